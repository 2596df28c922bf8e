import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { type Message, type MessageParams, writeMessage } from '@fairtick/texts/message';
import type { ParamsOf, TextKey } from '@fairtick/texts/text-key';
import { formatAmount } from './amounts.ts';

type Given<Key extends TextKey> = ParamsOf<Key> extends null ? [fallback?: string] : [params: ParamsOf<Key>];

/**
 * The text of a key in the current language, with its placeholders filled; if it is missing, the fallback or the key.
 */
export type Translate = <Key extends TextKey>(key: Key, ...given: Given<Key>) => string;

/**
 * As `Translate`, for a key and parameters that come as data, such as in a notification. Tests translate each of them.
 */
export type TranslateData = (key: TextKey, params: MessageParams) => string;

/** Compiled texts by key. */
export type Texts = Readonly<Record<string, Message>>;

/** The formats named by texts, as on screens; amounts are minor units. */
const FORMATS = { money: formatAmount };

export function createTranslate(locale: Locale, texts: Texts): Translate {
	const writer = { plurals: new Intl.PluralRules(INTL_LOCALES[locale]), formats: FORMATS };
	const translate = (key: string, given: string | MessageParams = {}) =>
		writeMessage(texts[key] ?? (typeof given === 'string' ? given : key), given as MessageParams, writer);
	return translate as Translate;
}
