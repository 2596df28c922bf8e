import type { ChartInterval, ChartType } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { formatCountdown } from '../../kit/i18n/format.ts';
import { intlLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { isMotionReduced } from '../../kit/live/reduced-motion.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { Button } from '../../kit/ui/button.tsx';
import { classNames } from '../../kit/ui/class-names.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { COUNTDOWN_PLACES, chartStyles } from './chart-styles.ts';
import { type ChartDataState, createChartData } from './model/chart-data.ts';
import { intervalMs, toPeriod } from './model/chart-interval.ts';
import { type ChartLook, FIRST_LOOK } from './model/chart-look.ts';
import { readChartPalette } from './model/chart-palette.ts';
import { createTimeTicks } from './model/time-axis.ts';
import { isCountdownAbove, PRICES_PANE, yOfPrice } from './prices-pane.ts';
import { useChart } from './use-chart.ts';
import { type ChartView, computeView } from './view/chart-view.ts';

const HeikinAshi = lazyPart('HeikinAshi', () => import('./model/heikin-ashi-view.ts'));

interface PriceChartProps {
	asset: Asset;
	interval: ChartInterval;
	type: ChartType;
	look?: ChartLook;
	/** Changes with the page's colours. */
	colours: string;
	/** Draws the newest price as old, because no prices come in. */
	ghost?: boolean;
	/** Expiry of a trade opened now; the first picture has room for it. */
	endsAtMs?: number;
	/** Height of the title over the top of the chart. */
	titlePx?: number;
	/** Id of the text that describes the drawing. */
	describedBy?: string;
	/** Called with the chart once its past is loaded, and with null while it is not. */
	onChart?(chart: Chart | null): void;
}

const LEAST_TITLE_PX = 6;

/** The live chart of one asset. Ticks go from the socket directly to the canvas; React only sets it up. */
export function PriceChart(props: PriceChartProps) {
	const { asset, interval, type, look = FIRST_LOOK, colours, ghost = false, onChart } = props;
	const { titlePx = LEAST_TITLE_PX } = props;
	const { t } = useTranslation();
	const live = useLive();
	const box = useRef<HTMLDivElement>(null);
	const endsAtMs = useRef(props.endsAtMs ?? 0);
	const placed = useRef<ChartView>(null);
	const place = (drawn: Chart) => {
		const widthPx = drawn.getSize('candle_pane', 'main')?.width || (box.current?.clientWidth ?? 0);
		const aheadMs = Math.max(0, endsAtMs.current - live.nowMs());
		const { barPx, roomPx } = computeView({ widthPx, interval, aheadMs });
		drawn.setBarSpace(barPx);
		drawn.setOffsetRightDistance(roomPx);
		placed.current = { barPx: drawn.getBarSpace().bar, roomPx: drawn.getOffsetRightDistance() };
	};
	const chart = useChart(box, (drawn) => {
		// A view that has changed since belongs to the viewer, or to the automatic view.
		const { barPx, roomPx } = placed.current ?? {};
		if (drawn.getBarSpace().bar === barPx && drawn.getOffsetRightDistance() === roomPx) place(drawn);
	});
	const [state, setState] = useState<ChartDataState>('loading');
	const [attempt, setAttempt] = useState(0);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		if (chart === null || box.current === null) return;
		const palette = readChartPalette(box.current);
		const labels = {
			open: t('charts.open'),
			high: t('charts.high'),
			low: t('charts.low'),
			close: t('charts.close'),
		};
		const countdown = look.countdown && interval !== 'tick';
		chart.setStyles(chartStyles(palette, { type, grid: look.grid, countdown, ghost, titlePx, labels }));
		chart.setFormatter({
			formatExtendText({ data, index }) {
				const height = chart.getSize(PRICES_PANE, 'main')?.height ?? 0;
				const place = isCountdownAbove(yOfPrice(chart, data.close), height) ? 'above_price' : 'below_price';
				if (COUNTDOWN_PLACES[index] !== place) return '';
				return formatCountdown((data.timestamp + intervalMs(interval) - live.nowMs()) / 1000);
			},
		});
		chart.resize();
	}, [chart, type, interval, look, ghost, titlePx, colours, live, t]);

	useEffect(() => {
		endsAtMs.current = props.endsAtMs ?? 0;
	});

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt loads everything again
	useEffect(() => {
		if (chart === null || box.current === null) return;
		const calm = isMotionReduced();
		const made = createChartData({ live, assetId: asset.id, interval, calm, onState: setState });
		place(chart);
		chart.setSymbol({ ticker: asset.ticker, pricePrecision: asset.digits, volumePrecision: 0 });
		chart.overrideXAxis({ createTicks: (ticks) => createTimeTicks(chart, intervalMs(interval), ticks) });
		chart.setPeriod(toPeriod(interval));
		chart.setDataLoader(made.loader);
		return () => made.stop();
	}, [chart, live, asset.id, asset.ticker, asset.digits, interval, attempt]);

	useEffect(() => {
		if (state !== 'ready') return;
		onChart?.(chart);
		return () => onChart?.(null);
	}, [chart, state, onChart]);

	return (
		<div className="relative size-full">
			<div
				ref={box}
				// The chart handles keys that move and zoom it.
				role="application"
				// biome-ignore lint/a11y/noNoninteractiveTabindex: see above
				tabIndex={0}
				aria-roledescription={t('charts.chart')}
				aria-label={t('market.chartOf', { ticker: asset.ticker })}
				aria-describedby={props.describedBy}
				data-ghost={ghost}
				className={classNames(
					'isolate size-full -outline-offset-2 transition-opacity duration-300',
					ghost && 'opacity-60',
				)}
				lang={intlLocale()}
			/>
			{chart !== null && type === 'heikin_ashi' && <HeikinAshi chart={chart} colours={colours} />}
			{state === 'loading' && <ChartSkeleton label={t('market.chartLoading')} />}
			{state === 'failed' && (
				<div className="absolute inset-0 flex flex-col items-center justify-center gap-3 bg-ground" role="alert">
					<p className="text-secondary">{t('market.chartFailed')}</p>
					<Button onClick={() => setAttempt(attempt + 1)}>{t('common.tryAgain')}</Button>
				</div>
			)}
		</div>
	);
}

export function ChartSkeleton({ label }: { label: string }) {
	return (
		<div className="absolute inset-0 bg-ground p-4" role="status" aria-label={label}>
			<div className="skeleton size-full opacity-50" />
		</div>
	);
}
