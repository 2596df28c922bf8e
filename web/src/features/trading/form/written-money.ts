import { formatAmount, formatPercent } from '../../../kit/i18n/format.ts';
import type { TicketSummary } from './trade-ticket-form.ts';

/**
 * Formats an amount of the summary, in minor units. If the balance is hidden and the stake is a share of it, the result
 * is a percentage of the balance, because an amount would reveal it (TOP-03). Null without an amount.
 */
export function writeMoney({ stakeMinor, hiddenShareBps }: TicketSummary, minor: number | null): string | null {
	if (minor === null) return null;
	return hiddenShareBps === null
		? formatAmount(minor)
		: formatPercent((hiddenShareBps * minor) / (stakeMinor || 1) / 100, 2);
}
