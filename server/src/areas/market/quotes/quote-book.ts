import { CLOCK_OFF_MS } from '@fairtick/domain/market/feed-error';
import { type BidAsk, computeMedianPrice } from '@fairtick/domain/market/price';
import * as z from 'zod';
import type { FeedListener, RefusalReason } from './feed.ts';
import type { Refusals } from './refusals.ts';

/** A venue that says nothing for this long counts as gone. */
const ALIVE_WITHIN_MS = 3_000;
/** A clock that cannot be read this long is not known to be right, and not known to be wrong. */
const CLOCK_READ_AGE_MS = 300_000;
/** If a venue is missing, the others must agree within this part of the band: each alone moves the price (MARKET-11). */
const BAND_PART_WHILE_ONE_IS_MISSING = 0.1;
/** After a refused message a venue must have been good for this long before its quotes count again. */
const PAUSE_MS: Readonly<Record<RefusalReason, number>> = {
	rubbish: 1_000,
	back_in_time: 1_000,
	late: 1_000,
	clock: 1_000,
	// A price that jumped is believed once it has stayed.
	band: 10_000,
};

/** An asset with the bounds of its quotes. */
export interface QuotedAsset {
	readonly assetId: number;
	readonly ticker: string;
	readonly tickSize: string;
	readonly venues: readonly string[];
	/** Arrival after the source's time, in milliseconds (MARKET-08). */
	readonly lagMaxMs: number;
	/** Part of the price by which it may move from quote to quote, and venues may differ (MARKET-03). */
	readonly band: number;
	/** A quote older than this by its source time counts no more, however alive its connection, in milliseconds (MARKET-11). */
	readonly quoteAgeMaxMs: number;
}

const quoteSchema = z
	.object({ bid: z.number().positive(), ask: z.number().positive(), timestamp: z.int().positive() })
	.refine(({ bid, ask }) => bid <= ask && ask < 1e9);

interface Quote extends BidAsk {
	readonly venue: string;
	readonly sourceT: number;
	/** Counts up over all quotes, so that new ones are recognised. */
	readonly no: number;
}

/** A venue's state of one asset. */
interface VenueState {
	quote: Quote | null;
	newestSourceT: number;
	/** Middle of the newest quote with a right time, taken or refused; the next one may not jump from it. */
	level: number | null;
	trustedFromMs: number;
}

/** A price that follows from the venues' newest quotes, in tick sizes. */
export interface QuotedPrice {
	readonly price: bigint;
	/** The oldest source time among the quotes that decide the price, epoch milliseconds. */
	readonly sourceT: number;
	/** All quotes that took part, so that the price can be recomputed. */
	readonly sourceRef: string;
	/** Source time and number of the newest quote. */
	readonly newestSourceT: number;
	readonly no: number;
	/** Last time at which fewer venues than needed were alive, epoch milliseconds of the estimated clock. */
	readonly aliveMs: number;
}

const middle = ({ bid, ask }: BidAsk) => (bid + ask) / 2;
const differ = (a: number, b: number, band: number) => Math.abs(a / b - 1) > band;

/** Returns the reason why a well-formed quote is refused, or null; notes its time and level, by which the next one is checked. */
function check(
	{ lagMaxMs, band }: QuotedAsset,
	state: VenueState,
	quote: z.output<typeof quoteSchema>,
	nowMs: number,
): RefusalReason | null {
	const { timestamp: sourceT } = quote;
	if (sourceT - nowMs > CLOCK_OFF_MS) return 'clock';
	if (sourceT < state.newestSourceT) return 'back_in_time';
	state.newestSourceT = sourceT;
	if (nowMs - sourceT > lagMaxMs) return 'late';
	const before = state.level;
	state.level = middle(quote);
	return before !== null && differ(state.level, before, band) ? 'band' : null;
}

/**
 * The newest quotes of all venues, in memory. Checks incoming messages (MARKET-03, MARKET-08) and knows each asset's
 * present price, if it has one.
 */
export class QuoteBook {
	readonly #assets: ReadonlyMap<number, QuotedAsset>;
	readonly #refusals: Refusals;
	readonly #nowMs: () => number;
	readonly #states = new Map<string, VenueState>();
	readonly #aliveMs = new Map<string, number>();
	readonly #clocks = new Map<string, { readonly off: boolean; readonly readMs: number }>();
	#no = 0;

	/** @param nowMs the deciding clock, estimated. */
	constructor(assets: readonly QuotedAsset[], refusals: Refusals, nowMs: () => number) {
		this.#assets = new Map(assets.map((asset) => [asset.assetId, asset]));
		this.#refusals = refusals;
		this.#nowMs = nowMs;
	}

