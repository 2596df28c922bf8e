import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ifThere, removeOldDrafts, syncFolder, writeUnlessThere } from '../../../platform/database/durable-files.ts';

/** A witness's last cosignature for an origin, with the number of that state. */
export interface WitnessState {
	readonly no: number;
	/** The checkpoint with the log's signatures and the cosignature. */
	readonly note: string;
}

/** The states of a witness, durable, one behind the other. */
export interface WitnessStates {
	/** The state by the hash of its origin; null: none was ever cosigned. */
	load(originHash: string): Promise<WitnessState | null>;
	/** Puts a state behind the one that was loaded; durable when this resolves. False: another one is there already. */
	append(originHash: string, state: WitnessState): Promise<boolean>;
}

/** Name of an origin's state, in the folder and below the monitoring address: SHA-256 in hex. */
export const hashOrigin = (origin: string): string => createHash('sha256').update(origin).digest('hex');

/**
 * This number of states of an origin is kept: a process that was stopped while others continued finds at least one of them, however many
 * are removed while it looks.
 */
const KEPT = 100;
const DIGITS = 12;

/**
 * A file for each state, `<hash of the origin>/<number>`, which is made only if its name is free: of two concurrent
 * requests, also in two processes on one folder, one makes the next state and the other one starts over. So no two
 * checkpoints ever follow the same one.
 */
export function createWitnessStates(folder: string): WitnessStates {
	const folderOf = (originHash: string) => join(folder, originHash);
	const list = async (originHash: string): Promise<string[]> =>
		((await ifThere(readdir(folderOf(originHash)))) ?? []).filter((name) => /^\d{12}$/.test(name)).toSorted();
	return {
		async load(originHash) {
			for (;;) {
				const newest = (await list(originHash)).at(-1);
				if (newest === undefined) return null;
				const note = await ifThere(readFile(join(folderOf(originHash), newest), 'utf8'));
				if (note !== null) return { no: Number(newest), note };
			}
		},
		async append(originHash, { no, note }) {
			const own = folderOf(originHash);
			const name = `${no}`.padStart(DIGITS, '0');
			await mkdir(own, { recursive: true, mode: 0o700 });
			if (!(await writeUnlessThere(join(own, name), Buffer.from(note)))) return false;
			await syncFolder(own);
			await syncFolder(folder);
			const names = await list(originHash);
			if (names.at(-1) !== name) {
				// The name was free because it was removed long ago.
				if (no < Number(names.at(-1))) await rm(join(own, name), { force: true });
				return false;
			}
			for (const old of names.slice(0, -KEPT)) await rm(join(own, old), { force: true });
			if (no % KEPT === 0) await removeOldDrafts(own);
			return true;
		},
	};
}
