import * as z from 'zod/mini';
import { FEED_ERROR_CAUSES } from '../market/contract.ts';
import { MODES } from '../money/mode.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import {
	id,
	idText,
	instant,
	minorUnits,
	page,
	pageQuery,
	percent,
	price,
	seq,
	uuid,
	uuidParams,
} from '../wire/primitives.ts';
import { TRADE_STATUSES, type TradeStatus } from './statuses.ts';

export { TRADE_STATUSES, type TradeStatus };

export const DIRECTIONS = ['up', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];
/** The closed, public list of reasons for which a trade is void (TRADE-08). */
export const VOID_REASONS = [
	'no_entry',
	'exit_too_old',
	'no_exit_after_entry',
	'slippage',
	'seed_lost',
	'beacon',
] as const;
export type VoidReason = (typeof VOID_REASONS)[number];

/** The ends that no trade may reach beyond (TRADE-16). */
export const TRADING_SESSION_ENDS = ['hours', 'maintenance', 'recording', 'reset', 'beacon'] as const;
export type TradingSessionEndReason = (typeof TRADING_SESSION_ENDS)[number];

/** Refusals of trading with the names of their parameters (table of the wire contract). */
export const TRADING_REFUSALS = {
	'trading.id_reused': ['field'],
	'trading.not_enough_balance': ['balance', 'stake'],
	/** Money from withdrawals that the user cancelled (CASH-03); `until`: when all of it can be traded again. */
	'trading.money_held_back': ['amount', 'until'],
	'trading.stake_too_low': ['limit'],
	'trading.stake_too_high': ['limit'],
	/** `detail`: the cause of stopped prices, `beacon` or `clock`; left out if unknown (MARKET-04). */
	'trading.market_closed': ['opens_at', 'reason', 'detail?'],
	'trading.unknown_asset': [],
	'trading.duration_not_offered': ['min', 'max'],
	'trading.expiry_outside_session': ['closes_at', 'reason'],
	'trading.too_late': ['buy_until', 'ends_at'],
	'trading.payout_changed': ['old', 'new'],
	'trading.too_many_open': ['limit'],
	'trading.exposure_reached': ['limit'],
	'trading.own_limit_reached': ['kind', 'window', 'limit', 'used', 'until'],
	'trading.excluded': ['kind', 'until'],
	'trading.reality_check': ['since', 'trades', 'net'],
	'trading.session_over': ['until'],
	'trading.verify_first': ['what'],
	'trading.account_frozen': [],
	'trading.claim_open': ['amount'],
	'trading.staff': [],
	'trading.jurisdiction_closed': [],
	/** Version of the terms in force. */
	'trading.accept_terms': ['version'],
	'trading.real_money_off': [],
	'trading.wrong_mode': [],
	'trading.slippage_too_low': ['limit'],
	'trading.seen_price_too_old': [],
} as const;
export type TradingRefusalCode = keyof typeof TRADING_REFUSALS;

/** Refusals of a request to sell, beside those of the table above that it shares (TRADE-14). */
export const SALE_REFUSALS = {
	/** `from`: the tick from which on a sale is offered; `until`: the last instant at which one could execute. */
	'trading.sale_not_offered': ['reason', 'from', 'until'],
	/** The request reached the server after its own deadline. */
	'trading.sale_too_late': ['valid_until'],
	'trading.already_sold': [],
} as const;
export type SaleRefusalCode = keyof typeof SALE_REFUSALS;

/** An instant of Unix time: one before it is none that a term can name. */
const sinceEpoch = instant.check(z.refine((at) => Date.parse(at) >= 0, 'field.instant'));

const expiryRequest = z.union([
	/** Seconds from acceptance. */
	z.strictObject({ duration: z.int().check(z.minimum(1), z.maximum(604_800)) }),
	/** An offered boundary; one before 1970 is none, and the deadline before the first of them is no instant. */
	z.strictObject({ clock: sinceEpoch }),
]);

/** The number with two decimals that is nearest: the only form in which a percentage is kept, compared and hashed. */
const toTwoDecimals = (percent: number) => Math.round(percent * 100) / 100;
/**
 * The payout that the user saw. A binary fraction near two decimals, such as 0.57 × 100, is rounded to them as it is
 * decoded, so that it is the same content (TRADE-02); any further decimal is refused.
 */
