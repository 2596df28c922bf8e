import type { ManagedAsset } from '@fairtick/domain/assets/contract';
import type { TradingHours } from '@fairtick/domain/market/trading-hours';
import { intlLocale } from '../../kit/i18n/locale.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';

export type Hours = NonNullable<ManagedAsset['hours']>;

const DAY_MS = 86_400_000;
const SUNDAY_MS = Date.UTC(2023, 0, 1);

/** The name of a day of the week; 0 is Sunday. */
export const nameOfDay = (day: number, weekday: 'long' | 'short' = 'long') =>
	new Intl.DateTimeFormat(intlLocale(), { weekday, timeZone: 'UTC' }).format(SUNDAY_MS + day * DAY_MS);

/** The time of a minute of the day. */
export const toTime = (minute: number) =>
	`${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Trading hours as one line: the zone, each session, and the holidays. */
export function useFormatHours(): (hours: TradingHours | null) => string {
	const { t } = useTranslation();
	const at = ([day, minute]: readonly [number, number]) => `${nameOfDay(day, 'short')} ${toTime(minute)}`;
	return (hours) => {
		if (hours === null) return t('catalogue.hours_always');
		const { zone, weekly, closed } = hours;
		const sessions = weekly.map(([from, to]) => `${at(from)}–${at(to)}`).join(', ');
		const days = closed.map(([from, to]) => `${from.replace('T', ' ')}–${to.replace('T', ' ')}`).join(', ');
		return [zone, sessions, ...(days === '' ? [] : [`${t('catalogue.holidays')} ${days}`])].join('; ');
	};
}
