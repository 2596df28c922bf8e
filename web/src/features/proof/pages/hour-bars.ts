import type { ComparedPrice } from '@fairtick/domain/proof/hours/hour-check';
import type { KLineData } from 'klinecharts';

const TICKS_PER_UNIT = 10_000;
/** The log's line is drawn from the bar itself. */
export interface HourBar extends KLineData {
	/** Undefined if the seed gives no price. */
	readonly computed: number | undefined;
}

/** Both lines as about `most` bars of the chart, always including the first difference. */
export function toHourBars(prices: readonly ComparedPrice[], most: number): HourBar[] {
	const every = Math.ceil(prices.length / most);
	const first = prices.findIndex(({ logged, computed }) => logged !== computed);
	return prices.flatMap(({ atMs, logged, computed }, i) => {
		const value = logged ?? computed;
		const isShown = i % every === 0 || i === first || i === prices.length - 1;
		if (value === null || !isShown) return [];
		const price = value / TICKS_PER_UNIT;
		return [
			{
				timestamp: atMs,
				open: price,
				high: price,
				low: price,
				close: price,
				computed: computed === null ? undefined : computed / TICKS_PER_UNIT,
			},
		];
	});
}
