import { Menu as Base } from '@base-ui/react/menu';
import { INTL_LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { Check } from 'lucide-react';
import { useSite } from '../kit/base/use-site.ts';
import { currentLocale } from '../kit/i18n/locale.ts';
import { Menu, menuItemClass } from '../kit/ui/overlay/menu.tsx';
import type { PopupProps } from '../kit/ui/overlay/use-popup-button.ts';
import { Flag } from './flag.tsx';
import { useChangeLocale } from './use-change-locale.ts';

export function LocaleList({ offered, ...popup }: PopupProps & { offered: readonly Locale[] }) {
	const { locales } = useSite();
	const changeLocale = useChangeLocale();
	return (
		<Menu {...popup} className="min-w-52">
			<Base.RadioGroup value={currentLocale()} onValueChange={changeLocale}>
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
