import { formatPercent } from '../../../../kit/i18n/format.ts';

/** A part of a non-empty whole, in percent with one decimal. */
export const formatShare = (part: number, whole: number): string =>
	formatPercent(Math.round((part / whole) * 1_000) / 10, 1);
