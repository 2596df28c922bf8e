import type { KnownPayment, KnownReversal, PaymentMoney } from '@fairtick/domain/cashier/evidence';
import type { Rate } from '@fairtick/domain/cashier/quote';
import type { Minor } from '@fairtick/domain/money/money';
import { execute, loadRow, loadRows, loadValue, pick, type Queryable } from '../../../platform/database/index.ts';
import { sha256 } from '../../ledger/index.ts';
import type { Provider, ProviderPayment } from '../providers/provider.ts';
import { toRate } from './quote-queries.ts';

type At = Pick<Provider, 'name' | 'account'>;

export interface StoredPayment extends KnownPayment {
	readonly depositId: string | null;
	readonly userId: number | null;
	readonly provider: string;
	readonly providerAccount: string;
	readonly providerPaymentId: string;
	readonly nativeAmount: bigint;
	readonly nativeCurrency: string;
	readonly amount: Minor | null;
	readonly fee: Minor;
	/** Whether its money was ever in suspense under the payment's own id: it is once. */
	readonly wasSuspended: boolean;
	/** Why it was not credited by itself. */
	readonly reason: string | null;
	/** What it is worth more than its amount, and whether that was booked: it is once. */
	readonly fx: Minor;
	readonly wasValued: boolean;
	/** What its provider kept of it, native, and whether that was booked: it is once. */
	readonly cost: bigint;
	readonly wasCharged: boolean;
	/** Names the events by which it is in suspense: its own id, or that of its return or reversal whose money came back last. */
	readonly suspenseId: string;
	/** Of its currency when it was first seen; null where none was known, or none is needed. */
	readonly rate: Rate | null;
	/** The addresses that its coins came from, as far as its provider says. */
	readonly senders: readonly string[];
}

interface PaymentRow extends Omit<StoredPayment, 'rate'> {
	readonly numerator: string | null;
	readonly denominator: string | null;
}

const toPayment = ({ numerator, denominator, ...row }: PaymentRow): StoredPayment => ({
	...row,
	rate: numerator === null || denominator === null ? null : toRate(numerator, denominator),
});

const COLUMNS = `p.id, p.deposit_id "depositId", d.user_id "userId", p.provider, p.provider_account "providerAccount",
	p.provider_payment_id "providerPaymentId", p.native_amount "nativeAmount", p.native_currency "nativeCurrency", p.state, p.money,
	p.amount, p.fee, p.reason, p.fx, p.cost, p.senders, coalesce(p.suspended_by, p.id) "suspenseId", p.rate_numerator::text numerator, p.rate_denominator::text denominator,
	exists (select from ledger_events v where v.reference = 'payment:' || p.id || ':suspend') "wasSuspended",
	exists (select from ledger_events v where v.reference = 'payment:' || p.id || ':value') "wasValued",
	exists (select from ledger_events v where v.reference = 'payment:' || p.id || ':cost') "wasCharged"`;

/** By the provider's id; null where it was never seen. */
export async function loadPayment(
	db: Queryable,
	{ name, account }: At,
	providerPaymentId: string,
): Promise<StoredPayment | null> {
	const { rows } = await db.query<PaymentRow>(
		`select ${COLUMNS} from payments p left join deposits d on d.id = p.deposit_id
		where p.provider = $1 and p.provider_account = $2 and p.provider_payment_id = $3`,
		[name, account, providerPaymentId],
	);
	return rows[0] ? toPayment(rows[0]) : null;
}

/** Null where there is none. */
export async function loadPaymentById(db: Queryable, id: string): Promise<StoredPayment | null> {
	const { rows } = await db.query<PaymentRow>(
		`select ${COLUMNS} from payments p left join deposits d on d.id = p.deposit_id where p.id = $1`,
		[id],
	);
	return rows[0] ? toPayment(rows[0]) : null;
}

/** What a payment was made with, its key as SHA-256, hexadecimal; null where its provider does not say. */
export const loadInstrument = (db: Queryable, paymentId: string) =>
	loadRow<{ readonly kind: string; readonly hash: string | null }>(
		db,
		`select instrument_kind kind, encode(instrument_hash, 'hex') hash from payments where id = $1 and instrument_kind is not null`,
		[paymentId],
	);

