import type { Asset, ClosedReason } from '@fairtick/domain/market/contract';

/** Why an asset takes no trades right now, or that it does. */
export type FeedHealth =
	| { readonly state: 'open' }
	| { readonly state: 'closed'; readonly reason: ClosedReason; readonly opensAtMs: number | null }
	/** Open, but the newest price is too old to trade on. */
	| { readonly state: 'stale'; readonly ageMs: number }
	| { readonly state: 'reconnecting' };

interface FeedFacts {
	readonly connected: boolean;
	/** Server time in epoch milliseconds. */
	readonly nowMs: number;
	/** Time of the newest tick, null before the first. */
	readonly tickAtMs: number | null;
}

/** A tick travels, and the clock is an estimate: this much more is not yet a stall. */
const GRACE_MS = 1_000;

/** What the viewer is told about an asset's prices (TRADE-08, MARKET-07). */
export function computeFeedHealth(asset: Asset, { connected, nowMs, tickAtMs }: FeedFacts): FeedHealth {
	if (!connected) return { state: 'reconnecting' };
	if (!asset.open) {
		const opensAtMs = asset.opens_at === null ? null : Date.parse(asset.opens_at);
		return { state: 'closed', reason: asset.closed_reason ?? 'feed', opensAtMs };
	}
	const ageMs = tickAtMs === null ? 0 : nowMs - tickAtMs;
	return ageMs > asset.entry_within + GRACE_MS ? { state: 'stale', ageMs } : { state: 'open' };
}
