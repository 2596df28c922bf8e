import { inTransaction, isServed, withPool } from '../../platform/database/index.ts';

/** A server would go on with what it remembers of the database before. */
export const SERVED = 'Server processes use this database: stop them on all machines first, then restore.';

/** Returns whether the database of an address is there, and servers use it. One that can't be reached has none. */
export async function isInUse(databaseUrl: string): Promise<boolean> {
	try {
		return await withPool(databaseUrl, { max: 1 }, (db) => inTransaction(db, isServed));
	} catch {
		return false;
	}
}
