import type { ComparedPrice } from '@fairtick/domain/proof/check-hour';
import type { KLineData } from 'klinecharts';

const TICKS_PER_UNIT = 10_000;
/** More points than a screen is wide say nothing. */
const MOST_BARS = 1_000;

/** Of two lines, the one of the log is the bar's own. */
export interface HourBar extends KLineData {
	/** Undefined: the seed gives none. */
	readonly computed: number | undefined;
}

/** The two lines as bars of the chart, thinned out where they agree: where they differ no price is left out. */
export function toHourBars(prices: readonly ComparedPrice[]): HourBar[] {
	const every = Math.ceil(prices.length / MOST_BARS);
	return prices.flatMap(({ atMs, logged, computed }, i) => {
		const value = logged ?? computed;
		if (value === null || (i % every !== 0 && i !== prices.length - 1 && logged === computed)) return [];
		const price = value / TICKS_PER_UNIT;
		return [
			{
				...{ timestamp: atMs, open: price, high: price, low: price, close: price },
				computed: computed === null ? undefined : computed / TICKS_PER_UNIT,
			},
		];
	});
}
