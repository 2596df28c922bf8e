import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import { writeFigure } from '@fairtick/domain/calendar/figure';
import { formatTimeNear } from '../../kit/i18n/format.ts';
import { intlLocale } from '../../kit/i18n/locale.ts';
import type { Translate } from '../../kit/i18n/translate.ts';

const VALUES = ['actual', 'forecast', 'previous'] as const;

/** An event's correction in a sentence; null if there was none. */
export function describeCorrection(t: Translate, { correction, time }: EconomicEvent): string | null {
	if (correction === null) return null;
	const { was } = correction;
	const changes = [
		...(was.time === undefined
			? []
			: [t('calendar.wasAt', { time: formatTimeNear(Date.parse(was.time), Date.parse(time)) })]),
		...VALUES.flatMap((name) => {
			const value = was[name];
			return value === undefined ? [] : [t(`calendar.was_${name}`, { value: writeFigure(value, intlLocale()) })];
		}),
		...(was.title === undefined ? [] : [t('calendar.wasCalled', { title: was.title })]),
	];
	return changes.length === 0 ? t('calendar.isCorrected') : `${t('calendar.isCorrected')}: ${changes.join(', ')}`;
}
