import type { Asset } from '@fairtick/domain/market/contract';
import type { Mode } from '@fairtick/domain/money/mode';
import type { Chart } from 'klinecharts';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useColours } from '../../../../kit/appearance/use-colours.ts';
import { useStore } from '../../../../kit/base/store.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { latePart, lazyPart } from '../../../../kit/ui/lazy-part.tsx';
import { useLatch } from '../../../../kit/ui/overlay/use-latch.ts';
import { useIsDesktop } from '../../../../kit/ui/use-media-query.ts';
import { useUser } from '../../../identity/session.ts';
import { AssetTitle } from '../../../market/asset-title.tsx';
import { chartJump, leaveJump } from '../../../market/chart-jump.ts';
import { ChartLegend } from '../../../market/chart-legend.tsx';
import { useDrawingEditor } from '../../../market/drawings/use-drawing-editor.ts';
import { usePriceHealth } from '../../../market/health/use-price-health.ts';
import { FIRST_LAYOUT, useChartLayout } from '../../../market/layout/use-chart-layout.ts';
import { readLook, storeLook } from '../../../market/model/chart-look.ts';
import { ChartSkeleton, PriceChart } from '../../../market/price-chart.tsx';
import { ChartToolbar } from '../../../market/toolbar/chart-toolbar.tsx';
import type { TicketSummary } from '../../form/trade-ticket-form.ts';
import { useSettled } from '../news/use-settled.ts';
import { useTradeLink } from '../use-open-details.ts';
import { useTicketLines } from '../use-ticket-lines.ts';
import { useChartTrades } from './use-chart-trades.ts';

const ChartIndicators = lazyPart('ChartIndicators', () => import('../../../market/indicators/chart-indicators.tsx'), [
	'details',
]);
const ChartLayer = latePart('ChartLayer', () => import('../../../market/chart-layer.tsx'), ['details']);
const DrawingLayer = lazyPart('DrawingLayer', () => import('../../../market/drawings/drawing-layer.tsx'), ['details']);
const DrawingHint = lazyPart('DrawingHint', () => import('../../../market/drawings/drawing-hint.tsx'), ['details']);
const ChartJumper = lazyPart('ChartJumper', () => import('./chart-jumper.ts'), ['details']);
const AlertLines = lazyPart('AlertLines', () => import('./alert-lines.tsx'), ['notifications']);
const AlertPanel = lazyPart('AlertPanel', () => import('./alert-panel.tsx'), ['notifications']);
const EventMarks = lazyPart('EventMarks', () => import('./event-marks.tsx'), ['calendar']);
const SaveChartPanel = lazyPart('SaveChartPanel', () => import('./save-chart-panel.tsx'), ['details']);
const ChartLookPanel = lazyPart('ChartLookPanel', () => import('./chart-look-panel.tsx'), ['details']);

interface ChartAreaProps {
	asset: Asset;
	mode: Mode;
	/** Takes its height from the chart, so that nothing beside or below it moves (TICKET-01). */
	strip: ReactNode;
	/** Content over the chart, such as the reason why the asset can't be traded. */
	notice: ReactNode;
	summary: TicketSummary;
	/** Called with true if keys may belong to a drawing: a tool is chosen, or a drawing selected. */
	onDrawing(isDrawing: boolean): void;
}

/** The chart with its title, tools, state and the asset's trades. */
export function ChartArea(props: ChartAreaProps) {
	const user = useUser();
	// The key gives each asset a new chart, so that nothing of another asset is visible.
	return user === null ? null : <AssetChart key={props.asset.id} userId={user.id} {...props} />;
}

/** Height of the title over the chart of a small screen. */
const TITLE_PX = 30;
const LEAST_TITLE_PX = 6;

