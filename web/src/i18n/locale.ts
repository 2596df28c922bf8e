import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { deleteCookie, readCookie } from '../api/cookies.ts';
import type { Messages } from './en.ts';

/** One loader per language that is translated; a language joins by a file and a line here. */
const LOADERS: Partial<Record<Locale, () => Promise<Messages>>> = {
	en: async () => (await import('./en.ts')).en,
};

const DEFAULT_LOCALE: Locale = 'en';
let current: Locale = DEFAULT_LOCALE;

export function currentLocale(): Locale {
	return current;
}

/** The BCP 47 tag of the current language, for `Intl` and the `lang` attribute (LANG-04). */
export function intlLocale(): string {
	return INTL_LOCALES[current];
}

/** The viewer's stored choice, else the site's default; a stored value that is not available is deleted (LANG-03). */
export function chooseLocale(offered: Partial<Record<Locale, string>>, fallback: Locale): Locale {
	const available = LOCALES.filter((locale) => offered[locale] !== undefined && LOADERS[locale] !== undefined);
	const stored = readCookie('locale');
	const known = available.find((locale) => locale === stored);
	if (known !== undefined) return known;
	if (stored !== null) deleteCookie('locale');
	return available.includes(fallback) ? fallback : DEFAULT_LOCALE;
}

/** Loads a language's texts and makes it the current one for calls and formats. */
export async function loadMessages(locale: Locale): Promise<Messages> {
	const load = LOADERS[locale];
	if (load === undefined) throw new Error(`No texts for locale ${locale}`);
	const messages = await load();
	current = locale;
	document.documentElement.lang = intlLocale();
	return messages;
}
