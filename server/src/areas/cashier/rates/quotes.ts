import type { MovementKind } from '@fairtick/domain/cashier/movement';
import type { Rate, StoredQuote } from '@fairtick/domain/cashier/quote';
import { execute, loadOnlyRow, loadRow, type Queryable } from '../../../platform/database/index.ts';

/** A frozen rate with the names of who it is for and who says so. */
export interface Quote extends StoredQuote {
	readonly id: string;
	readonly userId: number;
	readonly method: string;
	readonly direction: MovementKind;
	readonly localCurrency: string;
	/** For the local currency's smallest unit. */
	readonly decimals: number;
	readonly source: string;
	/** True if a deposit was begun with it, or a withdrawal asked for. */
	readonly used: boolean;
}

/** Null if there is none. */
export async function loadQuote(db: Queryable, id: string): Promise<Quote | null> {
	const row = await loadRow(
		db,
		`select id, user_id "userId", method, direction, amount "amountMinor", native_amount "localAmount", native_currency "localCurrency",
			native_decimals decimals, rate_numerator::text numerator, rate_denominator::text denominator, spread_bps "spreadBps", source,
			fixed, expires_at "expiresAt", used_at is not null used from quotes where id = $1`,
		[id],
	);
	if (row === null) return null;
	const { numerator, denominator, expiresAt, ...quote } = row;
	return { ...quote, rate: toRate(numerator, denominator), expiresAtMs: Number(expiresAt) };
}

/** A fraction as PostgreSQL keeps it. */
export const toRate = (numerator: string, denominator: string): Rate => ({
	numerator: BigInt(numerator),
	denominator: BigInt(denominator),
});

export interface NewQuote extends Omit<Quote, 'used'> {
	readonly currency: string;
	readonly createdAtMs: number;
}

/** Needs the user's lock. */
export const insertQuote = (tx: Queryable, quote: NewQuote) =>
	execute(
		tx,
		`insert into quotes (id, user_id, method, direction, currency, amount, native_amount, native_currency, native_decimals, rate_numerator,
			rate_denominator, spread_bps, source, fixed, created_at, expires_at)
		values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
		[
			quote.id,
			quote.userId,
			quote.method,
			quote.direction,
			quote.currency,
			quote.amountMinor,
			quote.localAmount,
			quote.localCurrency,
			quote.decimals,
			quote.rate.numerator,
			quote.rate.denominator,
			quote.spreadBps,
			quote.source,
			quote.fixed,
			quote.createdAtMs,
			quote.expiresAtMs,
		],
	);

/** A deposit was begun with it, or a withdrawal asked for. Needs the user's lock. */
export const updateQuoteUsed = (tx: Queryable, id: string, nowMs: number) =>
	execute(tx, 'update quotes set used_at = $2 where id = $1', [id, nowMs]);

const DAY_MS = 86_400_000;

export interface CountedQuotes {
	/** Valid quotes for which no payment or withdrawal has come, and the end of the first of them. */
	readonly unpaid: number;
	readonly unpaidUntilMs: number;
	/** Quotes of 24 hours, and the time when the first of them is older. */
	readonly today: number;
	readonly todayUntilMs: number;
}

const UNPAID = `q.expires_at > $2 and d.payment_id is null and not (q.direction = 'withdrawal' and q.used_at is not null)`;

/** Numbers of a user's quotes. Needs the user's lock. */
export async function countQuotes(tx: Queryable, userId: number, nowMs: number): Promise<CountedQuotes> {
	const row = await loadOnlyRow(
		tx,
		`select count(*) filter (where ${UNPAID}) unpaid, coalesce(min(q.expires_at) filter (where ${UNPAID}), 0) "unpaidUntilMs",
			count(*) today, coalesce(min(q.created_at), 0) + $3::bigint "todayUntilMs"
		from quotes q left join deposits d on d.quote_id = q.id
		where q.user_id = $1 and q.created_at > $2::bigint - $3::bigint and q.expires_at > q.created_at`,
		[userId, nowMs, DAY_MS],
	);
	return {
		unpaid: Number(row.unpaid),
		unpaidUntilMs: Number(row.unpaidUntilMs),
		today: Number(row.today),
		todayUntilMs: Number(row.todayUntilMs),
	};
}
