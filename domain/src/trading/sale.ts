import { computeFairTickAt, computeFairTickTime, isFairTicker } from '../market/fair-walk.ts';
import type { Minor } from '../money/money.ts';
import type { SaleLapse, SellTradeBody } from './contract.ts';
import { computeSaleNow, type SaleValue } from './fair-value.ts';
import { computeEntryAfter, decideEntry, type Settlement, type SettlementTerms, type Tick } from './rules.ts';

/**
 * The early sale of a trade on a fair index (TRADE-14): when it is offered, the price that it executes on, and its amount. Instants are
 * epoch milliseconds.
 */

/** The fee of a sale, in hundredths of a percent of the value. */
const FEE_BPS = 200;
/** Greatest number of requests of one trade, so that a receipt can hold all of them. */
export const MOST_SALES = 100;
/** A sale is offered from this many ticks after the entry. */
const TICKS_AFTER_ENTRY = 2;
/** The price that a sale executes on is at least this long before the expiry, and at least this share of the duration. */
const LEAST_BEFORE_EXPIRY_MS = 5_000;
const SHARE_BEFORE_EXPIRY = 10;

/** All terms of an accepted request to sell: written once. */
export interface SaleTerms {
	/** The request's own id, made by the client (TRADE-02). */
	readonly id: string;
	readonly tradeId: string;
	readonly userId: number;
	readonly assetId: number;
	/** The instant at which the trade was accepted. */
	readonly tradeAcceptedAtMs: number;
	readonly acceptedAtMs: number;
	/** Seq of the newest tick at acceptance; the sale executes on a later one. */
	readonly keptSeq: number;
	/** The sale executes on the first tick after it: the acceptance, or with the beacon the start of its block (TRADE-20). */
	readonly executesAfterMs: number;
	/** The request lapses if no tick comes within this time. */
	readonly withinMs: number;
	/** Below it the request lapses; null: any amount. */
	readonly minAmountMinor: Minor | null;
	readonly feeBps: number;
	readonly rulesVersion: number;
	readonly asked: RequestedSale;
}

/** A request to sell in the form that is kept and compared (TRADE-02). */
export interface RequestedSale {
	readonly min_amount: number | null;
	readonly valid_until: number | null;
	readonly seen_seq: number | null;
	readonly asked_at: number | null;
}

const toMs = (instant: string | undefined) => (instant === undefined ? null : Date.parse(instant));

/** The comparable form of a decoded body. */
export const toRequestedSale = (body: SellTradeBody): RequestedSale => ({
	min_amount: body.min_amount ?? null,
	valid_until: toMs(body.valid_until),
	seen_seq: body.seen_seq ?? null,
	asked_at: toMs(body.asked_at),
});

/** The first field in which two requests differ, in the order of the contract; null when they are the same. */
export function findChangedSaleField(first: RequestedSale, second: RequestedSale): keyof RequestedSale | null {
	const fields = Object.keys(first) as (keyof RequestedSale)[];
	return fields.find((field) => first[field] !== second[field]) ?? null;
}

/** An open trade for which a sale may be offered. */
export interface SellableTrade {
	readonly ticker: string;
	/** The entry that the log has; null: none yet. */
	readonly entry: Tick | null;
	readonly entryAfterMs: number;
	readonly expiresAtMs: number;
}

/** The reason why an open trade cannot be sold now. */
export type SaleNotOffered = 'asset' | 'too_early' | 'too_late';

export type SaleOffer =
	| { readonly executesAfterMs: number; readonly reason?: never }
	| {
			readonly reason: SaleNotOffered;
			/** Too early: a sale is offered from the tick of this time on. */
			readonly fromMs: number | null;
			/** Too late: the last instant at which a sale could execute. */
			readonly untilMs: number | null;
	  };

/** The last instant at which a sale of a trade may execute. */
const computeLastSale = ({ entryAfterMs, expiresAtMs }: Pick<SellableTrade, 'entryAfterMs' | 'expiresAtMs'>) =>
	expiresAtMs - Math.max(LEAST_BEFORE_EXPIRY_MS, Math.ceil((expiresAtMs - entryAfterMs) / SHARE_BEFORE_EXPIRY));

