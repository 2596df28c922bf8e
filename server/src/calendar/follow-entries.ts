import { loadValue, type Queryable } from '../database/index.ts';

const LOOK_AGAIN_MS = 5_000;

/** From a day ago on, as the calendar is shown around now. */
const loadHasEntries = async (db: Queryable): Promise<boolean> =>
	(await loadValue<boolean>(db, {
		name: 'calendar-has-entries',
		text: 'select exists (select from economic_events where removed_at is null and at >= clock() - 86400000)',
	})) === true;

/**
 * Whether the calendar has entries, for pages that lead to it only then. They are served from what was read last, also while the database is
 * away; who asks has it read again where that is some seconds old.
 */
export async function followEntries(db: Queryable): Promise<() => boolean> {
	let has = await loadHasEntries(db);
	let readAtMs = performance.now();
	const look = async () => {
		readAtMs = performance.now();
		try {
			has = await loadHasEntries(db);
		} catch {
			// Without a database it stays as it was.
		}
	};
	return () => {
		if (performance.now() - readAtMs > LOOK_AGAIN_MS) void look();
		return has;
	};
}
