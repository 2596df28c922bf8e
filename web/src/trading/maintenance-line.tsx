import { formatDateTime } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { Ticket } from './use-ticket.ts';

/** That maintenance of the ticket's asset is announced, and when (TRADE-19). During it the ticket says so by itself. */
export function MaintenanceLine({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { maintenance } = ticket.asset;
	if (maintenance === null) return null;
	const [fromMs, untilMs] = [Date.parse(maintenance.from), Date.parse(maintenance.until)];
	if (fromMs <= ticket.nowMs) return null;
	return (
		<p className="text-center text-xs text-demo">
			{t('ticket.maintenance', { from: formatDateTime(fromMs), until: formatDateTime(untilMs) })}
		</p>
	);
}
