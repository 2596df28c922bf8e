import type { BegunMovements } from '@fairtick/domain/cashier/begun';
import type { WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import {
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { defineJobQueue } from '../../../platform/jobs/index.ts';
import { begunOf, begunValues, toBegun } from '../movements/count-begun.ts';
import { type DueItem, pollQueueOf } from '../movements/poll-queue.ts';

/**
 * - `unpaid`: the amount that no leg has paid or is about to pay, minor units.
 * - `quoteId`: for a method in another currency: the rate at the request or the last sending; null: none yet.
 * - `agreedAt`: when they agreed; null: they did not, or before this was stored.
 */
export type StoredWithdrawal = RowOf<typeof loadWithdrawal>;

const COLUMNS = `w.id, w.user_id "userId", w.method, w.destination_id "destinationId", w.amount, w.fee, w.status, w.reason,
	w.quote_id "quoteId", w.waits_for "waitsFor", w.approved_by "approvedBy", w.seconded_by "secondedBy", w.agreed_at "agreedAt", w.due_at "dueAt",
	(w.amount - (select coalesce(sum(l.amount), 0) from withdrawal_legs l
		where l.withdrawal_id = w.id and l.status not in ('planned', 'failed')))::bigint unpaid`;

/** Null if there is none. */
export async function loadWithdrawal(db: Queryable, id: string) {
	return loadRow(db, `select ${COLUMNS} from withdrawals w where w.id = $1`, [id]);
}

/** A user's withdrawals that were requested since an instant and can be ended. Needs the user's lock. */
export async function loadPendingWithdrawals(
	tx: Queryable,
	userId: number,
	sinceMs: number,
): Promise<StoredWithdrawal[]> {
	return loadRows(
		tx,
		`select ${COLUMNS} from withdrawals w where w.user_id = $1 and w.created_at >= $2 and ${IS_ENDABLE}
		order by w.created_at, w.id`,
		[userId, sinceMs],
	);
}

export interface NewWithdrawal {
	readonly id: string;
	readonly userId: number;
	readonly method: string;
	readonly destinationId: string | null;
	readonly currency: string;
	readonly amount: Minor;
	readonly fee: Minor;
	readonly quoteId: string | null;
	readonly reference: string;
	readonly createdAtMs: number;
}

/** Its state is `requested`; `updateWithdrawal` writes the next ones. */
export async function insertWithdrawal(tx: Queryable, withdrawal: NewWithdrawal): Promise<void> {
	const { id, userId, method, destinationId, currency, amount, fee, quoteId, reference, createdAtMs } = withdrawal;
	await execute(
		tx,
		`insert into withdrawals (id, user_id, method, destination_id, currency, amount, fee, quote_id, reference, status, created_at, changed_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'requested', $10, $10)`,
		[id, userId, method, destinationId, currency, amount, fee, quoteId, reference, createdAtMs],
	);
}

export interface WithdrawalChange {
	readonly status: WithdrawalStatus;
	readonly reason: string | null;
	readonly waitsFor: string | null;
	readonly dueAtMs: number | null;
	/** Time at which it is judged again, epoch milliseconds; null: not by the clock. */
	readonly judgeAtMs: number | null;
}

/** Needs the user's lock. */
export async function updateWithdrawal(
	tx: Queryable,
	id: string,
	{ status, reason, waitsFor, dueAtMs, judgeAtMs }: WithdrawalChange,
	nowMs: number,
): Promise<void> {
	await execute(
		tx,
		'update withdrawals set status = $2, reason = $3, waits_for = $4, due_at = $5, judge_at = $6, changed_at = $7 where id = $1',
		[id, status, reason, waitsFor, dueAtMs, judgeAtMs, nowMs],
	);
}

/** Sets the time at which it is judged again, epoch milliseconds; its state and its clock stay. Needs the user's lock. */
export async function updateJudgeAt(tx: Queryable, id: string, judgeAtMs: number): Promise<void> {
	await execute(tx, 'update withdrawals set judge_at = $2 where id = $1', [id, judgeAtMs]);
}

/** The rate that it is sent at. Needs the user's lock. */
export const updateQuote = (tx: Queryable, id: string, quoteId: string): Promise<void> =>
	execute(tx, 'update withdrawals set quote_id = $2 where id = $1', [id, quoteId]);

/** The two people who agreed. Needs the user's lock. */
export const updateAgreed = (
	tx: Queryable,
	id: string,
	{
		approvedBy,
		secondedBy,
		nowMs,
	}: { readonly approvedBy: number; readonly secondedBy: number; readonly nowMs: number },
): Promise<void> =>
	execute(tx, 'update withdrawals set approved_by = $2, seconded_by = $3, agreed_at = $4 where id = $1', [
		id,
		approvedBy,
		secondedBy,
		nowMs,
	]);

/** True if a withdrawal `w` can be ended: nothing of it is being sent or was sent without being found. */
export const IS_ENDABLE = `(w.status in ('requested', 'review', 'approved') and not exists (select from withdrawal_legs s
	where s.withdrawal_id = w.id and s.status = 'planned' and s.first_sent_at is not null))`;

/** A user's withdrawals. Waiting ones were requested within a month. */
export const countBegunWithdrawals = (db: Queryable, userId: number, nowMs: number): Promise<BegunMovements> =>
	loadOnlyRow(
		db,
		begunOf(`select w.created_at, ${IS_ENDABLE} is_open from withdrawals w where w.user_id = $1`),
		begunValues(userId, nowMs),
	).then(toBegun);

/** Withdrawals that are to be judged again now: at most `limit` of each method, users in turns, oldest first. */
export const loadWithdrawalsToJudge = (db: Queryable, limit: number): Promise<DueItem[]> =>
	loadRows(
		db,
		pollQueueOf('select id, user_id, method place, judge_at at from withdrawals where judge_at <= clock()'),
		[limit],
	);

/** Withdrawals that were approved and are to be sent. */
export const SEND_QUEUE = defineJobQueue<{ withdrawalId: string }>('cashier-send');
