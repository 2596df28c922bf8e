import type { Database } from '../../platform/database/index.ts';
import { loadPulse } from './sql/proof.ts';

/** How often it is looked. */
const LOOK_MS = 1_000;
/** So long after a checkpoint was due the log counts as standing still: a start, a failover and a slow disk take less. */
const PATIENCE_MS = 12_000;

/**
 * True if the log goes on, as a process sees it that may not make it: by a number in the database that grows with each
 * checkpoint. Neither clock matters, and what cannot be read does not grow. This is told to staff; what placing goes by is
 * read in its own commit (PROOF-08).
 */
export class LogPulse {
	readonly #database: Database;
	readonly #standstillMs: number;
	#timer: NodeJS.Timeout | undefined;
	#looking: Promise<void> = Promise.resolve();
	#isStopped = false;
	#beats: bigint | null = null;
	#beatAtMs = performance.now();
	#size = 0;

	/** @param checkpointMs how often the log is signed. */
	constructor(database: Database, checkpointMs: number) {
		this.#database = database;
		this.#standstillMs = checkpointMs + PATIENCE_MS;
		this.#next();
	}

	/** Entries that were signed. */
	get size(): number {
		return this.#size;
	}

	/** Milliseconds since everything was entered and signed, or since this process began to look. */
	get silentMs(): number {
		return performance.now() - this.#beatAtMs;
	}

	/** True if everything was entered and signed lately. */
	get isAlive(): boolean {
		return this.silentMs < this.#standstillMs;
	}

	async stop(): Promise<void> {
		this.#isStopped = true;
		clearTimeout(this.#timer);
		await this.#looking;
	}

	#next(): void {
		if (this.#isStopped) return;
		this.#timer = setTimeout(() => {
			// An outage of the database is told by all else that needs it.
			this.#looking = this.look()
				.catch(() => undefined)
				.finally(() => this.#next());
		}, LOOK_MS).unref();
	}

	/** Looks now. */
	async look(): Promise<void> {
		const { size, beats } = await loadPulse(this.#database);
		this.#size = size;
		if (beats === this.#beats) return;
		// The first look may find beats as old as the log.
		if (this.#beats !== null) this.#beatAtMs = performance.now();
		this.#beats = beats;
	}
}