function AssetChart(props: ChartAreaProps & { userId: number }) {
	const { userId, asset, mode, strip, notice, summary, onDrawing } = props;
	const { t } = useTranslation();
	const isDesktop = useIsDesktop();
	const legendId = useId();
	const keysId = useId();
	const colours = useColours();
	const jump = useStore(chartJump);
	const [look, setLook] = useState(readLook);
	const [chart, setChart] = useState<Chart | null>(null);
	const { layout: saved, edit } = useChartLayout(userId, asset.id);
	const layout = saved ?? FIRST_LAYOUT;
	const { interval, type } = layout;
	const trades = useChartTrades(mode, asset.id);
	const lines = useTicketLines(summary.endsAtMs, summary.buyUntilMs);
	const editor = useDrawingEditor(layout.drawings, edit);
	const ghost = usePriceHealth(asset).state !== 'open';
	const settled = useSettled();
	const hasIndicators = useLatch(settled || layout.indicators.length > 0);
	const hasDrawings = useLatch(settled || layout.drawings.length > 0 || editor.tool !== null);
	const isDrawing = editor.tool !== null;
	const takesKeys = isDrawing || editor.selected !== null;
	useEffect(() => {
		onDrawing(takesKeys);
		return () => onDrawing(false);
	}, [takesKeys, onDrawing]);
	const titlePx = isDesktop ? LEAST_TITLE_PX : TITLE_PX;
	const toolbar = (
		<ChartToolbar
			layout={layout}
			edit={edit}
			editor={editor}
			onDraw={() => void DrawingLayer.load().catch(() => undefined)}
			alertPanel={(close) => <AlertPanel asset={asset} onAdded={isDesktop ? undefined : close} />}
			lookPanel={
				<ChartLookPanel
					look={look}
					onChange={(next) => {
						storeLook(next);
						setLook(next);
					}}
				/>
			}
			savePanel={(close) => <SaveChartPanel chart={chart} asset={asset} interval={interval} close={close} />}
		/>
	);
	return (
		<section data-tour="chart" className="flex min-h-0 min-w-0 flex-1 flex-col" aria-label={t('charts.chart')}>
			{isDesktop && (
				<div className="flex h-10 shrink-0 items-center justify-between gap-2 border-b border-line bg-surface px-3">
					{isDrawing ? <DrawingHint editor={editor} /> : <AssetTitle asset={asset} />}
					{toolbar}
				</div>
			)}
			{strip}
			<div className="relative min-h-0 flex-1">
				{notice}
				{hasIndicators && (
					<ChartIndicators
						chart={chart}
						colours={colours}
						edit={edit}
						titlePx={titlePx}
						indicators={layout.indicators}
					/>
				)}
				{hasDrawings && <DrawingLayer chart={chart} editor={editor} colours={colours} noteText={t('charts.newNote')} />}
				{jump?.trade.asset.id === asset.id && <ChartJumper chart={chart} assetId={asset.id} />}
				{!isDesktop && (
					<div className="pointer-events-none absolute top-1.5 left-2 z-5 rounded-sm bg-ground/80 px-1.5 py-0.5">
						<AssetTitle asset={asset} />
					</div>
				)}
				{saved === null ? (
					<ChartSkeleton label={t('market.chartLoading')} />
				) : (
					<PriceChart
						asset={asset}
						interval={interval}
						type={type}
						look={look}
						colours={colours}
						ghost={ghost}
						titlePx={titlePx}
						describedBy={`${legendId} ${keysId}`}
						endsAtMs={summary.endsAtMs}
						onChart={setChart}
					/>
				)}
				<ChartLayer
					chart={chart}
					asset={asset}
					interval={interval}
					trades={trades}
					lines={lines}
					titlePx={titlePx}
					colours={colours}
					keysId={keysId}
					past={jump?.there === true}
					isWorkedOn={layout.indicators.length > 0 || layout.drawings.length > 0}
					onTrade={useTradeLink()}
					onNow={leaveJump}
					alertForm={(price) => <AlertPanel asset={asset} price={price} />}
					alertLines={(axisLabels) =>
						settled && (
							<AlertLines chart={chart} asset={asset} interval={interval} colours={colours} axisLabels={axisLabels} />
						)
					}
				/>
				{settled && look.events && <EventMarks chart={chart} asset={asset} interval={interval} />}
				<ChartLegend id={legendId} trades={trades} lines={lines} />
			</div>
			{!isDesktop && (
				<div className="h-11 shrink-0 border-t border-line bg-surface px-1">
					{isDrawing ? <DrawingHint editor={editor} /> : toolbar}
				</div>
			)}
		</section>
	);
}
