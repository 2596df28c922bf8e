import type { BegunMovements } from '@fairtick/domain/cashier/begun';
import { isCounted } from '@fairtick/domain/cashier/deposit';
import type { UsedByDeposits } from '@fairtick/domain/cashier/limits';
import { DAY_MS } from '@fairtick/domain/cashier/limits';
import type { Minor } from '@fairtick/domain/money/money';
import {
	execute,
	loadOnlyRow,
	loadRow,
	loadRows,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { begunOf, begunValues, toBegun } from '../movements/count-begun.ts';
import { type DueItem, pollQueueOf } from '../movements/poll-queue.ts';
import type { NextStep } from '../providers/provider.ts';

/**
 * - `quoteId`: the frozen rate; null if the provider moves the account's own currency.
 * - `countedAt`: in which hour its user's own limits count it (LIMIT-01).
 */
export type StoredDeposit = RowOf<typeof loadDeposit>;

export interface NewDeposit {
	readonly id: string;
	readonly userId: number;
	readonly provider: string;
	readonly providerAccount: string;
	readonly method: string;
	readonly currency: string;
	readonly amount: Minor;
	readonly fee: Minor;
	readonly nativeAmount: bigint;
	readonly nativeCurrency: string;
	readonly quoteId: string | null;
	readonly reference: string;
	readonly status: string;
	readonly reason: string | null;
	readonly paymentId: string | null;
	readonly createdAtMs: number;
	readonly expiresAtMs: number;
	readonly dueAtMs: number | null;
	readonly pollAtMs: number | null;
}

export async function insertDeposit(tx: Queryable, deposit: NewDeposit): Promise<void> {
	await execute(
		tx,
		`insert into deposits (id, user_id, provider, provider_account, method, currency, amount, fee, native_amount, native_currency,
			reference, status, reason, payment_id, created_at, changed_at, expires_at, due_at, poll_at, quote_id)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15, $16, $17, $18, $19)`,
		[
			deposit.id,
			deposit.userId,
			deposit.provider,
			deposit.providerAccount,
			deposit.method,
			deposit.currency,
			deposit.amount,
			deposit.fee,
			deposit.nativeAmount,
			deposit.nativeCurrency,
			deposit.reference,
			deposit.status,
			deposit.reason,
			deposit.paymentId,
			deposit.createdAtMs,
			deposit.expiresAtMs,
			deposit.dueAtMs,
			deposit.pollAtMs,
			deposit.quoteId,
		],
	);
}

const COLUMNS = `id, user_id "userId", provider, provider_account "providerAccount", method, amount, fee, native_amount "nativeAmount",
	native_currency "nativeCurrency", reference, quote_id "quoteId", provider_id "providerId", next, payment_id "paymentId", status, reason,
	created_at "createdAt", coalesce(counted_at, created_at) "countedAt", changed_at "changedAt", expires_at "expiresAt"`;

/** The amount of a deposit that counts for its user's own limits, and the hour; a failed one counts nothing. */
export const countedOf = ({ status, amount, countedAt }: Pick<StoredDeposit, 'status' | 'amount' | 'countedAt'>) => ({
	countedMinor: isCounted(status) ? amount : 0n,
	countedAtMs: Number(countedAt),
});

/** Null if there is none. */
export async function loadDeposit(db: Queryable, id: string) {
	return loadRow(db, `select ${COLUMNS} from deposits where id = $1`, [id]);
}

export interface DepositChange {
	readonly status: string;
	readonly reason: string | null;
	readonly dueAtMs: number | null;
	/** Left out: it stays. */
	readonly paymentId?: string;
	/** Time of the next read at the provider, epoch milliseconds; left out: it stays. */
	readonly pollAtMs?: number;
}

/** Needs the user's lock. */
export async function updateDeposit(tx: Queryable, id: string, change: DepositChange, nowMs: number): Promise<void> {
	await execute(
		tx,
		`update deposits set status = $2, reason = $3, due_at = $4, payment_id = coalesce($5, payment_id),
			poll_at = coalesce($6, poll_at), changed_at = $7 where id = $1`,
		[id, change.status, change.reason, change.dueAtMs, change.paymentId ?? null, change.pollAtMs ?? null, nowMs],
	);
}

/** Stores the paid amount, which may differ from the requested one, and the time it counts from. Needs the user's lock. */
export async function updateDepositCounted(
	tx: Queryable,
	id: string,
	{ amount, atMs }: { readonly amount: Minor; readonly atMs: number },
): Promise<void> {
	await execute(tx, 'update deposits set amount = $2, counted_at = $3 where id = $1', [id, amount, atMs]);
}

/** Stores the payment that was started at the provider. */
export async function updateDepositStarted(
	db: Queryable,
	id: string,
	{ providerId, next }: { readonly providerId: string; readonly next: NextStep },
): Promise<void> {
	await execute(db, 'update deposits set provider_id = $2, next = $3 where id = $1 and provider_id is null', [
		id,
		providerId,
		JSON.stringify(next),
	]);
}

/** Sets the time of the next read at the provider, epoch milliseconds; null: no further read. Does nothing if the deposit has changed. */
export async function updateDepositPoll(
	db: Queryable,
	{ id, changedAt }: Pick<StoredDeposit, 'id' | 'changedAt'>,
	pollAtMs: number | null,
): Promise<void> {
	await execute(db, 'update deposits set poll_at = $3 where id = $1 and changed_at = $2', [id, changedAt, pollAtMs]);
}

const MONTH_MS = 30 * DAY_MS;

/**
 * Deposits that count against the limits (CASH-06): created, pending and paid ones, in full. Needs the user's lock. `exceptId`
 * is left out.
 */
export async function loadUsedByDeposits(
	tx: Queryable,
	userId: number,
	nowMs: number,
	exceptId: string | null = null,
): Promise<UsedByDeposits> {
	const { day, dayFrom, month, monthFrom } = await loadOnlyRow(
		tx,
		`select coalesce(sum(amount) filter (where created_at > $2), 0)::bigint "day", min(created_at) filter (where created_at > $2) "dayFrom",
			coalesce(sum(amount), 0)::bigint "month", min(created_at) "monthFrom"
		from deposits where user_id = $1 and created_at > $3 and id is distinct from $4
			and (status in ('created', 'pending') or (payment_id is not null and status not in ('review', 'returning', 'returned')))`,
		[userId, nowMs - DAY_MS, nowMs - MONTH_MS, exceptId],
	);
	return {
		day: { amount: day, untilMs: dayFrom === null ? null : Number(dayFrom) + DAY_MS },
		month: { amount: month, untilMs: monthFrom === null ? null : Number(monthFrom) + MONTH_MS },
	};
}

/** A user's deposits that were begun, without those made for a payment. Waiting ones were begun within a month. */
export const countBegunDeposits = (db: Queryable, userId: number, nowMs: number): Promise<BegunMovements> =>
	loadOnlyRow(
		db,
		begunOf(
			`select created_at, status = 'created' is_open from deposits where user_id = $1 and expires_at > created_at`,
		),
		begunValues(userId, nowMs),
	).then(toBegun);

/** Deposits whose provider is to be asked now: at most `limit` of each account at a provider, users in turns, oldest first. */
export const loadDepositsToPoll = (db: Queryable, limit: number): Promise<DueItem[]> =>
	loadRows(
		db,
		pollQueueOf(
			`select id, user_id, provider || ' ' || provider_account place, poll_at at from deposits where poll_at <= clock()`,
		),
		[limit],
	);
