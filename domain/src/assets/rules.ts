import type { BeaconName, SourceName } from '../market/contract.ts';

/** Traded; no new trades; no new trades and on its way off the list; off the list (TRADE-19). */
export const ASSET_STATES = ['listed', 'suspended', 'close_only', 'unlisted'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** The parts of an asset's terms that decide how short its trades may be. */
export interface DurationSource {
	readonly source: SourceName;
	/** Null: its entries are not sealed (TRADE-20). */
	readonly beacon: BeaconName | null;
}

/** Shortest trades that a source allows, in seconds (TRADE-07). */
export function findLeastDurations({ source, beacon }: DurationSource): {
	readonly demo: number;
	readonly real: number;
} {
	if (source === 'fair') return { demo: 5, real: beacon === null ? 30 : 5 };
	return source === 'replay' ? { demo: 60, real: 60 } : { demo: 30, real: 30 };
}

/** Payouts are announced at least this long ahead. */
const PAYOUT_NOTICE_MS = 15 * 60_000;

/**
 * The earliest begin of payouts that are announced now: shown ahead for a while, and after all that was announced before.
 * @param newestMs when the newest version begins, epoch milliseconds.
 */
export const computeEarliestPayouts = (nowMs: number, newestMs: number) =>
	Math.max(nowMs + PAYOUT_NOTICE_MS, newestMs + 1);

/** Finds limits of an asset that contradict one another, by field; empty if none do. */
export function findWrongLimits(
	terms: DurationSource,
	limits: {
		readonly stake_min: number;
		readonly demo_stake_max: number;
		readonly real_stake_max: number;
		readonly demo_duration_min: number;
		readonly real_duration_min: number;
		readonly duration_max: number;
	},
): string[] {
	const { stake_min, duration_max } = limits;
	const least = findLeastDurations(terms);
	return [
		...(['demo_stake_max', 'real_stake_max'] as const).filter((name) => limits[name] < stake_min),
		...(limits.demo_duration_min < least.demo || limits.demo_duration_min > duration_max ? ['demo_duration_min'] : []),
		...(limits.real_duration_min < least.real || limits.real_duration_min > duration_max ? ['real_duration_min'] : []),
	];
}
