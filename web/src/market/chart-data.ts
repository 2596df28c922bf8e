import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { LiveTick } from '@fairtick/domain/live/contract';
import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import type { LiveClient } from '../live/live-client.ts';
import { CALM_BEAT_MS } from '../live/reduced-motion.ts';
import { onBeat } from '../live/throttle.ts';
import { type Bar, foldTick } from './bars.ts';
import { intervalMs } from './chart-interval.ts';
import { type LoadedBars, loadBars } from './load-bars.ts';

export type ChartDataState = 'loading' | 'ready' | 'failed';

interface ChartDataOptions {
	readonly live: Pick<LiveClient, 'watchTicks' | 'latestTick' | 'nowMs'>;
	readonly assetId: number;
	readonly interval: ChartInterval;
	/** Less motion was asked for: ticks are drawn with the calm beat. */
	readonly calm: boolean;
	onState(state: ChartDataState): void;
	/** Tests bring their own past. */
	readonly load?: typeof loadBars;
}

export interface ChartData {
	readonly loader: DataLoader;
	/** Fills what a lost connection may have left out, without taking anything off the chart. */
	catchUp(): Promise<void>;
	stop(): void;
}

type Push = (bar: KLineData) => void;

/**
 * Loads one asset's bars of one interval into the chart. Ticks are taken from the socket before the past is asked for, and
 * folded in once it is there, so that none between the two is lost.
 */
export function createChartData({
	live,
	assetId,
	interval,
	calm,
	onState,
	load = loadBars,
}: ChartDataOptions): ChartData {
	let stopped = false;
	let abort = new AbortController();
	let unwatch: (() => void) | undefined;
	let newest: Bar | undefined;
	let push: Push | null = null;
	let waiting: LiveTick[] = [];
	/** Shows a whole new past in place of what is there. */
	let restart: (() => Promise<void>) | null = null;

	/** Folds in what waits. A bar that several ticks have changed is drawn once. */
	const fold = () => {
		if (push === null) return;
		const changed = new Map<number, Bar>();
		for (const tick of waiting) {
			for (const bar of foldTick(newest, tick, intervalMs(interval))) {
				newest = bar;
				changed.set(bar.timestamp, bar);
			}
		}
		waiting = [];
		for (const bar of changed.values()) push(bar);
	};
	const calmly = calm ? onBeat(fold, CALM_BEAT_MS, () => live.nowMs()) : null;
	const take = (tick: LiveTick) => {
		waiting.push(tick);
		if (calmly === null) fold();
		else if (push !== null) calmly.request();
	};
	const goOn = (pushing: Push) => {
		push = pushing;
		fold();
	};
	const rest = () => {
		abort.abort();
		unwatch?.();
		unwatch = undefined;
		calmly?.cancel();
		push = null;
		waiting = [];
	};
	const begin = () => {
		rest();
		abort = new AbortController();
		newest = undefined;
		onState('loading');
		unwatch = live.watchTicks(assetId, take);
		const latest = live.latestTick(assetId);
		if (latest !== null) take(latest);
	};
	const loadPage = (beforeMs: number | null): Promise<LoadedBars> =>
		load({ assetId, interval, beforeMs, nowMs: live.nowMs(), signal: abort.signal });

	const getBars = async (params: DataLoaderGetBarsParams): Promise<void> => {
		const { type, timestamp, callback } = params;
		// KLineChart asks the loader before once more while it is told of the next asset.
		if (stopped) return;
		if (type === 'init') {
			restart = () => getBars(params);
			begin();
		}
		const { signal } = abort;
		try {
			const { bars, more } = await loadPage(type === 'forward' ? timestamp : null);
			if (signal.aborted) return;
			if (type === 'init') newest = bars.at(-1);
			callback(bars, { forward: more, backward: false });
			if (type === 'init') onState('ready');
		} catch (error) {
			if (signal.aborted) return;
			console.warn('The chart could not load its past', error);
			if (type === 'init') onState('failed');
		}
	};

	return {
		loader: { getBars, subscribeBar: ({ callback }) => goOn(callback), unsubscribeBar: rest },
		async catchUp() {
			const [pushing, before] = [push, newest];
			if (stopped || pushing === null || before === undefined) return;
			const { signal } = abort;
			push = null;
			const page = await loadPage(null).catch((error: unknown) => {
				if (!signal.aborted) console.warn('The chart could not load what it missed', error);
				return null;
			});
			if (signal.aborted) return;
			const first = page?.bars[0];
			if (page === null || first === undefined || first.timestamp > before.timestamp) {
				await restart?.();
				return;
			}
			for (const bar of page.bars) {
				if (bar.timestamp < before.timestamp) continue;
				newest = bar;
				pushing(bar);
			}
			goOn(pushing);
		},
		stop() {
			stopped = true;
			rest();
		},
	};
}
