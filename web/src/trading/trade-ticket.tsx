import { type ReactNode, useId } from 'react';
import { formatPercent } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { HelpTip } from '../ui/help-tip.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { useMediaQuery } from '../ui/use-media-query.ts';
import { DirectionButtons } from './direction-buttons.tsx';
import { RefusalRegion } from './refusal-region.tsx';
import { StakeField } from './stake-field.tsx';
import { TicketNotice } from './ticket-notice.tsx';
import { MaintenanceLine, RepeatButton, TicketFoot } from './ticket-rare.ts';
import { TicketSettings } from './ticket-settings.tsx';
import { SummaryList } from './ticket-summary.tsx';
import { TimeField } from './time-field.tsx';
import { Tour } from './tour.tsx';
import type { Ticket } from './use-ticket.ts';

const TicketResults = lazyPart('TicketResults', () => import('./ticket-results.tsx'), ['details']);

/** A window with room between the fields and the summary. */
const HIGH = '(min-height: 1000px)';

/** The ticket of the wide layout, 288 px: its fields scroll in a low window, summary and buttons stay in view. */
export function TradeTicket({ ticket, news }: { ticket: Ticket; news?: ReactNode }) {
	const { t } = useTranslation();
	const reasonId = useId();
	const { asset } = ticket;
	const high = useMediaQuery(HIGH);
	return (
		<aside
			id="ticket"
			data-ticket=""
			tabIndex={-1}
			aria-label={t('trading.ticket')}
			className="@container-[size]/ticket flex w-72 shrink-0 flex-col border-l border-line bg-surface outline-none"
		>
			<Tour />
			<div className="thin-scroll flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto px-4 pt-3 pb-2 low:gap-2 low:pt-2 lowest:pb-0">
				<div className="flex items-center justify-between gap-2">
					<h2 className="min-w-0">
						<span className="block text-base leading-5 font-semibold">{asset.ticker}</span>
						<span className="block truncate text-xs text-secondary" lang="en">
							{asset.name}
						</span>
					</h2>
					<div className="flex items-center">
						<p className="text-right">
							<span className="flex items-center justify-end text-xs leading-4 text-secondary">
								{t('trading.payout')}
								<HelpTip name={t('trading.payout')} topic="payout" />
							</span>
							<span className="block pr-1.5 text-lg leading-6 font-bold">{formatPercent(ticket.payoutPercent)}</span>
						</p>
						<TicketSettings asset={asset} />
					</div>
				</div>
				<div data-tour="fields" className="flex flex-col gap-3 low:gap-2">
					<TimeField ticket={ticket} />
					<StakeField ticket={ticket} />
				</div>
			</div>
			<div className="flex shrink-0 flex-col gap-1.5 px-4 pb-2 low:gap-1 low:pb-1">
				{high && <TicketResults mode={ticket.mode} />}
				{ticket.asset.maintenance !== null && <MaintenanceLine ticket={ticket} />}
				{news}
				<SummaryList summary={ticket.summary} />
				<div className="min-h-12.5">
					<TicketFoot ticket={ticket} />
				</div>
				<RefusalRegion ticket={ticket} />
				{ticket.last !== null && <RepeatButton ticket={ticket} last={ticket.last} />}
				{/* What follows has a height that never changes: the buttons stay where they are, whatever is said. */}
				<DirectionButtons ticket={ticket} reasonId={reasonId} compact={false} />
				<TicketNotice id={reasonId} ticket={ticket} />
			</div>
		</aside>
	);
}
