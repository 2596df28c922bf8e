import { randomUUID } from 'node:crypto';
import type {
	addDestination as addEndpoint,
	listDestinations as listEndpoint,
	removeDestination as removeEndpoint,
} from '@fairtick/domain/cashier/contract';
import { DESTINATION_HOLD_MS, MOST_DESTINATIONS } from '@fairtick/domain/cashier/judge';
import { DAY_MS, isServed, refuse } from '@fairtick/domain/cashier/limits';
import type { FieldCode } from '@fairtick/domain/wire/errors';
import { actAs } from '../../../platform/authorization/index.ts';
import { loadClock } from '../../../platform/database/index.ts';
import { type Call, HttpError, InvalidFields, Refused } from '../../../platform/http/index.ts';
import type { CashierContext } from '../context.ts';
import { loadUserFacts } from '../movements/user-facts.ts';
import type { Method } from '../providers/provider.ts';
import { findListed } from './find-listed.ts';
import {
	countDestinations,
	insertDestination,
	loadDestinations,
	type StoredDestination,
	updateDestinationRemoved,
} from './queries.ts';

const toWire = ({ id, method, label, usableAt }: StoredDestination) => ({
	id,
	method,
	label,
	usable_at: new Date(Number(usableAt)).toISOString(),
});

export async function listOwnDestinations({ database }: CashierContext, { caller }: Call<typeof listEndpoint>) {
	return { data: (await loadDestinations(database, caller.userId)).map(toWire), next_cursor: null };
}

/** Adds a destination, usable 24 hours later (CASH-04); its user is emailed (IDENT-12). */
export async function addDestination(context: CashierContext, call: Call<typeof addEndpoint>) {
	const { database, providers } = context;
	const { userId } = call.caller;
	const { method: methodId, fields } = call.body;
	const method = providers.offering(methodId)?.method;
	const closed = (reason: string) =>
		new Refused(refuse('cashier.method_closed', { reason })) as Refused<'cashier.method_closed'>;
	if (!method?.withdrawal || method.fields.length === 0) return closed('off');
	const kept = readFields(method, fields);
	let afterCommit = () => {};
	const answer = await actAs(database, call, async (tx, { state }) => {
		const { country } = await loadUserFacts(tx, userId);
		if (!isServed(method.countries, country)) return closed('country');
		const nowMs = Number(await loadClock(tx));
		if ((await countDestinations(tx, userId, nowMs - DAY_MS)) >= MOST_DESTINATIONS)
			return new Refused(
				refuse('cashier.too_many_destinations', { limit: MOST_DESTINATIONS }),
			) as Refused<'cashier.too_many_destinations'>;
		const usableAt = BigInt(nowMs + DESTINATION_HOLD_MS);
		const made = { id: randomUUID(), userId, method: methodId, fields: kept, label: toLabel(method, kept), usableAt };
		await insertDestination(tx, made, nowMs);
		// Only risk learns of a listed address, not its user.
		await findListed(context, tx, userId, made.id);
		const { usable_at: at } = toWire(made);
		afterCommit = await context.others.warnOwner(tx, state, { news: 'destination_added', params: { at } });
		return toWire(made);
	});
	afterCommit();
	return answer;
}

/** The fields of a method, each in the form in which it is kept; throws if one is missing, wrong or unknown. */
function readFields({ fields }: Method, given: Readonly<Record<string, string>>): Record<string, string> {
	const refuseField = (name: string, code: FieldCode) => ({ field: `fields.${name}`, code });
	const kept: Record<string, string> = {};
	const unknown = Object.keys(given).filter((name) => !fields.some((field) => field.name === name));
	const wrong = [
		...unknown.map((name) => refuseField(name, 'field.unknown')),
		...fields.flatMap(({ name, maxLength, read }) => {
			const text = given[name] ?? '';
			if (text.trim() === '') return [refuseField(name, 'field.required')];
			const found = read(text);
			if ('code' in found) return [refuseField(name, found.code)];
			kept[name] = found.value;
			return found.value.length > maxLength ? [refuseField(name, 'field.destination')] : [];
		}),
	];
	if (wrong.length > 0) throw new InvalidFields(wrong);
	return kept;
}

const SHOWN = 4;

/** Masked: the shown part of each field, else the end of the last one. */
function toLabel({ name, fields }: Method, kept: Readonly<Record<string, string>>): string {
	const shown = fields.flatMap((field) => (field.mask ? [field.mask(kept[field.name] as string)] : []));
	const last = kept[fields.at(-1)?.name ?? ''] ?? '';
	return [name, ...(shown.length > 0 ? shown : [`••${last.slice(-SHOWN)}`])].join(' ');
}

/** Withdrawals that were asked for go there all the same. */
export async function removeDestination({ database }: CashierContext, call: Call<typeof removeEndpoint>) {
	await actAs(database, call, async (tx, { actor }) => {
		if (!(await updateDestinationRemoved(tx, actor.userId, call.params.id))) throw new HttpError('http.not_found');
	});
	return undefined;
}
