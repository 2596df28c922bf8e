import { type Alert, removeAlert } from '@fairtick/domain/alerts/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import Trash2 from 'lucide-react/icons/trash';
import { fetchAnswer } from '../../kit/api/query.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { IconButton } from '../../kit/ui/button.tsx';
import { describeAlert } from './describe-alert.ts';
import { refreshAlerts } from './use-alerts.ts';

interface AlertListProps {
	alerts: readonly Alert[];
	/** Called if an alert could not be removed. */
	onError(error: Error): void;
}

/** The waiting price alerts, each with a button that removes it. */
export function AlertList({ alerts, onError }: AlertListProps) {
	return (
		<ul className="divide-y divide-line rounded border border-line bg-surface">
			{alerts.map((alert) => (
				<AlertItem key={alert.id} alert={alert} onError={onError} />
			))}
		</ul>
	);
}

function AlertItem({ alert, onError }: { alert: Alert; onError(error: Error): void }) {
	const { t } = useTranslation();
	const queryClient = useQueryClient();
	const { id, each_time } = alert;
	const { mutate, isPending } = useMutation({
		mutationFn: () => fetchAnswer(removeAlert, { params: { id } }),
		onSuccess: () => refreshAlerts(queryClient),
		onError,
	});
	const text = describeAlert(t, alert);
	const Icon = each_time ? BellRing : Bell;
	return (
		<li className="flex items-center gap-3 py-1 pr-1 pl-4">
			<Icon size={16} className="shrink-0 text-secondary" aria-hidden="true" />
			<span className="flex min-w-0 flex-1 flex-col py-1.5 tabular-nums">
				{text}
				<span className="text-sm text-secondary">{t(each_time ? 'alerts.eachTime' : 'alerts.once')}</span>
			</span>
			<IconButton label={`${t('alerts.remove')}: ${text}`} disabled={isPending} onClick={() => mutate()}>
				<Trash2 size={16} aria-hidden="true" />
			</IconButton>
		</li>
	);
}
