import type { Asset, ClosedDetail, ClosedReason } from '@fairtick/domain/market/contract';

/** Why an asset takes no trades right now, or that it does. */
export type PriceHealth =
	| { readonly state: 'open' }
	| { readonly state: 'closed'; readonly reason: ClosedReason; readonly opensAtMs: number | null }
	/** Prices have stopped for an unknown time; `sinceMs` is the newest one's time, null where none is known. */
	| { readonly state: 'stale'; readonly sinceMs: number | null }
	/** The same, and it is known what an index waits for (MARKET-04). */
	| { readonly state: 'waiting'; readonly detail: ClosedDetail; readonly sinceMs: number | null }
	| { readonly state: 'reconnecting' };

interface PriceFacts {
	readonly connected: boolean;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	/** Time of the newest tick, null before the first. */
	readonly tickAtMs: number | null;
	/** Since when a tick could have come, in epoch milliseconds of the server. */
	readonly listeningSinceMs: number;
}

/** A tick travels, and the clock is an estimate: this much more is not yet a stall. */
const GRACE_MS = 1_000;
/** A click on an older price of an index could only be accepted late (PROOF-09); a venue may be quiet for longer. */
const SEEN_WITHIN_MS = 2_000;

/** The notice about an asset's prices (TRADE-08, MARKET-07). */
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
