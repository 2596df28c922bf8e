import { CHART_TYPES, type ChartInterval, type ChartType } from '@fairtick/domain/charts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { ChartTypeIcon } from './chart-type-icon.tsx';
import { Choice } from './choice.tsx';
import type { EditLayout } from './drawings/use-drawing-editor.ts';

/** Single ticks have no body: anything but a line begins with candles of this many seconds. */
const SHORTEST_CANDLE_S: ChartInterval = 5;

/** Chooses the kind of chart. */
export function TypePanel({ type, edit, close }: { type: ChartType; edit: EditLayout; close(): void }) {
	const { t } = useTranslation();
	return (
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
	);
}
