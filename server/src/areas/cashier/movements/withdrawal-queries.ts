import type { BegunMovements } from '@fairtick/domain/cashier/begun';
import { computeRefundable } from '@fairtick/domain/cashier/evidence';
import type { PlannedLeg, Source } from '@fairtick/domain/cashier/legs';
import { DAY_MS } from '@fairtick/domain/cashier/limits';
import type { LegStatus, WithdrawalStatus } from '@fairtick/domain/cashier/withdrawal';
import type { Minor } from '@fairtick/domain/money/money';
import { execute, type Queryable } from '../../../platform/database/index.ts';
import { countBegun } from './begun-queries.ts';
import { type Due, loadDue } from './due.ts';
import { GONE, GONE_NATIVE, IS_ENDABLE } from './payment-queries.ts';

export interface StoredWithdrawal {
	readonly id: string;
	readonly userId: number;
	readonly method: string;
	readonly destinationId: string | null;
	readonly amount: Minor;
	readonly fee: Minor;
	/** What no leg has paid or is about to pay, minor units. */
	readonly unpaid: Minor;
	readonly status: WithdrawalStatus;
	/** Of a method in another currency: the rate that it was asked for or last sent at; null: none yet. */
	readonly quoteId: string | null;
	readonly waitsFor: string | null;
	readonly reason: string | null;
	readonly approvedBy: number | null;
	readonly secondedBy: number | null;
	/** When they agreed; null: they did not, or before this was stored. */
	readonly agreedAt: bigint | null;
}

const COLUMNS = `w.id, w.user_id "userId", w.method, w.destination_id "destinationId", w.amount, w.fee, w.status, w.reason,
	w.quote_id "quoteId", w.waits_for "waitsFor", w.approved_by "approvedBy", w.seconded_by "secondedBy", w.agreed_at "agreedAt",
	(w.amount - (select coalesce(sum(l.amount), 0) from withdrawal_legs l
		where l.withdrawal_id = w.id and l.status not in ('planned', 'failed')))::bigint unpaid`;

/** Null where there is none. */
export async function loadWithdrawal(db: Queryable, id: string): Promise<StoredWithdrawal | null> {
	const { rows } = await db.query<StoredWithdrawal>(`select ${COLUMNS} from withdrawals w where w.id = $1`, [id]);
	return rows[0] ?? null;
}

