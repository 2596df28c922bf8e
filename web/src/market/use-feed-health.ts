import type { Asset } from '@fairtick/domain/market/contract';
import { useLatestTick, useLiveStatus, useServerNow } from '../live/use-live.ts';
import { computeFeedHealth, type FeedHealth } from './feed-state.ts';

export function useFeedHealth(asset: Asset): FeedHealth {
	const { connection } = useLiveStatus();
	const tick = useLatestTick(asset.id);
	const nowMs = useServerNow(1000);
	return computeFeedHealth(asset, { connected: connection !== 'down', nowMs, tickAtMs: tick?.[2] ?? null });
}
