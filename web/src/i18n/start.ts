import type { Locale } from '@fairtick/domain/wire/primitives';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { en } from './en.ts';
import { intlLocale, loadMessages } from './locale.ts';

declare module 'i18next' {
	interface CustomTypeOptions {
		resources: { translation: typeof en };
	}
}

/** Loads the texts of `locale` and starts i18next with them. */
export async function startTexts(locale: Locale): Promise<void> {
	const messages = await loadMessages(locale);
	await i18next.use(initReactI18next).init({
		lng: intlLocale(),
		fallbackLng: false,
		resources: { [intlLocale()]: { translation: messages } },
		// React escapes what it renders.
		interpolation: { escapeValue: false },
	});
}
