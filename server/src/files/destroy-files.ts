import { type Database, inTransaction } from '../database/index.ts';
import type { FilesContext } from './create-files.ts';
import { deleteFile, loadDeleted, lockKeys, updateDue } from './queries.ts';

const AT_ONCE = 100;

/** Deletes files that are due, and destroys what was deleted: first the key, then the pages, then the row. */
export async function destroyFiles(database: Database, { keys, store }: FilesContext): Promise<void> {
	await updateDue(database);
	for (let deleted = await loadDeleted(database, AT_ONCE); deleted.length > 0; ) {
		for (const { id, pages } of deleted) {
			await inTransaction(database, async (tx) => {
				await lockKeys(tx);
				await keys.destroy(id);
			});
			for (let n = 1; n <= pages; n++) await store.remove(id, n);
			await deleteFile(database, id);
		}
		deleted = await loadDeleted(database, AT_ONCE);
	}
}
