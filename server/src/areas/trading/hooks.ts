import type { Query } from '../../platform/database/index.ts';
import { defineQuestion } from '../../platform/hooks/index.ts';
import type { Promises } from './trade/promises.ts';

/** The promises for the answers of placements; asked for once a batch. */
export const promises = defineQuestion<[], Promises>({ name: 'trading.promises', subscribers: ['proof'] });

/** The question if real trades are off since a restore (CASH-14), which each batch with real trades asks in its transaction. */
export const stoppedByRestore = defineQuestion<[], Query<boolean>>({
	name: 'trading.stopped-by-restore',
	subscribers: ['cashier'],
});
