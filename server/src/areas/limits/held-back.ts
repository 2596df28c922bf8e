import { type HeldBack, sumHeldBack, withdrawHeldBack } from '@fairtick/domain/limits/held-back';
import { lesser, type Minor } from '@fairtick/domain/money/money';
import type { UserState } from '../../platform/authorization/index.ts';
import { deleteInSteps, execute, ints, loadRows, type Queryable } from '../../platform/database/index.ts';

type Holder = Pick<UserState, 'userId' | 'heldBackUntil'>;

/** True if some of a user's money may be held back at an instant: only then is there anything to read. */
export const hasHeldBack = ({ heldBackUntil }: Pick<Holder, 'heldBackUntil'>, nowMs: number): boolean =>
	heldBackUntil !== null && heldBackUntil > nowMs;

interface StoredHeldBack extends HeldBack {
	readonly id: bigint;
	readonly userId: number;
}
type Row = Omit<StoredHeldBack, 'untilMs'> & { readonly until: bigint };

const COLUMNS = 'id, user_id "userId", amount "amountMinor", until';
const toStored = ({ until, ...row }: Row): StoredHeldBack => ({ ...row, untilMs: Number(until) });

/** Less the part that withdrawals have used. */
async function loadRowsOf(db: Queryable, userIds: readonly number[]): Promise<StoredHeldBack[]> {
	const rows = await loadRows(
		db,
		{
			name: 'held-back',
			text: `select ${COLUMNS} from held_back_money where user_id = any($1::int[]) and used_by is null`,
		},
		[ints(userIds)],
	);
	return rows.map(toStored);
}

/** Held-back money by user; users without any are missing. A decision needs the users' lock, in an earlier statement. */
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

/**
 * Holds back money of withdrawals that their user ended, noted with the first of them, in the commit that gives it back and under the user's lock
 * (CASH-03). What they had used is part of it, and begins an hour of its own with the rest.
 */
export async function insertHeldBack(
	tx: Queryable,
	userId: number,
	withdrawalIds: readonly string[],
	held: HeldBack,
): Promise<void> {
	await execute(tx, 'delete from held_back_money where used_by = any($1::uuid[])', [withdrawalIds]);
	if (held.amountMinor > 0n)
		await execute(tx, 'insert into held_back_money (withdrawal_id, user_id, amount, until) values ($1, $2, $3, $4)', [
			withdrawalIds[0],
			userId,
			held.amountMinor,
			held.untilMs,
		]);
}

/**
 * A withdrawal uses held-back money first, in its commit and under the user's lock; the used part stays noted with it
 * (CASH-03).
 */
export async function updateHeldBackUsed(
	tx: Queryable,
	state: Holder,
	{ id, amountMinor, nowMs }: { readonly id: string; readonly amountMinor: Minor; readonly nowMs: number },
): Promise<void> {
	const present = await loadPresent(tx, state, nowMs);
	const amountOf = new Map(present.map((row) => [row.id, row.amountMinor]));
	for (const { id: rowId, amountMinor: leftMinor } of withdrawHeldBack(present, amountMinor)) {
		const usedMinor = (amountOf.get(rowId) ?? 0n) - leftMinor;
		if (leftMinor === 0n) await execute(tx, 'update held_back_money set used_by = $2 where id = $1', [rowId, id]);
		else if (usedMinor > 0n) await divide(tx, rowId, { leftMinor, usedMinor, usedBy: id });
	}
}

async function divide(
	tx: Queryable,
	rowId: bigint,
	{ leftMinor, usedMinor, usedBy }: { readonly leftMinor: Minor; readonly usedMinor: Minor; readonly usedBy: string },
): Promise<void> {
	await execute(tx, 'update held_back_money set amount = $2 where id = $1', [rowId, leftMinor]);
	await execute(
		tx,
		`insert into held_back_money (withdrawal_id, user_id, amount, until, used_by)
		select withdrawal_id, user_id, $2, until, $3 from held_back_money where id = $1`,
		[rowId, usedMinor, usedBy],
	);
}

/**
 * Money of a withdrawal is in the balance again without its user's cancelling: the used part is held back as before, each
 * part until its own time (CASH-03). In the commit that gives it back and under the user's lock.
 */
export async function updateHeldBackReturned(
	tx: Queryable,
	state: Holder,
	{ id, amountMinor, nowMs }: { readonly id: string; readonly amountMinor: Minor; readonly nowMs: number },
): Promise<void> {
	if (!hasHeldBack(state, nowMs)) return;
	const rows = await loadRows(tx, `select ${COLUMNS} from held_back_money where used_by = $1`, [id]);
	const used = rows.map(toStored);
	const usedMinor = used.reduce((sum, row) => sum + row.amountMinor, 0n);
	// A payment uses the parts that are freed soonest, as the withdrawal did.
	for (const { id: rowId, amountMinor: backMinor } of withdrawHeldBack(
		used,
		usedMinor - lesser(usedMinor, amountMinor),
	))
		if (backMinor > 0n)
			await execute(tx, 'update held_back_money set amount = $2, used_by = null where id = $1', [rowId, backMinor]);
}

/** Deletes money that is not held back any more. */
export const deleteFreed = (db: Queryable) =>
	deleteInSteps(
		db,
		'delete from held_back_money where ctid in (select ctid from held_back_money where until <= (select clock()) limit $1)',
	);
