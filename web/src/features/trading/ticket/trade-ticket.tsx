import { type ReactNode, useId } from 'react';
import { formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../../kit/ui/lazy-part.tsx';
import { HelpTip } from '../../../kit/ui/overlay/help-tip.tsx';
import { Popover } from '../../../kit/ui/overlay/popover.tsx';
import { useMediaQuery } from '../../../kit/ui/use-media-query.ts';
import { DirectionButtons } from '../fields/direction-buttons.tsx';
import { StakeField } from '../fields/stake-field.tsx';
import { TimeField } from '../fields/time-field.tsx';
import { RefusalRegion } from '../refusals/refusal-region.tsx';
import { TicketNotice } from '../ticket-notice.tsx';
import { firstTradeOf, Tour } from '../tour/tour.tsx';
import type { Ticket } from '../use-ticket.ts';
import { TicketDetails } from './ticket-details.tsx';
import { MaintenanceLine, RepeatButton, SealedNotice, TicketFoot } from './ticket-rare.ts';
import { TicketSettings } from './ticket-settings.tsx';
import { SummaryList, SummaryRow, TieNotice } from './ticket-summary.tsx';

const TicketResults = lazyPart('TicketResults', () => import('./ticket-results.tsx'), ['details']);

/** A window with room between the fields and the summary. */
const HIGH = '(min-height: 1000px)';
/** A window with room for the whole summary below the fields. */
const ROOMY = '(min-height: 860px)';

/**
 * The ticket of the wide layout, 288 px. The amount is always visible: a low window folds the summary, and if that
 * is not enough the time scrolls. A refusal is shown beside the ticket, where it neither covers nor moves any of it.
 */
export function TradeTicket({ ticket, news }: { ticket: Ticket; news?: ReactNode }) {
	const { t } = useTranslation();
	const reasonId = useId();
	const { asset } = ticket;
	const isSealed = asset.beacon !== null;
	const high = useMediaQuery(HIGH);
	const roomy = useMediaQuery(ROOMY);
	return (
		<aside
			id="ticket"
			data-ticket=""
			tabIndex={-1}
			aria-label={t('trading.ticket')}
			className="@container-[size]/ticket relative z-10 flex w-72 shrink-0 flex-col border-l border-line bg-surface outline-none"
		>
			<Tour onTry={firstTradeOf(ticket)} />
			<div className="flex shrink-0 items-center justify-between gap-2 px-4 pt-3 pb-3 low:py-2">
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
			<div data-tour="fields" className="flex min-h-0 flex-1 flex-col pb-2 low:pb-1">
				<div className="thin-scroll min-h-0 overflow-y-auto px-4 pb-3 low:pb-2">
					<TimeField ticket={ticket} folded={!roomy} />
				</div>
				<div className="shrink-0 px-4">
					<StakeField ticket={ticket} />
				</div>
			</div>
			<div className="flex shrink-0 flex-col gap-1.5 px-4 pb-2 low:gap-1 low:pb-1">
				{high && <TicketResults mode={ticket.mode} />}
				{ticket.asset.maintenance !== null && <MaintenanceLine ticket={ticket} />}
				{news}
				{roomy ? (
					<>
						<SummaryList summary={ticket.summary} />
						<div className="min-h-12.5">
							<TicketFoot ticket={ticket} />
						</div>
					</>
				) : (
					<FoldedSummary ticket={ticket} />
				)}
				<div className="absolute right-full bottom-2 mr-2 w-96 rounded shadow-popup">
					<RefusalRegion ticket={ticket} />
				</div>
				{ticket.last !== null && <RepeatButton ticket={ticket} last={ticket.last} />}
				{/* The fixed height below keeps the buttons in place. */}
				<DirectionButtons ticket={ticket} reasonId={reasonId} compact={false} />
				<TicketNotice
					id={reasonId}
					ticket={ticket}
					idle={
						isSealed ? (
							<SealedNotice summary={roomy ? undefined : ticket.summary} />
						) : (
							!roomy && <TieNotice summary={ticket.summary} />
						)
					}
				/>
			</div>
		</aside>
	);
}

/** The summary in a row. A press opens all of it beside the ticket. */
function FoldedSummary({ ticket }: { ticket: Ticket }) {
	const { t } = useTranslation();
	return (
		<div className="relative">
			<SummaryRow summary={ticket.summary} />
			<Popover
				button={
					<button
						type="button"
						aria-label={t('ticket.details')}
						title={t('ticket.details')}
						className="absolute inset-0 rounded-sm hover:inset-ring hover:inset-ring-line-strong"
					/>
				}
				side="left"
				align="end"
				sideOffset={20}
				collisionPadding={8}
				className="thin-scroll max-h-[calc(100dvh-1rem)] w-84 overflow-y-auto p-4"
				title={t('ticket.details')}
				titleClass="mb-3 text-base font-semibold"
			>
				<TicketDetails ticket={ticket} />
			</Popover>
		</div>
	);
}