const seenPayout = z.number().check(
	z.minimum(0.01),
	z.maximum(98),
	z.refine((percent) => Math.abs(toTwoDecimals(percent) - percent) < 1e-9, 'field.decimals'),
	z.overwrite(toTwoDecimals),
);

/** TRADE-01. `id` is made by the client for each click and stored by it before sending. */
export const openTradeBody = z
	.strictObject({
		id: uuid,
		mode: z.enum(MODES),
		asset_id: id,
		direction: z.enum(DIRECTIONS),
		stake: minorUnits.check(z.minimum(1)),
		expiry: expiryRequest,
		payout_percent: seenPayout,
		valid_until: z.optional(sinceEpoch),
		/** In tick sizes; goes with `seen_seq`. */
		max_slippage: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000_000))),
		/** The newest tick that the user saw. */
		seen_seq: z.optional(seq),
		/** Time of the user's click, by the client's clock. */
		asked_at: z.optional(sinceEpoch),
	})
	.check(
		// A bound needs the price that it counts from.
		z.refine((body) => body.seen_seq !== undefined || body.max_slippage === undefined, {
			path: ['seen_seq'],
			error: 'field.required',
		}),
	);
export type OpenTradeBody = z.output<typeof openTradeBody>;

export const tradeTick = z.object({ seq: z.int(), price, at: instant });
export type TradeTick = z.output<typeof tradeTick>;

/** Causes for which a trade is made good: a wrong price of a venue (TRADE-08), or on a fair index the lost seed of an hour (MARKET-15) or a silent round of the beacon. */
export const CORRECTION_CAUSES = [...FEED_ERROR_CAUSES, 'seed_lost', 'beacon'] as const;
export type CorrectionCause = (typeof CORRECTION_CAUSES)[number];

/** An amount beside a trade's result (TRADE-08, MARKET-15); the result stays. */
export const tradeCorrection = z.object({
	cause: z.enum(CORRECTION_CAUSES),
	/** The wrong price, the trade's entry or exit; of a lost seed or a silent round the exit, or the last tick of a void trade. */
	seq: z.int(),
	amount: minorUnits,
	at: instant,
});
export type TradeCorrection = z.output<typeof tradeCorrection>;

/** Reasons for which a request to sell ended without a sale (TRADE-14). */
export const SALE_LAPSES = ['no_price', 'below_minimum'] as const;
export type SaleLapse = (typeof SALE_LAPSES)[number];

/** A request to sell a trade early, and its end (TRADE-14). */
export const tradeSale = z.object({
	id: uuid,
	status: z.enum(['pending', 'sold', 'lapsed']),
	accepted_at: instant,
	/** The sale executes on the first tick after it. */
	executes_after: instant,
	/** Below it the request lapses; null: any amount. */
	min_amount: z.nullable(minorUnits),
	fee_percent: percent,
	/** The reason of a lapse; null: the request did not lapse. */
	lapse: z.nullable(z.enum(SALE_LAPSES)),
	/** The tick that the request ended on; null: none yet, or none came. The three numbers below follow from it. */
	tick: z.nullable(tradeTick),
	/** The chance of winning, times 2^32, rounded down. */
	chance: z.nullable(z.int()),
	/** The fair value, without the fee. */
	value: z.nullable(minorUnits),
	/** The value less the fee. */
	amount: z.nullable(minorUnits),
});
export type TradeSale = z.output<typeof tradeSale>;

export const trade = z.object({
	id: uuid,
	mode: z.enum(MODES),
	asset: z.object({ id: z.int(), ticker: z.string() }),
	direction: z.enum(DIRECTIONS),
	stake: minorUnits,
	currency: z.literal('USD'),
	payout_percent: percent,
	/** The total return of a win. */
	payout: minorUnits,
	status: z.enum(TRADE_STATUSES),
	void_reason: z.nullable(z.enum(VOID_REASONS)),
	accepted_at: instant,
	/** On an index with the beacon the entry is the first tick after `starts_at`, which `round` of the beacon moves (TRADE-20); else null. */
	sealed: z.nullable(z.object({ starts_at: instant, round: z.int() })),
	expires_at: instant,
	entry: z.nullable(tradeTick),
	exit: z.nullable(tradeTick),
	returned: z.nullable(minorUnits),
	profit: z.nullable(minorUnits),
	correction: z.nullable(tradeCorrection),
	rules_version: z.int(),
	/** The reason why its result cannot be checked (MARKET-15): the seed of an hour that decided it was lost. Absent if it can be. */
	unchecked: z.optional(z.literal('lost_hour')),
	/** The newest request to sell it (TRADE-14). Absent: there is none. */
	sale: z.optional(tradeSale),
});
export type Trade = z.output<typeof trade>;

