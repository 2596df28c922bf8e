import { formatAmount, formatCountdown, formatShortDuration, formatTimeNear } from '../i18n/format.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import type { TicketRefusal } from './trade-ticket-form.ts';

const MINUTE_MS = 60_000;

const TEXTS = {
	'trading.account_frozen': 'ticket.blocked_account_frozen',
	'trading.excluded': 'ticket.blocked_excluded',
	'trading.session_over': 'ticket.blocked_session_over',
	'trading.reality_check': 'ticket.blocked_reality_check',
	'trading.real_money_off': 'ticket.blocked_real_money_off',
	'trading.staff': 'ticket.blocked_staff',
	'trading.jurisdiction_closed': 'ticket.blocked_jurisdiction_closed',
	'trading.accept_terms': 'ticket.blocked_accept_terms',
	'trading.verify_first': 'ticket.blocked_verify_first',
	'trading.claim_open': 'ticket.blocked_claim_open',
} as const;

interface RareRefusalProps {
	refusal: Exclude<TicketRefusal, { reason: 'demoEmpty' | 'noStake' | 'notEnough' | 'reconnecting' | 'stale' }>;
	nowMs: number;
	/** Makes the demo account the current one. */
	onDemo(): void;
}

/** The order's bounds; why this user may not trade at all; why the asset takes no trades, and until when. */
export function RareRefusal({ refusal, nowMs, onDemo }: RareRefusalProps) {
	const { t } = useTranslation();
	switch (refusal.reason) {
		case 'tooLow':
		case 'tooHigh':
			return t(`ticket.bound_${refusal.reason}`, { limit: formatAmount(refusal.limitMinor) });
		case 'heldBack':
			return t('ticket.heldBack', {
				amount: formatAmount(refusal.amountMinor),
				time: formatTimeNear(Math.ceil(refusal.untilMs / MINUTE_MS) * MINUTE_MS, nowMs),
			});
		case 'duration':
			return t('ticket.bound_duration', {
				min: formatShortDuration(refusal.minS),
				max: formatShortDuration(refusal.maxS),
			});
		case 'maintenance':
			return t('ticket.endsInMaintenance', { time: formatTimeNear(refusal.fromMs, nowMs) });
		case 'tooManyOpen':
			return t('ticket.tooManyOpen', { limit: refusal.limit });
	}
	if (refusal.reason === 'demoOnly') return <ToDemo text={t('ticket.demoOnly')} onDemo={onDemo} />;
	if (refusal.reason === 'blocked' && refusal.code === 'trading.real_money_off')
		return <ToDemo text={t(TEXTS[refusal.code])} onDemo={onDemo} />;
	if (refusal.reason === 'blocked') return t(TEXTS[refusal.code]);
	if (refusal.reason === 'waiting') return t(`market.closedDetail_${refusal.detail}`);
	const { closedReason, opensAtMs } = refusal;
	if (opensAtMs === null) return t(`market.closedReason_${closedReason}`);
	if (closedReason === 'maintenance') return t('ticket.maintenanceUntil', { time: formatTimeNear(opensAtMs, nowMs) });
	const left = formatCountdown((opensAtMs - nowMs) / 1000);
	return t('ticket.opensIn', { left, time: formatTimeNear(opensAtMs, nowMs) });
}

function ToDemo({ text, onDemo }: { text: string; onDemo(): void }) {
	const { t } = useTranslation();
	return (
		<>
			{text}{' '}
			<button
				type="button"
				onClick={onDemo}
				className="relative min-h-11 rounded-sm phone-landscape:min-h-7 phone-landscape:after:absolute phone-landscape:after:inset-x-0 phone-landscape:after:-inset-y-2 font-semibold text-demo underline underline-offset-4 desktop:min-h-0"
			>
				{t('ticket.toDemo')}
			</button>
		</>
	);
}
