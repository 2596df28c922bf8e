import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { ifThere } from '../../platform/database/index.ts';

/** The name of a backup that is being made, beside the place where it will appear. */
const NAME = /^\..+\.[0-9a-f]{8}$/;
/** Says which process makes it; not part of the backup. */
const MAKER = 'under-way.json';
const PARTS = new Set([MAKER, 'data', 'postgres', 'manifest.json']);

/** Makes the folder in which a backup is made, closed to others. Returns its path. */
export async function makeUnfinished(folder: string): Promise<string> {
	const unfinished = join(dirname(folder), `.${basename(folder)}.${randomBytes(4).toString('hex')}`);
	await mkdir(unfinished, { mode: 0o700 });
	await writeFile(join(unfinished, MAKER), JSON.stringify({ pid: process.pid, host: hostname() }), { mode: 0o600 });
	return unfinished;
}

/** From here on the folder holds the backup and nothing else. */
export const endUnfinished = (unfinished: string): Promise<void> => rm(join(unfinished, MAKER));

/** Removes the rests of backups that were killed in a folder, and reports each. */
export async function removeRests(parent: string, print: (line: string) => void): Promise<void> {
	for (const name of ((await ifThere(readdir(parent))) ?? []).filter((one) => NAME.test(one))) {
		const path = join(parent, name);
		const parts = await readdir(path).catch(() => null);
		if (parts === null || !parts.every((part) => PARTS.has(part))) continue;
		if (await isUnderWay(path)) print(`another backup is being made in ${path}`);
		else {
			await rm(path, { recursive: true, force: true });
			print(`removed ${path}, which a backup that was killed had left behind`);
		}
	}
}

/** True if the process that makes it lives; of another machine that is not known. */
async function isUnderWay(path: string): Promise<boolean> {
	const text = await ifThere(readFile(join(path, MAKER), 'utf8'));
	if (text === null) return false;
	try {
		const { pid, host } = JSON.parse(text) as { pid: number; host: string };
		if (host !== hostname()) return true;
		process.kill(pid, 0);
		return true;
	} catch (error) {
		return (error as NodeJS.ErrnoException).code === 'EPERM';
	}
}
