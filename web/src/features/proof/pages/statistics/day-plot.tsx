import { formatLongDate, formatNumber } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';

interface DayPlotProps {
	name: string;
	days: readonly { readonly day: string; readonly value: number }[];
}

const HEIGHT = 40;
const STEP = 10;
/** Minimum height of a value above zero. */
const LEAST = 1.5;

/** A number with a bar for each day. */
export function DayPlot({ name, days }: DayPlotProps) {
	const { t } = useTranslation();
	const total = days.reduce((sum, { value }) => sum + value, 0);
	const most = days.reduce((largest, one) => (one.value > largest.value ? one : largest), { day: '', value: 0 });
	const heightOf = (value: number) => (value === 0 ? 0 : Math.max((value / most.value) * HEIGHT, LEAST));
	return (
		<figure className="grid grid-cols-[8rem_1fr] items-end gap-x-4 gap-y-2 rounded border border-line bg-surface px-4 py-3 min-[600px]:grid-cols-1">
			<figcaption>
				<span className="block text-sm text-secondary">{name}</span>
				<span className="block text-lg font-semibold tabular-nums">{formatNumber(total)}</span>
			</figcaption>
			<svg
				role="img"
				aria-label={t('published.perDay', { name, total: formatNumber(total) })}
				viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				className="h-10 w-full border-b border-line"
			>
				{days.map(({ day, value }, index) => (
					<g key={day}>
						<rect x={index * STEP} y={0} width={STEP} height={HEIGHT} className="fill-transparent">
							<title>{`${formatLongDate(day)}: ${formatNumber(value)}`}</title>
						</rect>
						<rect
							x={index * STEP + 1}
							y={HEIGHT - heightOf(value)}
							width={STEP - 2}
							height={heightOf(value)}
							className="fill-focus"
							pointerEvents="none"
						/>
					</g>
				))}
			</svg>
			<p className="text-xs text-secondary max-[599px]:hidden">
				{most.value === 0
					? '\u00a0'
					: t('published.mostOn', { value: formatNumber(most.value), day: formatLongDate(most.day) })}
			</p>
		</figure>
	);
}
