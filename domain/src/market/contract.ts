import * as z from 'zod/mini';
import { defineEndpoint } from '../wire/endpoint.ts';
import { flag, idParams, instant, integerText, percent, price } from '../wire/primitives.ts';

/** Candle lengths in seconds (MARKET-05). */
export const CANDLE_INTERVALS_S = [5, 15, 30, 60, 120, 300, 900, 1800, 3600, 14_400, 86_400] as const;
export type CandleIntervalS = (typeof CANDLE_INTERVALS_S)[number];

export const SOURCES = ['fair', 'exchange', 'polygon', 'replay'] as const;
export type SourceName = (typeof SOURCES)[number];
/** Exchanges whose streams give best bid and ask with the exchange's own time, as ccxt names them. */
export const EXCHANGE_NAMES = ['okx', 'bybit', 'bitget'] as const;
export type ExchangeName = (typeof EXCHANGE_NAMES)[number];
/** Networks of public randomness that may enter a fair index. */
export const BEACONS = ['quicknet'] as const;
export type BeaconName = (typeof BEACONS)[number];
/** Groups share their payouts and their place in lists. */
export const ASSET_GROUPS = ['fair', 'currencies', 'crypto', 'stocks', 'commodities'] as const;
export type AssetGroup = (typeof ASSET_GROUPS)[number];

