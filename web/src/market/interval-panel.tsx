import { CHART_INTERVALS, type ChartInterval } from '@fairtick/domain/charts/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { intervalLabel } from './chart-interval.ts';
import { Choice } from './choice.tsx';
import type { EditLayout } from './drawings/use-drawing-editor.ts';

/** Chooses how much time one bar covers. */
export function IntervalPanel({ interval, edit, close }: { interval: ChartInterval; edit: EditLayout; close(): void }) {
	const { t } = useTranslation();
	return (
		<Choice
			label={t('market.interval')}
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
