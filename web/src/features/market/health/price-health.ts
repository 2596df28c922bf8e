import type { Asset, ClosedDetail, ClosedReason } from '@fairtick/domain/market/contract';

/** The reason why an asset takes no trades now, or `open`. */
export type PriceHealth =
	| { readonly state: 'open' }
	| { readonly state: 'closed'; readonly reason: ClosedReason; readonly opensAtMs: number | null }
	/** Prices have stopped for an unknown time. `sinceMs` is the time of the newest one, null if there is none. */
	| { readonly state: 'stale'; readonly sinceMs: number | null }
	/** Prices have stopped because an index waits for a known cause (MARKET-04). */
	| { readonly state: 'waiting'; readonly detail: ClosedDetail; readonly sinceMs: number | null }
	| { readonly state: 'reconnecting' };

interface PriceFacts {
	readonly connected: boolean;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	/** Time of the newest tick, null before the first. */
	readonly tickAtMs: number | null;
	/** Server time in epoch milliseconds since which a tick could have been received. */
	readonly listeningSinceMs: number;
}

/** Allowance for a tick's travel and the estimated clock, before prices count as stopped. */
const GRACE_MS = 1_000;
/** A click on an older price of an index could only be accepted late (PROOF-09). A venue may be quiet for longer. */
const SEEN_WITHIN_MS = 2_000;

/** The state of an asset's prices (TRADE-08, MARKET-07). */
export function computePriceHealth(
	asset: Asset,
	{ connected, nowMs, tickAtMs, listeningSinceMs }: PriceFacts,
): PriceHealth {
	if (!connected) return { state: 'reconnecting' };
	if (!asset.open) {
		const opensAtMs = asset.opens_at === null ? null : Date.parse(asset.opens_at);
		const { closed_detail: detail } = asset;
		const reason = asset.closed_reason ?? 'feed';
		if (reason === 'feed' && detail !== null) return { state: 'waiting', detail, sinceMs: tickAtMs };
		return reason === 'feed' && opensAtMs === null
			? { state: 'stale', sinceMs: tickAtMs }
			: { state: 'closed', reason, opensAtMs };
	}
	const ageMs = nowMs - (tickAtMs ?? listeningSinceMs);
	const staleAfterMs = asset.entry_within + GRACE_MS;
	return ageMs > (asset.source === 'fair' ? Math.min(staleAfterMs, SEEN_WITHIN_MS) : staleAfterMs)
		? { state: 'stale', sinceMs: tickAtMs }
		: { state: 'open' };
}
