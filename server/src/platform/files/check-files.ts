import type { Database } from '../database/index.ts';
import type { FilesContext } from './create-files.ts';
import { SHARDS } from './file-keys.ts';
import { loadShard, updateDeleted, updateMissing } from './queries.ts';

/** A stored file that is older than this number of milliseconds and has no row was never recorded. */
const ORPHANED_MS = 48 * 3_600_000;
const PARTS = 24;

/** The folders that are looked at in an hour: each of them once a day. */
export const shardsOfHour = (hour: number): readonly string[] => SHARDS.filter((_, index) => index % PARTS === hour);

/**
 * Holds keys, pages and rows against one another. Removes keys and pages that no row has named for 48 hours, such as those of
 * a crash before the commit. Deletes a row again whose key says that the file was deleted: the database was restored.
 * Notes rows whose key or page is missing, which the audit reports.
 */
export async function checkFiles(
	database: Database,
	{ keys, store }: FilesContext,
	shards: readonly string[],
	nowMs: () => number,
): Promise<void> {
	for (const shard of shards) {
		await keys.tidy(shard);
		await store.tidy(shard);
		const [kept, pages] = [await keys.list(shard), await store.list(shard)];
		// After them, so that a row is there for all that was recorded.
		const rows = await loadShard(database, shard);
		const isOrphan = ({ id, writtenAt }: { readonly id: string; readonly writtenAt: number }) =>
			!rows.has(id) && writtenAt < nowMs() - ORPHANED_MS;
		for (const page of pages.filter(isOrphan)) await store.remove(page.id, page.n);
		for (const key of kept.filter(isOrphan)) if (!key.destroyed) await keys.forget(key.id);

		const living = new Set(kept.filter(({ destroyed }) => !destroyed).map(({ id }) => id));
		const deleted = kept.filter(({ id, destroyed }) => destroyed && rows.get(id)?.deleted === false);
		await updateDeleted(
			database,
			deleted.map(({ id }) => id),
		);
		const gone = new Set(deleted.map(({ id }) => id));
		const there = new Set(pages.map(({ id, n }) => `${id}.${n}`));
		const isWhole = (id: string, count: number) =>
			living.has(id) && Array.from({ length: count }, (_, index) => index + 1).every((n) => there.has(`${id}.${n}`));
		const looked = [...rows].filter(([id, { deleted, isNew }]) => !deleted && !isNew && !gone.has(id));
		await updateMissing(
			database,
			looked.filter(([id, row]) => !row.missing && !isWhole(id, row.pages)).map(([id]) => id),
			looked.filter(([id, row]) => row.missing && isWhole(id, row.pages)).map(([id]) => id),
		);
	}
}
