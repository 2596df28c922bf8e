import type { LiveTick } from '@fairtick/domain/live/contract';
import type { Queryable } from '../database/index.ts';
import { defineQuestion } from '../hooks/index.ts';

/** The newest tick of each of some assets, for sockets that begin to follow them. */
export const newestTicks = defineQuestion<[assetIds: readonly number[]], Promise<readonly LiveTick[]>>({
	name: 'live.newest-ticks',
	subscribers: ['market'],
});

/** Those of some sessions and API tokens that have ended, whichever process ended them. */
export const endedSessions = defineQuestion<[db: Queryable, ids: readonly string[]], Promise<readonly string[]>>({
	name: 'live.ended-sessions',
	subscribers: ['people/identity'],
});
