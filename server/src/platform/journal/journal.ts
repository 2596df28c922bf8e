import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type JournalEntry, journalEntry } from './entries.ts';

/** In the data folder, and in the folder of its copy. */
export const JOURNAL_FOLDER = 'journal';
const FILE = 'entries.jsonl';
const NEWLINE = 0x0a;

/**
 * Facts that must outlive a restored database (CASH-14): a file of lines that only grows, beside the database and, where it is copied,
 * in a second folder too.
 */
export class Journal {
	readonly #files: readonly FileHandle[];
	readonly #path: string;
	#last: Promise<void> = Promise.resolve();

	private constructor(files: readonly FileHandle[], path: string) {
		this.#files = files;
		this.#path = path;
	}

	/**
	 * Opens the journal of a data folder, or makes it. `copyDir`: where every line is written as well; null: nowhere. `mend`: a last line
	 * that was cut short goes, for it was never acted on; only the server may do so, which is the one that writes then.
	 */
	static async open(dataDir: string, copyDir: string | null, { mend = false } = {}): Promise<Journal> {
		const folders = [join(dataDir, JOURNAL_FOLDER), ...(copyDir === null ? [] : [copyDir])];
		const files = await Promise.all(folders.map((folder) => openFile(folder, mend)));
		return new Journal(files, join(dataDir, JOURNAL_FOLDER, FILE));
	}

	/** Resolves when the entries are on the disk. Throws when they may not be: then their acts must not happen. */
	append(entries: readonly JournalEntry[]): Promise<void> {
		if (entries.length === 0) return Promise.resolve();
		const text = entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
		const written = this.#last.then(() => this.#write(text));
		this.#last = written.catch(() => undefined);
		return written;
	}

	async #write(text: string): Promise<void> {
		await Promise.all(this.#files.map((file) => append(file, text)));
	}

	/** All entries, oldest first. Throws if a line is damaged. */
	async read(): Promise<JournalEntry[]> {
		const lines = (await readFile(this.#path, 'utf8')).split('\n').filter((line) => line !== '');
		return lines.map((line, index) => parse(line, `${this.#path}, line ${index + 1}`));
	}

	async close(): Promise<void> {
		await this.#last;
		await Promise.all(this.#files.map((file) => file.close()));
	}
}

/** Whole or not at all, so that the next line begins a line. */
async function append(file: FileHandle, text: string): Promise<void> {
	const { size } = await file.stat();
	try {
		await file.appendFile(text);
		await file.datasync();
	} catch (error) {
		await file.truncate(size);
		throw error;
	}
}

async function openFile(folder: string, mend: boolean): Promise<FileHandle> {
	await mkdir(folder, { recursive: true, mode: 0o700 });
	const path = join(folder, FILE);
	const file = await open(path, 'a', 0o600);
	if (mend) await file.truncate((await readFile(path)).lastIndexOf(NEWLINE) + 1);
	await file.sync();
	return file;
}

function parse(line: string, place: string): JournalEntry {
	try {
		return journalEntry.parse(JSON.parse(line));
	} catch (cause) {
		throw new Error(`${place}: the journal is damaged`, { cause });
	}
}
