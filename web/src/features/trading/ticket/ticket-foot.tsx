import { formatAmount, formatDecimal, formatWindow } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { classNames } from '../../../kit/ui/class-names.ts';
import { distanceOf } from '../trading-settings.ts';
import type { Ticket } from '../use-ticket.ts';
import { TicketLine } from './ticket-line.tsx';

/** Maximum number of shown own limits; the page of limits has all. */
const SHOWN_LIMITS = 2;

/** The used parts of limits, and the protection of the click. With own limits its rows are closer, to leave the times room. */
export function TicketFoot({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const { asset, openTrades, openTradesLimit, ownLimits, settings } = ticket;
	const distance = distanceOf(settings.protection, asset);
	return (
		<dl className={classNames('flex flex-col gap-0.5 text-xs', ownLimits.length > 0 && 'desktop:*:min-h-5')}>
			<TicketLine name={t('trading.openTrades')} help="openTrades" className="font-normal">
				{openTrades === null || openTradesLimit === null
					? '–'
					: t('ticket.usedOf', { used: openTrades, limit: openTradesLimit })}
			</TicketLine>
			{ownLimits.slice(0, SHOWN_LIMITS).map(({ kind, window, value, used }) => (
				<TicketLine
					key={kind + window}
					name={t(`ticket.limit_${kind}`, { window: formatWindow(window) })}
					help="limit"
					className="font-normal"
				>
					{t('ticket.usedOf', { used: formatAmount(used), limit: formatAmount(value) })}
				</TicketLine>
			))}
			<TicketLine name={t('tradingSettings.protection')} help="protection" className="font-normal">
				{t(`tradingSettings.protection_${settings.protection}`)}
				{distance !== null && ` (${formatDecimal(distance)})`}
			</TicketLine>
		</dl>
	);
}
