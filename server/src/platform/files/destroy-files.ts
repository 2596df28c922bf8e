import { type Database, inTransaction } from '../database/index.ts';
import type { FilesContext } from './create-files.ts';
import { deleteFile, loadDeleted, lockKeys, updateDue } from './queries.ts';

const AT_ONCE = 100;
const BEFORE_ALL = '00000000-0000-0000-0000-000000000000';

/**
 * Deletes due files, and destroys deleted ones: first the key, then the pages, then the row. A store that takes no
 * deletions keeps no key from being destroyed; its error is thrown at the end.
 */
export async function destroyFiles(database: Database, context: FilesContext): Promise<void> {
	await updateDue(database);
	const failures: unknown[] = [];
	let deleted = await loadDeleted(database, BEFORE_ALL, AT_ONCE);
	while (deleted.length > 0) {
		for (const file of deleted) await destroyKey(database, context, file.id);
		for (const file of deleted) {
			// A store that has failed just now would let every file wait for its tries.
			if (failures.length === 0) await destroyPages(database, context, file).catch((error) => failures.push(error));
		}
		deleted = await loadDeleted(database, deleted.at(-1)?.id as string, AT_ONCE);
	}
	if (failures.length > 0) throw failures[0];
}

const destroyKey = (database: Database, { keys }: FilesContext, id: string) =>
	inTransaction(database, async (tx) => {
		await lockKeys(tx);
		await keys.destroy(id);
	});

async function destroyPages(
	database: Database,
	{ store }: FilesContext,
	{ id, pages }: { readonly id: string; readonly pages: number },
): Promise<void> {
	for (let n = 1; n <= pages; n++) await store.remove(id, n);
	await deleteFile(database, id);
}
