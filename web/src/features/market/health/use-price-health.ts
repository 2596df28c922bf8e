import type { Asset } from '@fairtick/domain/market/contract';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useConnection, useLive, watchClock } from '../../../kit/live/use-live.ts';
import { computePriceHealth, type PriceHealth } from './price-health.ts';

const LOOK_EVERY_MS = 500;

/** An asset's price health, checked twice a second. The page renders only when it changes. */
export function usePriceHealth(asset: Asset): PriceHealth {
	const live = useLive();
	const connected = useConnection() !== 'down';
	const listening = useRef({ assetId: asset.id, connected, sinceMs: live.nowMs() });
	const last = useRef<PriceHealth>({ state: 'open' });
	const subscribe = useCallback((look: () => void) => watchClock(live, LOOK_EVERY_MS, look), [live]);
	return useSyncExternalStore(subscribe, () => {
		if (listening.current.assetId !== asset.id || listening.current.connected !== connected)
			listening.current = { assetId: asset.id, connected, sinceMs: live.nowMs() };
		const listeningSinceMs = listening.current.sinceMs;
		const tickAtMs = live.latestTick(asset.id)?.[2] ?? null;
		const health = computePriceHealth(asset, { connected, nowMs: live.nowMs(), tickAtMs, listeningSinceMs });
		if (JSON.stringify(health) !== JSON.stringify(last.current)) last.current = health;
		return last.current;
	});
}
