import type { Asset } from '@fairtick/domain/market/contract';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { showToast } from '../../../../kit/notices/toasts.ts';
import { useFailureToast } from '../../../../kit/notices/use-failure-toast.ts';
import { AlertForm } from '../../../alerts/alert-form.tsx';
import { AlertList } from '../../../alerts/alert-list.tsx';
import { useAlerts } from '../../../alerts/use-alerts.ts';
import { AllAlertsLink } from './all-alerts-link.tsx';

interface AlertPanelProps {
	asset: Asset;
	/** The level of a new alert; the newest price by default. */
	price?: string;
	/** Closes the panel, where it covers the chart. A toast then says that the alert is set. */
	onAdded?: (() => void) | undefined;
}

/** Sets price alerts on the chart's asset, and lists the waiting ones. */
export function AlertPanel({ asset, price, onAdded }: AlertPanelProps) {
	const { t } = useTranslation();
	const onError = useFailureToast();
	const { data } = useAlerts();
	const here = data?.filter((alert) => alert.asset.id === asset.id) ?? [];
	return (
		<div className="flex flex-col gap-3 p-2">
			<AlertForm
				key={price}
				asset={asset}
				price={price}
				onAdded={() => {
					if (onAdded === undefined) return;
					onAdded();
					showToast('good', t('alerts.added'));
				}}
			/>
			{here.length > 0 && <AlertList alerts={here} onError={onError} />}
			<AllAlertsLink />
		</div>
	);
}
