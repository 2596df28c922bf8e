import type { LiveTick } from '@fairtick/domain/live/contract';
import type { DataLoader, KLineData } from 'klinecharts';
import type { LiveClient } from '../live/live-client.ts';
import { type Bar, foldTick } from './bars.ts';
import { type ChartInterval, intervalMs } from './chart-interval.ts';
import { loadBars } from './load-bars.ts';

export type FeedState = 'loading' | 'ready' | 'failed';

interface FeedOptions {
	readonly live: LiveClient;
	readonly assetId: number;
	readonly interval: ChartInterval;
	onState(state: FeedState): void;
}

/**
 * Feeds one asset at one interval to the chart. Ticks are taken from the socket before the past is asked for, and
 * folded in once it is there, so that none between the two is lost.
 */
export function createChartFeed({ live, assetId, interval, onState }: FeedOptions): DataLoader & { stop(): void } {
	let abort = new AbortController();
	let unwatch: (() => void) | undefined;
	let newest: Bar | undefined;
	let push: ((bar: KLineData) => void) | null = null;
	let waiting: LiveTick[] = [];

	const take = (tick: LiveTick) => {
		if (push === null) {
			waiting.push(tick);
			return;
		}
		for (const bar of foldTick(newest, tick, intervalMs(interval))) {
			newest = bar;
			push(bar);
		}
	};
	const stop = () => {
		abort.abort();
		unwatch?.();
		unwatch = undefined;
		push = null;
		waiting = [];
	};
	const begin = () => {
		stop();
		abort = new AbortController();
		newest = undefined;
		onState('loading');
		unwatch = live.watchTicks(assetId, take);
		const latest = live.latestTick(assetId);
		if (latest !== null) take(latest);
	};

	return {
		stop,
		async getBars({ type, timestamp, callback }) {
			if (type === 'init') begin();
			const { signal } = abort;
			try {
				const beforeMs = type === 'forward' ? timestamp : null;
				const { bars, more } = await loadBars({ assetId, interval, beforeMs, nowMs: live.nowMs(), signal });
				if (signal.aborted) return;
				if (type === 'init') newest = bars.at(-1);
				callback(bars, { forward: more, backward: false });
				if (type === 'init') onState('ready');
			} catch (error) {
				if (signal.aborted) return;
				console.warn('The chart could not load its past', error);
				if (type === 'init') onState('failed');
			}
		},
		subscribeBar({ callback }) {
			push = callback;
			const early = waiting;
			waiting = [];
			for (const tick of early) take(tick);
		},
		unsubscribeBar: stop,
	};
}
