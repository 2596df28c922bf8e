import { loadColumn, type Queryable } from '../database/index.ts';
import { FileKeys, type KeysPlace } from './file-keys.ts';

/** Number of undeleted files that no key opens, as the database of a backup lists them (KEY-01). */
export async function countClosed(db: Queryable, place: KeysPlace): Promise<number> {
	const keys = FileKeys.open(place);
	let count = 0;
	for (const id of await loadColumn(db, 'select id from files where deleted_at is null')) {
		const key = await keys.read(id).catch(() => null);
		if (key === null) count++;
	}
	return count;
}
