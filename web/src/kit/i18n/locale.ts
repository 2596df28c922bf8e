import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { deleteCookie, readCookie, writeCookie, YEAR_S } from '../base/cookies.ts';

const COOKIE = 'locale';
const DEFAULT_LOCALE: Locale = 'en';
let current: Locale = DEFAULT_LOCALE;

/** The product's own code of the current language, for calls and cookies. */
export function currentLocale(): Locale {
	return current;
}

/** The BCP 47 tag of the current language, for `Intl` and the `lang` attribute (LANG-04). */
export function intlLocale(): string {
	return INTL_LOCALES[current];
}

/** Sets the language of calls, formats and the document. */
export function setCurrentLocale(locale: Locale): void {
	current = locale;
	document.documentElement.lang = intlLocale();
}

/** The viewer's stored choice, else the site's default. An unavailable stored value is deleted (LANG-03). */
export function chooseLocale(available: Partial<Record<Locale, string>>, fallback: Locale): Locale {
	const stored = readCookie(COOKIE);
	const known = LOCALES.find((locale) => locale === stored && available[locale] !== undefined);
	if (known !== undefined) return known;
	if (stored !== null) deleteCookie(COOKIE);
	return fallback;
}

/** Stores the viewer's choice for 365 days (LANG-02). */
export function storeLocale(locale: Locale): void {
	writeCookie(COOKIE, locale, YEAR_S);
}