/** The time after `executesAfterMs` in which the tick of a sale may come: the asset's for entries, and none after the last sale. */
const computeSaleSpan = (
	terms: Pick<SettlementTerms, 'entryAfterMs' | 'expiresAtMs' | 'entryWithinMs'>,
	executesAfterMs: number,
): number => Math.min(terms.entryWithinMs, computeLastSale(terms) - executesAfterMs);

/** TRADE-14: whether a request that is accepted at an instant would be offered a sale, with the newest tick of the log then. */
function findSaleOffer(
	trade: SellableTrade,
	{
		acceptedAtMs,
		newest,
		isSealed,
	}: { readonly acceptedAtMs: number; readonly newest: Tick; readonly isSealed: boolean },
): SaleOffer {
	const refuse = (reason: SaleNotOffered, times: { fromMs?: number; untilMs?: number } = {}) => ({
		reason,
		fromMs: times.fromMs ?? null,
		untilMs: times.untilMs ?? null,
	});
	if (!isFairTicker(trade.ticker)) return refuse('asset');
	const entryK = computeFairTickAt(trade.entry?.atMs ?? trade.entryAfterMs) + (trade.entry === null ? 1 : 0);
	const fromK = entryK + TICKS_AFTER_ENTRY;
	if (trade.entry === null || computeFairTickAt(newest.atMs) < fromK)
		return refuse('too_early', { fromMs: computeFairTickTime(fromK) });
	const executesAfterMs = computeEntryAfter({ isSealed }, acceptedAtMs);
	const untilMs = computeLastSale(trade);
	if (computeFairTickTime(computeFairTickAt(executesAfterMs) + 1) > untilMs) return refuse('too_late', { untilMs });
	return { executesAfterMs };
}

/** The end of a request to sell: the trade is sold, or the request lapses and the trade continues. */
export type SaleDecision =
	| { readonly settlement: Settlement; readonly value: SaleValue; readonly lapse?: never }
	| { readonly lapse: SaleLapse; readonly value: SaleValue | null; readonly settlement?: never };

/** The part of a request's terms that its end depends on. */
export type DecidingSale = Pick<SaleTerms, 'minAmountMinor' | 'feeBps'>;

/** A trade with a request to sell, with its ticker. */
export interface SaleTrade extends SettlementTerms {
	readonly ticker: string;
	/** The total return of a win (TRADE-05). */
	readonly payoutMinor: Minor;
}

/**
 * TRADE-14: the end of a request by the tick that it executes on; null: the log has passed its span without one. A trade that has no valid
 * entry cannot be sold, and the request lapses.
 */
function decideSale(
	trade: SaleTrade,
	sale: DecidingSale,
	{ entry, tick }: { readonly entry: Tick | null; readonly tick: Tick | null },
): SaleDecision {
	if (tick === null || entry === null || tick.seq <= entry.seq || decideEntry(trade, entry) !== null)
		return { lapse: 'no_price', value: null };
	const value = computeSaleNow({ ...trade, entry }, tick, sale.feeBps);
	if (value === null)
		throw new Error(`decideSale: ${trade.ticker} is no fair index, or the tick comes after the expiry`);
	if (sale.minAmountMinor !== null && value.amountMinor < sale.minAmountMinor) return { lapse: 'below_minimum', value };
	const sold = { status: 'sold', voidReason: null, entry, exit: tick, returnedMinor: value.amountMinor } as const;
	return { settlement: sold, value };
}

/** The rules of early sales in a rule set (TRADE-17). */
export interface SaleRules {
	readonly feeBps: number;
	readonly findOffer: typeof findSaleOffer;
	readonly computeSpan: typeof computeSaleSpan;
	readonly decide: typeof decideSale;
}

export const SALE_RULES: SaleRules = {
	feeBps: FEE_BPS,
	findOffer: findSaleOffer,
	computeSpan: computeSaleSpan,
	decide: decideSale,
};
