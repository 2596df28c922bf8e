import { formatAmount, formatPercent } from '../../../kit/i18n/format.ts';
import type { TicketSummary } from './trade-ticket-form.ts';

/**
 * An amount of the summary in minor units as it is shown: in percent of the balance where that is hidden and the stake is a share of it, since an
 * amount would tell it (TOP-03). Null: there is none.
 */
export function writeMoney({ stakeMinor, hiddenShareBps }: TicketSummary, minor: number | null): string | null {
	if (minor === null) return null;
	return hiddenShareBps === null
		? formatAmount(minor)
		: formatPercent((hiddenShareBps * minor) / (stakeMinor || 1) / 100, 2);
}
