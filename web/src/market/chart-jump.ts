import { createStore } from '../base/store.ts';

/** Where a chart is to go as soon as it is shown. */
export interface ChartJump {
	readonly assetId: number;
	readonly atMs: number;
}

/** Null while no chart is to go anywhere. */
export const chartJump = createStore<ChartJump | null>(null);
