import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { formatTime, formatUnit } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { describeCorrection } from '../describe-correction.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Time until the next event: `23m`, `3h`, `2d`. */
export function Until({ event, nowMs }: { event: EconomicEvent; nowMs: number }) {
	const { t } = useTranslation();
	const aheadMs = Date.parse(event.time) - nowMs;
	const [value, unit] =
		aheadMs < HOUR_MS
			? ([Math.max(1, Math.ceil(aheadMs / MINUTE_MS)), 'minute'] as const)
			: aheadMs < DAY_MS
				? ([Math.round(aheadMs / HOUR_MS), 'hour'] as const)
				: ([Math.round(aheadMs / DAY_MS), 'day'] as const);
	return (
		<span className="rounded-full border border-line bg-ground px-2 py-0.5 text-xs font-medium whitespace-nowrap text-focus">
			{t('calendar.in', { time: formatUnit(value, unit) })}
		</span>
	);
}

/** The correction of an event. */
export function Correction({ event }: { event: EconomicEvent }) {
	const { t } = useTranslation();
	const text = describeCorrection(t, event);
	if (text === null) return null;
	return <p className="text-xs font-normal text-demo">{text}</p>;
}

/** The line between past and coming events. */
export function NowLine({ nowMs }: { nowMs: number }) {
	const { t } = useTranslation();
	return (
		<span className="flex items-center gap-2 text-xs font-semibold text-focus tabular-nums" data-testid="now-line">
			{t('calendar.now', { time: formatTime(nowMs, false) })}
			<span aria-hidden="true" className="h-px flex-1 bg-focus" />
		</span>
	);
}

/** The name of a country. */
export function nameCountry(language: string, code: string): string {
	try {
		return new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? code;
	} catch {
		return code;
	}
}
