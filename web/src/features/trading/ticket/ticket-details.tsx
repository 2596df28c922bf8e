import type { Ticket } from '../use-ticket.ts';
import { SealedLine, TicketFoot } from './ticket-rare.ts';
import { TradingChoices } from './ticket-settings.tsx';
import { SummaryList } from './ticket-summary.tsx';

/** The full summary with explanations, limits and settings, opened from the folded one. */
export function TicketDetails({ ticket }: { ticket: Ticket }) {
	return (
		<div className="flex flex-col gap-4">
			<div>
				{ticket.asset.beacon !== null && <SealedLine />}
				<SummaryList summary={ticket.summary} />
				<div className="pt-2">
					<TicketFoot ticket={ticket} />
				</div>
			</div>
			<TradingChoices asset={ticket.asset} />
		</div>
	);
}
