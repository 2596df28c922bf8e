import { type NotificationAbout, type NotificationWords, wordsOf } from '@fairtick/domain/notifications/table';
import type { WordValue } from '@fairtick/domain/wire/notification';
import type { Complete, EmptyPlaces } from '@fairtick/texts/text-key';
import { formatDateTime, formatPrice, formatSignedAmount } from '../../kit/i18n/format.ts';
import type { Translate, TranslateData } from '../../kit/i18n/translate.ts';

type Keyed = Exclude<NotificationWords, { readonly text: string }>;
/** While a kind leaves a placeholder of its text empty, `describe` does not compile. */
type CompleteWords = Complete<Keyed, EmptyPlaces<Keyed, 'notifications.'>>;

/** A notification as one line. */
export function describe(t: Translate, about: NotificationAbout): string {
	const words = wordsOf(about);
	if ('text' in words) return words.text;
	const { key, values, times = 1 }: CompleteWords = words;
	const params = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, write(t, value)]));
	const line = (t as TranslateData)(`notifications.${key}`, params);
	return times > 1 ? `${line} (${times}×)` : line;
}

/** Formats a value for its placeholder, such as an amount. */
function write(t: Translate, value: WordValue): string | number {
	if (typeof value !== 'object') return value;
	if ('amount' in value) return value.amount;
	if ('result' in value) return formatSignedAmount(value.result);
	if ('price' in value) return formatPrice(value.price);
	if ('instant' in value) return formatDateTime(Date.parse(value.instant));
	return t(`accounts.${value.account}`);
}
