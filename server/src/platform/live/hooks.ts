import type { LiveTick } from '@fairtick/domain/live/contract';
import { defineQuestion } from '../hooks/index.ts';

/** The newest tick of each of some assets, for sockets that begin to follow them. */
export const newestTicks = defineQuestion<[assetIds: readonly number[]], Promise<readonly LiveTick[]>>({
	name: 'live.newest-ticks',
	subscribers: ['market'],
});
