import type { Alert } from '@fairtick/domain/alerts/contract';
import type { ChartInterval } from '@fairtick/domain/charts/contract';
import type { Asset } from '@fairtick/domain/market/contract';
import type { Chart } from 'klinecharts';
import Bell from 'lucide-react/icons/bell';
import { useMemo, useState } from 'react';
import { formatPrice } from '../../../../kit/i18n/format.ts';
import { useTranslation } from '../../../../kit/i18n/use-translation.ts';
import { useFailureToast } from '../../../../kit/notices/use-failure-toast.ts';
import { AlertList } from '../../../alerts/alert-list.tsx';
import { describeAlert } from '../../../alerts/describe-alert.ts';
import { useAlerts } from '../../../alerts/use-alerts.ts';
import { useAlertOverlay } from '../../../market/alert-lines/use-alert-overlay.ts';
import type { AxisLabels } from '../../../market/trades/axis-labels.ts';
import { AxisPopover } from '../../../market/view/axis-popover.tsx';
import { AllAlertsLink } from './all-alerts-link.tsx';

interface AlertLinesProps {
	/** Null until its past is loaded. */
	chart: Chart | null;
	asset: Asset;
	interval: ChartInterval;
	/** Changes with the page's colours. */
	colours: string;
	axisLabels: AxisLabels;
}

/**
 * The waiting alerts on the chart's asset, as lines at their levels. A press on one lists the alerts of its level
 * (NOTE-03).
 */
export function AlertLines({ chart, asset, interval, colours, axisLabels }: AlertLinesProps) {
	const { t } = useTranslation();
	const onError = useFailureToast();
	const { data } = useAlerts();
	const byPrice = useMemo(() => Map.groupBy(alertsOn(asset, data), ({ price }) => price), [asset, data]);
	const levels = useMemo(
		() => [...byPrice.keys()].map((key) => ({ key, price: Number(key), text: formatPrice(key) })),
		[byPrice],
	);
	const [pressed, setPressed] = useState<{ readonly price: string; readonly y: number } | null>(null);
	useAlertOverlay(chart, {
		asset,
		interval,
		levels,
		colours,
		axisLabels,
		onPress: (price, y) => setPressed({ price, y }),
	});
	const here = pressed === null ? undefined : byPrice.get(pressed.price);
	return (
		<>
			<ul className="sr-only" aria-label={t('charts.alerts')}>
				{alertsOn(asset, data).map((alert) => (
					<li key={alert.id}>{describeAlert(t, alert)}</li>
				))}
			</ul>
			{chart !== null && pressed !== null && here !== undefined && (
				<AxisPopover
					id="alerts-here"
					chart={chart}
					y={pressed.y}
					open
					onOpenChange={() => setPressed(null)}
					icon={<Bell size={14} aria-hidden="true" />}
					label={t('charts.alerts')}
				>
					<div className="flex flex-col gap-3 p-2">
						<AlertList alerts={here} onError={onError} />
						<AllAlertsLink />
					</div>
				</AxisPopover>
			)}
		</>
	);
}

const alertsOn = (asset: Asset, alerts: readonly Alert[] = []) => alerts.filter((alert) => alert.asset.id === asset.id);
