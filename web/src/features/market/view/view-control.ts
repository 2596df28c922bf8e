import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Chart } from 'klinecharts';
import type { ChartTrade } from '../model/chart-trade.ts';
import { PRICES_PANE } from '../prices-pane.ts';
import type { ChartView } from './chart-view.ts';
import { computeTradeView, isStale } from './trade-view.ts';

interface ViewControlOptions {
	readonly chart: Chart;
	/** True if reduced motion is requested: the view jumps. */
	readonly calm: boolean;
	nowMs(): number;
	options(): {
		readonly interval: ChartInterval;
		readonly trades: readonly ChartTrade[];
		readonly endsAtMs: number;
		/** True if the chart was moved to a past trade, at a zoom that the viewer did not choose. */
		readonly past?: boolean;
		/** True if the viewer drew on the chart or added indicators: their scale means something to them. */
		readonly isWorkedOn?: boolean;
	};
	/** Called when the chart begins or ceases to show something other than now. */
	onAway(away: boolean): void;
	/** Called when a short trade could be enlarged that the view leaves alone, and when there is none any more. */
	onSmallTrade?(isThere: boolean): void;
}

export interface ViewControl {
	/** Updates the view if necessary. A viewer who has moved or zoomed the chart keeps their view. */
	readonly follow: () => void;
	/** Shows now at the viewer's zoom. */
	readonly toNow: () => void;
	/** Shows now at the fitting zoom. */
	readonly reset: () => void;
	/** Enlarges the short trade that the view left alone, until its result was shown. */
	readonly showTrade: () => void;
	/** Zooms by a factor around the newest bar. */
	readonly zoom: (factor: number) => void;
	/** Moves by a share of the width; negative is into the past. */
	readonly pan: (share: number) => void;
	readonly stop: () => void;
}

const BAR_LIMITS_PX = { least: 1, most: 50 } as const;
/** A chart moved by less than this still shows now. */
const AWAY_PX = 40;
const GLIDE_MS = 280;

/**
 * Owns the view of one chart: it follows trades and expiries. A view that its viewer moved, zoomed, drew on or added indicators to
 * is theirs: trades change neither its span nor its scale (CHART-09).
 */
