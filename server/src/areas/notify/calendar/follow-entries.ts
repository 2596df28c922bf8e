import { loadValue, type Queryable } from '../../../platform/database/index.ts';
import { Loop } from '../../../platform/loops/index.ts';

const LOOK_MS = 1_000;

/** From a day ago on, as the calendar is shown around now. */
const loadHasEntries = async (db: Queryable): Promise<boolean> =>
	(await loadValue(db, {
		name: 'calendar-has-entries',
		text: 'select exists (select from economic_events where removed_at is null and at >= clock() - 86400000)',
	})) === true;

/** True if the calendar has entries, for pages that lead to it only then. */
export interface Entries {
	/** The state that was read last, also while the database is away; it is read again each second. */
	are(): boolean;
	/** They were changed here: the next page knows it. */
	changed(): Promise<void>;
	stop(): Promise<void>;
}

export async function followEntries(db: Queryable): Promise<Entries> {
	let has = await loadHasEntries(db);
	const look = async () => {
		has = await loadHasEntries(db);
	};
	// Without a database it stays as it was.
	const looking = new Loop({ everyMs: LOOK_MS, run: look, onError: () => undefined });
	return {
		are: () => has,
		changed: () => look().catch(() => undefined),
		stop: () => looking.stop(),
	};
}
