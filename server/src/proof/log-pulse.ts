import type { Database } from '../database/index.ts';
import { loadPulse } from './queries.ts';

/** How often it is looked. */
const LOOK_MS = 1_000;
/** More than the longest time between two checkpoints, and less than a promise leaves (PROOF-05). */
export const STANDSTILL_MS = 75_000;

/**
 * Whether the log goes on, as a process sees it that may not make it: by a number in the database that grows with each checkpoint. Neither clock
 * matters, and what cannot be read does not grow.
 */
export class LogPulse {
	readonly #database: Database;
	#timer: NodeJS.Timeout | undefined;
	#looking: Promise<void> = Promise.resolve();
	#isStopped = false;
	#beats: bigint | null = null;
	#beatAtMs = performance.now();
	#size = 0;

	constructor(database: Database) {
		this.#database = database;
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

	/** What is answered to placements may be promised: else it would not be in the log in time. */
	get isAlive(): boolean {
		return this.silentMs < STANDSTILL_MS;
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
		// What the first look finds may be as old as the log.
		if (this.#beats !== null) this.#beatAtMs = performance.now();
		this.#beats = beats;
	}
}
