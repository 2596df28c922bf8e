import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { access, type FileHandle, mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncFolder } from '../database/index.ts';
import { isOfJournal, readLines, type StoredLine } from './stored-lines.ts';

/** The lines of this process in files of its own, the same in each folder. */
export class LineFiles {
	readonly #folders: readonly string[];
	/** The file in each folder; null before the first line, and after a file that could not be mended. */
	#files: readonly FileHandle[] | null = null;

	private constructor(folders: readonly string[]) {
		this.#folders = folders;
	}

	/** Makes folders that are missing. Throws if one can't be written to. */
	static async open(folders: readonly string[]): Promise<LineFiles> {
		await Promise.all(
			folders.map(async (folder) => {
				await mkdir(folder, { recursive: true, mode: 0o700 });
				await access(folder, constants.W_OK);
			}),
		);
		return new LineFiles(folders);
	}

	/** Appends lines to all files or to none. Returns what takes them back, before anything else is appended. */
	async append(text: string): Promise<() => Promise<void>> {
		const files = this.#files ?? (await openFiles(this.#folders));
		this.#files = files;
		const sizes = await Promise.all(files.map(async (file) => (await file.stat()).size));
		const takeBack = async () => {
			// So that the next line begins a line.
			await Promise.all(files.map((file, n) => file.truncate(sizes[n]))).catch(() => {
				this.#files = null;
			});
		};
		const written = await Promise.allSettled(files.map((file) => append(file, text)));
		const failed = written.find((one) => one.status === 'rejected');
		if (failed === undefined) return takeBack;
		await takeBack();
		throw failed.reason;
	}

	/** The lines of all files in the first folder, those of other processes included. */
	async read(): Promise<StoredLine[]> {
		const [folder] = this.#folders as [string];
		const names = (await readdir(folder)).filter(isOfJournal).sort();
		const files = await Promise.all(
			names.map(async (name) => readLines(await readFile(join(folder, name), 'utf8'), join(folder, name))),
		);
		return files.flat();
	}

	async close(): Promise<void> {
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

async function append(file: FileHandle, text: string): Promise<void> {
	await file.appendFile(text);
	await file.datasync();
}
