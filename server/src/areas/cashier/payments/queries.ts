import type { PaymentBooking } from '@fairtick/domain/cashier/payments/reduce-payment';
import type { KnownPayment } from '@fairtick/domain/cashier/payments/reversal';
import type { Rate } from '@fairtick/domain/cashier/quote';
import type { PaymentReason } from '@fairtick/domain/cashier/reasons';
import type { Minor } from '@fairtick/domain/money/money';
import {
	execute,
	existing,
	loadOnlyRow,
	loadRow,
	loadRows,
	pick,
	type Queryable,
	type RowOf,
} from '../../../platform/database/index.ts';
import { sha256 } from '../../ledger/index.ts';
import type { CalledProvider, ProviderPayment, Subject } from '../providers/provider.ts';
import { toRate } from '../rates/quotes.ts';

type At = Pick<CalledProvider, 'name' | 'account'>;

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
	/** True if its money was ever in suspense under the payment's own id: it is once. */
	readonly wasSuspended: boolean;
	/** The reason why it was not credited automatically; null if there is none. */
	readonly reason: PaymentReason | null;
	/** The value beyond its amount, and whether that was booked: it is booked once. */
	readonly fx: Minor;
	readonly wasValued: boolean;
	/** The provider's fee, native, and whether it was booked: it is booked once. */
	readonly cost: bigint;
	readonly wasCharged: boolean;
	/** Names the events by which it is in suspense: its own id, or that of its return or reversal whose money came back last. */
	readonly suspenseId: string;
	/** Rate of its currency when it was first seen; null if none was known or needed. */
	readonly rate: Rate | null;
	/** The addresses that its coins came from, as far as its provider says. */
	readonly senders: readonly string[];
	/** Names the transaction that wrote the row last. Every answer of a provider about the payment writes the row, also one without news. */
	readonly version: string;
}

/** The account at a provider that holds the money of a payment. */
export type PaymentPlace = Pick<StoredPayment, 'id' | 'provider' | 'providerAccount'>;

const PAYMENTS = `select p.id, p.deposit_id "depositId", d.user_id "userId", p.provider, p.provider_account "providerAccount",
	p.provider_payment_id "providerPaymentId", p.native_amount "nativeAmount", p.native_currency "nativeCurrency", p.state, p.money,
	p.amount, p.fee, p.reason, p.fx, p.cost, p.senders, p.xmin::text version, coalesce(p.suspended_by, p.id) "suspenseId", p.rate_numerator::text numerator, p.rate_denominator::text denominator,
	exists (select from ledger_references v where v.reference = 'payment:' || p.id || ':suspend') "wasSuspended",
	exists (select from ledger_references v where v.reference = 'payment:' || p.id || ':value') "wasValued",
	exists (select from ledger_references v where v.reference = 'payment:' || p.id || ':cost') "wasCharged"
	from payments p left join deposits d on d.id = p.deposit_id`;

const toPayment = ({ numerator, denominator, ...row }: RowOf<typeof PAYMENTS>): StoredPayment => ({
	...row,
	rate: numerator === null || denominator === null ? null : toRate(numerator, denominator),
});

/** By the provider's id; null if it was never seen. */
export async function loadPayment(
	db: Queryable,
	{ name, account }: At,
	providerPaymentId: string,
): Promise<StoredPayment | null> {
	const row = await loadRow(
		db,
		`${PAYMENTS} where p.provider = $1 and p.provider_account = $2 and p.provider_payment_id = $3`,
		[name, account, providerPaymentId],
	);
	return row && toPayment(row);
}

/**
 * The versions of the payments that an answer about a subject is known to show, by the provider's ids. One that it shows besides, such as a
 * second payment of an invoice, has none here.
 */
export async function loadVersions(
	db: Queryable,
	{ name, account }: At,
	{ kind, id }: Subject,
): Promise<ReadonlyMap<string, string>> {
	const rows = await loadRows(
		db,
		`select p.provider_payment_id id, p.xmin::text version from payments p
		where $3 = 'payment' and p.provider = $1 and p.provider_account = $2 and p.provider_payment_id = $4
		union
		select p.provider_payment_id, p.xmin::text from deposits d join payments p on p.deposit_id = d.id
		where $3 = 'deposit' and d.provider = $1 and d.provider_account = $2 and d.provider_id = $4
		union
		select p.provider_payment_id, p.xmin::text from payment_reversals r join payments p on p.id = r.payment_id
		where r.kind = $3 and r.provider = $1 and r.provider_account = $2 and r.provider_reversal_id = $4`,
		[name, account, kind, id],
	);
	return new Map(rows.map(({ id: paymentId, version }) => [paymentId, version]));
}

