import type { DatabaseClock } from '../../platform/clock/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Stop } from './continue-log.ts';
import type { LogPulse } from './log-pulse.ts';
import type { Mirrors } from './mirrors/mirrors.ts';
import type { RotatingKeys } from './rotating-keys.ts';
import type { KeptCheckpoint } from './sequencer.ts';
import type { SignedCheckpoint } from './sign-log.ts';
import type { LogStore } from './store/log-store.ts';
import type { Witnesses } from './witnesses.ts';

/** The shared parts of the log. */
export interface ProofContext {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly store: LogStore;
	readonly keys: RotatingKeys;
	readonly origin: string;
	/** Interval of signing the log, in milliseconds. */
	readonly checkpointMs: number;
	/** The newest checkpoint, whichever process signed it; null before the first one. */
	readonly loadNewest: () => Promise<(SignedCheckpoint & { readonly atMs: number }) | null>;
	/** The newest one that is kept for receipts, with its cosignatures; null before the first one. */
	readonly loadKept: () => Promise<KeptCheckpoint | null>;
	/** The newest checkpoint that this process knows of; null before the first one. */
	readonly newest: () => (SignedCheckpoint & { readonly atMs: number }) | null;
	readonly witnesses: Witnesses;
	readonly mirrors: Mirrors;
	/** True if the log continues, wherever it is made. */
	readonly pulse: LogPulse;
	/** Returns the reason why the log is not signed, with its beginning; null: it is signed. */
	readonly stop: () => (Stop & { readonly sinceMs: number }) | null;
}
