import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { LiveTick } from '@fairtick/domain/live/contract';
import type { DataLoader, DataLoaderGetBarsParams, KLineData } from 'klinecharts';
import type { LiveClient } from '../../../kit/live/live-client.ts';
import { CALM_BEAT_MS } from '../../../kit/live/reduced-motion.ts';
import { onBeat } from '../../../kit/live/throttle.ts';
import { type Bar, foldTick } from './bars.ts';
import { intervalMs } from './chart-interval.ts';
import { type LoadedBars, loadBars } from './load-bars.ts';

export type ChartDataState = 'loading' | 'ready' | 'failed';

interface ChartDataOptions {
	readonly live: Pick<LiveClient, 'watchTicks' | 'latestTick' | 'nowMs'>;
	readonly assetId: number;
	readonly interval: ChartInterval;
	/** True if reduced motion is requested: ticks are drawn at a slow rate. */
	readonly calm: boolean;
	onState(state: ChartDataState): void;
	/** Tests supply their own past. */
	readonly load?: typeof loadBars;
}

export interface ChartData {
	readonly loader: DataLoader;
	stop(): void;
}

type Push = (bar: KLineData) => void;

/**
 * Loads one asset's bars of one interval into the chart. Ticks from the socket are collected before the past is
 * requested, and folded in after it, so that none in between is lost. If their numbers show a gap, such as after a lost
 * connection, ticks wait until the server's bars have filled it: no bar is made of incomplete ticks.
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
	/** Number of the next tick; an asset's numbers have no gaps. Undefined before the first. */
	let nextSeq: number | undefined;
	/** True if the socket has brought a tick since the past was requested. */
	let received = false;
	/** True if ticks before the waiting ones are missing. */
	let missed = false;
	/** Replaces the whole past. */
	let restart: (() => Promise<void>) | null = null;

	/** Folds in waiting ticks. A bar that several ticks changed is drawn once. */
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
		const [, seq] = tick;
		// The first tick while the past is loading leaves no gap: the past contains the ticks before it.
		if (seq !== nextSeq && (received || push !== null)) missed = true;
		received = true;
		nextSeq = seq + 1;
		waiting.push(tick);
		if (push === null) return;
		if (missed) void catchUp(push);
		else if (calmly === null) fold();
		else calmly.request();
	};
	const goOn = (pushing: Push) => {
		push = pushing;
		if (missed) void catchUp(pushing);
		else fold();
	};
	/** Fills the gap without removing anything from the chart. */
	const catchUp = async (pushing: Push): Promise<void> => {
		const { signal } = abort;
		const since = newest?.timestamp ?? 0;
		push = null;
		missed = false;
		const page = await loadPage(null).catch((error: unknown) => {
			if (!signal.aborted) console.warn('The chart could not load what it missed', error);
			return null;
		});
		if (signal.aborted) return;
		const first = page?.bars[0];
		if (page === null || first === undefined || first.timestamp > since) {
			await restart?.();
			return;
		}
		for (const bar of page.bars) {
			if (bar.timestamp < since) continue;
			newest = bar;
			pushing(bar);
		}
		goOn(pushing);
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
		received = false;
		missed = false;
		onState('loading');
		const latest = live.latestTick(assetId);
		nextSeq = latest === null ? undefined : latest[1] + 1;
		if (latest !== null) waiting.push(latest);
		unwatch = live.watchTicks(assetId, take);
	};
	const loadPage = (beforeMs: number | null): Promise<LoadedBars> =>
		load({ assetId, interval, beforeMs, nowMs: live.nowMs(), signal: abort.signal });

	const getBars = async (params: DataLoaderGetBarsParams): Promise<void> => {
		const { type, timestamp, callback } = params;
		// KLineChart calls the previous loader once more while it switches to the next asset.
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
		stop() {
			stopped = true;
			rest();
		},
	};
}
