import { LOCALES } from '@fairtick/domain/wire/primitives';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useSite } from '../kit/base/use-site.ts';
import { currentLocale } from '../kit/i18n/locale.ts';
import { useTranslation } from '../kit/i18n/use-translation.ts';
import { classNames } from '../kit/ui/class-names.ts';
import { lazyPart } from '../kit/ui/lazy-part.tsx';
import { usePopupButton } from '../kit/ui/overlay/use-popup-button.ts';
import { Flag } from './flag.tsx';

const LocaleList = lazyPart('LocaleList', () => import('./locale-list.tsx'));

interface LocaleMenuProps {
	/** Names the language beside its flag even on a narrow screen. */
	named?: boolean;
	className?: string;
}

/** The offered languages with their flags; nothing if there is only one (HEAD-02). */
export function LocaleMenu({ named = false, className }: LocaleMenuProps) {
	const { t } = useTranslation();
	const { locales } = useSite();
	const { button, popup } = usePopupButton('menu');
	const current = currentLocale();
	const offered = LOCALES.filter((locale) => locales[locale] !== undefined);
	if (offered.length < 2) return null;
	return (
		<>
			<button
				{...button}
				type="button"
				aria-label={`${t('nav.language')}: ${locales[current]}`}
				className={classNames(
					'inline-flex min-h-11 items-center gap-2 rounded px-2 font-medium hover:bg-raised data-popup-open:bg-raised mouse:min-h-10',
					className,
				)}
			>
				<Flag locale={current} />
				<span className={named ? 'flex-1 text-left' : 'hidden desktop:inline'}>{locales[current]}</span>
				<ChevronDown size={16} className="text-secondary" aria-hidden="true" />
			</button>
			{popup && <LocaleList {...popup} offered={offered} />}
		</>
	);
}
