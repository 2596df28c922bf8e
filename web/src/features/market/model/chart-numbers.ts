import type { AxisTick } from 'klinecharts';
import { formatNumber, formatPrice } from '../../../kit/i18n/format.ts';

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Uses the minus sign that amounts have everywhere else. */
const withMinus = (text: string) => text.replace('-', '−');

/** A number as KLineChart writes it, `9979.2237`, in the viewer's notation and with the decimals that matter; other texts stay. */
export function formatChartNumber(value: string | number): string {
	const text = String(value);
	return NUMBER.test(text) ? withMinus(formatPrice(text)) : text;
}

const MOST_DECIMALS = 8;
/** Counted in the text without an exponent, which a number below 0.000001 would have. */
const decimalsOf = (value: number) =>
	value
		.toFixed(MOST_DECIMALS)
		.replace(/\.?0+$/, '')
		.split('.')[1]?.length ?? 0;

/** The labels of the price axis, all with as many decimals as the one that needs most: no zeros that say nothing. */
export function createPriceTicks({ defaultTicks }: { readonly defaultTicks: readonly AxisTick[] }): AxisTick[] {
	const digits = Math.max(0, ...defaultTicks.map(({ value }) => decimalsOf(Number(value))));
	return defaultTicks.map((tick) => ({ ...tick, text: withMinus(formatNumber(Number(tick.value), digits)) }));
}
