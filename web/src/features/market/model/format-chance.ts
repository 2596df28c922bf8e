import { formatPercent } from '../../../kit/i18n/format.ts';

/** A chance in whole percent. Nothing is sure before the end: it is never shown as 0% or 100%. */
export function formatChance(percent: number): string {
	if (percent < 1) return `<${formatPercent(1)}`;
	return percent > 99 ? `>${formatPercent(99)}` : formatPercent(Math.round(percent));
}
