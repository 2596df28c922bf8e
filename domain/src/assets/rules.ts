import type { SourceName } from '../market/contract.ts';
import type { StaffRole } from '../wire/endpoint.ts';

/** Kinds of requests about the catalogue, which need two people, and who makes and decides them. */
export const ASSETS_REQUEST_KINDS = {
	'asset.terms': ['admin', 'finance', 'risk'],
	'payout.change': ['admin', 'finance'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

/** Traded; no new trades; no new trades and on its way off the list; off the list (TRADE-19). */
export const ASSET_STATES = ['listed', 'suspended', 'close_only', 'unlisted'] as const;
export type AssetState = (typeof ASSET_STATES)[number];

/** Shortest trades that a source bears, in seconds (TRADE-07). */
export const LEAST_DURATION_S: Readonly<Record<SourceName, { readonly demo: number; readonly real: number }>> = {
	fair: { demo: 5, real: 30 },
	exchange: { demo: 30, real: 30 },
	polygon: { demo: 30, real: 30 },
	replay: { demo: 60, real: 60 },
};

/** Payouts are announced at least this long ahead. */
const PAYOUT_NOTICE_MS = 15 * 60_000;

/**
 * The earliest begin of payouts that are announced now: shown ahead for a while, and after all that was announced before.
 * @param newestMs when the newest version begins, epoch milliseconds.
 */
export const computeEarliestPayouts = (nowMs: number, newestMs: number) =>
	Math.max(nowMs + PAYOUT_NOTICE_MS, newestMs + 1);

/** What is wrong with limits of an asset, by the field; empty where nothing is. */
export function findWrongLimits(
	source: SourceName,
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
	const least = LEAST_DURATION_S[source];
	return [
		...(['demo_stake_max', 'real_stake_max'] as const).filter((name) => limits[name] < stake_min),
		...(limits.demo_duration_min < least.demo || limits.demo_duration_min > duration_max ? ['demo_duration_min'] : []),
		...(limits.real_duration_min < least.real || limits.real_duration_min > duration_max ? ['real_duration_min'] : []),
	];
}