/**
 * The chance of an open trade on a fair index at the newest tick (TRADE-21; docs/fairness.md, "What an open trade is worth").
 */
const tradeNow = z.object({
	/** The tick that both are computed at. */
	tick: tradeTick,
	/** The chance of winning, times 2^32, rounded down. */
	chance: z.int(),
	/** The fair value, without a fee. */
	value: minorUnits,
});

/**
 * The house's signed promise that the answer to a placement, or the acceptance of a request to sell, will be in the log (PROOF-05; `docs/proof.md`, section 5).
 * Hashes and salts are hex.
 */
export const placementPromise = z.object({
	note: z.string(),
	kind: z.enum(['accept/1', 'refuse/1', 'accept/2', 'refuse/2', 'sell/1']),
	/** Place of the answer in its batch, and the path from there to the root that the note names. */
	place: z.int(),
	count: z.int(),
	path: z.array(z.string()),
	/** The public part of the terms. */
	terms: z.array(z.string()),
	salt: z.string(),
	holder_salt: z.string(),
});
export type PlacementPromise = z.output<typeof placementPromise>;

export const openTrade = defineEndpoint({
	name: 'openTrade',
	method: 'POST',
	path: '/api/trades',
	summary: 'Place a trade; repeating it with the same id returns the same answer',
	access: { who: 'user', guest: true, proved: 'in commit' },
	scope: 'trade',
	limit: 'placing',
	body: openTradeBody,
	status: 201,
	answer: z.extend(trade, { promise: z.optional(placementPromise) }),
	refusals: Object.keys(TRADING_REFUSALS) as TradingRefusalCode[],
});

export const getTrade = defineEndpoint({
	name: 'getTrade',
	method: 'GET',
	path: '/api/trades/{id}',
	summary: 'One trade of the caller; an open one on a fair index with its chance now',
	access: { who: 'user', guest: true },
	scope: 'read',
	params: uuidParams,
	answer: z.extend(trade, { now: z.optional(tradeNow) }),
});

export const listTrades = defineEndpoint({
	name: 'listTrades',
	method: 'GET',
	path: '/api/trades',
	summary: 'Trades of the caller, newest first',
	access: { who: 'user', guest: true },
	scope: 'read',
	limit: 'lists',
	query: z.strictObject({
		...pageQuery,
		status: z.optional(z.enum([...TRADE_STATUSES, 'closed'])),
		mode: z.optional(z.enum(MODES)),
		asset_id: z.optional(idText),
		/** ISO instants on `accepted_at`: from inclusive, to exclusive. */
		from: z.optional(instant),
		to: z.optional(instant),
	}),
	answer: page(trade),
});

/** TRADE-14. `id` is made by the client for each click; it repeats the request with it until there is an answer. */
export const sellTradeBody = z.strictObject({
	id: uuid,
	/** The request lapses if the sale would bring less. */
	min_amount: z.optional(minorUnits.check(z.minimum(1))),
	valid_until: z.optional(sinceEpoch),
	/** The newest tick that the user saw. */
	seen_seq: z.optional(seq),
	/** Time of the user's click, by the client's clock. */
	asked_at: z.optional(sinceEpoch),
});
export type SellTradeBody = z.output<typeof sellTradeBody>;

export const sellTrade = defineEndpoint({
	name: 'sellTrade',
	method: 'POST',
	path: '/api/trades/{id}/sell',
	summary:
		'Ask to sell an open trade early; repeating it with the same id returns the same request. Its end comes as a user event',
	access: { who: 'user', guest: true },
	scope: 'trade',
	limit: 'placing',
	params: uuidParams,
	body: sellTradeBody,
	status: 202,
	answer: z.extend(tradeSale, { promise: z.optional(placementPromise) }),
	refusals: [
		'trading.sale_not_offered',
		'trading.already_sold',
		'trading.market_closed',
		'trading.id_reused',
		'trading.sale_too_late',
	],
});
