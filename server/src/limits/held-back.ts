import { type HeldBack, sumHeldBack, withdrawHeldBack } from '@fairtick/domain/limits/held-back';
import type { Minor } from '@fairtick/domain/money/money';
import type { UserState } from '../acting/index.ts';
import { deleteInSteps, execute, ints, loadRows, type Queryable } from '../database/index.ts';

type Holder = Pick<UserState, 'userId' | 'heldBackUntil'>;

/** Whether some of a user's money may be held back at an instant: only then is there anything to read. */
export const hasHeldBack = ({ heldBackUntil }: Pick<Holder, 'heldBackUntil'>, nowMs: number): boolean =>
	heldBackUntil !== null && heldBackUntil > nowMs;

interface StoredHeldBack extends HeldBack {
	readonly withdrawalId: string;
	readonly userId: number;
}

async function loadRowsOf(db: Queryable, userIds: readonly number[]): Promise<StoredHeldBack[]> {
	const rows = await loadRows<Omit<StoredHeldBack, 'untilMs'> & { until: bigint }>(db, {
		name: 'held-back',
		text: `select withdrawal_id "withdrawalId", user_id "userId", amount "amountMinor", until from held_back_money
			where user_id = any($1::int[])`,
		values: [ints(userIds)],
	});
	return rows.map(({ until, ...row }) => ({ ...row, untilMs: Number(until) }));
}

/** What is held back of users' money, by user; those without any are missing. A decision needs the users' lock, in an earlier statement. */
export async function loadHeldBack(
	db: Queryable,
	userIds: readonly number[],
	nowMs: number,
): Promise<ReadonlyMap<number, HeldBack>> {
	const byUser = Map.groupBy(await loadRowsOf(db, userIds), ({ userId }) => userId);
	return new Map(
		[...byUser].flatMap(([userId, rows]) => {
			const held = sumHeldBack(rows, nowMs);
			return held === null ? [] : [[userId, held] as const];
		}),
	);
}

async function loadPresent(db: Queryable, state: Holder, nowMs: number): Promise<StoredHeldBack[]> {
	if (!hasHeldBack(state, nowMs)) return [];
	return (await loadRowsOf(db, [state.userId])).filter(({ untilMs }) => untilMs > nowMs);
}

/** The parts of a user's money that are held back, what is free first before the rest. */
export const loadHeldBackParts = async (db: Queryable, state: Holder, nowMs: number): Promise<readonly HeldBack[]> =>
	(await loadPresent(db, state, nowMs)).toSorted((a, b) => a.untilMs - b.untilMs);

/** Holds back money of a withdrawal that its user cancelled, in the commit that gives it back and under the user's lock (CASH-03). */
export const insertHeldBack = (tx: Queryable, userId: number, withdrawalId: string, held: HeldBack) =>
	execute(tx, 'insert into held_back_money (withdrawal_id, user_id, amount, until) values ($1, $2, $3, $4)', [
		...[withdrawalId, userId, held.amountMinor, held.untilMs],
	]);

/** A withdrawal uses what is held back first, in its commit and under the user's lock (CASH-03). */
export async function updateHeldBack(tx: Queryable, state: Holder, amountMinor: Minor, nowMs: number): Promise<void> {
	const present = await loadPresent(tx, state, nowMs);
	for (const { withdrawalId, amountMinor: leftMinor } of withdrawHeldBack(present, amountMinor)) {
		if (leftMinor > 0n)
			await execute(tx, 'update held_back_money set amount = $2 where withdrawal_id = $1', [withdrawalId, leftMinor]);
		else await execute(tx, 'delete from held_back_money where withdrawal_id = $1', [withdrawalId]);
	}
}

/** Forgets what is not held back any more. */
export const deleteFreed = (db: Queryable) =>
	deleteInSteps(
		db,
		'delete from held_back_money where ctid in (select ctid from held_back_money where until <= (select clock()) limit $1)',
	);
