import { MOST_ALERTS } from '@fairtick/domain/alerts/rules';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { useFailureToast } from '../../kit/notices/use-failure-toast.ts';
import { QueryState } from '../../kit/ui/query-state.tsx';
import { SettingsSection } from '../../kit/ui/settings-section.tsx';
import { AlertList } from '../alerts/alert-list.tsx';
import { useAlerts } from '../alerts/use-alerts.ts';

/** All waiting price alerts of the viewer (NOTE-03). */
export function AlertsSection() {
	const { t } = useTranslation();
	const onError = useFailureToast();
	const query = useAlerts();
	const { data } = query;
	return (
		<SettingsSection title={t('alerts.title')} text={t('alerts.text', { most: MOST_ALERTS })}>
			{data === undefined ? (
				<QueryState query={query} />
			) : data.length === 0 ? (
				<p className="text-secondary">{t('alerts.none')}</p>
			) : (
				<AlertList alerts={data} onError={onError} />
			)}
		</SettingsSection>
	);
}
