import { EMPTY_ROOT } from '@fairtick/domain/proof/merkle';
import type { DatabaseClock } from '../clock/index.ts';
import { type Database, inTransaction } from '../database/index.ts';
import type { LogKeys } from './log-keys.ts';
import type { LogStore } from './log-store.ts';
import { makeEntries } from './make-entries.ts';
import { insertCheckpoint, insertLog, loadNewestCheckpointAt, takeFence } from './queries.ts';
import { type SignedCheckpoint, signLog } from './sign-log.ts';

/** An entry a second. */
const ENTRY_MS = 1_000;
/** Receipts are made under checkpoints of whole minutes, so that one is the same whenever it is asked for. */
const KEPT_MS = 60_000;

export interface SequencerOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly store: LogStore;
	readonly keys: LogKeys;
	readonly origin: string;
	/** How often the log is signed. */
	readonly checkpointMs: number;
	readonly onSigned: (checkpoint: SignedCheckpoint) => void;
	readonly onError: (error: unknown, what: string) => void;
}

/** Makes entries of the log once a second and signs it every few; one process at a time (PROOF-01). */
export class Sequencer {
	readonly #options: SequencerOptions;
	#fence: bigint | null = null;
	#signAtMs = 0;
	#timer: NodeJS.Timeout | null = null;
	#running: Promise<void> = Promise.resolve();
	#stopped = false;

	constructor(options: SequencerOptions) {
		this.#options = options;
		this.#next();
	}

	/** Ends after what is under way; what is not in the log yet is taken by the next start. */
	async stop(): Promise<void> {
		this.#stopped = true;
		if (this.#timer) clearTimeout(this.#timer);
		await this.#running;
	}

	#next(): void {
		if (this.#stopped) return;
		this.#timer = setTimeout(() => {
			this.#running = this.#turn()
				.catch((error: unknown) => this.#options.onError(error, 'making the log'))
				.finally(() => this.#next());
		}, ENTRY_MS);
		this.#timer.unref();
	}

	async #turn(): Promise<void> {
		const { database, clock, checkpointMs } = this.#options;
		this.#fence ??= await this.#begin();
		const fence = this.#fence;
		const isSigning = performance.now() >= this.#signAtMs;
		while ((await makeEntries(database, clock, { fence, withSubjects: isSigning })).hasMore && !this.#stopped);
		if (!isSigning) return;
		this.#signAtMs = performance.now() + checkpointMs;
		await this.#sign(fence);
	}

	#begin(): Promise<bigint> {
		const { database, origin } = this.#options;
		return inTransaction(database, async (tx) => {
			await insertLog(tx, origin, EMPTY_ROOT);
			return (await takeFence(tx)) as bigint;
		});
	}

	async #sign(fence: bigint): Promise<void> {
		const { database, clock, store, keys, onSigned } = this.#options;
		const signed = await signLog({ database, store, signer: keys.log, fence });
		if (signed === null) return;
		const nowMs = clock.now();
		if (nowMs - (await loadNewestCheckpointAt(database)) >= KEPT_MS)
			await insertCheckpoint(database, signed.size, signed.note, nowMs);
		onSigned(signed);
	}
}
