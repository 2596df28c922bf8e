import type { Locale } from '@fairtick/domain/wire/primitives';
import { useQueryClient } from '@tanstack/react-query';
import { readUser, refreshUser } from '../features/identity/session.ts';
import { changeLocale } from '../kit/i18n/texts.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { showToast } from '../kit/notices/toasts.ts';

/** Changes the language of everything shown, including the server's labels of the user (LANG-02). */
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
