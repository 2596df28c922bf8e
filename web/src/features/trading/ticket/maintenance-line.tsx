import { formatTimeNear } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import type { Ticket } from '../use-ticket.ts';

/**
 * Announces maintenance of the asset with its time (TRADE-19). During maintenance the ticket has its own notice. While a
 * notice says that the chosen time extends into it, this line is invisible but keeps its place.
 */
export function MaintenanceLine({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { maintenance } = ticket.asset;
	if (maintenance === null) return null;
	const [fromMs, untilMs] = [Date.parse(maintenance.from), Date.parse(maintenance.until)];
	if (fromMs <= ticket.nowMs) return null;
	return (
		<p className={`text-center text-xs text-demo ${ticket.refusal?.reason === 'maintenance' ? 'invisible' : ''}`}>
			{t('ticket.maintenance', {
				from: formatTimeNear(fromMs, ticket.nowMs),
				until: formatTimeNear(untilMs, fromMs),
			})}
		</p>
	);
}
