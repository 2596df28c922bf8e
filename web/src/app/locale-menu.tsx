import { Menu } from '@base-ui/react/menu';
import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import { Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { currentLocale } from '../i18n/locale.ts';
import { classNames } from '../ui/class-names.ts';
import { menuItemClass } from '../ui/menu-item-class.ts';
import brazil from './flags/br.svg';
import england from './flags/en.svg';
import indonesia from './flags/id.svg';
import india from './flags/in.svg';
import { useSite } from './site.ts';
import { useChangeLocale } from './use-change-locale.ts';

const FLAGS: Readonly<Record<Locale, string>> = { en: england, br: brazil, id: indonesia, in: india };

interface LocaleMenuProps {
	/** Names the language beside its flag, also where there is little room. */
	named?: boolean;
	className?: string;
}

/** The languages on offer with their flags; nothing where there is only one (HEAD-02). */
export function LocaleMenu({ named = false, className }: LocaleMenuProps) {
	const { t } = useTranslation();
	const { locales } = useSite();
	const changeLocale = useChangeLocale();
	const current = currentLocale();
	const offered = LOCALES.filter((locale) => locales[locale] !== undefined);
	if (offered.length < 2) return null;
	return (
		<Menu.Root modal={false}>
			<Menu.Trigger
				aria-label={`${t('nav.language')}: ${locales[current]}`}
				className={classNames(
					'inline-flex min-h-11 items-center gap-2 rounded px-2 font-medium hover:bg-raised data-popup-open:bg-raised desktop:min-h-10',
					className,
				)}
			>
				<Flag locale={current} />
				<span className={named ? 'flex-1 text-left' : 'hidden desktop:inline'}>{locales[current]}</span>
				<ChevronDown size={16} className="text-secondary" aria-hidden="true" />
			</Menu.Trigger>
			<Menu.Portal>
				<Menu.Positioner sideOffset={6} align="end" className="z-50">
					<Menu.Popup className="popup min-w-52 p-1">
						<Menu.RadioGroup value={current} onValueChange={changeLocale}>
							{offered.map((locale) => (
								<Menu.RadioItem
									key={locale}
									value={locale}
									closeOnClick
									lang={INTL_LOCALES[locale]}
									className={menuItemClass}
								>
									<Flag locale={locale} />
									<span className="flex-1">{locales[locale]}</span>
									<Menu.RadioItemIndicator>
										<Check size={16} aria-hidden="true" />
									</Menu.RadioItemIndicator>
								</Menu.RadioItem>
							))}
						</Menu.RadioGroup>
					</Menu.Popup>
				</Menu.Positioner>
			</Menu.Portal>
		</Menu.Root>
	);
}

function Flag({ locale }: { locale: Locale }) {
	return (
		<img
			src={FLAGS[locale]}
			alt=""
			width={24}
			height={16}
			data-testid={`flag-${locale}`}
			className="rounded-[2px] outline outline-line"
		/>
	);
}
