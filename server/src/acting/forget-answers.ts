import type { Database } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import { deleteOldAnswers } from './idempotency-queries.ts';

const EVERY_MS = 3_600_000;

/** Forgets old answers of idempotent calls every hour. Returns what ends it. */
export function forgetOldAnswers(database: Database, log: Log): () => void {
	const forgetting = setInterval(() => {
		deleteOldAnswers(database).catch((error: unknown) =>
			log.warn({ err: error }, 'old answers of idempotent calls not forgotten'),
		);
	}, EVERY_MS);
	forgetting.unref();
	return () => clearInterval(forgetting);
}
