import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import X from 'lucide-react/icons/x';
import { refusalText } from '../../../kit/api/refusal-text.ts';
import { HIDDEN_BALANCE } from '../../../kit/base/hidden-balance.ts';
import { formatAmount, formatPercent } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useLive } from '../../../kit/live/use-live.ts';
import { Button } from '../../../kit/ui/button.tsx';
import { useBalanceHidden } from '../../../kit/ui/use-balance-hidden.ts';
import { isAfterRound } from '../../proof/clicks/answer-time.ts';
import { formAgain } from '../form/form-again.ts';
import { LateNote } from '../placing/answer-note.tsx';
import type { Ticket } from '../use-ticket.ts';
import { findDetails, type RefusalDetails } from './refusal-details.ts';

/** Refusals whose reason two numbers do not explain. */
const UNSAID: ReadonlySet<string> = new Set(['trading.exposure_reached', 'trading.own_limit_reached']);

/**
 * The reason of a refused click, with the requested and the current value, and a link to the next step, if there is
 * one.
 */
export function RefusalPanel({ ticket, refused }: { ticket: Ticket; refused: NonNullable<Ticket['refused']> }) {
	const { t } = useTranslation();
	const details = findDetails(refused.refused, refused.body);
	// Two numbers side by side replace the text if they explain the reason.
	const isDetailed = details !== null && !UNSAID.has(refused.refused.code);
	return (
		<div className="mt-1 rounded border border-down bg-raised py-2 pr-1 pl-3 text-sm">
			<div className="flex items-start justify-between gap-1">
				<div className="min-w-0 py-0.5">
					<p className="font-semibold">{t('trading.refused')}</p>
					{!isDetailed && (
						<p className="mt-0.5 text-secondary">{refusalText(refused.refused) || t('trading.notDone')}</p>
					)}
				</div>
				<button
					type="button"
					aria-label={t('common.dismiss')}
					onClick={ticket.dismissRefusal}
					className="-my-1 inline-flex size-11 shrink-0 items-center justify-center rounded text-secondary hover:text-text desktop:my-0 desktop:size-7"
				>
					<X size={16} aria-hidden="true" />
				</button>
			</div>
			{isLate(ticket, refused) && (
				<div className="mt-1.5 mr-2 mb-0.5">
					<LateNote text={t('trading.decidedAfterRound')} />
				</div>
			)}
			<Details ticket={ticket} details={details} body={refused.body} />
		</div>
	);
}

/** True for an order on a sealed index whose answer came when the random number of its entry was public (PROOF-09). */
function isLate({ asset }: Ticket, { body, afterMs }: NonNullable<Ticket['refused']>): boolean {
	if (asset.beacon === null || asset.id !== body.asset_id) return false;
	return body.asked_at !== undefined && afterMs !== null && isAfterRound(body.asked_at, afterMs);
}

interface DetailsProps {
	ticket: Ticket;
	details: RefusalDetails | null;
	/** The refused request. */
	body: OpenTradeBody;
}

function Details({ ticket, details, body }: DetailsProps) {
	const { t } = useTranslation();
	const live = useLive();
	const [hidden] = useBalanceHidden();
	if (details === null) return null;
	const { kind, asked, now } = details;
	const write = kind === 'payout' ? formatPercent : formatAmount;
	return (
		<div className="mt-1.5 pr-2">
			<dl className="grid grid-cols-2 gap-2">
				<Side name={t(kind === 'payout' ? 'ticket.payoutSeen' : 'ticket.yourAmount')} value={write(asked)} />
				<Side name={t(`ticket.now_${kind}`)} value={kind === 'balance' && hidden ? HIDDEN_BALANCE : write(now)} />
			</dl>
			{kind === 'payout' && (
				<Button
					look="primary"
					className="mt-2 mb-1 w-full"
					onClick={() => ticket.placeAgain(formAgain(body, live.nowMs()), body.direction, now)}
				>
					{t('ticket.acceptPayout', { payout: formatPercent(now) })}
				</Button>
			)}
			{(kind === 'atLeast' || kind === 'atMost') && (
				<Button className="mt-2 mb-1 w-full" onClick={() => ticket.change({ stakeUnit: 'amount', stakeMinor: now })}>
					{t('ticket.useAmount', { amount: formatAmount(now) })}
				</Button>
			)}
		</div>
	);
}

function Side({ name, value }: { name: string; value: string }) {
	return (
		<div>
			<dt className="text-xs text-secondary">{name}</dt>
			<dd className="font-semibold">{value}</dd>
		</div>
	);
}
