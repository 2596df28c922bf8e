import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { deleteOldUserEvents } from './queries.ts';

const EVERY_MS = 3_600_000;

/** Forgets old user events every hour. Returns what ends it. */
export function forgetUserEvents(database: Database, log: Log): () => void {
	const forgetting = setInterval(() => {
		deleteOldUserEvents(database).catch((error: unknown) => log.error({ err: error }, 'old user events not forgotten'));
	}, EVERY_MS);
	forgetting.unref();
	return () => clearInterval(forgetting);
}
