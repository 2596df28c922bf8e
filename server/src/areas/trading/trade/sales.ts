import type { SaleLapse } from '@fairtick/domain/trading/contract';
import type { Tick } from '@fairtick/domain/trading/rules';
import type { SaleTerms } from '@fairtick/domain/trading/sale';
import {
	arrayColumns,
	defineWrite,
	insertList,
	loadRow,
	loadRows,
	type Query,
	type Queryable,
	selectList,
	type Write,
} from '../../../platform/database/index.ts';
import { IS_TICK_OF_SALE_LOST } from './lost-hours.ts';
import { toTick } from './row.ts';

/** The end of a request to sell. */
export interface SaleEnd {
	/** Epoch milliseconds. */
	readonly atMs: number;
	/** Null: the trade was sold. */
	readonly lapse: SaleLapse | null;
	/** The tick that the request ended on; null: none came. */
	readonly tick: Tick | null;
}

/** A request to sell as stored. */
export interface StoredSale {
	readonly terms: SaleTerms;
	/** Null: it waits for its tick. */
	readonly end: SaleEnd | null;
}

/** A request with its promise (PROOF-05). */
export interface PromisedSale extends StoredSale {
	/** The batch that promised it, alone; null: no log was made. */
	readonly batch: string | null;
	/** P of the trade; null without a batch. */
	readonly termsHash: Buffer | null;
}

interface SaleRow {
	id: string;
	trade_id: string;
	user_id: number;
	asset_id: number;
	trade_accepted_at: bigint;
	accepted_at: bigint;
	kept_seq: bigint;
	executes_after: bigint;
	within_ms: number;
	min_amount: bigint | null;
	fee_bps: number;
	valid_until: bigint | null;
	seen_seq: bigint | null;
	asked_at: bigint | null;
	rules_version: number;
	batch: string | null;
	terms_hash: Buffer | null;
	ended_at: bigint | null;
	lapse: SaleLapse | null;
	tick_seq: bigint | null;
	tick_t: bigint | null;
	tick_price: bigint | null;
}

const toNumber = (value: bigint | null) => (value === null ? null : Number(value));

function toSale(row: SaleRow): PromisedSale {
	const minAmount = toNumber(row.min_amount);
	return {
		terms: {
			id: row.id,
			tradeId: row.trade_id,
			userId: row.user_id,
			assetId: row.asset_id,
			tradeAcceptedAtMs: Number(row.trade_accepted_at),
			acceptedAtMs: Number(row.accepted_at),
			keptSeq: Number(row.kept_seq),
			executesAfterMs: Number(row.executes_after),
			withinMs: row.within_ms,
			minAmountMinor: row.min_amount,
			feeBps: row.fee_bps,
			rulesVersion: row.rules_version,
			asked: {
				min_amount: minAmount,
				valid_until: toNumber(row.valid_until),
				seen_seq: toNumber(row.seen_seq),
				asked_at: toNumber(row.asked_at),
			},
		},
		batch: row.batch,
		termsHash: row.terms_hash,
		end:
			row.ended_at === null
				? null
				: {
						atMs: Number(row.ended_at),
						lapse: row.lapse,
						tick: toTick(row.tick_seq, row.tick_t, row.tick_price),
					},
	};
}

/** A request by its id, of any user. */
export async function loadSale(db: Queryable, id: string): Promise<PromisedSale | null> {
	const row = await loadRow(db, 'select s.* from trade_sales s where s.id = $1', [id]);
	return row && toSale(row);
}

/** All requests to sell trades, oldest first. */
export async function loadSalesOf(db: Queryable, tradeIds: readonly string[]): Promise<PromisedSale[]> {
	if (tradeIds.length === 0) return [];
	const rows = await loadRows(
		db,
		{
			name: 'sales-of-trades',
			text: 'select s.* from trade_sales s where s.trade_id = any($1::uuid[]) order by s.accepted_at, s.id',
		},
		[tradeIds],
	);
	return rows.map(toSale);
}

/** The newest request of each trade that has one, by the trade. */
export const loadNewestSales = async (
	db: Queryable,
	tradeIds: readonly string[],
): Promise<ReadonlyMap<string, StoredSale>> =>
	new Map((await loadSalesOf(db, tradeIds)).map((sale) => [sale.terms.tradeId, sale]));

/** A request that waits for its tick. */
export interface WaitingSale extends StoredSale {
	/** True if the tick never comes where the log does not have it yet. */
	readonly isTickLost: boolean;
}

