import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { Sheet } from '../../../kit/ui/overlay/sheet.tsx';
import { DirectionButtons } from '../fields/direction-buttons.tsx';
import { RefusalRegion } from '../refusals/refusal-region.tsx';
import { TicketNotice } from '../ticket-notice.tsx';
import { firstTradeOf, Tour } from '../tour/tour.tsx';
import type { Ticket } from '../use-ticket.ts';
import { MobileFields } from './mobile-fields.tsx';
import { TicketDetails } from './ticket-details.tsx';
import { MaintenanceLine, RepeatButton, SealedNotice } from './ticket-rare.ts';
import { SummaryLine, TieNotice } from './ticket-summary.tsx';

/**
 * The ticket of a small screen: time and amount side by side, each in its own sheet. Variable content is on the
 * side of the buttons that may move: above them on an upright phone, where the ticket grows upwards, below them on a
 * sideways one (TICKET-01).
 */
export function MobileTicket({ ticket, news }: { ticket: Ticket; news?: ReactNode }) {
	const { t } = useTranslation();
	const reasonId = useId();
	return (
		<section
			id="ticket"
			data-ticket=""
			tabIndex={-1}
			aria-label={t('trading.ticket')}
			className="shrink-0 border-t border-line bg-surface px-3 pt-2 outline-none phone-landscape:flex phone-landscape:w-50 phone-landscape:flex-col phone-landscape:*:shrink-0 phone-landscape:pt-0.5 phone-landscape:overflow-y-auto phone-landscape:border-t-0 phone-landscape:border-l"
		>
			<Tour onTry={firstTradeOf(ticket)} />
			<MobileFields ticket={ticket} />
			<div className="py-1 phone-landscape:py-0.5">
				<SummarySheet ticket={ticket} />
			</div>
			<div className="phone-landscape:order-1">
				{ticket.asset.maintenance !== null && <MaintenanceLine ticket={ticket} />}
				{news}
				<RefusalRegion ticket={ticket} />
				{ticket.last !== null && <RepeatButton ticket={ticket} last={ticket.last} />}
			</div>
			<DirectionButtons ticket={ticket} reasonId={reasonId} compact />
			<div className="pt-1 phone-landscape:pt-0">
				<TicketNotice
					id={reasonId}
					ticket={ticket}
					idle={
						ticket.asset.beacon === null ? (
							<TieNotice summary={ticket.summary} />
						) : (
							<SealedNotice summary={ticket.summary} />
						)
					}
				/>
			</div>
		</section>
	);
}

/** The summary in one line. A press opens the whole summary with explanations, limits and settings. */
function SummarySheet({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	const [open, setOpen] = useState(false);
	const trigger = (
		<button
			type="button"
			aria-label={t('ticket.details')}
			className="absolute -inset-y-2.5 inset-x-0 rounded phone-landscape:inset-y-0"
		/>
	);
	return (
		<div className="relative">
			<SummaryLine summary={ticket.summary} />
			<Sheet title={t('ticket.details')} trigger={trigger} open={open} onOpenChange={setOpen}>
				<TicketDetails ticket={ticket} />
			</Sheet>
		</div>
	);
}
