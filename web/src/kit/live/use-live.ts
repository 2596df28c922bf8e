import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import { useStore } from '../base/store.ts';
import type { LiveClient, LiveStatus } from './live-client.ts';

const LiveContext = createContext<LiveClient | null>(null);
export const LiveProvider = LiveContext.Provider;

export function useLive(): LiveClient {
	const live = useContext(LiveContext);
	if (live === null) throw new Error('useLive needs a LiveProvider');
	return live;
}

export function useLiveStatus(): LiveStatus {
	return useStore(useLive().status);
}

/** The state of the connection. Unlike the status it does not change with each measured latency. */
export function useConnection(): LiveStatus['connection'] {
	const { status } = useLive();
	return useSyncExternalStore(status.subscribe, () => status.get().connection);
}

/** Calls back at every multiple of `stepMs` of the server's clock. */
export function watchClock(live: LiveClient, stepMs: number, act: () => void): () => void {
	let timer: ReturnType<typeof setTimeout>;
	const wait = () => {
		timer = setTimeout(step, stepMs - (live.nowMs() % stepMs) + 5);
	};
	const step = () => {
		act();
		wait();
	};
	wait();
	return () => clearTimeout(timer);
}

/** Server time in epoch milliseconds, floored to `stepMs` (a divisor of a second or whole seconds), updated. */
export function useServerNow(stepMs = 1000): number {
	const live = useLive();
	const subscribe = useCallback((changed: () => void) => watchClock(live, stepMs, changed), [live, stepMs]);
	return useSyncExternalStore(subscribe, () => Math.floor(live.nowMs() / stepMs) * stepMs);
}
