import { formatLongDate } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { toBars } from './to-bars.ts';

interface DayBarsProps {
	/** The plotted quantity, with its total. */
	label: string;
	days: readonly { readonly day: string; readonly value: number }[];
	format(value: number): string;
	/** True if values below zero are losses, which the bars then distinguish. */
	signed?: boolean;
}

const HEIGHT = 64;
const STEP = 10;

/** A bar for each day. The page's table has the same numbers. */
export function DayBars({ label, days, format, signed = false }: DayBarsProps) {
	const { t } = useTranslation();
	const bars = toBars(days.map(({ value }) => value));
	const most = days.reduce((largest, one) => (one.value > largest.value ? one : largest), days[0] ?? NONE);
	return (
		<figure className="flex flex-col gap-1">
			<svg
				role="img"
				aria-label={label}
				viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
				preserveAspectRatio="none"
				className="h-16 w-full"
			>
				{bars.map(({ top, height }, index) => {
					const { day, value } = days[index] ?? NONE;
					return (
						<g key={day}>
							{/* The whole column has the tooltip, even if the bar is low. */}
							<rect x={index * STEP} y={0} width={STEP} height={HEIGHT} className="fill-transparent">
								<title>{`${formatLongDate(day)}: ${format(value)}`}</title>
							</rect>
							<rect
								x={index * STEP + 1}
								y={top * HEIGHT}
								width={STEP - 2}
								height={height * HEIGHT}
								className={signed ? (value < 0 ? 'fill-down' : 'fill-up') : 'fill-focus'}
								pointerEvents="none"
							/>
						</g>
					);
				})}
			</svg>
			<figcaption className="text-xs text-secondary">
				{t('figures.largest', { value: format(most.value), day: formatLongDate(most.day) })}
			</figcaption>
		</figure>
	);
}

const NONE = { day: '1970-01-01', value: 0 };
