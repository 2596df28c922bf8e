import { LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { br } from '../../web/src/i18n/br.ts';
import { en } from '../../web/src/i18n/en.ts';
import { id } from '../../web/src/i18n/id.ts';
import { hindi } from '../../web/src/i18n/in.ts';
import type { Messages } from '../../web/src/i18n/messages.ts';

export type { Messages };

/** What the screens say in each language. */
export const TEXTS: Readonly<Record<Locale, Messages>> = { en, br, id, in: hindi };

/** The language after this one, in a circle. */
export function otherLocale(locale: Locale): Locale {
	return LOCALES[(LOCALES.indexOf(locale) + 1) % LOCALES.length] as Locale;
}
