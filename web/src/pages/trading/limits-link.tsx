import { Link } from '../../app/navigation/link.tsx';
import { PAGES } from '../../app/navigation/pages.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

/** From the reason why trading pauses to where the user has set it. */
export function LimitsLink() {
	const { t } = useTranslation();
	return (
		<Link
			to={PAGES['settings.limits']}
			className="relative inline-flex min-h-11 items-center rounded-sm font-semibold text-focus underline underline-offset-4 phone-landscape:min-h-7 phone-landscape:after:absolute phone-landscape:after:inset-x-0 phone-landscape:after:-inset-y-2 desktop:min-h-0"
		>
			{t('ticket.toLimits')}
		</Link>
	);
}