	get assets(): QuotedAsset[] {
		return [...this.#assets.values()];
	}

	/** The listener of a venue's feed. */
	listen(venue: string): FeedListener {
		return {
			alive: () => this.#aliveMs.set(venue, this.#nowMs()),
			quote: (assetId, message) => this.#take(venue, assetId, message),
			rubbish: (sample) => {
				this.#refusals.add(venue, null, 'rubbish', sample, this.#nowMs());
				for (const asset of this.#assets.values()) this.#distrust(this.#stateOf(venue, asset.assetId), 'rubbish');
			},
			clockRead: (askedMs, venueMs, answeredMs) => {
				// Some venues give whole seconds only.
				const fineness = venueMs % 1_000 === 0 ? 999 : 0;
				const off = venueMs - answeredMs > CLOCK_OFF_MS || venueMs + fineness - askedMs < -CLOCK_OFF_MS;
				if (off) this.#refusals.add(venue, null, 'clock', { askedMs, venueMs, answeredMs }, answeredMs);
				this.#clocks.set(venue, { off, readMs: answeredMs });
			},
		};
	}

	/** The connection to a venue is lost: nothing that it said counts any more. */
	lose(venue: string): void {
		this.#aliveMs.delete(venue);
		this.#clocks.delete(venue);
		for (const assetId of this.#assets.keys()) this.#stateOf(venue, assetId).quote = null;
	}

	/** True if the venue has answered, however quiet it is now. */
	isConnected(venue: string): boolean {
		return this.#aliveMs.has(venue);
	}

	/** Null while fewer than most of the asset's venues are there with a recent quote and agree. */
	computePrice(assetId: number): QuotedPrice | null {
		const asset = this.#assetOf(assetId);
		const needed = Math.floor(asset.venues.length / 2) + 1;
		const quotes = asset.venues.flatMap((venue) => this.#livingQuote(venue, assetId) ?? []);
		if (quotes.length < needed) return null;
		const byMiddle = quotes.sort((a, b) => middle(a) - middle(b));
		const median = middle(byMiddle[(byMiddle.length - 1) >> 1] as Quote);
		const agreeing = byMiddle.filter((quote) => !differ(middle(quote), median, asset.band));
		if (agreeing.length < needed) return null;
		const [lowest, highest] = [agreeing[0] as Quote, agreeing.at(-1) as Quote];
		const isMissing = agreeing.length < asset.venues.length;
		if (isMissing && differ(middle(highest), middle(lowest), asset.band * BAND_PART_WHILE_ONE_IS_MISSING)) return null;
		const deciding = [agreeing[(agreeing.length - 1) >> 1] as Quote, agreeing[agreeing.length >> 1] as Quote];
		const alive = agreeing.map(({ venue }) => this.#aliveMs.get(venue) as number).sort((a, b) => b - a);
		return {
			price: computeMedianPrice(agreeing, asset.tickSize),
			sourceT: Math.min(...deciding.map(({ sourceT }) => sourceT)),
			sourceRef: agreeing.map(({ venue, bid, ask }) => `${venue} ${bid}/${ask}`).join(' '),
			newestSourceT: Math.max(...agreeing.map(({ sourceT }) => sourceT)),
			no: Math.max(...agreeing.map(({ no }) => no)),
			aliveMs: alive[needed - 1] as number,
		};
	}

	#take(venue: string, assetId: number, message: unknown): void {
		const asset = this.#assetOf(assetId);
		const state = this.#stateOf(venue, assetId);
		const nowMs = this.#nowMs();
		this.#aliveMs.set(venue, nowMs);
		const quote = quoteSchema.safeParse(message).data;
		const reason = quote === undefined ? 'rubbish' : check(asset, state, quote, nowMs);
		if (quote === undefined || reason !== null) {
			this.#refusals.add(venue, asset.ticker, reason ?? 'rubbish', message, nowMs);
			this.#distrust(state, reason ?? 'rubbish');
			return;
		}
		const { bid, ask, timestamp: sourceT } = quote;
		const before = state.quote;
		const isSame = before?.sourceT === sourceT && before.bid === bid && before.ask === ask;
		if (isSame || nowMs < state.trustedFromMs) return;
		this.#no += 1;
		state.quote = { venue, bid, ask, sourceT, no: this.#no };
	}

	#distrust(state: VenueState, reason: RefusalReason): void {
		state.quote = null;
		state.trustedFromMs = Math.max(state.trustedFromMs, this.#nowMs() + PAUSE_MS[reason]);
	}

	#livingQuote(venue: string, assetId: number): Quote | null {
		const aliveMs = this.#aliveMs.get(venue);
		if (aliveMs === undefined || this.#nowMs() - aliveMs > ALIVE_WITHIN_MS) return null;
		const clock = this.#clocks.get(venue);
		if (clock?.off && this.#nowMs() - clock.readMs < CLOCK_READ_AGE_MS) return null;
		const { quote } = this.#stateOf(venue, assetId);
		return quote !== null && this.#nowMs() - quote.sourceT <= this.#assetOf(assetId).quoteAgeMaxMs ? quote : null;
	}

	#assetOf(assetId: number): QuotedAsset {
		const asset = this.#assets.get(assetId);
		if (asset === undefined) throw new RangeError(`asset ${assetId} is not quoted`);
		return asset;
	}

	#stateOf(venue: string, assetId: number): VenueState {
		const key = `${venue} ${assetId}`;
		const known = this.#states.get(key);
		if (known !== undefined) return known;
		const state: VenueState = {
			quote: null,
			newestSourceT: 0,
			level: null,
			trustedFromMs: Number.NEGATIVE_INFINITY,
		};
		this.#states.set(key, state);
		return state;
	}
}