export function createViewControl(view: ViewControlOptions): ViewControl {
	const { chart, calm, nowMs, options, onAway, onSmallTrade } = view;
	let shown: ChartView = { barPx: chart.getBarSpace().bar, roomPx: chart.getOffsetRightDistance() };
	/** The viewer's zoom; null while the view is automatic. */
	let chosen: ChartView | null = null;
	/** The enlarged short trade, and those that the viewer zoomed away from. */
	let short: string | null = null;
	const left = new Set<string>();
	/** The short trade that could be enlarged. */
	let small: string | null = null;
	let away = false;
	let width = 0;
	let frame = 0;

	const widthPx = () => chart.getSize(PRICES_PANE, 'main')?.width ?? 0;
	const current = (): ChartView => ({ barPx: chart.getBarSpace().bar, roomPx: chart.getOffsetRightDistance() });
	const set = ({ barPx, roomPx }: ChartView) => {
		chart.setBarSpace(Math.min(BAR_LIMITS_PX.most, Math.max(BAR_LIMITS_PX.least, barPx)));
		chart.setOffsetRightDistance(roomPx);
	};
	const glide = (to: ChartView) => {
		cancelAnimationFrame(frame);
		shown = to;
		if (calm) {
			frame = 0;
			set(to);
			return;
		}
		const from = current();
		const startMs = performance.now();
		let last = from;
		const step = (atMs: number) => {
			// Moved by the viewer or to a past trade: the view stays there.
			if (Math.abs(current().roomPx - last.roomPx) > 1) {
				frame = 0;
				return;
			}
			const part = Math.min(1, Math.max(0, (atMs - startMs) / GLIDE_MS));
			const eased = 1 - (1 - part) ** 3;
			const between = (a: number, b: number) => a + (b - a) * eased;
			last = { barPx: between(from.barPx, to.barPx), roomPx: between(from.roomPx, to.roomPx) };
			set(last);
			frame = part < 1 ? requestAnimationFrame(step) : 0;
		};
		frame = requestAnimationFrame(step);
	};
	const noticeZoom = () => {
		const { barPx } = current();
		if (frame !== 0 || options().past === true || Math.abs(barPx - shown.barPx) < shown.barPx * 0.01) return;
		chosen = { barPx, roomPx: shown.roomPx };
		shown = chosen;
		if (short !== null) left.add(short);
		short = null;
	};
	const noticeAway = () => {
		if (width !== 0 && widthPx() !== width) follow();
		const { to } = chart.getVisibleRange();
		const moved = Math.abs(chart.getOffsetRightDistance() - shown.roomPx) > AWAY_PX;
		const next = frame === 0 && chart.getDataList().length > 0 && (moved || to < chart.getDataList().length);
		if (next === away) return;
		away = next;
		onAway(away);
	};
	const isOwned = () => chosen !== null || away || options().isWorkedOn === true;
	const measure = (trades: readonly ChartTrade[]) => {
		const { interval, endsAtMs, isWorkedOn = false, trades: all } = options();
		const open = isWorkedOn ? [] : all.filter(({ outcome }) => outcome === 'open');
		const ends = [...open.map(({ expiresAtMs }) => expiresAtMs), endsAtMs];
		return computeTradeView({ widthPx: widthPx(), interval, nowMs: nowMs(), ends, trades });
	};
	/** The automatic view. A viewer's own one enlarges no other trade than it does already, and offers it. */
	const compute = () => {
		const isOwn = isOwned();
		const found = measure(
			options().trades.filter(({ id }) => !left.has(id) && (short === null || !isOwn || id === short)),
		);
		const isLeftAlone = isOwn && found.shortId !== short;
		offer(isLeftAlone ? found.shortId : null);
		return isLeftAlone ? measure([]) : found;
	};
	const offer = (id: string | null) => {
		const isOther = (id === null) !== (small === null);
		small = id;
		if (isOther) onSmallTrade?.(id !== null);
	};

	const follow = () => {
		const px = widthPx();
		if (frame !== 0 || px === 0 || chart.getDataList().length === 0) return;
		const resized = width !== 0 && px !== width;
		width = px;
		noticeZoom();
		noticeAway();
		const { view, shortId } = compute();
		const isNewTrade = shortId !== null && shortId !== short;
		if (resized && !away && chosen === null) {
			short = shortId;
			shown = view;
			set(view);
		} else if (isNewTrade) {
			short = shortId;
			glide(view);
		} else if (away) return;
		else if (short !== null && shortId === null) {
			short = null;
			glide(chosen ?? view);
		} else if (short === null && chosen === null && isStale(shown, view, px)) glide(view);
		noticeAway();
	};
	chart.subscribeAction('onVisibleRangeChange', noticeAway);
	const zoom = (factor: number) => {
		const { bar } = chart.getBarSpace();
		const target = Math.min(BAR_LIMITS_PX.most, Math.max(BAR_LIMITS_PX.least, bar * factor));
		chart.zoomAtDataIndex(target / bar, chart.getDataList().length - 1);
		noticeZoom();
	};
	follow();

	return {
		follow,
		toNow: () => glide(shown),
		reset() {
			chosen = null;
			left.clear();
			const { view, shortId } = compute();
			short = shortId;
			glide(view);
		},
		zoom,
		showTrade() {
			const { view, shortId } = measure(options().trades.filter(({ id }) => id === small));
			offer(null);
			if (shortId === null) return;
			short = shortId;
			glide(view);
		},
		pan: (share) => chart.scrollByDistance(-share * widthPx()),
		stop() {
			cancelAnimationFrame(frame);
			chart.unsubscribeAction('onVisibleRangeChange', noticeAway);
		},
	};
}
