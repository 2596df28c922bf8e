import type { Asset } from '@fairtick/domain/market/contract';
import { useFailureToast } from '../../../../kit/notices/use-failure-toast.ts';
import { AlertForm } from '../../../alerts/alert-form.tsx';
import { AlertList } from '../../../alerts/alert-list.tsx';
import { useAlerts } from '../../../alerts/use-alerts.ts';
import { AllAlertsLink } from './all-alerts-link.tsx';

interface AlertPanelProps {
	asset: Asset;
	/** The level of a new alert; the newest price by default. */
	price?: string;
}

/** Sets price alerts on the chart's asset, and lists the waiting ones. */
export function AlertPanel({ asset, price }: AlertPanelProps) {
	const onError = useFailureToast();
	const { data } = useAlerts();
	const here = data?.filter((alert) => alert.asset.id === asset.id) ?? [];
	return (
		<div className="flex flex-col gap-3 p-2">
			<AlertForm key={price} asset={asset} price={price} />
			{here.length > 0 && <AlertList alerts={here} onError={onError} />}
			<AllAlertsLink />
		</div>
	);
}
