import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { readPart, readTexts } from '@fairtick/texts/read-texts';
import type about from '../../texts/en/about.json';
import type common from '../../texts/en/common.json';
import type details from '../../texts/en/details.json';
import type settings from '../../texts/en/settings.json';
import type signIn from '../../texts/en/sign-in.json';
import type trading from '../../texts/en/trading.json';

const PARTS = ['common', 'sign-in', 'about', 'trading', 'details', 'settings'];

export type Messages = typeof common & typeof signIn & typeof about & typeof trading & typeof details & typeof settings;

/** A group of texts may consist of several files. */
function readMessages(locale: Locale): Messages {
	const texts = readTexts(locale);
	const groups: Record<string, Record<string, string>> = {};
	for (const key of PARTS.flatMap((part) => [...readPart(locale, part).keys()])) {
		const [group = '', name = ''] = key.split('.');
		groups[group] = { ...groups[group], [name]: texts.get(key) ?? '' };
	}
	return groups as unknown as Messages;
}

/** The texts of the screens in each language. */
export const TEXTS: Readonly<Record<Locale, Messages>> = {
	en: readMessages('en'),
	br: readMessages('br'),
	id: readMessages('id'),
	in: readMessages('in'),
};

/** The next language, cyclically. */
export function otherLocale(locale: Locale): Locale {
	return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] as Locale;
}
