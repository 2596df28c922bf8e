import type { Asset } from '@fairtick/domain/market/contract';
import { useLive, useLiveStatus, useServerNow } from '../live/use-live.ts';
import { computeFeedHealth, type FeedHealth } from './feed-state.ts';

/** Looked at once a second: this reaches the whole page, which no tick should render again. */
export function useFeedHealth(asset: Asset): FeedHealth {
	const live = useLive();
	const { connection } = useLiveStatus();
	const nowMs = useServerNow(1000);
	const tickAtMs = live.latestTick(asset.id)?.[2] ?? null;
	return computeFeedHealth(asset, { connected: connection !== 'down', nowMs, tickAtMs });
}
