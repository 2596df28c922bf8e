import { findLeastDurations } from '@fairtick/domain/assets/rules';
import { QUICKNET } from '@fairtick/domain/market/beacon';
import type { AssetGroup, BeaconName, SourceName } from '@fairtick/domain/market/contract';
import { FAIR_DIGITS, FAIR_TICK_SIZE, FAIR_TICKERS, type FairTicker } from '@fairtick/domain/market/fair-walk';
import { LONGEST_TRADE_S } from '@fairtick/domain/market/longest-trade';
import { parseDecimal } from '@fairtick/domain/market/price';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import type { RealCurrency } from '../../platform/config/index.ts';
import { CURRENCY_HOURS, STOCK_HOURS } from './quotes/trading-hours.ts';

/** The identity of an asset; its id never changes. */
export interface AssetIdentity {
	readonly id: number;
	readonly ticker: string;
	readonly name: string;
	readonly primaryExchange: string;
	/** Letters for a drawn mark, or the address of a picture. */
	readonly icon: string;
	readonly group: AssetGroup;
}

/** The terms under which a trade on an asset is opened (MARKET-06); money in minor units. */
export interface AssetTerms {
	readonly source: SourceName;
	readonly tickSize: string;
	readonly digits: number;
	readonly entryWithinMs: number;
	readonly exitMaxAgeMs: number;
	readonly demoDurationMinS: number;
	readonly realDurationMinS: number;
	readonly durationMaxS: number;
	readonly stakeMin: bigint;
	readonly demoStakeMax: bigint;
	readonly realStakeMax: bigint;
	readonly realAllowed: boolean;
	/** The venues whose quotes make the price, of several the median; empty if the source has no venues. */
	readonly venues: readonly string[];
	/** Null: always. */
	readonly hours: TradingHours | null;
	/** Public randomness that enters its steps (MARKET-04); null without. */
	readonly beacon: BeaconName | null;
	/** The recording of a replayed asset, by its id in `recordings`; null if the source has none. */
	readonly recording: string | null;
}

const ALWAYS = { venues: [], hours: null, recording: null };
const LIMITS = { durationMaxS: LONGEST_TRADE_S, stakeMin: 100n, demoStakeMax: 1_000_000n, realStakeMax: 100_000n };

/** The fair indices (MARKET-04), with the volatility of a year in their names. */
export const FAIR_ASSETS: readonly (AssetIdentity & { readonly ticker: FairTicker })[] = FAIR_TICKERS.map(
	(ticker, i) => ({
		id: i + 1,
		ticker,
		name: nameFairAsset(ticker),
		primaryExchange: 'Fairtick',
		icon: ticker.toLowerCase(),
		group: 'fair',
	}),
);

export function nameFairAsset(ticker: FairTicker): string {
	return `Volatility ${ticker.slice(1)}`;
}

export const FAIR_TERMS: Omit<AssetTerms, 'realAllowed' | 'beacon' | 'realDurationMinS'> = {
	...LIMITS,
	...ALWAYS,
	source: 'fair',
	tickSize: FAIR_TICK_SIZE,
	digits: FAIR_DIGITS,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	demoDurationMinS: 5,
};

/** Without the beacon a reader of the seed knows the hour's path: no real money then. With it entries are sealed (TRADE-20). */
export function fairTerms(withBeacon: boolean): AssetTerms {
	const beacon = withBeacon ? QUICKNET.name : null;
	const realDurationMinS = findLeastDurations({ source: 'fair', beacon }).real;
	return { ...FAIR_TERMS, realAllowed: withBeacon, beacon, realDurationMinS };
}

/** Assets that are known when a recorded file is added for their ticker. */
export const REPLAY_ASSETS: readonly AssetIdentity[] = [
	{
		id: 101,
		ticker: 'EUR/USD',
		name: 'Euro / US dollar',
		primaryExchange: 'Recorded',
		icon: 'eurusd',
		group: 'currencies',
	},
	{
		id: 102,
		ticker: 'XBT/USDT',
		name: 'Bitcoin / Tether',
		primaryExchange: 'Recorded',
		icon: 'xbtusdt',
		group: 'crypto',
	},
];

/** Demo only (MARKET-02). */
export const REPLAY_TERMS: Omit<AssetTerms, 'tickSize' | 'digits' | 'recording'> = {
	...LIMITS,
	venues: [],
	hours: null,
	source: 'replay',
	entryWithinMs: 30_000,
	exitMaxAgeMs: 60_000,
	demoDurationMinS: 60,
	realDurationMinS: 60,
	realAllowed: false,
	beacon: null,
};

/** Bounds for the quotes of an asset (MARKET-03, MARKET-08). */
export interface QuotedBounds {
	readonly lagMaxMs: number;
	/** Part of the price by which it may move from quote to quote. */
	readonly band: number;
	/** Greatest age of a venue's quote by its source time, milliseconds (MARKET-11). */
	readonly quoteAgeMaxMs: number;
}

/** An asset that venues quote: who it is, its tick size and its hours. */
export interface QuotedIdentity extends AssetIdentity {
	readonly tickSize: string;
	readonly hours: TradingHours | null;
}

function quoted(
	id: number,
	ticker: string,
	name: string,
	tickSize: string,
	kind: Pick<QuotedIdentity, 'group' | 'primaryExchange' | 'hours'>,
): QuotedIdentity {
	return { id, ticker, name, icon: ticker.toLowerCase().replace('/', ''), tickSize, ...kind };
}

const CRYPTO = { group: 'crypto', primaryExchange: 'Crypto exchanges', hours: null } as const;
const STOCK = { group: 'stocks', primaryExchange: 'NASDAQ', hours: STOCK_HOURS } as const;
const CURRENCY = { group: 'currencies', primaryExchange: 'Interbank', hours: CURRENCY_HOURS } as const;

