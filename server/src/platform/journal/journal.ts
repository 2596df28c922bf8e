import { join } from 'node:path';
import type { S3Config } from '../config/index.ts';
import { pause } from '../loops/index.ts';
import { openObjects, StoreUnavailable } from '../objects/index.ts';
import type { JournalEntry } from './entries.ts';
import { LineFiles } from './line-files.ts';
import { LineObjects } from './line-objects.ts';

/** In the data folder, and in the store. */
export const JOURNAL_FOLDER = 'journal';

/** Transactions wait for an append, for half a minute at most: it asks the store three times at most. */
const OPTIONS = { holds: 'the journal', timeoutMs: 3_000, tries: 2 };
/** An append begins within this time or never: one that came after the end of its transaction would name what the database lacks. */
const BEGUN_MS = 10_000;

/**
 * Facts that must outlive a restored database (CASH-14): lines beside the database, in the store or in the data folder, and where they are
 * copied in another folder too. Each process writes files or objects of its own, so that none cuts a line of another (CLUSTER-03).
 */
export class Journal {
	readonly #files: LineFiles;
	/** Null: the files are the journal; else they are its copy. */
	readonly #objects: LineObjects | null;
	#last: Promise<void> = Promise.resolve();
	/** The newest time of a line that this process has written or read. */
	#newestMs = 0;

	private constructor(files: LineFiles, objects: LineObjects | null) {
		this.#files = files;
		this.#objects = objects;
	}

	/**
	 * Opens the journal of a store or of a data folder, or makes it.
	 * @param copyDir where every line is written as well; null: nowhere.
	 * Throws if a folder can't be written to.
	 */
	static async open(dataDir: string, copyDir: string | null, store?: S3Config): Promise<Journal> {
		const copies = copyDir === null ? [] : [copyDir];
		if (store === undefined) return new Journal(await LineFiles.open([join(dataDir, JOURNAL_FOLDER), ...copies]), null);
		const objects = new LineObjects(openObjects({ dataDir, store }, JOURNAL_FOLDER, OPTIONS));
		return new Journal(await LineFiles.open(copies), objects);
	}

	/**
	 * Asked before an act begins whose lines come after its first commit: it throws while the store of the journal is away, so that nothing waits
	 * half done.
	 */
	async refuseIfAway(): Promise<void> {
		await this.#objects?.refuseIfAway();
	}

	/** Resolves when the entries are durable. Throws when they may not be: then their acts must not happen. */
	append(entries: readonly JournalEntry[]): Promise<void> {
		if (entries.length === 0) return Promise.resolve();
		const untilMs = performance.now() + BEGUN_MS;
		const written = this.#last.then(() => {
			if (performance.now() > untilMs) throw new StoreUnavailable('the journal is too slow');
			return this.#write(entries);
		});
		this.#last = written.catch(() => undefined);
		return written;
	}

	async #write(entries: readonly JournalEntry[]): Promise<void> {
		this.#newestMs = Math.max(this.#newestMs + 1, Date.now());
		const writtenAtMs = this.#newestMs;
		const text = entries.map((entry) => `${JSON.stringify({ ...entry, writtenAtMs })}\n`).join('');
		const takeBack = await this.#files.append(text);
		try {
			await this.#objects?.append(text, writtenAtMs);
		} catch (error) {
			await takeBack();
			throw error;
		}
		await untilLater(writtenAtMs);
	}

	/**
	 * All entries of all processes, oldest first. A last line that was cut short is left out, for it was never acted on. Throws if another line
	 * is damaged.
	 */
	async read(): Promise<JournalEntry[]> {
		// Within a file the times never fall, and the sort keeps the order of equal ones.
		const lines = (await (this.#objects ?? this.#files).read()).sort((a, b) => a.writtenAtMs - b.writtenAtMs);
		this.#newestMs = Math.max(this.#newestMs, lines.at(-1)?.writtenAtMs ?? 0);
		return lines.map(({ entry }) => entry);
	}

	async close(): Promise<void> {
		await this.#last;
		await Promise.all([this.#files.close(), this.#objects?.close()]);
	}
}

/** Lines that another process writes afterwards have a later time. */
async function untilLater(ms: number): Promise<void> {
	if (Date.now() === ms) await pause(2);
}
