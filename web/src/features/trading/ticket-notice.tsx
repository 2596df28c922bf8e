import type { ReactNode } from 'react';
import { formatTime } from '../../kit/i18n/format.ts';
import { useTranslation } from '../../kit/i18n/use-translation.ts';
import { lazyPart } from '../../kit/ui/lazy-part.tsx';
import { SIDEWAYS, useMediaQuery } from '../../kit/ui/use-media-query.ts';
import type { TicketRefusal } from './form/trade-ticket-form.ts';
import { SealedOpened } from './ticket/ticket-rare.ts';
import type { Ticket } from './use-ticket.ts';

const RareRefusal = lazyPart('RareRefusal', () => import('./refusals/rare-refusal.tsx'), ['details']);

interface TicketNoticeProps {
	id: string;
	ticket: Ticket;
	/** Shown while there is no notice. */
	idle?: ReactNode;
}

/**
 * Up to three short lines under the buttons, at a fixed height so that the buttons never move (TICKET-01): a pending
 * answer, the reason why the buttons are disabled, or an opened trade. Longer texts scroll.
 */
export function TicketNotice({ id, ticket, idle }: TicketNoticeProps) {
	const { t } = useTranslation();
	const { refusal, outstanding, opened, refused, mode, nowMs, onRefill } = ticket;
	const isSideways = useMediaQuery(SIDEWAYS);
	const canRefill =
		outstanding === null && mode === 'demo' && (refusal?.reason === 'demoEmpty' || refusal?.reason === 'notEnough');
	const text = () => {
		if (outstanding !== null) return t(outstanding === 'late' ? 'ticket.checkingAgain' : 'trading.checking');
		// The reason is below, where it must be scrolled to.
		if (refused !== null && isSideways) return `${t('trading.refused')} ↓`;
		if (refusal !== null) return <RefusalText refusal={refusal} ticket={ticket} />;
		const endsAtMs = opened === null ? 0 : Date.parse(opened.expires_at);
		if (endsAtMs > nowMs)
			return opened?.sealed ? <SealedOpened trade={opened} /> : t('trading.opened', { time: formatTime(endsAtMs) });
		return (
			<>
				{idle}
				{mode === 'real' && ticket.asset.sandbox_only && (
					<RareRefusal refusal={{ reason: 'sandboxOnly' }} ticket={ticket} />
				)}
			</>
		);
	};
	return (
		<p
			id={id}
			role="status"
			className="thin-scroll flex h-12 flex-wrap lowest:h-8 content-start items-center justify-center gap-x-2 overflow-y-auto text-center text-xs text-secondary"
		>
			<span>{text()}</span>
			{canRefill && (
				<button
					type="button"
					onClick={onRefill}
					className="min-h-8 rounded-sm px-2 font-semibold text-demo underline underline-offset-4 desktop:min-h-0"
				>
					{t('trading.refill')}
				</button>
			)}
		</p>
	);
}

export function RefusalText({ refusal, ticket }: { refusal: TicketRefusal; ticket: Ticket }) {
	const { t } = useTranslation();
	switch (refusal.reason) {
		case 'demoEmpty':
		case 'noStake':
		case 'notEnough':
		case 'reconnecting':
		case 'stale':
			return t(`trading.refusal_${refusal.reason}`);
		default:
			return <RareRefusal refusal={refusal} ticket={ticket} />;
	}
}
