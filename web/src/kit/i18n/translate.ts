import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { TextKey } from './messages.ts';

/** Values for the placeholders of a text; `count` chooses its plural form. */
export type TextParams = Readonly<Record<string, string | number>>;

/** The text of a key in the current language, with its places filled; the fallback, or the key, where there is none. */
export type Translate = (key: TextKey, params?: TextParams | string) => string;

/** Texts by their keys with the names of their groups. */
export type Texts = ReadonlyMap<string, string>;

export function flattenTexts(messages: object): Texts {
	const texts = new Map<string, string>();
	const add = (group: object, path: string) => {
		for (const [key, value] of Object.entries(group))
			if (typeof value === 'string') texts.set(path + key, value);
			else add(value, `${path}${key}.`);
	};
	add(messages, '');
	return texts;
}

export function createTranslate(locale: Locale, texts: Texts): Translate {
	const plurals = new Intl.PluralRules(INTL_LOCALES[locale]);
	return (key, given = {}) => {
		const [params, fallback] = typeof given === 'string' ? [{}, given] : [given, key];
		const { count }: TextParams = params;
		const plural = typeof count === 'number' ? texts.get(`${key}_${plurals.select(count)}`) : undefined;
		const text = plural ?? texts.get(key) ?? fallback;
		return text.replace(/\{\{(\w+)\}\}/g, (place, name: string) => String((params as TextParams)[name] ?? place));
	};
}
