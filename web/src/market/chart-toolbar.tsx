import { CHART_INTERVALS, CHART_TYPES, type ChartInterval, type ChartLayout } from '@fairtick/domain/charts/contract';
import { Activity, ChevronDown, Download, FileSpreadsheet, Image, PencilRuler, Settings2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { lazyPart } from '../ui/lazy-part.tsx';
import { moveFocus } from '../ui/roving.ts';
import { intervalLabel } from './chart-interval.ts';
import { ChartTypeIcon } from './chart-type-icon.tsx';
import { Choice } from './choice.tsx';
import type { DrawingEditor, EditLayout } from './drawings/use-drawing-editor.ts';
import { ToolPanel } from './tool-panel.tsx';

const DrawingPanel = lazyPart('DrawingPanel', () => import('./drawings/drawing-panel.tsx'), ['details']);
const IndicatorPanel = lazyPart('IndicatorPanel', () => import('./indicators/indicator-panel.tsx'), ['details']);

/** Single ticks have no body: anything but a line begins with candles of this many seconds. */
const SHORTEST_CANDLE_S: ChartInterval = 5;

interface ChartToolbarProps {
	layout: ChartLayout;
	edit: EditLayout;
	editor: DrawingEditor;
	/** The drawing tools are opened. */
	onDraw(): void;
	/** Sets how the chart and the page look. */
	lookPanel: ReactNode;
	onSave(kind: 'png' | 'csv'): void;
}

/** Kind, interval, indicators and drawings of the chart, how it looks, and saving it as a file. */
export function ChartToolbar({ layout, edit, editor, onDraw, lookPanel, onSave }: ChartToolbarProps) {
	const { t } = useTranslation();
	const { type, interval, indicators } = layout;
	const typeName = t(`charts.type_${type}`);
	const nameOf = (value: ChartInterval) => (value === 'tick' ? t('market.tick') : intervalLabel(value));
	const chevron = <ChevronDown size={14} className="hidden desktop:block" aria-hidden="true" />;
	return (
		<div
			role="toolbar"
			aria-label={t('charts.tools')}
			onKeyDown={moveFocus}
			className="flex items-center justify-between gap-0.5"
		>
			<ToolPanel
				label={t('market.chartType')}
				value={typeName}
				className="w-48"
				face={
					<>
						<ChartTypeIcon type={type} />
						{chevron}
					</>
				}
			>
				{(close) => (
					<Choice
						label={t('market.chartType')}
						value={type}
						options={CHART_TYPES.map((value) => ({
							value,
							label: t(`charts.type_${value}`),
							icon: <ChartTypeIcon type={value} />,
						}))}
						onChange={(next) =>
							edit((now) => ({
								...now,
								type: next,
								interval: next !== 'area' && now.interval === 'tick' ? SHORTEST_CANDLE_S : now.interval,
							}))
						}
						onPick={close}
					/>
				)}
			</ToolPanel>
			<ToolPanel
				label={t('market.interval')}
				value={nameOf(interval)}
				className="w-64"
				face={
					<>
						<span className="text-text">{nameOf(interval)}</span>
						{chevron}
					</>
				}
			>
				{(close) => (
					<Choice
						label={t('market.interval')}
						value={interval}
						columns
						options={CHART_INTERVALS.map((value) => ({ value, label: nameOf(value) }))}
						onChange={(next) => edit((now) => ({ ...now, interval: next, type: next === 'tick' ? 'area' : now.type }))}
						onPick={close}
					/>
				)}
			</ToolPanel>
			<ToolPanel
				label={t('charts.indicators')}
				className="w-[34rem]"
				align="end"
				face={
					<>
						<Activity size={18} aria-hidden="true" />
						<span className="hidden desktop:inline">{t('charts.indicators')}</span>
						<Count value={indicators.length} />
					</>
				}
			>
				{() => (
					<IndicatorPanel
						indicators={indicators}
						onChange={(change) => edit((now) => ({ ...now, indicators: change(now.indicators) }))}
					/>
				)}
			</ToolPanel>
			<ToolPanel
				label={t('charts.draw')}
				onOpen={onDraw}
				className="w-96"
				align="end"
				face={
					<>
						<PencilRuler size={18} aria-hidden="true" />
						<span className="hidden desktop:inline">{t('charts.draw')}</span>
						<Count value={editor.drawings.length} />
					</>
				}
			>
				{(close) => <DrawingPanel editor={editor} close={close} />}
			</ToolPanel>
			<ToolPanel
				label={t('charts.look')}
				className="w-80"
				align="end"
				face={<Settings2 size={18} aria-hidden="true" />}
			>
				{() => lookPanel}
			</ToolPanel>
			<ToolPanel label={t('charts.save')} className="w-56" align="end" face={<Download size={18} aria-hidden="true" />}>
				{(close) => (
					<div className="flex flex-col gap-0.5">
						<SaveButton
							label={t('charts.savePng')}
							icon={<Image size={18} aria-hidden="true" />}
							onPress={() => {
								onSave('png');
								close();
							}}
						/>
						<SaveButton
							label={t('charts.saveCsv')}
							icon={<FileSpreadsheet size={18} aria-hidden="true" />}
							onPress={() => {
								onSave('csv');
								close();
							}}
						/>
					</div>
				)}
			</ToolPanel>
		</div>
	);
}

/** How many there are, where there are any. */
function Count({ value }: { value: number }) {
	if (value === 0) return null;
	return <span className="rounded-full bg-raised px-1.5 text-xs leading-4 text-text">{value}</span>;
}

function SaveButton({ label, icon, onPress }: { label: string; icon: ReactNode; onPress(): void }) {
	return (
		<button
			type="button"
			onClick={onPress}
			className="flex min-h-11 items-center gap-3 rounded px-3 text-left font-medium -outline-offset-2 hover:bg-raised desktop:min-h-9"
		>
			<span className="text-secondary">{icon}</span>
			{label}
		</button>
	);
}
