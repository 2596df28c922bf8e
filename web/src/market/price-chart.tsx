import type { Asset } from '@fairtick/domain/market/contract';
import { type Chart, dispose, init } from 'klinecharts';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCountdown, formatDateTimeSeconds } from '../i18n/format.ts';
import { intlLocale } from '../i18n/locale.ts';
import { useLive } from '../live/use-live.ts';
import { Button } from '../ui/button.tsx';
import { createChartFeed, type FeedState } from './chart-feed.ts';
import { type ChartInterval, intervalMs, toPeriod } from './chart-interval.ts';
import { type ChartTrade, registerMarks, type TicketLines } from './chart-marks.ts';
import { readChartPalette } from './chart-palette.ts';
import { type ChartType, chartStyles } from './chart-styles.ts';
import { createTimeTicks } from './time-axis.ts';
import { useMarks } from './use-marks.ts';

interface PriceChartProps {
	asset: Asset;
	interval: ChartInterval;
	type: ChartType;
	trades: readonly ChartTrade[];
	lines: TicketLines | null;
	/** Changes whenever the page's colours do. */
	colours: string;
	/** Changes whenever the past has to be asked for again, as after a lost connection. */
	generation: number;
}

const RIGHT_SPACE = 0.36;
const BAR_PX = { tick: 3, candle: 9 } as const;

/** Keeps room at the right for what is still to come. */
function leaveRoom(chart: Chart, widthPx: number): void {
	chart.setOffsetRightDistance(Math.round(widthPx * RIGHT_SPACE));
}

/** The moving chart of one asset. Ticks reach the canvas straight from the socket; React only sets it up. */
export function PriceChart({ asset, interval, type, trades, lines, colours, generation }: PriceChartProps) {
	const { t } = useTranslation();
	const live = useLive();
	const box = useRef<HTMLDivElement>(null);
	const [chart, setChart] = useState<Chart | null>(null);
	const [state, setState] = useState<FeedState>('loading');
	const [attempt, setAttempt] = useState(0);

	useEffect(() => {
		const element = box.current;
		if (element === null) return;
		registerMarks();
		const made = init(element, {
			locale: 'en-US',
			hotkey: { enabled: false },
			zoomAnchor: 'last_bar',
			thousandsSeparator: { sign: '' },
			formatter: { formatDate: ({ timestamp }) => formatDateTimeSeconds(timestamp) },
		});
		if (made === null) return;
		// KLineChart puts itself first in the tab order, for hotkeys that are off here.
		element.querySelector('[tabindex]')?.setAttribute('tabindex', '-1');
		setChart(made);
		let width = element.clientWidth;
		const observer = new ResizeObserver(() => {
			made.resize();
			if (element.clientWidth === width) return;
			width = element.clientWidth;
			leaveRoom(made, width);
		});
		observer.observe(element);
		return () => {
			observer.disconnect();
			dispose(element);
			setChart(null);
		};
	}, []);

	// biome-ignore lint/correctness/useExhaustiveDependencies: `colours` stands for what readChartPalette reads
	useEffect(() => {
		if (chart === null || box.current === null) return;
		chart.setStyles(chartStyles(readChartPalette(box.current), type, interval !== 'tick'));
		chart.setFormatter({
			formatExtendText: ({ data }) => formatCountdown((data.timestamp + intervalMs(interval) - live.nowMs()) / 1000),
		});
	}, [chart, type, interval, colours, live]);

	// biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt or generation loads everything again
	useEffect(() => {
		if (chart === null || box.current === null) return;
		const feed = createChartFeed({ live, assetId: asset.id, interval, onState: setState });
		chart.setBarSpace(interval === 'tick' ? BAR_PX.tick : BAR_PX.candle);
		leaveRoom(chart, box.current.clientWidth);
		chart.setSymbol({ ticker: asset.ticker, pricePrecision: asset.digits, volumePrecision: 0 });
		chart.overrideXAxis({ createTicks: (ticks) => createTimeTicks(chart, intervalMs(interval), ticks) });
		chart.setPeriod(toPeriod(interval));
		chart.setDataLoader(feed);
		return () => feed.stop();
	}, [chart, live, asset.id, asset.ticker, asset.digits, interval, attempt, generation]);

	useMarks(chart, box, { trades, lines, interval, colours, ready: state === 'ready' });

	return (
		<div className="relative size-full">
			<div
				ref={box}
				role="img"
				aria-label={t('market.chartOf', { ticker: asset.ticker })}
				className="size-full"
				lang={intlLocale()}
			/>
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

function ChartSkeleton({ label }: { label: string }) {
	return (
		<div className="absolute inset-0 bg-ground p-4" role="status" aria-label={label}>
			<div className="skeleton size-full opacity-50" />
		</div>
	);
}
