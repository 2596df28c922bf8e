import { Menu as Base } from '@base-ui/react/menu';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { useQueryClient } from '@tanstack/react-query';
import Check from 'lucide-react/icons/check';
import { readUser, refreshUser } from '../features/identity/session.ts';
import { useSite } from '../kit/base/use-site.ts';
import { currentLocale } from '../kit/i18n/locale.ts';
import { changeLocale } from '../kit/i18n/texts.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { showToast } from '../kit/notices/toasts.ts';
import { Menu, menuItemClass } from '../kit/ui/overlay/menu.tsx';
import type { PopupProps } from '../kit/ui/overlay/use-popup-button.ts';
import { Flag } from './flag.tsx';

export function LocaleList({ offered, ...popup }: PopupProps & { offered: readonly Locale[] }) {
	const { locales } = useSite();
	const choose = useChangeLocale();
	return (
		<Menu {...popup} className="min-w-52">
			<Base.RadioGroup value={currentLocale()} onValueChange={choose}>
				{offered.map((locale) => (
					<Base.RadioItem
						key={locale}
						value={locale}
						closeOnClick
						lang={INTL_LOCALES[locale]}
						className={menuItemClass}
					>
						<Flag locale={locale} />
						<span className="flex-1">{locales[locale]}</span>
						<Base.RadioItemIndicator>
							<Check size={16} aria-hidden="true" />
						</Base.RadioItemIndicator>
					</Base.RadioItem>
				))}
			</Base.RadioGroup>
		</Menu>
	);
}

/** Changes the language of everything shown, including the server's labels of the user (LANG-02). */
function useChangeLocale(): (locale: Locale) => Promise<void> {
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
