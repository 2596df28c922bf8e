import type { Asset } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { AlertForm } from '../../alerts/alert-form.tsx';
import { AlertList } from '../../alerts/alert-list.tsx';
import { alertsQuery } from '../../alerts/alerts-query.ts';
import { Link } from '../../app/navigation/link.tsx';
import { useFailureToast } from '../../app/use-failure-toast.ts';
import { useTranslation } from '../../i18n/use-translation.ts';

interface AlertPanelProps {
	asset: Asset;
	/** Where an alert is to be set; at the newest price unless it is given. */
	price?: string;
}

/** Sets price alerts on the asset of the chart, and lists those that wait on it. */
export function AlertPanel({ asset, price }: AlertPanelProps) {
	const { t } = useTranslation();
	const onError = useFailureToast();
	const { data } = useQuery(alertsQuery);
	const here = data?.filter((alert) => alert.asset.id === asset.id) ?? [];
	return (
		<div className="flex flex-col gap-3 p-2">
			<AlertForm key={price} asset={asset} price={price} />
			{here.length > 0 && <AlertList alerts={here} onError={onError} />}
			<Link
				to="/settings/notifications"
				className="text-sm text-secondary underline underline-offset-4 hover:text-text"
			>
				{t('alerts.all')}
			</Link>
		</div>
	);
}