/** Waits for other transactions about a payment that belongs to no user whose lock would do. */
export async function lockPayment(tx: Queryable, { name, account }: At, providerPaymentId: string): Promise<void> {
	await tx.query(`select pg_advisory_xact_lock(hashtextextended('payment ' || $1 || ' ' || $2 || ' ' || $3, 0))`, [
		name,
		account,
		providerPaymentId,
	]);
}

/** The same for a payment that is known. */
export async function lockPaymentById(tx: Queryable, id: string): Promise<void> {
	const { provider, providerAccount, providerPaymentId } = (await loadPaymentById(tx, id)) as StoredPayment;
	await lockPayment(tx, { name: provider, account: providerAccount }, providerPaymentId);
}

/** What became of a payment's money. */
export interface Booking {
	readonly money: PaymentMoney;
	/** Minor units of the account's currency; null: nothing was booked. */
	readonly amount: Minor | null;
	readonly fee: Minor;
	/** What it is worth more than its amount; left out: it stays. */
	readonly fx?: Minor;
	readonly reason: string | null;
}

/** Keeps what a provider says of a payment. Needs the lock of its user, or its own. */
export async function savePayment(
	tx: Queryable,
	{ name, account }: At,
	seen: ProviderPayment,
	row: {
		readonly id: string;
		readonly depositId: string | null;
		readonly currency: string;
		/** When it was first seen, of coins on the chain. */
		readonly rate: Rate | null;
		readonly nowMs: number;
	},
): Promise<void> {
	const { instrument } = seen;
	await tx.query(
		`insert into payments (id, provider, provider_account, provider_payment_id, deposit_id, native_amount, native_currency, state, money,
			currency, instrument_kind, instrument_hash, instrument_label, payer_name, refundable_until, cost, doubt, at, seen_at, rate_numerator, rate_denominator, senders)
		values ($1, $2, $3, $4, $5, $6, $7, $8, 'none', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
		on conflict (provider, provider_account, provider_payment_id) do update set state = excluded.state,
			deposit_id = coalesce(payments.deposit_id, excluded.deposit_id), instrument_kind = excluded.instrument_kind,
			instrument_hash = excluded.instrument_hash, instrument_label = excluded.instrument_label, payer_name = excluded.payer_name,
			refundable_until = excluded.refundable_until, cost = excluded.cost, doubt = excluded.doubt, at = excluded.at,
			rate_numerator = excluded.rate_numerator, rate_denominator = excluded.rate_denominator, senders = excluded.senders`,
		[
			row.id,
			name,
			account,
			seen.id,
			row.depositId,
			seen.amount,
			seen.currency,
			seen.state,
			row.currency,
			instrument?.kind ?? null,
			instrument?.key == null ? null : Buffer.from(sha256(instrument.key), 'hex'),
			instrument?.label ?? null,
			seen.payerName,
			seen.refundableUntilMs,
			seen.cost,
			seen.doubt,
			seen.atMs,
			row.nowMs,
			row.rate?.numerator ?? null,
			row.rate?.denominator ?? null,
			seen.senders ?? [],
		],
	);
}

/** A payment that a restored database had forgotten: nothing of it is booked, and what its provider says of it credits nothing. */
export const insertForgottenPayment = (
	tx: Queryable,
	payment: Pick<
		StoredPayment,
		'id' | 'depositId' | 'provider' | 'providerAccount' | 'providerPaymentId' | 'nativeAmount' | 'nativeCurrency'
	> & { readonly currency: string; readonly atMs: number; readonly nowMs: number },
): Promise<void> =>
	execute(
		tx,
		`insert into payments (id, deposit_id, provider, provider_account, provider_payment_id, native_amount, native_currency, currency,
			at, seen_at, booked_at, state, money, reason, cost) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, 'paid', 'unvalued', 'restored', 0)`,
		[
			...pick(payment, 'id', 'depositId', 'provider', 'providerAccount', 'providerPaymentId', 'nativeAmount'),
			...pick(payment, 'nativeCurrency', 'currency', 'atMs', 'nowMs'),
		],
	);