/** Those of a user that were asked for since an instant and can be ended. Needs the user's lock. */
export async function loadPendingWithdrawals(
	tx: Queryable,
	userId: number,
	sinceMs: number,
): Promise<StoredWithdrawal[]> {
	const { rows } = await tx.query<StoredWithdrawal>(
		`select ${COLUMNS} from withdrawals w where w.user_id = $1 and w.created_at >= $2 and ${IS_ENDABLE}
		order by w.created_at, w.id`,
		[userId, sinceMs],
	);
	return rows;
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

/** Its state is `requested`; what comes next is for `updateWithdrawal`. */
export async function insertWithdrawal(tx: Queryable, withdrawal: NewWithdrawal): Promise<void> {
	const { id, userId, method, destinationId, currency, amount, fee, quoteId, reference, createdAtMs } = withdrawal;
	await tx.query(
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
	/** When it is judged again; null: not by the clock. */
	readonly judgeAtMs: number | null;
}

/** Needs the user's lock. */
export async function updateWithdrawal(
	tx: Queryable,
	id: string,
	{ status, reason, waitsFor, dueAtMs, judgeAtMs }: WithdrawalChange,
	nowMs: number,
): Promise<void> {
	await tx.query(
		'update withdrawals set status = $2, reason = $3, waits_for = $4, due_at = $5, judge_at = $6, changed_at = $7 where id = $1',
		[id, status, reason, waitsFor, dueAtMs, judgeAtMs, nowMs],
	);
}

/** When it is judged again; its state and its clock stay. Needs the user's lock. */
export async function updateJudgeAt(tx: Queryable, id: string, judgeAtMs: number): Promise<void> {
	await tx.query('update withdrawals set judge_at = $2 where id = $1', [id, judgeAtMs]);
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

export interface StoredLeg {
	readonly id: string;
	readonly withdrawalId: string;
	readonly n: number;
	readonly kind: 'refund' | 'payout';
	readonly provider: string;
	readonly providerAccount: string;
	readonly method: string;
	readonly paymentId: string | null;
	/** The provider's id of the payment that is refunded. */
	readonly providerPaymentId: string | null;
	readonly amount: Minor;
	readonly fee: Minor;
	readonly nativeAmount: bigint;
	readonly nativeCurrency: string;
	/** What its money is worth more than what is sent. */
	readonly fx: Minor;
	/** What of a difference of rates went back: of the payment's by a refund that was paid, of its own by a payout that came back. */
	readonly fxBack: Minor;
	readonly status: LegStatus;
	readonly reason: string | null;
	readonly firstSentAt: bigint | null;
	readonly missedAt: bigint | null;
	readonly dueAt: bigint | null;
}

const LEGS = `select l.id, l.withdrawal_id "withdrawalId", l.n, l.kind, l.provider, l.provider_account "providerAccount", l.method,
		l.payment_id "paymentId", p.provider_payment_id "providerPaymentId", l.amount, l.fee, l.native_amount "nativeAmount",
		l.native_currency "nativeCurrency", l.fx, l.fx_back "fxBack", l.status, l.reason, l.first_sent_at "firstSentAt", l.missed_at "missedAt",
		l.due_at "dueAt"
	from withdrawal_legs l left join payments p on p.id = l.payment_id`;

/** In their order. */
export async function loadLegs(db: Queryable, withdrawalId: string): Promise<StoredLeg[]> {
	const { rows } = await db.query<StoredLeg>(`${LEGS} where l.withdrawal_id = $1 order by l.n`, [withdrawalId]);
	return rows;
}

/** Null where there is none. */
export async function loadLeg(db: Queryable, id: string): Promise<StoredLeg | null> {
	const { rows } = await db.query<StoredLeg>(`${LEGS} where l.id = $1`, [id]);
	return rows[0] ?? null;
}

export type NewLeg = PlannedLeg &
	Pick<
		StoredLeg,
		'id' | 'withdrawalId' | 'n' | 'provider' | 'providerAccount' | 'fee' | 'nativeAmount' | 'nativeCurrency' | 'fx'
	>;

export async function insertLeg(tx: Queryable, leg: NewLeg, nowMs: number): Promise<void> {
	await tx.query(
		`insert into withdrawal_legs (id, withdrawal_id, n, kind, provider, provider_account, method, payment_id, amount, fee, native_amount,
			native_currency, status, changed_at, fx) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, 'planned', $13, $14)`,
		[
			leg.id,
			leg.withdrawalId,
			leg.n,
			leg.kind,
			leg.provider,
			leg.providerAccount,
			leg.method,
			leg.paymentId,
			leg.amount,
			leg.fee,
			leg.nativeAmount,
			leg.nativeCurrency,
			nowMs,
			leg.fx,
		],
	);
}

export interface LegChange {
	readonly status: LegStatus;
	readonly reason: string | null;
	readonly dueAtMs: number | null;
	/** When the provider is asked next; null: not any more. */
	readonly pollAtMs: number | null;
	/** When the provider first showed nothing of it; null: not, or not any more. */
	readonly missedAtMs: number | null;
}

/** Needs the user's lock. The first time that it is sent is kept, unless surely nothing was done then. */
export async function updateLeg(tx: Queryable, id: string, change: LegChange, nowMs: number): Promise<void> {
	const { status, reason, dueAtMs, pollAtMs, missedAtMs } = change;
	await tx.query(
		`update withdrawal_legs set status = $2, reason = $3, due_at = $4, poll_at = $5, missed_at = $6, changed_at = $7,
			first_sent_at = case when $2 = 'sending' then coalesce(first_sent_at, $7)
				when $3 = 'not_done' and first_sent_at = changed_at then null else first_sent_at end where id = $1`,
		[id, status, reason, dueAtMs, pollAtMs, missedAtMs, nowMs],
	);
}

/** Needs the user's lock. */
export const updateLegFxBack = (tx: Queryable, id: string, fxBack: Minor): Promise<void> =>
	execute(tx, 'update withdrawal_legs set fx_back = $2 where id = $1', [id, fxBack]);

/** A payment as a source, with the account at a provider that took it. */
export interface PaymentSource extends Omit<Source, 'minMinor'> {
	readonly provider: string;
	readonly providerAccount: string;
	readonly nativeAmount: bigint;
	readonly paid: Minor;
}

/**
 * What the user's payments brought and what of it went back: the sources of a withdrawal (CASH-04), without those whose refund by it
 * was refused. Needs the user's lock.
 */
export async function loadSources(
	tx: Queryable,
	{ userId, id, nowMs }: { readonly userId: number; readonly id: string; readonly nowMs: number },
): Promise<PaymentSource[]> {
	const { rows } = await tx.query<{
		paymentId: string;
		provider: string;
		providerAccount: string;
		method: string;
		at: bigint;
		paid: Minor;
		gone: Minor;
		goneNative: bigint;
		refundable: boolean;
		nativeAmount: bigint;
	}>(
		`select p.id "paymentId", p.provider, p.provider_account "providerAccount", d.method, p.booked_at at, p.amount paid, p.native_amount "nativeAmount",
			coalesce(p.refundable_until > $2, false) refundable,
			(select coalesce(sum(g.amount), 0) from (${GONE('p.id')}) g)::bigint gone, ${GONE_NATIVE('p.id')} "goneNative"
		from payments p join deposits d on d.id = p.deposit_id
		where d.user_id = $1 and p.money in ('credited', 'released')
			and not exists (select from withdrawal_legs l where l.payment_id = p.id and l.withdrawal_id = $3 and l.status = 'failed')`,
		[userId, nowMs, id],
	);
	return rows.map(({ at, paid, gone, goneNative, ...source }) => ({
		...source,
		paid,
		atMs: Number(at),
		restMinor: computeRefundable(
			{ nativeAmount: source.nativeAmount, amount: paid },
			{ amount: gone, native: goneNative },
		),
	}));
}

const PLACE = (destination: string) => `upper(regexp_replace(${destination}.fields::text, '[ .-]', '', 'g'))` as const;

/**
 * Destinations, of every user, that are the one of the withdrawal `$2` however they were typed. Those of the sandbox say how it
 * pays, not whom.
 */
const SAME_PLACE = `select other.id from withdrawals this join destinations own on own.id = this.destination_id
	join destinations other on other.method = own.method and ${PLACE('other')} = ${PLACE('own')}
	where this.id = $2 and own.method <> 'sandbox'` as const;

/**
 * What the judgement of a withdrawal needs besides the person and what is contested; `day` and `week` are what was paid automatically to its user or
 * to its destination (CASH-05). Needs the user's lock.
 */
export async function loadJudgeRows(
	tx: Queryable,
	{ userId, id, nowMs }: { userId: number; id: string | null; nowMs: number },
) {
	const { rows } = await tx.query<{ cardAt: bigint | null; day: Minor; week: Minor }>(
		`select (select max(p.booked_at) from payments p join deposits d on d.id = p.deposit_id
				where d.user_id = $1 and p.instrument_kind = 'card' and p.money in ('credited', 'released')) "cardAt",
			coalesce(sum(paid) filter (where changed_at > $3), 0)::bigint "day", coalesce(sum(paid), 0)::bigint week
		from withdrawals w cross join lateral (select case when w.status in ('approved', 'sending', 'unknown', 'sent', 'completed') then w.amount
			else (select sum(l.amount) from withdrawal_legs l where l.withdrawal_id = w.id
				and l.status in ('sending', 'unknown', 'sent', 'completed', 'returned')) end paid) p
		where (w.user_id = $1 or w.destination_id in (${SAME_PLACE})) and w.id is distinct from $2 and w.approved_by is null
			and w.changed_at > $4`,
		[userId, id, nowMs - DAY_MS, nowMs - 7 * DAY_MS],
	);
	return rows[0] as (typeof rows)[number];
}

/** How many of two members of staff may still approve withdrawals. */
export async function countApprovers(tx: Queryable, userIds: readonly number[]): Promise<number> {
	const { rowCount } = await tx.query(
		`select from users where id = any($1::int[]) and role in ('finance', 'admin') and closed_at is null`,
		[userIds],
	);
	return rowCount ?? 0;
}

/** What a user has asked for. Those that still wait were asked for within a month. */
export const countBegunWithdrawals = (db: Queryable, userId: number, nowMs: number): Promise<BegunMovements> =>
	countBegun(db, `select w.created_at, ${IS_ENDABLE} is_open from withdrawals w where w.user_id = $1`, userId, nowMs);

/** Withdrawals that are to be judged again now: of each method so many, users in turns, oldest first. */
export const loadWithdrawalsToJudge = (db: Queryable, limit: number): Promise<Due[]> =>
	loadDue(db, 'select id, user_id, method place, judge_at at from withdrawals where judge_at <= clock()', limit);

/** Legs whose provider is to be asked now: of each account at a provider so many, users in turns, oldest first. */
export const loadLegsToPoll = (db: Queryable, limit: number): Promise<Due[]> =>
	loadDue(
		db,
		`select l.id, w.user_id, l.provider || ' ' || l.provider_account place, l.poll_at at
		from withdrawal_legs l join withdrawals w on w.id = l.withdrawal_id where l.poll_at <= clock()`,
		limit,
	);
