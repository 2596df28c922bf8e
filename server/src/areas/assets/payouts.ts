import * as contract from '@fairtick/domain/assets/contract';
import { payoutChange } from '@fairtick/domain/assets/kinds/payout-change-request';
import { bpsToPercent } from '@fairtick/domain/money/money';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { actAs, appendAudit, deedOf } from '../../platform/authorization/index.ts';
import { type AllRead, type Call, DEFAULT_PAGE, Refused, readCursor, toPage } from '../../platform/http/index.ts';
import { type Executor, makeRequest, prepareRequest } from '../../platform/staff-requests/index.ts';
import { announcePayouts, loadPayouts, type NewPayouts, planPayouts } from '../market/index.ts';
import type { AssetsContext } from './context.ts';
import { orRefused } from './refuse.ts';

/** Payouts of every group, public from their announcement on. */
export async function listPayouts({ database }: AssetsContext, { query }: Call<typeof contract.getPayouts>) {
	const { limit = DEFAULT_PAGE, cursor, group = null, from, to, ...rest } = query;
	rest satisfies AllRead;
	const rows = await loadPayouts(database, {
		group,
		fromMs: from === undefined ? null : Date.parse(from),
		toMs: to === undefined ? null : Date.parse(to),
		before: readCursor(cursor, 'number'),
		limit: limit + 1,
	});
	return toPage(
		rows,
		limit,
		({ at }) => at,
		({ group, version, effectiveAtMs, standard, gold, premium }) => ({
			group,
			version,
			effective_at: toInstant(effectiveAtMs),
			percentage: bpsToPercent(standard),
			percentage_gold: bpsToPercent(gold),
			percentage_vip: bpsToPercent(premium),
		}),
	);
}

const toBps = (percent: number) => Math.round(percent * 100);
const subjectOf = (group: string) => `payouts:${group}`;

/** Payouts are decided by two people, and announced when the second one agrees. */
export async function proposePayouts({ database }: AssetsContext, call: Call<typeof contract.proposePayouts>) {
	const { group, percentage, percentage_gold, percentage_vip, effective_at, reason } = call.body;
	const payouts: NewPayouts = {
		group,
		effectiveAtMs: Date.parse(effective_at),
		standard: toBps(percentage),
		gold: toBps(percentage_gold),
		premium: toBps(percentage_vip),
	};
	await prepareRequest(database, payoutChange, subjectOf(group));
	const id = await orRefused(
		contract.proposePayouts.refusals,
		actAs(database, call, async (tx) => {
			const { standard, gold, premium } = await planPayouts(tx, payouts);
			const content = { ...payouts, from: { standard, gold, premium } };
			return makeRequest(tx, payoutChange, { subject: subjectOf(group), content, ...deedOf(call, { reason }) });
		}),
	);
	return id instanceof Refused ? id : { request_id: id };
}

/** They must still begin late enough for users to see them ahead. */
export const payoutExecutor: Executor<typeof payoutChange> = async (tx, _states, request, deed) => {
	const change = await orRefused(payoutChange.refusals, announcePayouts(tx, request.content));
	if (change instanceof Refused) return change;
	const { answer: _, ...act } = change;
	await appendAudit(tx, { ...deed, ...act });
	return async () => undefined;
};
