import type { BlockCode } from '@fairtick/domain/trading/placement-limits';
import { HIDDEN_BALANCE } from '../../../kit/base/hidden-balance.ts';
import { formatAmount, formatCountdown, formatShortDuration, formatTimeNear } from '../../../kit/i18n/format.ts';
import type { Translate } from '../../../kit/i18n/translate.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useBalanceHidden } from '../../../kit/ui/use-balance-hidden.ts';
import { findPause } from '../form/find-pause.ts';
import type { TicketRefusal } from '../form/trade-ticket-form.ts';
import type { Ticket } from '../use-ticket.ts';

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
	/** Or a note on a valid order: its money is sandbox money only (LEDGER-01). */
	refusal:
		| { reason: 'sandboxOnly' }
		| Exclude<TicketRefusal, { reason: 'demoEmpty' | 'noStake' | 'notEnough' | 'reconnecting' | 'stale' }>;
	ticket: Pick<Ticket, 'nowMs' | 'own' | 'onDemo' | 'onLimits'>;
}

/**
 * The order's limits; the reason why this user may not trade at all; the reason why the asset takes no trades, and
 * until when.
 */
export function RareRefusal({ refusal, ticket }: RareRefusalProps) {
	const { t } = useTranslation();
	const [hidden] = useBalanceHidden();
	const { nowMs, onDemo } = ticket;
	switch (refusal.reason) {
		case 'tooLow':
		case 'tooHigh':
			return t(`ticket.bound_${refusal.reason}`, { limit: formatAmount(refusal.limitMinor) });
		case 'heldBack':
			return t('ticket.heldBack', {
				amount: hidden ? HIDDEN_BALANCE : formatAmount(refusal.amountMinor),
				time: formatTimeNear(Math.ceil(refusal.untilMs / MINUTE_MS) * MINUTE_MS, nowMs),
			});
		case 'duration':
			return t('ticket.bound_duration', {
				min: formatShortDuration(refusal.minS),
				max: formatShortDuration(refusal.maxS),
			});
		case 'maintenance':
			return t('ticket.endsInMaintenance', { time: formatTimeNear(refusal.fromMs, nowMs) });
		case 'sandboxOnly':
			return <span className="block">{t('ticket.sandboxOnly')}</span>;
		case 'tooManyOpen':
			return t('ticket.tooManyOpen', { limit: refusal.limit });
	}
	if (refusal.reason === 'demoOnly') return <ToDemo text={t('ticket.demoOnly')} onDemo={onDemo} />;
	if (refusal.reason === 'blocked') return <Blocked code={refusal.code} ticket={ticket} />;
	if (refusal.reason === 'waiting') return t(`market.closedDetail_${refusal.detail}`);
	const { closedReason, opensAtMs } = refusal;
	if (opensAtMs === null) return t(`market.closedReason_${closedReason}`);
	if (closedReason === 'maintenance') return t('ticket.maintenanceUntil', { time: formatTimeNear(opensAtMs, nowMs) });
	const left = formatCountdown((opensAtMs - nowMs) / 1000);
	return t('ticket.opensIn', { left, time: formatTimeNear(opensAtMs, nowMs) });
}

/** The reason why this user may not trade on this account, and a link to the next step, if there is one. */
function Blocked({
	code,
	ticket: { own, nowMs, onDemo, onLimits },
}: {
	code: BlockCode;
	ticket: RareRefusalProps['ticket'];
}) {
	const { t } = useTranslation();
	const text = t(TEXTS[code]);
	switch (code) {
		case 'trading.real_money_off':
			return <ToDemo text={text} onDemo={onDemo} />;
		case 'trading.excluded':
		case 'trading.session_over':
			return (
				<>
					{describePause(findPause(own, code), nowMs, t) ?? text} <LimitsLink onGo={onLimits} />
				</>
			);
		default:
			return text;
	}
}

/** The end of a pause of trading; null if unknown. */
function describePause(pause: ReturnType<typeof findPause>, nowMs: number, t: Translate): string | null {
	// An exclusion continues after its time until the user has asked to return.
	if (pause === null || (pause.untilMs ?? Number.POSITIVE_INFINITY) <= nowMs) return null;
	const { kind, untilMs } = pause;
	return untilMs === null
		? t('ticket.pausedAlways')
		: t(`ticket.paused_${kind}`, { time: formatTimeNear(untilMs, nowMs) });
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

/** A link to the own limits. The browser handles a new tab. */
function LimitsLink({ onGo }: { onGo(): void }) {
	const { t } = useTranslation();
	return (
		<a
			href="/settings/limits"
			onClick={(event) => {
				if (event.ctrlKey || event.metaKey || event.shiftKey) return;
				event.preventDefault();
				onGo();
			}}
			className="relative inline-flex min-h-11 items-center rounded-sm font-semibold text-focus underline underline-offset-4 phone-landscape:min-h-7 phone-landscape:after:absolute phone-landscape:after:inset-x-0 phone-landscape:after:-inset-y-2 desktop:min-h-0"
		>
			{t('ticket.toLimits')}
		</a>
	);
}
