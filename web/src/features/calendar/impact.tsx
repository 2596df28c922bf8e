import type { Impact } from '@fairtick/domain/calendar/contract';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { classNames } from '../../kit/ui/class-names.ts';

const COLOURS = { 1: 'bg-secondary', 2: 'bg-demo', 3: 'bg-down' } as const;
const HEIGHTS = ['h-1.5', 'h-2.5', 'h-3.5'] as const;

/** An event's impact as up to three bars and a text. `bare`: only screen readers get the text. */
export function ImpactMark({ impact, bare = false }: { impact: Impact; bare?: boolean }) {
	const { t } = useTranslation();
	const label = t(`calendar.impact_${impact}`);
	return (
		<span className="inline-flex items-center gap-2 whitespace-nowrap" title={bare ? label : undefined}>
			<span aria-hidden="true" className="flex items-end gap-0.5">
				{HEIGHTS.map((height, index) => (
					<span
						key={height}
						className={classNames('w-1 rounded-xs', height, index < impact ? COLOURS[impact] : 'bg-line')}
					/>
				))}
			</span>
			<span className={bare ? 'sr-only' : undefined}>{label}</span>
		</span>
	);
}
