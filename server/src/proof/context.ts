import type { DatabaseClock } from '../clock/index.ts';
import type { Database } from '../database/index.ts';
import type { LogKeys } from './log-keys.ts';
import type { LogStore } from './log-store.ts';
import type { SignedCheckpoint } from './sign-log.ts';

/** What the log's parts share. */
export interface ProofContext {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly store: LogStore;
	readonly keys: LogKeys;
	readonly origin: string;
	/** The newest checkpoint that this process knows of; null before the first one. */
	readonly newest: () => (SignedCheckpoint & { readonly atMs: number }) | null;
}
