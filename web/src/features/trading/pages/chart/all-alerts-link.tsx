import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { Link } from '../../../../kit/navigation/link.tsx';

/** The link to the list of all alerts. */
export function AllAlertsLink() {
	const { t } = useTranslation();
	return (
		<Link to="/settings/notifications" className="text-sm text-secondary underline underline-offset-4 hover:text-text">
			{t('alerts.all')}
		</Link>
	);
}
