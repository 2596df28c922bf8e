import { appendAudit } from '../../platform/authorization/index.ts';
import { type Database, inTransaction, type Queryable } from '../../platform/database/index.ts';
import { AssetsRefused, type CatalogueChange } from '../market/index.ts';

/** PostgreSQL's code for a lock that could not be had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * Changes the catalogue by a command of the operator and writes it into the audit log, in one commit.
 * @returns the message for the operator. Throws `AssetsRefused`.
 */
export async function changeCatalogue(
	database: Database,
	command: string,
	change: (tx: Queryable) => Promise<CatalogueChange>,
): Promise<string> {
	try {
		return await inTransaction(database, async (tx) => {
			const { answer, ...act } = await change(tx);
			await appendAudit(tx, { ...act, actorId: null, reason: command, requestId: 'command' });
			return answer;
		});
	} catch (error) {
		if ((error as { code?: string }).code === LOCK_NOT_AVAILABLE)
			throw new AssetsRefused('The database is busy, and nothing was changed: try again in a moment.');
		throw error;
	}
}
