import type { NoteKey } from '@fairtick/domain/proof/log/note';
import { inTime, Loop } from '../../../platform/loops/index.ts';
import { LogCopy } from '../copy-log.ts';
import { CHECKPOINT_PATH } from '../sign-log.ts';
import { type KnownCheckpoint, readCheckpoint } from '../store/known-checkpoints.ts';
import type { LogStore } from '../store/log-store.ts';
import type { Mirror } from './mirror-stores.ts';

interface MirrorsOptions {
	readonly mirrors: readonly Mirror[];
	readonly source: LogStore;
	/** The keys whose checkpoints are the log's. */
	readonly loadKeys: () => Promise<readonly NoteKey[]>;
	/** Epoch milliseconds. */
	readonly now: () => number;
	readonly onError: (error: unknown, what: string) => void;
	/** Milliseconds before a failed copying is tried again the first time; doubled each time, up to ten minutes. */
	readonly firstPauseMs?: number;
	/** For asking all of them; one that is slower is left out. */
	readonly timeoutMs?: number;
}

const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 600_000;
const TIMEOUT_MS = 8_000;

/** The state of a mirror. */
export interface MirrorReport {
	readonly name: string;
	/** Entries under its checkpoint; null: it was not reached yet. */
	readonly size: number | null;
	/** Milliseconds since it had all that was signed; 0: it has. */
	readonly lagMs: number;
	/** True if copying failed the last time. */
	readonly isFailing: boolean;
}

interface Followed {
	readonly mirror: Mirror;
	readonly copy: LogCopy;
	readonly loop: Loop;
	/** Time at which it last had every signed file, epoch milliseconds. */
	wholeAtMs: number;
	/** Something was signed since it was looked at. */
	isDue: boolean;
	isFailing: boolean;
}

/**
 * Copies of the log elsewhere: written in the background, each by itself, and asked for their checkpoints before the log
 * continues (PROOF-07).
 */
export class Mirrors {
	readonly #options: MirrorsOptions;
	readonly #followed: readonly Followed[];

	constructor(options: MirrorsOptions) {
		this.#options = options;
		this.#followed = options.mirrors.map((mirror) => this.#follow(mirror));
	}

	#follow(mirror: Mirror): Followed {
		const { source, loadKeys, now, onError, firstPauseMs = FIRST_PAUSE_MS } = this.#options;
		const copy = new LogCopy({ source, mirror: mirror.store, loadKeys, isStopped: () => loop.signal.aborted });
		const loop = new Loop({
			everyMs: Number.POSITIVE_INFINITY,
			backoff: { firstMs: firstPauseMs, mostMs: LONGEST_PAUSE_MS },
			run: async () => {
				one.isDue = false;
				await copy.bringUp();
				one.isFailing = false;
				if (!one.isDue) one.wholeAtMs = now();
			},
			onError: (error, failures) => {
				// Reported when it begins; that it continues is an alarm.
				if (failures === 1) onError(error, `copying the proof log to ${mirror.name}`);
				copy.forget();
				one.isDue = true;
				one.isFailing = true;
			},
		});
		const one: Followed = { mirror, copy, loop, wholeAtMs: now(), isDue: false, isFailing: false };
		return one;
	}

	/** The mirrors' files, by their names. */
	get stores(): readonly Mirror[] {
		return this.#options.mirrors;
	}

	/** Another process may have written to the mirrors: their progress is looked up again. */
	begin(): void {
		for (const { copy } of this.#followed) copy.forget();
	}

	/** Something was signed, or the log may continue: missing files are copied. It waits for nothing. */
	wake(): void {
		for (const one of this.#followed) {
			if (!one.isDue && !one.loop.isRunning) one.wholeAtMs = this.#options.now();
			one.isDue = true;
			one.loop.wake();
		}
	}

	/** Ends after the files that are under way, if they come to an end in time; the next start continues. */
	async stop(): Promise<void> {
		await this.#inTime(() => Promise.all(this.#followed.map(({ loop }) => loop.stop())));
	}

	reports(): MirrorReport[] {
		return this.#followed.map(({ mirror, copy, loop, wholeAtMs, isDue, isFailing }) => ({
			name: mirror.name,
			size: copy.size,
			isFailing,
			lagMs: isDue || loop.isRunning ? Math.max(this.#options.now() - wholeAtMs, 0) : 0,
		}));
	}

	/**
	 * The mirrors' checkpoints of the log that one of its keys has signed; a mirror that does not answer in time is left
	 * out.
	 */
	async loadKnown(keys: readonly NoteKey[]): Promise<KnownCheckpoint[]> {
		const found = await Promise.all(
			this.#options.mirrors.map(async ({ name, store }) => {
				const bytes = await this.#inTime(() => store.read(CHECKPOINT_PATH));
				return bytes === null ? null : readCheckpoint(bytes.toString(), keys, name);
			}),
		);
		return found.filter((one) => one !== null);
	}

	/**
	 * Reads files of the log where they are first found, here or at a mirror; null: nowhere that could be asked. Each mirror has so much time for all of
	 * them together.
	 */
	readerWith(here: LogStore): (path: string) => Promise<Buffer | null> {
		return createReader(here, this.#options.mirrors, this.#options.timeoutMs);
	}

	/** Null if it fails, or takes too long. */
	#inTime<Value>(work: () => Promise<Value>): Promise<Value | null> {
		return inTime(this.#options.timeoutMs ?? TIMEOUT_MS, work);
	}
}

/** Like `Mirrors.readerWith`, for mirrors that are not copied to. */
export function createReader(
	here: LogStore,
	mirrors: readonly Mirror[],
	timeoutMs = TIMEOUT_MS,
): (path: string) => Promise<Buffer | null> {
	const asked = mirrors.map(({ store }) => ({ store, leftMs: timeoutMs }));
	return async (path) => {
		let found = await here.read(path);
		for (const one of asked) {
			if (found !== null || one.leftMs <= 0) continue;
			const begunAtMs = performance.now();
			found = await inTime(one.leftMs, () => one.store.read(path));
			one.leftMs -= performance.now() - begunAtMs;
		}
		return found;
	};
}

/** A file of a mirror; null if it is not there, or does not come in time. */
export const readInTime = (store: LogStore, path: string): Promise<Buffer | null> =>
	inTime(TIMEOUT_MS, () => store.read(path));