/** Null if there is none. */
export async function loadPaymentById(db: Queryable, id: string): Promise<StoredPayment | null> {
	const row = await loadRow(db, `${PAYMENTS} where p.id = $1`, [id]);
	return row && toPayment(row);
}

/** The instrument of a payment, its key as SHA-256, hexadecimal; null if its provider names none. */
export const loadInstrument = (db: Queryable, paymentId: string) =>
	loadRow(
		db,
		`select instrument_kind kind, encode(instrument_hash, 'hex') hash from payments where id = $1 and instrument_kind is not null`,
		[paymentId],
	);

/** Waits for other transactions about a payment that belongs to no user whose lock would do. */
export async function lockPayment(tx: Queryable, { name, account }: At, providerPaymentId: string): Promise<void> {
	await execute(tx, `select pg_advisory_xact_lock(hashtextextended('payment ' || $1 || ' ' || $2 || ' ' || $3, 0))`, [
		name,
		account,
		providerPaymentId,
	]);
}

/** The same for a payment that is known. */
export async function lockPaymentById(tx: Queryable, id: string): Promise<void> {
	const { provider, providerAccount, providerPaymentId } = existing(await loadPaymentById(tx, id));
	await lockPayment(tx, { name: provider, account: providerAccount }, providerPaymentId);
}

/**
 * Keeps what a provider says of a payment. Its amount follows the provider until any of its money is booked; from then on all sums are
 * measured by it. Needs the lock of its user, or its own.
 */
export async function savePayment(
	tx: Queryable,
	{ name, account }: At,
	seen: ProviderPayment,
	row: {
		readonly id: string;
		readonly depositId: string | null;
		readonly currency: string;
		/** Time at which it was first seen, of coins on the chain. */
		readonly rate: Rate | null;
		readonly nowMs: number;
	},
): Promise<void> {
	const { instrument } = seen;
	await execute(
		tx,
		`insert into payments (id, provider, provider_account, provider_payment_id, deposit_id, native_amount, native_currency, state, money,
			currency, instrument_kind, instrument_hash, instrument_label, payer_name, refundable_until, cost, doubt, at, seen_at, rate_numerator, rate_denominator, senders)
		values ($1, $2, $3, $4, $5, $6, $7, $8, 'none', $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21)
		on conflict (provider, provider_account, provider_payment_id) do update set state = excluded.state,
			native_amount = case when payments.money = 'none' then excluded.native_amount else payments.native_amount end,
			native_currency = case when payments.money = 'none' then excluded.native_currency else payments.native_currency end,
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

/** All that a provider shows of a payment, to compare two answers. */
export const loadShown = (tx: Queryable, id: string) =>
	loadOnlyRow(
		tx,
		`select deposit_id, native_amount, native_currency, state, instrument_kind, encode(instrument_hash, 'hex') instrument_hash,
			instrument_label, payer_name, refundable_until, cost, doubt, at, rate_numerator::text, rate_denominator::text, senders
		from payments where id = $1`,
		[id],
	);

/** Gives a payment another version without a change. Needs the lock of its user, or its own. */
export const updatePaymentVersion = (tx: Queryable, id: string): Promise<void> =>
	execute(tx, 'update payments set state = state where id = $1', [id]);

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
export async function updatePaymentBooked(
	tx: Queryable,
	id: string,
	booking: PaymentBooking,
	nowMs: number,
): Promise<void> {
	const { money, amount, fee, fx = null, reason } = booking;
	await execute(
		tx,
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
	{ suspendedBy, fee, reason }: { readonly suspendedBy: string; readonly fee: Minor; readonly reason: string | null },
	nowMs: number,
): Promise<void> =>
	execute(
		tx,
		`update payments set money = case when amount is null then 'unvalued' else 'suspended' end, fee = $3, reason = $4,
			suspended_by = case when amount is null then null else $2::uuid end, booked_at = $5 where id = $1`,
		[id, suspendedBy, fee, reason, nowMs],
	);

/** Returns the time until which a payment without a user is to be assigned or returned. Needs its lock. */
export async function updatePaymentDue(tx: Queryable, id: string, dueAtMs: number): Promise<void> {
	await execute(tx, 'update payments set due_at = $2 where id = $1', [id, dueAtMs]);
}

/** A payment that is under review becomes the money of another deposit. */
export async function updatePaymentDeposit(tx: Queryable, id: string, depositId: string): Promise<void> {
	await execute(tx, 'update payments set deposit_id = $2 where id = $1', [id, depositId]);
}

/** The subject of a request about an item under review: its user, if it has one, and the item in the third place. */
export const subjectOfReview = ({ id, userId }: { readonly id: string; readonly userId: number | null }): string =>
	userId === null ? `payment:nobody:${id}` : `user:${userId}:${id}`;
