import { formatAmount, formatPercent, formatSignedAmount } from '../i18n/format.ts';
import type { TicketSummary } from './trade-ticket-form.ts';

/*
 * What a click would mean, as it is written: in money, or in percent of the balance where that is hidden and the stake is a share of it. An amount
 * would tell such a balance (TOP-03).
 */

export function writeStake({ stakeMinor, hiddenShareBps }: TicketSummary): string {
	if (hiddenShareBps !== null) return formatPercent(hiddenShareBps / 100);
	return stakeMinor === null ? '–' : formatAmount(stakeMinor);
}

/** What a win adds, with its sign. */
export function writeProfit(summary: TicketSummary): string {
	const { profitMinor } = summary;
	if (profitMinor === null) return '–';
	const share = toShare(summary, profitMinor);
	return share === null ? formatSignedAmount(profitMinor) : `+${share}`;
}

/** What a win returns in all; null where nothing is promised. */
export function writeReturns(summary: TicketSummary): string | null {
	const { returnsMinor } = summary;
	return returnsMinor === null ? null : (toShare(summary, returnsMinor) ?? formatAmount(returnsMinor));
}

function toShare({ stakeMinor, hiddenShareBps }: TicketSummary, minor: number): string | null {
	if (hiddenShareBps === null || stakeMinor === null) return null;
	return formatPercent((hiddenShareBps * minor) / stakeMinor / 100, 2);
}
