import type { ReactNode } from 'react';
import { formatAmount, formatCountdown, formatTime, formatTimeNear } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDuration } from './duration.ts';
import type { TicketRefusal } from './trade-ticket-form.ts';
import type { Ticket } from './use-ticket.ts';

interface TicketNoticeProps {
	id: string;
	ticket: Ticket;
	/** Shown while there is no notice. */
	idle?: ReactNode;
}

/**
 * Up to two lines under the buttons, whose place is kept so that the buttons never move: that an answer is awaited, why the
 * buttons are off, or that the trade was opened.
 */
export function TicketNotice({ id, ticket, idle }: TicketNoticeProps) {
	const { t } = useTranslation();
	const { refusal, outstanding, opened, mode, onRefill } = ticket;
	const canRefill =
		outstanding === null && mode === 'demo' && (refusal?.reason === 'demoEmpty' || refusal?.reason === 'notEnough');
	const text = () => {
		if (outstanding !== null) return t(outstanding === 'late' ? 'ticket.checkingAgain' : 'trading.checking');
		if (refusal !== null) return <RefusalText refusal={refusal} nowMs={ticket.nowMs} />;
		if (opened !== null) return t('trading.opened', { time: formatTime(Date.parse(opened.expires_at)) });
		return idle ?? null;
	};
	return (
		<p
			id={id}
			role="status"
			className="flex min-h-10 flex-wrap content-start items-center justify-center gap-x-2 text-center text-sm text-secondary"
		>
			<span>{text()}</span>
			{canRefill && (
				<button
					type="button"
					onClick={onRefill}
					className="min-h-11 rounded-sm font-semibold text-demo underline underline-offset-4 desktop:min-h-0"
				>
					{t('trading.refill')}
				</button>
			)}
		</p>
	);
}

function RefusalText({ refusal, nowMs }: { refusal: TicketRefusal; nowMs: number }) {
	const { t } = useTranslation();
	switch (refusal.reason) {
		case 'tooLow':
		case 'tooHigh':
			return t(`trading.refusal_${refusal.reason}`, { limit: formatAmount(refusal.limitMinor) });
		case 'duration':
			return t('trading.refusal_duration', { min: formatDuration(refusal.minS), max: formatDuration(refusal.maxS) });
		case 'maintenance':
			return t('ticket.endsInMaintenance', { time: formatTimeNear(refusal.fromMs, nowMs) });
		case 'closed':
			return <ClosedText {...refusal} nowMs={nowMs} />;
		case 'tooManyOpen':
			return t('ticket.tooManyOpen', { limit: refusal.limit });
		case 'blocked':
			return t(BLOCK_TEXTS[refusal.code]);
		default:
			return t(`trading.refusal_${refusal.reason}`);
	}
}

const BLOCK_TEXTS = {
	'trading.account_frozen': 'ticket.blocked_account_frozen',
	'trading.excluded': 'ticket.blocked_excluded',
	'trading.session_over': 'ticket.blocked_session_over',
	'trading.reality_check': 'ticket.blocked_reality_check',
	'trading.real_money_off': 'ticket.blocked_real_money_off',
	'trading.staff': 'ticket.blocked_staff',
	'trading.jurisdiction_closed': 'ticket.blocked_jurisdiction_closed',
	'trading.verify_first': 'ticket.blocked_verify_first',
	'trading.claim_open': 'ticket.blocked_claim_open',
} as const;

function ClosedText({
	closedReason,
	opensAtMs,
	nowMs,
}: Extract<TicketRefusal, { reason: 'closed' }> & { nowMs: number }) {
	const { t } = useTranslation();
	if (opensAtMs === null) return t(`market.closedReason_${closedReason}`);
	if (closedReason === 'maintenance') return t('ticket.maintenanceUntil', { time: formatTimeNear(opensAtMs, nowMs) });
	const left = formatCountdown((opensAtMs - nowMs) / 1000);
	return t('ticket.opensIn', { left, time: formatTimeNear(opensAtMs, nowMs) });
}