/** Assets of the source `exchange`; tick sizes of half the exchanges' own, so that a middle is a whole number of them. */
export const EXCHANGE_ASSETS: readonly QuotedIdentity[] = [
	quoted(201, 'BTC/USDT', 'Bitcoin / Tether', '0.005', CRYPTO),
	quoted(202, 'ETH/USDT', 'Ethereum / Tether', '0.005', CRYPTO),
	quoted(203, 'SOL/USDT', 'Solana / Tether', '0.005', CRYPTO),
	quoted(204, 'XRP/USDT', 'XRP / Tether', '0.00005', CRYPTO),
];

/** Assets of the source `polygon`. */
export const POLYGON_ASSETS: readonly QuotedIdentity[] = [
	quoted(301, 'AAPL', 'Apple', '0.005', STOCK),
	quoted(302, 'MSFT', 'Microsoft', '0.005', STOCK),
	quoted(303, 'NVDA', 'Nvidia', '0.005', STOCK),
	quoted(304, 'AMZN', 'Amazon', '0.005', STOCK),
	quoted(305, 'GOOGL', 'Alphabet', '0.005', STOCK),
	quoted(306, 'TSLA', 'Tesla', '0.005', STOCK),
	quoted(401, 'EUR/USD', 'Euro / US dollar', '0.000005', CURRENCY),
	quoted(402, 'GBP/USD', 'Pound sterling / US dollar', '0.000005', CURRENCY),
	quoted(403, 'USD/JPY', 'US dollar / Japanese yen', '0.0005', CURRENCY),
	quoted(404, 'AUD/USD', 'Australian dollar / US dollar', '0.000005', CURRENCY),
];

/**
 * Bounds for the quotes of a group's assets; no asset ever changes its group. Other numbers here would make earlier feed
 * errors unprovable.
 */
const QUOTED_BOUNDS: Readonly<Record<Exclude<AssetGroup, 'fair'>, QuotedBounds>> = {
	crypto: { lagMaxMs: 1_000, band: 0.03, quoteAgeMaxMs: 10_000 },
	stocks: { lagMaxMs: 2_000, band: 0.05, quoteAgeMaxMs: 60_000 },
	currencies: { lagMaxMs: 2_000, band: 0.01, quoteAgeMaxMs: 60_000 },
	commodities: { lagMaxMs: 2_000, band: 0.03, quoteAgeMaxMs: 60_000 },
};

/** Null for the group that no venue quotes. */
export const findQuotedBounds = (group: AssetGroup): QuotedBounds | null =>
	group === 'fair' ? null : QUOTED_BOUNDS[group];

/** An exchange's prices need a median that no single exchange moves before real money may follow them (MARKET-02). */
const REAL_MONEY_VENUES = 3;

/** Terms of an asset that venues quote. */
export function computeQuotedTerms(
	{ tickSize, hours }: Pick<QuotedIdentity, 'tickSize' | 'hours'>,
	source: 'exchange' | 'polygon',
	venues: readonly string[],
): AssetTerms {
	return {
		...LIMITS,
		source,
		venues,
		hours,
		tickSize,
		digits: parseDecimal(tickSize)?.decimals ?? 0,
		entryWithinMs: 5_000,
		exitMaxAgeMs: 10_000,
		demoDurationMinS: 30,
		realDurationMinS: 30,
		beacon: null,
		recording: null,
		realAllowed: mayBeReal({ source, venues, beacon: null }),
	};
}

/**
 * True if real money may follow the prices of these terms (MARKET-02, MARKET-04); constraints of the database say the same.
 */
export function mayBeReal({ source, venues, beacon }: Pick<AssetTerms, 'source' | 'venues' | 'beacon'>): boolean {
	if (source === 'fair') return beacon !== null;
	return source === 'polygon' || (source === 'exchange' && venues.length >= REAL_MONEY_VENUES);
}

/**
 * True if the real account may trade under these terms, in its money. Real money needs that it is allowed. Sandbox money
 * trades under the same rules but two: a fair index needs no beacon, and a venue's price no median of three (LEDGER-01);
 * so if only these keep real money away, it is taken.
 */
export function isTakenFrom(
	currency: RealCurrency,
	terms: Pick<AssetTerms, 'source' | 'venues' | 'beacon' | 'realAllowed'>,
): boolean {
	if (terms.realAllowed) return true;
	return currency === 'SANDBOX_USD' && terms.source !== 'replay' && !mayBeReal(terms);
}

export function computeTermsOfVenues(terms: AssetTerms, venues: readonly string[]): AssetTerms {
	return { ...terms, venues, realAllowed: mayBeReal({ ...terms, venues }) && terms.realAllowed };
}

/** The name of Polygon's quotes of a ticker among venues: pairs come from one of its markets, symbols from the other. */
export const polygonVenueOf = (ticker: string) => `polygon-${ticker.includes('/') ? 'currencies' : 'stocks'}`;

/** One payout for both directions, in basis points by the user's type (TRADE-12). */
export const PAYOUTS: Readonly<Record<AssetGroup, { standard: number; gold: number; premium: number }>> = {
	fair: { standard: 9_000, gold: 9_200, premium: 9_400 },
	currencies: { standard: 8_200, gold: 8_500, premium: 8_800 },
	crypto: { standard: 8_000, gold: 8_300, premium: 8_600 },
	stocks: { standard: 7_800, gold: 8_100, premium: 8_400 },
	commodities: { standard: 7_800, gold: 8_100, premium: 8_400 },
};
