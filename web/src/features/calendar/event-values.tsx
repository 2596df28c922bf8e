import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { writeFigure } from '@fairtick/domain/calendar/figure';
import { intlLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

const NAMES = ['actual', 'forecast', 'previous'] as const;

/** Actual, forecast and previous value, each with its name. */
export function EventValues({ event }: { event: EconomicEvent }) {
	const { t } = useTranslation();
	return (
		<dl className="grid grid-cols-3 gap-x-3 text-sm">
			{NAMES.map((name) => (
				<div key={name} className="min-w-0">
					<dt className="text-xs text-secondary">{t(`calendar.${name}`)}</dt>
					<dd className="break-words tabular-nums">
						<EventValue event={event} name={name} />
					</dd>
				</div>
			))}
		</dl>
	);
}

interface EventValueProps {
	event: EconomicEvent;
	name: (typeof NAMES)[number];
}

/** One value; a corrected one with the value that it replaces. */
export function EventValue({ event, name }: EventValueProps) {
	const shown = (value: string | null) => (value === null ? '–' : writeFigure(value, intlLocale()));
	const value = event[name];
	const before = event.correction?.was[name];
	return (
		<>
			<span className={name === 'actual' && value !== null ? 'font-semibold' : undefined}>{shown(value)}</span>
			{before !== undefined && <del className="ml-1.5 text-secondary">{shown(before)}</del>}
		</>
	);
}
