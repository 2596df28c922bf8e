import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { syncFolder } from '../database/index.ts';
import { pause } from '../loops/index.ts';
import { type JournalEntry, journalEntry } from './entries.ts';

/** In the data folder, and in the folder of its copy. */
export const JOURNAL_FOLDER = 'journal';
/** The files of a journal: one of each process that has written, and `entries.jsonl`, which earlier versions wrote. */
const FILES = /^entries(\.[0-9a-f-]{36})?\.jsonl$/;

/** When a line was written, epoch milliseconds; lines of earlier versions do not say it. */
const lineTime = z.object({ writtenAtMs: z.int().default(0) });

/**
 * Facts that must outlive a restored database (CASH-14): files of lines that only grow, beside the database and, where they are copied,
 * in a second folder too. Each process writes a file of its own, so that none cuts a line of another (CLUSTER-03).
 */
export class Journal {
	readonly #folders: readonly string[];
	/** The file of this process in each folder; null before the first line, and after a file that could not be mended. */
	#files: readonly FileHandle[] | null = null;
	#last: Promise<void> = Promise.resolve();
	/** The newest time of a line that this process has written or read. */
	#newestMs = 0;

	private constructor(folders: readonly string[]) {
		this.#folders = folders;
	}

	/** Opens the journal of a data folder, or makes it. `copyDir`: where every line is written as well; null: nowhere. Throws if a folder can't be written to. */
	static async open(dataDir: string, copyDir: string | null): Promise<Journal> {
		const folders = [join(dataDir, JOURNAL_FOLDER), ...(copyDir === null ? [] : [copyDir])];
		await Promise.all(
			folders.map(async (folder) => {
				await mkdir(folder, { recursive: true, mode: 0o700 });
				await access(folder, constants.W_OK);
			}),
		);
		return new Journal(folders);
	}

	/** Resolves when the entries are on the disk. Throws when they may not be: then their acts must not happen. */
	append(entries: readonly JournalEntry[]): Promise<void> {
		if (entries.length === 0) return Promise.resolve();
		const written = this.#last.then(() => this.#write(entries));
		this.#last = written.catch(() => undefined);
		return written;
	}

	async #write(entries: readonly JournalEntry[]): Promise<void> {
		this.#newestMs = Math.max(this.#newestMs + 1, Date.now());
		const text = entries.map((entry) => `${JSON.stringify({ ...entry, writtenAtMs: this.#newestMs })}\n`).join('');
		const files = this.#files ?? (await openFiles(this.#folders));
		this.#files = files;
		const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size));
		const written = await Promise.allSettled(files.map((file) => append(file, text)));
		const failed = written.find((one) => one.status === 'rejected');
		if (failed === undefined) return untilLater(this.#newestMs);
		// Whole in all folders or in none, so that the next line begins a line.
		await Promise.all(files.map((file, n) => file.truncate(sizes[n]))).catch(() => {
			this.#files = null;
		});
		throw failed.reason;
	}

	/**
	 * All entries of all processes, oldest first. A last line that was cut short is left out, for it was never acted on. Throws if another line
	 * is damaged.
	 */
	async read(): Promise<JournalEntry[]> {
		const [folder] = this.#folders as [string];
		const names = (await readdir(folder)).filter((name) => FILES.test(name)).sort();
		const files = await Promise.all(names.map((name) => readLines(join(folder, name))));
		// Within a file the times never fall, and the sort keeps the order of equal ones.
		const lines = files.flat().sort((a, b) => a.writtenAtMs - b.writtenAtMs);
		this.#newestMs = Math.max(this.#newestMs, lines.at(-1)?.writtenAtMs ?? 0);
		return lines.map(({ entry }) => entry);
	}

	async close(): Promise<void> {
		await this.#last;
		await Promise.all((this.#files ?? []).map((file) => file.close()));
	}
}

async function openFiles(folders: readonly string[]): Promise<FileHandle[]> {
	const name = `entries.${randomUUID()}.jsonl`;
	const opened: FileHandle[] = [];
	try {
		for (const folder of folders) {
			opened.push(await open(join(folder, name), 'ax', 0o600));
			await syncFolder(folder);
		}
		return opened;
	} catch (error) {
		await Promise.all(opened.map((file) => file.close()));
		throw error;
	}
}

/** Lines that another process writes afterwards have a later time. */
async function untilLater(ms: number): Promise<void> {
	if (Date.now() === ms) await pause(2);
}

async function append(file: FileHandle, text: string): Promise<void> {
	await file.appendFile(text);
	await file.datasync();
}

async function readLines(path: string) {
	const text = await readFile(path, 'utf8');
	const lines = text.slice(0, text.lastIndexOf('\n') + 1).split('\n');
	return lines.flatMap((line, index) => (line === '' ? [] : parse(line, `${path}, line ${index + 1}`)));
}

function parse(line: string, place: string) {
	try {
		const value = JSON.parse(line);
		return { entry: journalEntry.parse(value), ...lineTime.parse(value) };
	} catch (cause) {
		throw new Error(`${place}: the journal is damaged`, { cause });
	}
}