/** Reasons for which an asset takes no new trades now. */
export const CLOSED_REASONS = ['hours', 'feed', 'suspended', 'close_only', 'maintenance'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/**
 * Details of a fair index that is closed for `feed`. `beacon`: no relay delivers the public random numbers; `clock`: the server's clock
 * is late, since a round arrived ahead of it (TRADE-20).
 */
export const CLOSED_DETAILS = ['beacon', 'clock'] as const;
export type ClosedDetail = (typeof CLOSED_DETAILS)[number];

/** Causes of a provably wrong logged price of a venue; a closed and public list (TRADE-08). */
export const FEED_ERROR_CAUSES = ['not_its_quotes', 'source_time', 'venue_record'] as const;
export type FeedErrorCause = (typeof FEED_ERROR_CAUSES)[number];

/** Announced maintenance of an asset that is under way or comes next (TRADE-19). */
export const maintenance = z.object({ from: instant, until: instant });

export const asset = z.object({
	id: z.int(),
	ticker: z.string(),
	name: z.string(),
	primary_exchange: z.string(),
	icon: z.string(),
	active: flag,
	/** The caller marked it; never for an anonymous caller. */
	favourite: z.boolean(),
	percentage: percent,
	percentage_vip: percent,
	percentage_gold: percent,
	source: z.enum(SOURCES),
	group: z.enum(ASSET_GROUPS),
	/** Decimals of its prices. */
	digits: z.int(),
	/** Seconds, for the caller's current account mode. */
	duration_min: z.int(),
	duration_max: z.int(),
	/** Bounds of a stake in minor units, for the caller's current account mode (TRADE-12). */
	stake_min: z.int(),
	stake_max: z.int(),
	/** True if the real account trades it, in the money that it holds here; the demo account trades every asset. */
	real_allowed: z.boolean(),
	/** True if only sandbox money is taken, not real money (LEDGER-01). */
	sandbox_only: z.boolean(),
	/** Milliseconds: an older newest price takes no trades (TRADE-08). */
	entry_within: z.int(),
	/** Milliseconds: how old the newest price may be when a trade ends. No trade reaches so far into maintenance (TRADE-16). */
	exit_max_age: z.int(),
	/** The smallest step of its price; every price is a whole number of them. */
	tick_size: price,
	/** In tick sizes (MARKET-10). */
	slippage_min: z.int(),
	/** Public randomness in the steps of a fair index; null: a reader of its seed knows the path of the hour. */
	beacon: z.nullable(z.enum(BEACONS)),
	open: z.boolean(),
	opens_at: z.nullable(instant),
	closed_reason: z.nullable(z.enum(CLOSED_REASONS)),
	/** Detail of the reason `feed`; null if nothing more is known (MARKET-04). */
	closed_detail: z.nullable(z.enum(CLOSED_DETAILS)),
	maintenance: z.nullable(maintenance),
});
export type Asset = z.output<typeof asset>;

export const getCandles = defineEndpoint({
	name: 'getCandles',
	method: 'GET',
	path: '/api/assets/{id}/candles',
	summary: 'Candles of an asset, oldest first, ending with the current one',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	params: idParams,
	query: z.strictObject({
		/** Seconds. */
		interval: z.pipe(integerText, z.literal(CANDLE_INTERVALS_S)),
		/** Epoch milliseconds: only candles that start before it. */
		to: z.optional(integerText),
		limit: z.optional(z.pipe(integerText, z.int().check(z.minimum(1), z.maximum(1000)))),
	}),
	/** [start in epoch ms, open, high, low, close]. */
	answer: z.array(z.tuple([z.int(), price, price, price, price])),
});

export const getTicks = defineEndpoint({
	name: 'getTicks',
	method: 'GET',
	path: '/api/assets/{id}/ticks',
	summary: 'Recorded prices (ticks) of an asset, oldest first',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	params: idParams,
	query: z.strictObject({
		/** Inclusive. */
		from_seq: z.optional(integerText),
		/** Epoch milliseconds, inclusive. */
		from: z.optional(integerText),
		limit: z.optional(z.pipe(integerText, z.int().check(z.minimum(1), z.maximum(1000)))),
	}),
	/**
	 * [seq, time in epoch ms, price, source, source time in epoch ms]: all that says whether a tick can be an entry
	 * (MARKET-08). Fair indices have no source time, theirs is null.
	 */
	answer: z.array(z.tuple([z.int(), z.int(), price, z.enum(SOURCES), z.nullable(z.int())])),
});

export const getAvailableAssets = defineEndpoint({
	name: 'getAvailableAssets',
	method: 'GET',
	path: '/api/get_available_assets',
	summary: 'Every listed asset; without a token `active` is 0',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	answer: z.array(asset),
});

export const getFairHours = defineEndpoint({
	name: 'getFairHours',
	method: 'GET',
	path: '/api/fair-hours',
	summary: 'Commitments of the fair indices by hour, with the seeds of hours that are over',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	/** Epoch milliseconds. */
	query: z.strictObject({ from: z.optional(integerText), to: z.optional(integerText) }),
	answer: z.array(
		z.object({
			hour: instant,
			epoch: z.int(),
			/** History before the first live tick: candles only, its seed was revealed at once. */
			backfill: z.boolean(),
			commitment: z.string(),
			committed_at: instant,
			seed: z.nullable(z.string()),
			revealed_at: z.nullable(instant),
			/** Time at which the seed was found lost: the hour's missing ticks will never come. */
			lost_at: z.nullable(instant),
			/** The rounds of drand's network that enter the steps of this hour; null: none. */
			beacon: z.nullable(z.object({ chain: z.string(), first_round: z.int(), last_round: z.int() })),
			/** Per asset, the walk's position before the hour's first tick, and before the first one after a gap. */
			starts: z.array(z.object({ asset: z.string(), first_tick: z.int(), x: z.int() })),
		}),
	),
});

export const getBeaconRounds = defineEndpoint({
	name: 'getBeaconRounds',
	method: 'GET',
	path: '/api/beacon-rounds',
	summary: 'Beacon rounds that went into the prices of the fair indices, oldest first',
	access: { who: 'everybody' },
	scope: 'read',
	limit: 'lists',
	/** `from`: number of a round, inclusive. */
	query: z.strictObject({
		from: integerText,
		limit: z.optional(z.pipe(integerText, z.int().check(z.minimum(1), z.maximum(1200)))),
	}),
	/** [round, signature in hex, when it was fetched in epoch ms]; its SHA-256 is the randomness. */
	answer: z.array(z.tuple([z.int(), z.string(), z.int()])),
});