/** Needs the lock of its user, or its own. */
export async function updatePaymentBooked(tx: Queryable, id: string, booking: Booking, nowMs: number): Promise<void> {
	const { money, amount, fee, fx = null, reason } = booking;
	await tx.query(
		'update payments set money = $2, amount = coalesce($3, amount), fee = $4, reason = $5, booked_at = $6, fx = coalesce($7, fx) where id = $1',
		[id, money, amount, fee, reason, nowMs, fx],
	);
}

/**
 * Its money came back and is in suspense again. `suspendedBy` names the events by which it is: the id of its return that failed after
 * it was paid, or of its reversal that was given up. Needs the lock of its user, or its own.
 */
export const updatePaymentSuspended = (
	tx: Queryable,
	id: string,
	{ suspendedBy, fee, reason }: { readonly suspendedBy: string; readonly fee: Minor; readonly reason: string },
	nowMs: number,
): Promise<void> =>
	execute(
		tx,
		`update payments set money = case when amount is null then 'unvalued' else 'suspended' end, fee = $3, reason = $4,
			suspended_by = case when amount is null then null else $2::uuid end, booked_at = $5 where id = $1`,
		[id, suspendedBy, fee, reason, nowMs],
	);

/** Until when a payment without a user is to be assigned or returned. Needs its lock. */
export async function updatePaymentDue(tx: Queryable, id: string, dueAtMs: number): Promise<void> {
	await tx.query('update payments set due_at = $2 where id = $1', [id, dueAtMs]);
}

/** A payment that is under review becomes the money of another deposit. */
export async function updatePaymentDeposit(tx: Queryable, id: string, depositId: string): Promise<void> {
	await tx.query('update payments set deposit_id = $2 where id = $1', [id, depositId]);
}

export interface StoredReversal extends KnownReversal {
	readonly id: string;
	/** From 1: which of the bookings of its refund, dispute or reversal it is. */
	readonly part: number;
	readonly claimId: string | null;
	/** What of the payment's difference of rates went back with it, minor units. */
	readonly fx: Minor;
	/** When the provider last changed it. */
	readonly at: bigint;
	/** Until when it is an inquiry at most; null: its provider says when it is over. */
	readonly inquiryUntil: bigint | null;
	/** Whether its money came back to suspense by an event of its id: it does once. */
	readonly suspends: boolean;
}

/** Every booking of what went back of a payment, in the order of parts. Needs the lock of its user. */
export const loadReversals = (tx: Queryable, paymentId: string): Promise<StoredReversal[]> =>
	loadRows(
		tx,
		`select id, kind, provider_reversal_id "providerReversalId", part, native_amount "nativeAmount", state, amount, claim_id "claimId", fx, at,
			inquiry_until "inquiryUntil", exists (select from ledger_events v where v.reference = 'payment:' || r.id || ':suspend') suspends
		from payment_reversals r where payment_id = $1 order by part, id`,
		[paymentId],
	);

export interface SavedReversal extends Omit<StoredReversal, 'at' | 'inquiryUntil' | 'suspends'> {
	readonly paymentId: string;
	readonly atMs: number;
	readonly inquiryUntilMs: number | null;
	readonly nowMs: number;
}

/** Keeps what a provider says of money that it took back. Needs the lock of its user. */
export const saveReversal = (
	tx: Queryable,
	{ provider, providerAccount }: Pick<StoredPayment, 'provider' | 'providerAccount'>,
	{
		id,
		paymentId,
		kind,
		providerReversalId,
		part,
		nativeAmount,
		state,
		amount,
		claimId,
		fx,
		atMs,
		inquiryUntilMs,
		nowMs,
	}: SavedReversal,
): Promise<void> =>
	execute(
		tx,
		`insert into payment_reversals (id, payment_id, provider, provider_account, kind, provider_reversal_id, part, native_amount, state,
			amount, claim_id, at, seen_at, fx, inquiry_until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)
		on conflict (provider, provider_account, kind, provider_reversal_id, part) do update set native_amount = excluded.native_amount,
			state = excluded.state, amount = excluded.amount, claim_id = excluded.claim_id, at = excluded.at, fx = excluded.fx,
			inquiry_until = excluded.inquiry_until`,
		[
			id,
			paymentId,
			provider,
			providerAccount,
			kind,
			providerReversalId,
			part,
			nativeAmount,
			state,
			amount,
			claimId,
			atMs,
			nowMs,
			fx,
			inquiryUntilMs,
		],
	);

