import { RETURN_WORKING_DAYS } from '@fairtick/domain/cashier/deposit';
import { addWorkingDays } from '@fairtick/domain/wire/working-days';
import {
	type Connection,
	existing,
	inTransaction,
	loadClock,
	loadColumn,
	loadRow,
	loadRows,
	type Queryable,
} from '../../../platform/database/index.ts';
import type { NewUserEvent } from '../../../platform/events/index.ts';
import { type EntryOf, entriesOf, type JournalEntry } from '../../../platform/journal/index.ts';
import type { CashierContext } from '../context.ts';
import { loadDeposit } from '../deposits/queries.ts';
import { reachDeposit } from '../deposits/reach-deposit.ts';
import { lockUser } from '../movements/locked-user.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import {
	insertForgottenPayment,
	loadPayment,
	lockPayment,
	type StoredPayment,
	updatePaymentBooked,
	updatePaymentDue,
} from '../payments/queries.ts';
import { changeReturn } from '../returns/change-return.ts';
import { insertReturn } from '../returns/queries.ts';
import { freeze } from './freeze.ts';

type Returned = EntryOf<'return'>;

const RESTORED = 'restored';

/** A return that was sent and cannot be put back, because its payment was credited since; its user is frozen. */
export interface LeftReturn {
	readonly returnId: string;
	readonly paymentId: string;
	readonly why: 'credited';
}

/**
 * Puts back returns that were sent and that a restored database has forgotten, as `unknown`: the provider is asked, and nothing is
 * paid twice (CASH-14). A payment that is forgotten too is put back with them, so that its evidence credits nothing. Returns those
 * that could not be put back. Repeating it changes nothing.
 */
export async function replayReturns(context: CashierContext, entries: readonly JournalEntry[]): Promise<LeftReturn[]> {
	const forgotten = new Set((await loadForgotten(context.database, entries)).map(({ id }) => id));
	const left: LeftReturn[] = [];
	for (const entry of lastOf(entries)) {
		if (!forgotten.has(entry.id)) continue;
		if (!(await replay(context, entry)))
			left.push({ returnId: entry.id, paymentId: entry.payment.id, why: 'credited' });
	}
	return left;
}

/** Each return once, in the order in which they were first sent. */
const lastOf = (entries: readonly JournalEntry[]): Returned[] => [
	...new Map(entriesOf(entries, 'return').map((entry) => [entry.id, entry])).values(),
];

/** Returns that were sent and are not there; `safe`: the payment's user is frozen, and is paid nothing. */
const loadForgotten = (db: Queryable, entries: readonly JournalEntry[]) =>
	loadRows(
		db,
		`select e.id, exists (select from payments p join deposits d on d.id = p.deposit_id join user_states s on s.user_id = d.user_id
				where p.provider = e.provider and p.provider_account = e."providerAccount"
					and p.provider_payment_id = e."providerPaymentId" and p.money in ('credited', 'released') and s.frozen_at is not null) safe
		from json_to_recordset($1) e (id uuid, provider text, "providerAccount" text, "providerPaymentId" text)
		where not exists (select from payment_returns r where r.id = e.id)`,
		[JSON.stringify(lastOf(entries).map(({ id, payment }) => ({ ...payment, id })))],
	);

/** True if a payment that was sent back may be sent again because the database has forgotten it. */
export const forgetsReturn = async (db: Queryable, entries: readonly JournalEntry[]): Promise<boolean> =>
	(await loadForgotten(db, entries)).some(({ safe }) => !safe);

const at = ({ payment: { provider, providerAccount } }: Returned) => ({ name: provider, account: providerAccount });

/** True if it could be put back. */
async function replay(context: CashierContext, entry: Returned): Promise<boolean> {
	const { database } = context;
	const known = await loadPayment(database, at(entry), entry.payment.providerPaymentId);
	if (known !== null && wasCredited(known)) return freezeUser(context, known);
	// Another one is begun only once those before it have failed.
	const before = known === null ? [] : await loadUnfailed(database, known.id);
	for (const id of before) await changeReturn(context, id, () => ({ status: 'failed', reason: RESTORED }));
	const events = await inTransaction(database, (tx) => putBack(context, tx, entry));
	await publishMovements(context, events);
	return true;
}

const wasCredited = ({ money }: Pick<StoredPayment, 'money'>) => money === 'credited' || money === 'released';

async function freezeUser(context: CashierContext, { userId }: StoredPayment): Promise<false> {
	if (userId !== null)
		await inTransaction(context.database, async (tx) =>
			freeze(await lockUser(context, tx, userId), 'a payment that was sent back is credited after a restore'),
		);
	return false;
}

const loadUnfailed = (db: Queryable, paymentId: string) =>
	loadColumn(db, `select id from payment_returns where payment_id = $1 and status <> 'failed' order by asked_at, id`, [
		paymentId,
	]);

async function putBack(context: CashierContext, tx: Connection, entry: Returned): Promise<NewUserEvent[]> {
	const { id, atMs, depositId, payment } = entry;
	const owner = depositId === null ? null : await loadDeposit(tx, depositId);
	const user = owner === null ? null : await lockUser(context, tx, owner.userId);
	if (user === null) await lockPayment(tx, at(entry), payment.providerPaymentId);
	const nowMs = user?.nowMs ?? Number(await loadClock(tx));
	let known = await loadPayment(tx, at(entry), payment.providerPaymentId);
	if (known === null) {
		const { nativeAmount } = payment;
		const row = { ...payment, nativeAmount: BigInt(nativeAmount), depositId: owner?.id ?? null };
		await insertForgottenPayment(tx, { ...row, currency: context.money.currency, atMs, nowMs });
		known = existing(await loadPayment(tx, at(entry), payment.providerPaymentId));
	}
	if (known.money === 'none')
		await updatePaymentBooked(tx, known.id, { money: 'unvalued', amount: null, fee: 0n, reason: RESTORED }, nowMs);
	await insertReturn(tx, {
		id,
		paymentId: known.id,
		nativeAmount: BigInt(entry.nativeAmount),
		askedBy: null,
		agreedBy: null,
		destinationId: await findDestination(tx, entry),
		status: 'unknown',
		reason: RESTORED,
		nowMs: atMs,
		pollAtMs: nowMs,
	});
	if (user === null || owner === null) {
		await updatePaymentDue(tx, known.id, addWorkingDays(nowMs, RETURN_WORKING_DAYS));
		return [];
	}
	const deposit = existing(await loadDeposit(tx, owner.id));
	const reached = { status: 'returning', cause: 'rule', reason: RESTORED, paymentId: known.id } as const;
	return writeChanges(context, user, { moves: [], steps: [await reachDeposit(user, deposit, reached)] });
}

/** One that is forgotten too is where nothing can be sent again. */
async function findDestination(tx: Queryable, { destinationId }: Returned): Promise<string | null> {
	const isHere = await loadRow(tx, 'select from destinations where id = $1', [destinationId]);
	return isHere === null ? null : destinationId;
}
