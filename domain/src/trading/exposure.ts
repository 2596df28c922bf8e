import { type Bps, floorBps, greater, lesser, type Minor } from '../money/money.ts';

/** Shares of `house:capital` that the house may lose, in basis points (TRADE-12). */
const ASSET_SIDE_BPS = 100;
const ALL_ASSETS_BPS = 1_000;
/** Maximum loss of the house to one user on one asset: 5,000.00. */
const USER_ASSET_MINOR: Minor = 500_000n;

/** The house's possible loss from open real trades, in minor units, as a placement on one side sees it. */
export interface ExposureFacts {
	/** Balance of `house:capital`. */
	readonly capitalMinor: Minor;
	/** Over the trades in the placement's direction on its asset. */
	readonly assetSideMinor: Minor;
	/** Over the user's trades on the asset, both directions. */
	readonly userAssetMinor: Minor;
	/** Over everything. */
	readonly allMinor: Minor;
}

/**
 * The house's worst loss on a trade, in minor units: the profit of a win. Two opposite trades may both win, since they begin
 * and end at ticks of their own, so worst cases add up and a stake that may come in covers nothing.
 */
export function computeWorstLoss(stakeMinor: Minor, payoutBps: Bps): Minor {
	return floorBps(stakeMinor, payoutBps);
}

/** The most that the house may lose by open real trades, in minor units (TRADE-12). */
export interface ExposureCaps {
	/** On one side of an asset. */
	readonly sideMinor: Minor;
	/** On everything. */
	readonly allMinor: Minor;
	/** Worst case towards one user on one asset, both directions. */
	readonly userMinor: Minor;
}

/** The caps that `house:capital` gives; a capital below zero gives none. */
export function computeCaps(capitalMinor: Minor): ExposureCaps {
	const capital = greater(capitalMinor, 0n);
	return {
		sideMinor: floorBps(capital, ASSET_SIDE_BPS),
		allMinor: floorBps(capital, ALL_ASSETS_BPS),
		userMinor: USER_ASSET_MINOR,
	};
}

/** The most that the house may still lose on this side before the first of its caps is reached (TRADE-12); 0 or more. */
export function computeExposureRoom(exposure: ExposureFacts): Minor {
	const { sideMinor, allMinor, userMinor } = computeCaps(exposure.capitalMinor);
	const onAll = lesser(sideMinor - exposure.assetSideMinor, allMinor - exposure.allMinor);
	return greater(lesser(onAll, userMinor - exposure.userAssetMinor), 0n);
}

/** The largest stake whose worst loss is within `roomMinor`. */
export function computeLargestStake(roomMinor: Minor, payoutBps: Bps): Minor {
	return ((roomMinor + 1n) * 10_000n - 1n) / BigInt(payoutBps);
}
