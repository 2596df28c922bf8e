import type { Locale } from '@fairtick/domain/wire/primitives';
import { useQueryClient } from '@tanstack/react-query';
import { changeLocale } from '../i18n/texts.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { readUser, refreshUser } from '../identity/session.ts';
import { showToast } from './toasts.ts';

/** Chooses a language for everything that is shown, the server's labels of the user included (LANG-02). */
export function useChangeLocale(): (locale: Locale) => Promise<void> {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	return async (locale) => {
		try {
			await changeLocale(locale);
		} catch {
			showToast('bad', t('nav.languageFailed'));
			return;
		}
		if (readUser(queryClient) !== null) await refreshUser(queryClient);
	};
}
