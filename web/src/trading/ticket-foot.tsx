import { useTranslation } from '../i18n/use-translation.ts';
import { TicketLine } from './ticket-line.tsx';
import { distanceOf } from './trading-settings.ts';
import type { Ticket } from './use-ticket.ts';

/** How much of the limit is used, and what protects the click. */
export function TicketFoot({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { asset, openTrades, openTradesLimit, settings } = ticket;
	const distance = distanceOf(settings.protection, asset);
	return (
		<dl className="flex flex-col gap-0.5 text-xs">
			<TicketLine name={t('trading.openTrades')} help={t('ticket.help_openTrades')} className="font-normal">
				{openTrades === null || openTradesLimit === null
					? '–'
					: t('ticket.usedOf', { used: openTrades, limit: openTradesLimit })}
			</TicketLine>
			<TicketLine name={t('tradingSettings.protection')} help={t('ticket.help_protection')} className="font-normal">
				{t(`tradingSettings.protection_${settings.protection}`)}
				{distance !== null && ` (${distance})`}
			</TicketLine>
		</dl>
	);
}