/** Requests of an asset that wait for their tick; to be read under the locks of their users. */
export const pendingSalesQuery = (assetId: number): Query<readonly WaitingSale[]> => ({
	phase: 'reads',
	statement: {
		name: 'pending-sales',
		text: `select s.*, ${IS_TICK_OF_SALE_LOST} tick_lost from trade_sales s where s.asset_id = $1 and s.ended_at is null`,
		values: [assetId],
	},
	read: ({ rows }) =>
		rows.map((row: SaleRow & { tick_lost: boolean }) => ({ ...toSale(row), isTickLost: row.tick_lost })),
});

/**
 * Trades with a request whose tick the log has, or whose time it has passed, before any lock; `nextMs`: the first instant after which one that
 * waits executes, epoch milliseconds, null without one.
 */
export async function loadDueSales(
	db: Queryable,
	assetId: number,
): Promise<{ due: readonly { readonly id: string; readonly userId: number }[]; nextMs: number | null }> {
	const rows = await loadRows(
		db,
		{
			name: 'due-sales',
			// A fair index has passed an instant in the log before the next price is there.
			text: `select s.trade_id id, s.user_id "userId", s.executes_after::float8 "afterMs",
				s.executes_after < w.last_t or s.executes_after + s.within_ms <= least(w.logged_through, clock()) "isDue"
			from trade_sales s join asset_writers w on w.asset_id = s.asset_id
			where s.asset_id = $1 and s.ended_at is null order by s.executes_after, s.id`,
		},
		[assetId],
	);
	return {
		due: rows.flatMap(({ isDue, id, userId }) => (isDue ? [{ id, userId }] : [])),
		nextMs: rows.find(({ isDue }) => !isDue)?.afterMs ?? null,
	};
}

const SALE = {
	id: '$sale_id::uuid',
	trade_id: '$sale_trade::uuid',
	user_id: '$sale_user::int',
	asset_id: '$sale_asset::int',
	trade_accepted_at: '$sale_trade_accepted_at::bigint',
	accepted_at: '$sale_accepted_at::bigint',
	kept_seq: '$sale_kept_seq::bigint',
	executes_after: '$sale_executes_after::bigint',
	within_ms: '$sale_within::int',
	min_amount: '$sale_min_amount::bigint',
	fee_bps: '$sale_fee::int',
	valid_until: '$sale_valid_until::bigint',
	seen_seq: '$sale_seen_seq::bigint',
	asked_at: '$sale_asked_at::bigint',
	rules_version: '$sale_rules::int',
	batch: '$sale_batch::uuid',
	terms_hash: '$sale_terms_hash::bytea',
};

const insertSale = defineWrite({
	name: 'insert-sale',
	ctes: { asked: `insert into trade_sales ${insertList(SALE)}` },
});

/** Writes an accepted request to sell. */
export const saleWrite = ({ terms, batch, termsHash }: Omit<PromisedSale, 'end'>): Write =>
	insertSale({
		sale_id: terms.id,
		sale_trade: terms.tradeId,
		sale_user: terms.userId,
		sale_asset: terms.assetId,
		sale_trade_accepted_at: terms.tradeAcceptedAtMs,
		sale_accepted_at: terms.acceptedAtMs,
		sale_kept_seq: terms.keptSeq,
		sale_executes_after: terms.executesAfterMs,
		sale_within: terms.withinMs,
		sale_min_amount: terms.minAmountMinor,
		sale_fee: terms.feeBps,
		sale_valid_until: terms.asked.valid_until,
		sale_seen_seq: terms.asked.seen_seq,
		sale_asked_at: terms.asked.asked_at,
		sale_rules: terms.rulesVersion,
		sale_batch: batch,
		sale_terms_hash: termsHash,
	});

/** A request that ends. */
export interface EndedSale {
	readonly id: string;
	readonly lapse: SaleLapse | null;
	readonly tick: Tick | null;
}

const ENDED = arrayColumns<EndedSale>('ended')({
	id: ['uuid', ({ id }) => id],
	lapse: ['text', ({ lapse }) => lapse],
	seq: ['bigint', ({ tick }) => tick?.seq],
	t: ['bigint', ({ tick }) => tick?.atMs],
	price: ['bigint', ({ tick }) => tick?.price],
});

const endSales = defineWrite({
	name: 'end-sales',
	ctes: {
		ended: `update trade_sales s set ended_at = $ended_at::bigint, lapse = e.lapse, tick_seq = e.seq, tick_t = e.t, tick_price = e.price
			from (select ${selectList(ENDED.columns)}) e where s.id = e.id and s.ended_at is null returning 1`,
	},
	check: `select require(count(*) = $ended_count::int, 'a request to sell has ended before') from ended`,
});

/** Ends requests to sell; fails when one of them has ended. */
export const endedSalesWrite = (atMs: number, ended: readonly EndedSale[]): Write =>
	endSales({ ...ENDED.parametersOf(ended), ended_at: atMs, ended_count: ended.length });
