import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { type Message, type MessageParams, writeMessage } from '@fairtick/texts/message';
import type { Known, ParamsOf, PlainForm, PlainTextKey, TextKey } from '@fairtick/texts/text-key';
import { formatAmount } from './amounts.ts';

type Given<Key extends string> = [Key] extends [TextKey]
	? ParamsOf<Key> extends null
		? [fallback?: string]
		: [params: ParamsOf<Key>]
	: unknown[];

/**
 * The text of a key in the current language, with its placeholders filled; if it is missing, the fallback or the key.
 */
export type Translate = <Key extends string>(key: Known<Key>, ...given: Given<Key>) => string;

/**
 * As `Translate`, for a key and parameters that come as data, such as in a notification. Tests translate each of them.
 */
export type TranslateData = (key: TextKey, params: MessageParams) => string;

/**
 * The text of a key that ends with a code of the data, or `otherwise`, such as for a code of a newer server. It does not compile for a
 * form of keys of which a text has placeholders.
 */
export const translateCode = <const Form extends string>(
	t: Translate,
	key: Form & PlainForm<Form>,
	otherwise: string,
) => t(key as PlainTextKey, otherwise);

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
