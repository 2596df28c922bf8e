import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { formatPrice } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useLive } from '../../kit/live/use-live.ts';
import { useIsDesktop } from '../../kit/ui/use-media-query.ts';
import type { ChartTrade, TicketLines } from './model/chart-trade.ts';
import type { AxisLabels } from './trades/axis-labels.ts';
import { useTradeOverlay } from './trades/use-trade-overlay.ts';
import { AxisAlert } from './view/axis-alert.tsx';
import { describeChart } from './view/describe-chart.ts';
import { useChartInput } from './view/use-chart-input.ts';
import { useChartView } from './view/use-chart-view.ts';
import { usePriceMark } from './view/use-price-mark.ts';
import { ViewButtons } from './view/view-buttons.tsx';

interface ChartLayerProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	asset: Asset;
	interval: ChartInterval;
	trades: readonly ChartTrade[];
	lines: TicketLines;
	titlePx: number;
	colours: string;
	/** Id of the text that lists the keys. */
	keysId: string;
	/** True if the chart was moved to a past trade. */
	past: boolean;
	/** True if the viewer drew on the chart or added indicators. */
	isWorkedOn: boolean;
	/** Called when a chip is chosen, with the id of its trade. */
	onTrade(id: string): void;
	/** Called when the chart is back at now. */
	onNow(): void;
	/** The form that sets an alert at a price. */
	alertForm(price: string): ReactNode;
	/** Draws the waiting alerts beside the other labels of the price axis. */
	alertLines(labels: AxisLabels): ReactNode;
}

/** The parts of a chart that load after its first picture: trades, automatic view, keys and buttons. */
export function ChartLayer(props: ChartLayerProps) {
	const { chart, asset, interval, trades, lines, titlePx, colours, keysId, alertForm, alertLines } = props;
	const { past, isWorkedOn, onTrade, onNow } = props;
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const axisLabels = useTradeOverlay(chart, { asset, trades, lines, interval, titlePx, colours, onTrade });
	const { endsAtMs } = lines;
	const view = useChartView(chart, { interval, trades, endsAtMs, past, isWorkedOn, onNow });
	const { control } = view;
	usePriceMark(chart);
	const [description, ask] = useDescription(chart, asset, trades);
	useChartInput(chart, control, ask);
	return (
		<>
			<p id={keysId} className="sr-only">
				{t('charts.keys')}
			</p>
			<p className="sr-only" aria-live="polite" data-testid="chart-state">
				{description}
			</p>
			{chart !== null && control !== null && <ViewButtons {...view} chart={chart} control={control} zoom={isDesktop} />}
			{alertLines(axisLabels)}
			{chart !== null && isDesktop && <AxisAlert chart={chart} asset={asset} colours={colours} form={alertForm} />}
		</>
	);
}

/** The chart's state as text, after a request for it. */
function useDescription(chart: Chart | null, asset: Asset, trades: readonly ChartTrade[]): [string, () => void] {
	const { t } = useTranslation();
	const live = useLive();
	const [description, setDescription] = useState('');
	const latest = useRef(trades);
	latest.current = trades;
	const ask = useCallback(() => {
		if (chart === null) return;
		const { from, to } = chart.getVisibleRange();
		const tick = live.latestTick(asset.id);
		const state = {
			ticker: asset.ticker,
			price: tick === null ? null : Number(tick[3]),
			bars: chart.getDataList().slice(from, to),
			trades: latest.current,
			worthOf: (trade: ChartTrade) => trade.profitAt(tick),
			formatPrice: (price: number) => formatPrice(price.toFixed(asset.digits)),
		};
		// Screen readers do not read an unchanged text again.
		setDescription((before) => {
			const next = describeChart(state, t);
			return next === before ? `${next} ` : next;
		});
	}, [chart, live, asset, t]);
	return [description, ask];
}