/** Whether a withdrawal `w` can be ended: nothing of it is being sent or was sent without being found. */
export const IS_ENDABLE = `(w.status in ('requested', 'review', 'approved') and not exists (select from withdrawal_legs s
	where s.withdrawal_id = w.id and s.status = 'planned' and s.first_sent_at is not null))`;

/** A leg `l` went back already or is on its way; what is only planned where `plans` holds of its withdrawal `w`. */
const legIsGone = (plans = 'true') =>
	`(l.status in ('sending', 'unknown', 'sent', 'completed') or l.status = 'planned'
	and exists (select from withdrawals w where w.id = l.withdrawal_id
		and w.status in ('requested', 'review', 'approved', 'sending', 'unknown', 'sent') and ${plans}))` as const;
const REVERSAL_IS_GONE = `r.amount is not null and r.state not in ('won', 'failed')`;

/**
 * Amounts of a payment that went back already or are on their way, as rows. What a withdrawal only plans is on its way for as long
 * as the withdrawal can still send it.
 */
export const GONE = (paymentId: string) =>
	`select l.amount from withdrawal_legs l where l.payment_id = ${paymentId} and ${legIsGone()}
	union all
	select r.amount from payment_reversals r where r.payment_id = ${paymentId} and ${REVERSAL_IS_GONE}` as const;

/** What the same rows sent back, native; a reversal that was booked in parts counts once. */
export const GONE_NATIVE = (paymentId: string) =>
	`((select coalesce(sum(l.native_amount), 0) from withdrawal_legs l
		where l.payment_id = ${paymentId} and ${legIsGone()})
	+ (select coalesce(sum(n), 0) from (select max(r.native_amount) n from payment_reversals r where r.payment_id = ${paymentId}
		and ${REVERSAL_IS_GONE} group by r.kind, r.provider_reversal_id) v))::bigint` as const;

/** Native units of a payment that went back or are about to. Needs the lock of its user. */
export const loadGoneNative = async (tx: Queryable, paymentId: string): Promise<bigint> =>
	(await loadValue<bigint>(tx, `select ${GONE_NATIVE('$1')}`, [paymentId])) ?? 0n;

/** What legs have sent back of a payment, or will although withdrawals that can be ended are, minor units (CASH-04). Needs the lock of its user. */
export async function loadLegsGone(tx: Queryable, paymentId: string): Promise<Minor[]> {
	const rows = await loadRows<{ amount: Minor }>(
		tx,
		`select l.amount from withdrawal_legs l where l.payment_id = $1 and ${legIsGone(`not ${IS_ENDABLE}`)}`,
		[paymentId],
	);
	return rows.map(({ amount }) => amount);
}

/** What of a payment went back, or will by anything that a withdrawal plans, minor units in all. Needs the lock of its user. */
export async function loadGoneOrPlanned(tx: Queryable, paymentId: string): Promise<Minor> {
	const rows = await loadRows<{ amount: Minor }>(tx, GONE('$1'), [paymentId]);
	return rows.reduce((sum, { amount }) => sum + amount, 0n);
}

/** The payments that legs of a withdrawal refund, by their ids. */
export const loadRefunded = async (tx: Queryable, withdrawalId: string): Promise<string[]> =>
	(
		await loadRows<{ id: string }>(
			tx,
			'select distinct payment_id id from withdrawal_legs where withdrawal_id = $1 and payment_id is not null order by 1',
			[withdrawalId],
		)
	).map(({ id }) => id);
