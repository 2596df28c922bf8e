import { Select } from '@base-ui/react/select';
import { ChartCandlestick, ChartSpline, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Segmented } from '../ui/segmented.tsx';
import { CHART_INTERVALS, type ChartInterval, intervalLabel } from './chart-interval.ts';
import type { ChartType } from './chart-styles.ts';

interface ChartToolbarProps {
	interval: ChartInterval;
	type: ChartType;
	onInterval(interval: ChartInterval): void;
	onType(type: ChartType): void;
}

/** Interval and kind of the chart. */
export function ChartToolbar({ interval, type, onInterval, onType }: ChartToolbarProps) {
	const { t } = useTranslation();
	const label = (value: ChartInterval) => (value === 'tick' ? t('market.tick') : intervalLabel(value));
	return (
		<div className="flex items-center gap-1">
			<Select.Root<ChartInterval> value={interval} onValueChange={(value) => value !== null && onInterval(value)}>
				<Select.Trigger
					aria-label={t('market.interval')}
					className="inline-flex min-h-10 items-center gap-1.5 rounded px-2.5 text-sm font-medium hover:bg-raised data-popup-open:bg-raised desktop:min-h-9"
				>
					<Select.Value>{label}</Select.Value>
					<ChevronDown size={16} className="text-secondary" aria-hidden="true" />
				</Select.Trigger>
				<Select.Portal>
					<Select.Positioner alignItemWithTrigger={false} sideOffset={4} className="z-50">
						<Select.Popup className="popup min-w-28 p-1">
							<Select.List className="thin-scroll max-h-(--available-height) overflow-y-auto">
								{CHART_INTERVALS.map((value) => (
									<Select.Item
										key={value}
										value={value}
										className="flex min-h-10 items-center justify-between gap-4 rounded-sm px-3 outline-none data-highlighted:bg-raised desktop:min-h-8"
									>
										<Select.ItemText>{label(value)}</Select.ItemText>
										<Select.ItemIndicator>
											<Check size={14} aria-hidden="true" />
										</Select.ItemIndicator>
									</Select.Item>
								))}
							</Select.List>
						</Select.Popup>
					</Select.Positioner>
				</Select.Portal>
			</Select.Root>
			<Segmented
				label={t('market.chartType')}
				value={type}
				onChange={onType}
				className="bg-transparent"
				options={[
					{ value: 'area', label: <ChartSpline size={18} aria-hidden="true" />, name: t('market.area') },
					{ value: 'candle', label: <ChartCandlestick size={18} aria-hidden="true" />, name: t('market.candles') },
				]}
			/>
		</div>
	);
}
