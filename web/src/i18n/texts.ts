import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadChunk } from '../api/load-chunk.ts';
import type { en } from './en.ts';
import { currentLocale, setCurrentLocale, storeLocale } from './locale.ts';
import type { Messages } from './messages.ts';

declare module 'i18next' {
	interface CustomTypeOptions {
		resources: { translation: typeof en };
	}
}

/** Each language is a chunk of its own, fetched when it is first wanted. */
const LOADERS: Readonly<Record<Locale, () => Promise<Messages>>> = {
	en: async () => (await import('./en.ts')).en,
	br: async () => (await import('./br.ts')).br,
	id: async () => (await import('./id.ts')).id,
	in: async () => (await import('./in.ts')).hindi,
};

/** Starts i18next in the viewer's language, still without texts: `loadTexts` brings them. */
export async function startTexts(locale: Locale): Promise<void> {
	setCurrentLocale(locale);
	await i18next.use(initReactI18next).init({
		lng: INTL_LOCALES[locale],
		fallbackLng: false,
		resources: {},
		// React escapes what it renders.
		interpolation: { escapeValue: false },
	});
}

/** Has the texts of a language loaded, the current one's by default; throws when they can't be fetched (NAV-03). */
export async function loadTexts(locale: Locale = currentLocale()): Promise<void> {
	const tag = INTL_LOCALES[locale];
	if (i18next.hasResourceBundle(tag, 'translation')) return;
	i18next.addResourceBundle(tag, 'translation', await loadChunk(`texts-${locale}`, LOADERS[locale]));
}

let wanted: Locale | null = null;

/**
 * Chooses a language: loaded first, then active everywhere at once and stored; choosing the current one does nothing
 * (LANG-02). Of two choices in quick succession the later one holds. Throws when the texts can't be fetched; nothing
 * has changed then.
 */
export async function changeLocale(locale: Locale): Promise<void> {
	wanted = locale;
	if (locale === currentLocale()) return;
	await loadTexts(locale);
	if (wanted !== locale) return;
	setCurrentLocale(locale);
	storeLocale(locale);
	await i18next.changeLanguage(INTL_LOCALES[locale]);
}
