import { QUICKNET } from '@fairtick/domain/market/beacon';
import type { AssetGroup, BeaconName, SourceName } from '@fairtick/domain/market/contract';
import { FAIR_DIGITS, FAIR_STEP_SIZES, FAIR_TICK_SIZE, type FairTicker } from '@fairtick/domain/market/fair-walk';

/** Who an asset is; its id never changes. */
export interface AssetIdentity {
	readonly id: number;
	readonly ticker: string;
	readonly name: string;
	readonly primaryExchange: string;
	/** Key of a drawing that the web part ships. */
	readonly icon: string;
	readonly group: AssetGroup;
}

/** What a trade on an asset is opened under (MARKET-06); money in minor units. */
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
	/** Public randomness that enters its steps (MARKET-04); null without. */
	readonly beacon: BeaconName | null;
}

const LIMITS = { durationMaxS: 14_400, stakeMin: 100n, demoStakeMax: 1_000_000n, realStakeMax: 100_000n };

/** The fair indices (MARKET-04), with the volatility of a year in their names. */
export const FAIR_ASSETS: readonly (AssetIdentity & { readonly ticker: FairTicker })[] = (
	Object.keys(FAIR_STEP_SIZES) as FairTicker[]
).map((ticker, i) => ({
	id: i + 1,
	ticker,
	name: `Volatility ${ticker.slice(1)} Index`,
	primaryExchange: 'Fairtick',
	icon: ticker.toLowerCase(),
	group: 'fair',
}));

export const FAIR_TERMS: Omit<AssetTerms, 'realAllowed' | 'beacon'> = {
	...LIMITS,
	source: 'fair',
	tickSize: FAIR_TICK_SIZE,
	digits: FAIR_DIGITS,
	entryWithinMs: 1_500,
	exitMaxAgeMs: 2_000,
	demoDurationMinS: 5,
	realDurationMinS: 30,
};

/** Without the beacon whoever reads the seed knows the hour's path: no real money then. */
export function fairTerms(withBeacon: boolean): AssetTerms {
	return { ...FAIR_TERMS, realAllowed: withBeacon, beacon: withBeacon ? QUICKNET.name : null };
}

/** Assets that a recorded file can stand for. */
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
export const REPLAY_TERMS: Omit<AssetTerms, 'tickSize' | 'digits'> = {
	...LIMITS,
	source: 'replay',
	entryWithinMs: 30_000,
	exitMaxAgeMs: 60_000,
	demoDurationMinS: 60,
	realDurationMinS: 60,
	realAllowed: false,
	beacon: null,
};

/** One payout for both directions, in basis points by the user's type (TRADE-12). */
export const PAYOUTS: Readonly<Record<AssetGroup, { standard: number; gold: number; premium: number }>> = {
	fair: { standard: 9_000, gold: 9_200, premium: 9_400 },
	currencies: { standard: 8_200, gold: 8_500, premium: 8_800 },
	crypto: { standard: 8_000, gold: 8_300, premium: 8_600 },
	stocks: { standard: 7_800, gold: 8_100, premium: 8_400 },
	commodities: { standard: 7_800, gold: 8_100, premium: 8_400 },
};
