import { CHART_TYPES, type ChartInterval, type ChartType } from '@fairtick/domain/charts/contract';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { EditLayout } from '../drawings/use-drawing-editor.ts';
import { intervalLabel } from '../model/chart-interval.ts';
import { ChartTypeIcon } from './chart-type-icon.tsx';
import { Choice } from './choice.tsx';

/** Single ticks have no body, so all types except lines begin with candles of this many seconds. */
const SHORTEST_CANDLE_S = 5 satisfies ChartInterval;

interface TypePanelProps {
	type: ChartType;
	interval: ChartInterval;
	edit: EditLayout;
	close(): void;
}

/** Chooses the chart type, and warns if that changes the interval. */
export function TypePanel({ type, interval, edit, close }: TypePanelProps) {
	const { t } = useTranslation();
	const shortest = intervalLabel(SHORTEST_CANDLE_S);
	return (
		<Choice
			label={t('market.chartType')}
			note={interval === 'tick' ? t('charts.typeChangesInterval', { interval: shortest }) : undefined}
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
	);
}
