import { CHART_INTERVALS, type ChartInterval, type ChartType } from '@fairtick/domain/charts/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { EditLayout } from '../drawings/use-drawing-editor.ts';
import { intervalLabel } from '../model/chart-interval.ts';
import { Choice } from './choice.tsx';

interface IntervalPanelProps {
	interval: ChartInterval;
	type: ChartType;
	edit: EditLayout;
	close(): void;
}

/** Chooses the time of one bar, and warns if that changes the chart type. */
export function IntervalPanel({ interval, type, edit, close }: IntervalPanelProps) {
	const { t } = useTranslation();
	return (
		<Choice
			label={t('market.interval')}
			note={type === 'area' ? undefined : t('charts.tickChangesType')}
			value={interval}
			columns
			options={CHART_INTERVALS.map((value) => ({
				value,
				label: value === 'tick' ? t('market.tick') : intervalLabel(value),
			}))}
			onChange={(next) => edit((now) => ({ ...now, interval: next, type: next === 'tick' ? 'area' : now.type }))}
			onPick={close}
		/>
	);
}
