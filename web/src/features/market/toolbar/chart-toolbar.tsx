import type { ChartLayout } from '@fairtick/domain/charts/contract';
import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Download from 'lucide-react/icons/download';
import Palette from 'lucide-react/icons/palette';
import PencilRuler from 'lucide-react/icons/pencil-ruler';
import type { ReactNode } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { moveFocus } from '../../../kit/ui/move-focus.ts';
import type { DrawingEditor, EditLayout } from '../drawings/use-drawing-editor.ts';
import { intervalLabel } from '../model/chart-interval.ts';
import { ChartTypeIcon } from './chart-type-icon.tsx';
import { ToolPanel } from './tool-panel.tsx';

const DrawingPanel = lazyPart('DrawingPanel', () => import('../drawings/drawing-panel.tsx'), ['details']);
const IndicatorPanel = lazyPart('IndicatorPanel', () => import('../indicators/indicator-panel.tsx'), ['details']);

const TypePanel = lazyPart('TypePanel', () => import('./type-panel.tsx'), ['details']);
const IntervalPanel = lazyPart('IntervalPanel', () => import('./interval-panel.tsx'), ['details']);

interface ChartToolbarProps {
	layout: ChartLayout;
	edit: EditLayout;
	editor: DrawingEditor;
	/** Called when the drawing tools open. */
	onDraw(): void;
	/** The panel of price alerts. */
	alertPanel(close: () => void): ReactNode;
	/** The panel of the look of chart and page. */
	lookPanel: ReactNode;
	/** The panel that saves the chart as a file. */
	savePanel(close: () => void): ReactNode;
}

/** Chart type, interval, indicators, drawings, price alerts, look, and saving as a file. */
export function ChartToolbar({ layout, edit, editor, onDraw, alertPanel, lookPanel, savePanel }: ChartToolbarProps) {
	const { t } = useTranslation();
	const { type, interval, indicators } = layout;
	const typeName = t(`charts.type_${type}`);
	const intervalName = interval === 'tick' ? t('market.tick') : intervalLabel(interval);
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
				{(close) => <TypePanel type={type} interval={interval} edit={edit} close={close} />}
			</ToolPanel>
			<ToolPanel
				label={t('market.interval')}
				value={intervalName}
				className="w-64"
				face={
					<>
						<span className="text-text">{intervalName}</span>
						{chevron}
					</>
				}
			>
				{(close) => <IntervalPanel interval={interval} type={type} edit={edit} close={close} />}
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
			<ToolPanel label={t('charts.alerts')} className="w-80" align="end" face={<Bell size={18} aria-hidden="true" />}>
				{alertPanel}
			</ToolPanel>
			<ToolPanel label={t('charts.look')} className="w-80" align="end" face={<Palette size={18} aria-hidden="true" />}>
				{() => lookPanel}
			</ToolPanel>
			<ToolPanel label={t('charts.save')} className="w-56" align="end" face={<Download size={18} aria-hidden="true" />}>
				{savePanel}
			</ToolPanel>
		</div>
	);
}

/** A number, if there is one. */
function Count({ value }: { value: number }) {
	if (value === 0) return null;
	return <span className="rounded-full bg-raised px-1.5 text-xs leading-4 text-text">{value}</span>;
}
