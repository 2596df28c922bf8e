import { execute, type Queryable } from '../../../platform/database/index.ts';

/**
 * Waits for the placements under way, and lets no other begin, until the transaction ends: each reads the stamp before it
 * decides and keeps that table's lock to its end. So nothing is accepted between a look at the open trades and the commit.
 * Waits for two seconds at most.
 */
export const lockCatalogue = (tx: Queryable) => execute(tx, 'select lock_catalogue()');
