import type { Database } from '../../platform/database/index.ts';
import { Loop } from '../../platform/loops/index.ts';
import { loadPulse } from './sql/proof.ts';

/** Interval of looks. */
const LOOK_MS = 1_000;
/** The log counts as stopped this long after a checkpoint was due: a start, a failover and a slow disk take less. */
const PATIENCE_MS = 12_000;

/**
 * True if the log advances, as seen by a process that may not write it: by a number in the database that grows with each
 * checkpoint. Neither clock matters, and an unreadable number does not grow. Staff see this; placing reads its own
 * condition in its commit (PROOF-08).
 */
export class LogPulse {
	readonly #database: Database;
	readonly #standstillMs: number;
	readonly #loop: Loop;
	#beats: bigint | null = null;
	#beatAtMs = performance.now();
	#size = 0;

	/** @param checkpointMs how often the log is signed. */
	constructor(database: Database, checkpointMs: number) {
		this.#database = database;
		this.#standstillMs = checkpointMs + PATIENCE_MS;
		// An outage of the database is reported by everything else that needs it.
		this.#loop = new Loop({ everyMs: LOOK_MS, run: () => this.look(), onError: () => undefined });
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

	stop(): Promise<void> {
		return this.#loop.stop();
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
