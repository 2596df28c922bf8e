import { askMove } from '@fairtick/domain/cashier/payments/moves';
import { computeDueMs, computeStatus } from '@fairtick/domain/cashier/withdrawal';
import { existing, inTransaction, loadRow, loadRows, type Queryable } from '../../../platform/database/index.ts';
import { type EntryOf, entriesOf, type JournalEntry } from '../../../platform/journal/index.ts';
import type { CashierContext } from '../context.ts';
import { type LockedUser, lockUser } from '../movements/locked-user.ts';
import type { Step } from '../movements/step.ts';
import { publishMovements } from '../movements/view.ts';
import { writeChanges } from '../movements/write-changes.ts';
import { loadPaymentById } from '../payments/queries.ts';
import { insertLeg, loadLeg, loadLegs, updateLeg } from '../withdrawal-rows/legs.ts';
import { insertWithdrawal, loadWithdrawal, updateWithdrawal } from '../withdrawal-rows/withdrawals.ts';
import { freeze } from './freeze.ts';

type Sent = EntryOf<'sent'>;

/** A leg that was sent and cannot be put back, and why; people have to look at it. Its user is frozen, where there is one. */
export interface LeftLeg {
	readonly legId: string;
	readonly withdrawalId: string;
	readonly why: 'user' | 'balance' | 'payment' | 'state';
}

/**
 * Puts back legs that were sent and that a restored database has forgotten, as `unknown`: the provider is asked, and nothing is
 * paid twice (CASH-14). Returns those that could not be put back. Repeating it changes nothing.
 */
export async function replaySent(context: CashierContext, entries: readonly JournalEntry[]): Promise<LeftLeg[]> {
	const forgotten = new Set((await loadForgotten(context.database, entries)).map(({ id }) => id));
	const left: LeftLeg[] = [];
	for (const entry of lastSent(entries)) {
		if (!forgotten.has(entry.leg.id)) continue;
		const why = await replay(context, entry);
		if (why !== null) left.push({ legId: entry.leg.id, withdrawalId: entry.withdrawal.id, why });
	}
	return left;
}

/** Each leg that was sent, as it was last. */
const lastSent = (entries: readonly JournalEntry[]): Sent[] => [
	...new Map(entriesOf(entries, 'sent').map((sent) => [sent.leg.id, sent])).values(),
];

/** Legs that were sent and are not there, or planned as before; `safe`: their user is gone, or frozen, and is paid nothing. */
const loadForgotten = (db: Queryable, entries: readonly JournalEntry[]) =>
	loadRows(
		db,
		`select e.id, not exists (select from users u join user_states s on s.user_id = u.id
				where u.id = e."userId" and u.created_at = e."joinedAtMs" and s.frozen_at is null) safe
		from json_to_recordset($1) e (id uuid, "userId" int, "joinedAtMs" bigint, "atMs" bigint)
		where not exists (select from withdrawal_legs l where l.id = e.id and (l.status <> 'planned' or l.changed_at >= e."atMs"))`,
		[
			JSON.stringify(
				lastSent(entries).map(({ leg: { id }, userId, joinedAtMs, atMs }) => ({ id, userId, joinedAtMs, atMs })),
			),
		],
	);

/** True if a leg that was sent may be paid again because the database has forgotten it. */
export const forgetsLeg = async (db: Queryable, entries: readonly JournalEntry[]): Promise<boolean> =>
	(await loadForgotten(db, entries)).some(({ safe }) => !safe);

async function replay(context: CashierContext, entry: Sent): Promise<LeftLeg['why'] | null> {
	const { userId, joinedAtMs } = entry;
	const { database } = context;
	const isHere = await loadRow(database, 'select from users where id = $1 and created_at = $2', [userId, joinedAtMs]);
	if (isHere === null) return 'user';
	const { why, events } = await inTransaction(database, async (tx) => {
		const user = await lockUser(context, tx, userId);
		const steps: Step[] = [];
		const problem = await findProblem(user, entry);
		if (problem !== null) {
			await freeze(user, 'a payout is missing after a restore');
			return { why: problem, events: [] };
		}
		const moves = (await loadWithdrawal(tx, entry.withdrawal.id)) ? [] : [await ask(context, user, entry, steps)];
		await putBack(user, entry, steps);
		return { why: null, events: await writeChanges(context, user, { moves, steps }) };
	});
	await publishMovements(context, events);
	return why;
}

/** Returns the reason why a leg cannot be put back; null if it can. */
async function findProblem(
	{ tx, availableMinor }: LockedUser,
	{ withdrawal, leg }: Sent,
): Promise<LeftLeg['why'] | null> {
	if (leg.paymentId !== null && (await loadPaymentById(tx, leg.paymentId)) === null) return 'payment';
	const known = await loadWithdrawal(tx, withdrawal.id);
	if (known === null) return BigInt(withdrawal.amount) > availableMinor ? 'balance' : null;
	return known.status === 'cancelled' || known.status === 'rejected' || known.status === 'failed' ? 'state' : null;
}

const toStep = (movementId: string, status: Step['status']): Step => ({
	kind: 'withdrawal',
	movementId,
	status,
	cause: 'rule',
	reason: 'restored',
});

/** A withdrawal that was asked for after the backup. */
async function ask(
	{ money: { currency } }: CashierContext,
	{ tx, userId }: LockedUser,
	{ withdrawal }: Sent,
	steps: Step[],
) {
	const { id, method, reference, createdAtMs } = withdrawal;
	const [amount, fee] = [BigInt(withdrawal.amount), BigInt(withdrawal.fee)];
	await insertWithdrawal(tx, {
		id,
		userId,
		method,
		destinationId: null,
		quoteId: null,
		currency,
		amount,
		fee,
		reference,
		createdAtMs,
	});
	steps.push(toStep(id, 'requested'));
	return { ...askMove(id, amount), provider: '', providerAccount: '' };
}

async function putBack({ tx, nowMs }: LockedUser, { atMs, withdrawal, leg }: Sent, steps: Step[]): Promise<void> {
	const { id } = withdrawal;
	if ((await loadLeg(tx, leg.id)) === null) {
		const amounts = {
			amount: BigInt(leg.amount),
			fee: BigInt(leg.fee),
			nativeAmount: BigInt(leg.nativeAmount),
			fx: BigInt(leg.fx),
		};
		await insertLeg(tx, { ...leg, ...amounts, withdrawalId: id }, atMs);
	}
	const dueAtMs = computeDueMs('unknown', nowMs, 0);
	const sent = { status: 'sending', reason: null, dueAtMs, pollAtMs: nowMs, missedAtMs: null } as const;
	await updateLeg(tx, leg.id, sent, atMs);
	await updateLeg(tx, leg.id, { ...sent, status: 'unknown' }, nowMs);
	const { status: before } = existing(await loadWithdrawal(tx, id));
	const status = computeStatus((await loadLegs(tx, id)).map((one) => one.status));
	if (before === 'requested' || before === 'review') steps.push(toStep(id, 'approved'));
	if (before === 'requested' || before === 'review' || before === 'approved') steps.push(toStep(id, 'sending'));
	if (status !== before) steps.push(toStep(id, status));
	await updateWithdrawal(tx, id, { status, reason: null, waitsFor: 'provider', dueAtMs, judgeAtMs: null }, nowMs);
}
