import type { AxisTick } from 'klinecharts';
import { formatNumber, formatPrice } from '../../../kit/i18n/format.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Uses the minus sign of amounts. */
const withMinus = (text: string) => text.replace('-', '−');

/**
 * Formats KLineChart's number text, such as `9979.2237`, in the viewer's notation with the significant decimals. Other
 * texts are unchanged.
 */
export function formatChartNumber(value: string | number): string {
	const text = String(value);
	return NUMBER.test(text) ? withMinus(formatPrice(text)) : text;
}

const MOST_DECIMALS = 8;
/** Counted in a text without an exponent, which numbers below 0.000001 have by default. */
const decimalsOf = (value: number) =>
	value
		.toFixed(MOST_DECIMALS)
		.replace(/\.?0+$/, '')
		.split('.')[1]?.length ?? 0;

/** The labels of the price axis with equal decimals: as many as the most precise one needs. */
export function createPriceTicks({ defaultTicks }: { readonly defaultTicks: readonly AxisTick[] }): AxisTick[] {
	const digits = Math.max(0, ...defaultTicks.map(({ value }) => decimalsOf(Number(value))));
	return defaultTicks.map((tick) => ({ ...tick, text: withMinus(formatNumber(Number(tick.value), digits)) }));
}
