import type { Trade } from '@fairtick/domain/trading/contract';
import { createStore } from '../../kit/base/store.ts';

/** A past trade that the chart is to show. */
export interface ChartJump {
	readonly trade: Trade;
	/** True once the chart shows the trade, which stays drawn until the chart returns to now. */
	readonly there: boolean;
}

/** Null without a request for a past trade. */
export const chartJump = createStore<ChartJump | null>(null);

/** Ends a jump, when the chart is back at now or shows another asset. */
export function leaveJump(): void {
	if (chartJump.get()?.there === true) chartJump.set(null);
}
