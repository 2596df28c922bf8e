import RotateCw from 'lucide-react/icons/rotate-cw';
import { formatAmount, formatPercent, formatShortDuration } from '../../../kit/i18n/format.ts';
import { useTranslation } from '../../../kit/i18n/use-translation.ts';
import { useBalanceHidden } from '../../../kit/ui/use-balance-hidden.ts';
import { DirectionMark } from '../fields/direction-mark.tsx';
import { stakeOf } from '../form/trade-ticket-form.ts';
import type { LastTrade, Ticket } from '../use-ticket.ts';

/** Places the last trade again, like a click on its direction. */
export function RepeatButton({ ticket, last }: { ticket: Ticket; last: LastTrade }) {
	const { t } = useTranslation();
	const { lastRefusal, outstanding, pending, repeat } = ticket;
	const { form, direction } = last;
	const [hidden] = useBalanceHidden();
	const stakeMinor = stakeOf(form, ticket.balanceMinor);
	const isOff = lastRefusal !== null || outstanding !== null || pending !== null;
	return (
		<button
			type="button"
			aria-disabled={isOff}
			onClick={() => isOff || repeat()}
			className="mb-1 flex h-11 w-full items-center justify-center gap-2 rounded border border-line text-xs whitespace-nowrap hover:border-line-strong aria-disabled:opacity-50 desktop:mb-0 desktop:h-8 phone-landscape:h-9 phone-landscape:gap-1.5"
		>
			<RotateCw size={14} className="phone-landscape:hidden" aria-hidden="true" />
			{t('ticket.repeat')}
			<DirectionMark direction={direction} />
			<span className="tabular-nums">
				{hidden && form.stakeUnit === 'percent'
					? formatPercent((form.stakeShareBps ?? 0) / 100)
					: stakeMinor !== null && formatAmount(stakeMinor)}
				{form.kind === 'duration' && ` · ${formatShortDuration(form.durationS)}`}
			</span>
		</button>
	);
}
