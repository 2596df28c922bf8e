import { loadValue, type Queryable } from '../../../platform/database/index.ts';
import type { Bus } from '../../../platform/events/index.ts';

const LOOK_AGAIN_MS = 5_000;

/** From a day ago on, as the calendar is shown around now. */
const loadHasEntries = async (db: Queryable): Promise<boolean> =>
	(await loadValue(db, {
		name: 'calendar-has-entries',
		text: 'select exists (select from economic_events where removed_at is null and at >= clock() - 86400000)',
	})) === true;

/** True if the calendar has entries, for pages that lead to it only then. */
export interface Entries {
	/**
	 * The state that was read last, also while the database is away; a question reads it again if it is some seconds old.
	 */
	are(): boolean;
	/** They were changed here: the next page of every process knows it. */
	changed(): Promise<void>;
}

export async function followEntries(db: Queryable, bus: Pick<Bus, 'hint' | 'onHint' | 'onResync'>): Promise<Entries> {
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
	bus.onHint('settings', (changed) => void (changed.includes('calendar') && look()));
	bus.onResync(look);
	return {
		are() {
			if (performance.now() - readAtMs > LOOK_AGAIN_MS) void look();
			return has;
		},
		async changed() {
			await look();
			bus.hint('settings', ['calendar']);
		},
	};
}
