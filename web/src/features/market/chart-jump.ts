import type { Trade } from '@fairtick/domain/trading/contract';
import { createStore } from '../../kit/base/store.ts';

/** A trade of the past that a chart is to show. */
export interface ChartJump {
	readonly trade: Trade;
	/** The chart is there, and the trade is drawn until it is back at now. */
	readonly there: boolean;
}

/** Null while no trade of the past is asked for. */
export const chartJump = createStore<ChartJump | null>(null);

/** The chart is back at now, or another one is shown: the trade that it went to is done with. */
export function leaveJump(): void {
	if (chartJump.get()?.there === true) chartJump.set(null);
}
