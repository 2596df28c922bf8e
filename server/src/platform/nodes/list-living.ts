import { loadColumn, type Queryable } from '../database/index.ts';
import { LIVING_MS } from './node-id.ts';

/** Ids of the processes that beat within the last seconds, this one included (CLUSTER-01). */
export const listLiving = (db: Queryable): Promise<string[]> =>
	loadColumn(db, `select id from nodes where beat_at > clock_timestamp() - $1 * interval '1 ms'`, [LIVING_MS]);
