import type { Indicator } from '@fairtick/domain/charts/contract';
import type { IndicatorName } from './indicator-list.ts';

/** An indicator of the layout with its id on the chart. */
export interface PlacedIndicator {
	readonly indicator: Indicator;
	readonly name: IndicatorName;
	readonly chartId: string;
	readonly paneId: string;
	readonly params: readonly number[];
	/** One for each of its values; empty while it is not drawn. */
	readonly colours: readonly string[];
	/** True if its pane does not fit. */
	readonly folded: boolean;
}
