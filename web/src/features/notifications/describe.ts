import { type NotificationAbout, wordsOf } from '@fairtick/domain/notifications/table';
import type { WordValue } from '@fairtick/domain/wire/notification';
import { formatAmount, formatDateTime, formatPrice, formatSignedAmount } from '../../kit/i18n/format.ts';
import type { Translate } from '../../kit/i18n/translate.ts';

/** A notification in one line. */
export function describe(t: Translate, about: NotificationAbout): string {
	const words = wordsOf(about);
	if ('text' in words) return words.text;
	const { key, values, times = 1 } = words;
	const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(t, value)]));
	const line = t(`notifications.${key}`, params);
	return times > 1 ? `${line} (${times}×)` : line;
}

function write(t: Translate, value: WordValue): string | number {
	if (typeof value !== 'object') return value;
	if ('amount' in value) return formatAmount(value.amount);
	if ('result' in value) return formatSignedAmount(value.result);
	if ('price' in value) return formatPrice(value.price);
	if ('instant' in value) return formatDateTime(Date.parse(value.instant));
	return t(`accounts.${value.account}`);
}
