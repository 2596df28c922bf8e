import type { ErrorCode } from '@fairtick/domain/areas';
import type { FieldCode, TextParams } from '@fairtick/domain/wire/errors';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { compileMessage } from '@fairtick/texts/compile';
import { type Message, type Writer, writeMessage } from '@fairtick/texts/message';
import { readTexts } from '@fairtick/texts/read-texts';
import type { ParamsOf, TextKey } from '@fairtick/texts/text-key';
import {
	formatAmount,
	formatDay,
	formatInstant,
	formatMonth,
	formatNumber,
	formatPercent,
	formatSeconds,
} from './format.ts';

interface Language {
	readonly sources: ReadonlyMap<string, string>;
	/** Messages that were used before. */
	readonly compiled: Map<TextKey, Message>;
	readonly writer: Writer;
}

function openLanguage(locale: Locale): Language {
	const formats = {
		// A number that its caller has written already stays as it is.
		number: (value: number | string) => (typeof value === 'number' ? formatNumber(locale, value) : value),
		money: (value: number | string) => formatAmount(locale, Number(value)),
		percent: (value: number | string) => formatPercent(locale, Number(value)),
		duration: (value: number | string) => formatSeconds(locale, Number(value)),
		instant: (value: number | string) => formatInstant(locale, value),
		day: (value: string) => formatDay(locale, value),
		month: (value: string) => formatMonth(locale, value),
	};
	const writer = { plurals: new Intl.PluralRules(INTL_LOCALES[locale]), formats };
	return { sources: readTexts(locale), compiled: new Map<TextKey, Message>(), writer };
}

/** Read at the start, so that no call waits for the files, and a file that cannot be read ends the start. */
const LANGUAGES: Readonly<Record<Locale, Language>> = {
	en: openLanguage('en'),
	br: openLanguage('br'),
	id: openLanguage('id'),
	in: openLanguage('in'),
};

/**
 * The text of a key in a language, for keys and parameters that come as data: a parameter that is missing shows as a dash. Throws for
 * a key that has no text.
 */
export function textOfData(locale: Locale, key: TextKey, params: TextParams = {}): string {
	const { sources, compiled, writer } = LANGUAGES[locale];
	const known = compiled.get(key);
	if (known !== undefined) return writeMessage(known, params, writer);
	const source = sources.get(key);
	if (source === undefined) throw new Error(`There is no text ${key}`);
	const message = compileMessage(source);
	compiled.set(key, message);
	return writeMessage(message, params, writer);
}

type Given<Key extends TextKey> = ParamsOf<Key> extends null ? [] : [params: ParamsOf<Key>];

/** The text of a key in a language, its places filled. Amounts are minor units, instants epoch milliseconds or ISO 8601. */
export function text<Key extends TextKey>(locale: Locale, key: Key, ...[params]: Given<Key>): string {
	return textOfData(locale, key, params as TextParams | undefined);
}

/** Returns the `message` of the error envelope. A code without a text does not compile. */
export function errorText(locale: Locale, code: ErrorCode, params: TextParams = {}): string {
	return textOfData(locale, `refusal.${code}`, params);
}

/** The text of a field in the error envelope. */
export function fieldText(locale: Locale, code: FieldCode, params: TextParams = {}): string {
	return textOfData(locale, code, params);
}
