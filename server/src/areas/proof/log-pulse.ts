import type { Database } from '../../platform/database/index.ts';
import { Loop } from '../../platform/loops/index.ts';
import type { Stop } from './continue-log.ts';
import { loadPulse } from './sql/proof.ts';

/** Reasons that the database keeps while the log is not signed. */
const STOP_REASONS = ['forked', 'damaged', 'other_key', 'restored'] as const satisfies readonly Stop['reason'][];

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
	readonly #now: () => number;
	readonly #standstillMs: number;
	readonly #loop: Loop;
	#beats: bigint | null = null;
	#beatAtMs = performance.now();
	#size = 0;
	#halt: (Stop & { readonly sinceMs: number }) | null = null;

	/**
	 * @param checkpointMs how often the log is signed.
	 * @param now the deciding clock, epoch milliseconds.
	 */
	constructor(database: Database, checkpointMs: number, now: () => number) {
		this.#database = database;
		this.#now = now;
		this.#standstillMs = checkpointMs + PATIENCE_MS;
		// An outage of the database is reported by everything else that needs it.
		this.#loop = new Loop({ everyMs: LOOK_MS, run: () => this.look(), onError: () => undefined });
	}

	/** Entries that were signed. */
	get size(): number {
		return this.#size;
	}

	/** The reason why the process that makes the log does not sign it, since when this one knows it; null: none. */
	get halt(): (Stop & { readonly sinceMs: number }) | null {
		return this.#halt;
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
		const { size, beats, halted } = await loadPulse(this.#database);
		this.#size = size;
		const reason = STOP_REASONS.find((one) => one === halted);
		if (reason !== this.#halt?.reason)
			this.#halt = reason === undefined ? null : { reason, known: null, sinceMs: this.#now() };
		if (beats === this.#beats) return;
		// The first look may find beats as old as the log.
		if (this.#beats !== null) this.#beatAtMs = performance.now();
		this.#beats = beats;
	}
}
