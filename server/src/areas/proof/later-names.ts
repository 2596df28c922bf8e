import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import type { ReadLogFile } from '@fairtick/domain/proof/log/log-files';
import { followKeys } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey, type NoteKey, parseNote } from '@fairtick/domain/proof/log/note';
import { readSignedCheckpoint } from '@fairtick/domain/proof/log/signed-checkpoint';
import { readSuccessors, type Successor, successorName } from '@fairtick/domain/proof/log/successors';
import { type Database, inTransaction } from '../../platform/database/index.ts';
import { KeyRing } from './log-keys.ts';
import type { Mirror } from './mirrors/mirror-stores.ts';
import { createReader, readInTime } from './mirrors/mirrors.ts';
import { listKnownKeys } from './rotating-keys.ts';
import { CHECKPOINT_PATH } from './sign-log.ts';
import { adoptSuccessor, type LoggedSuccessor, loadFirstKeys, loadSuccessors } from './sql/keys.ts';
import { loadLog } from './sql/proof.ts';
import { type KnownCheckpoint, readCheckpoint } from './store/known-checkpoints.ts';
import type { LogStore } from './store/log-store.ts';

interface Names {
	/** The log's first name, without the `/2` of the first successor. */
	readonly first: string;
	/** Number of other names in the database's entries. */
	readonly logged: number;
}

/** @param origin the newest name. */
export const listNames = (origin: string, successors: readonly LoggedSuccessor[]): Names => ({
	first: successors[0]?.origin.slice(0, -2) ?? origin,
	logged: successors.findLastIndex(({ entry }) => entry !== null) + 1,
});

/** The number of a name among the other names of the log, from 0; null: it is none. */
function readNo(name: string, first: string): number | null {
	const no = name.startsWith(`${first}/`) ? Number(name.slice(first.length + 1)) - 2 : Number.NaN;
	return Number.isSafeInteger(no) && no >= 0 && successorName(first, no) === name ? no : null;
}

interface LaterOptions {
	readonly database: Database;
	readonly store: LogStore;
	readonly mirrors: readonly Mirror[];
}

/** A name that the log took after the state of the database, and a checkpoint of it where its own key has signed one. */
export interface LaterName {
	readonly origin: string;
	readonly known: KnownCheckpoint | null;
}

/**
 * The newest name that files or mirrors give the log and the database does not know: it is a copy of before the log took that name, and must not continue
 * under the older one (PROOF-07). No key vouches for a name, so it is enough that a checkpoint has it. Null: there is none.
 * @param keys those of the log that the database and the files lead to.
 */
export async function findLaterName(
	{ database, store, mirrors }: LaterOptions,
	keys: readonly NoteKey[],
): Promise<LaterName | null> {
	const log = await loadLog(database);
	if (log === null) return null;
	const names = listNames(log.origin, await loadSuccessors(database));
	const later = await listLater(createReader(store, mirrors), names, keys);
	const signers = [...keys, ...later.flatMap((one) => one.keys)];
	const notes = await Promise.all(
		[{ name: 'file', store }, ...mirrors].map(async (one) => ({
			source: one.name,
			note: (await readInTime(one.store, CHECKPOINT_PATH))?.toString() ?? '',
		})),
	);
	let found: LaterName | null = null;
	const noOf = (origin: string | undefined) => (origin === undefined ? null : readNo(origin, names.first)) ?? -1;
	const isNewer = (origin: string) => noOf(origin) >= Math.max(names.logged, noOf(found?.origin));
	for (const { origin } of later) if (isNewer(origin)) found = { origin, known: null };
	for (const { source, note } of notes) {
		const head = parseCheckpoint(parseNote(note)?.text ?? '');
		if (head === null || !isNewer(head.origin) || readCheckpoint(note, keys, source) !== null) continue;
		found = { origin: head.origin, known: readCheckpoint(note, signers, source) };
	}
	return found;
}

type Later = Successor & { readonly no: number; readonly keys: readonly NoteKey[] };

/** Names that files say the log has taken and the database has not, with the keys of each; one follows a checkpoint that a key of the log has signed. */
async function listLater(read: ReadLogFile, names: Names, known: readonly NoteKey[]): Promise<Later[]> {
	const later: Later[] = [];
	const isKnown = (key: NoteKey) => known.some((one) => formatNoteKey(one) === formatNoteKey(key));
	let keys = await followKeys(known, read);
	for (const one of await readSuccessors(read)) {
		const no = readNo(one.origin, names.first);
		if (no === null || no < names.logged || isKnown(one.logKey)) continue;
		if (readSignedCheckpoint(one.note, keys) === null) continue;
		const own = (await followKeys([one.logKey], read)).filter(({ name }) => name === one.origin);
		later.push({ ...one, no, keys: own });
		keys = [...keys, ...own];
	}
	return later;
}

/**
 * Takes over the names that files or mirrors give the log and the database lacks, where it is a copy of before and `KEYS_DIR` holds the key of the newest of
 * them, which no one else can have named. The entries come when the log is looked at (PROOF-07). To be called before the keys are opened.
 */
export async function adoptNames({ keysDir, ...options }: LaterOptions & { readonly keysDir: string }): Promise<void> {
	const { database, store, mirrors } = options;
	const [log, first] = [await loadLog(database), await loadFirstKeys(database)];
	if (log === null || first === null) return;
	const [keys, before] = [await listKnownKeys(database, first), await loadSuccessors(database)];
	const isHeld = async (origin: string, its: readonly NoteKey[]) =>
		(await new KeyRing(keysDir, origin).load('log')).some(({ key }) => its.map(formatNoteKey).includes(key));
	// The keys here are those of the name that the database has: it is no copy of before another one.
	if (await isHeld(log.origin, keys)) return;
	const names = listNames(log.origin, before);
	const later = await listLater(createReader(store, mirrors), names, keys);
	const newest = later.at(-1);
	if (newest === undefined || !(await isHeld(newest.origin, newest.keys))) return;
	await inTransaction(database, async (tx) => {
		let began = first;
		for (const { no, origin, note, logKey, promiseKey, reason, atMs } of later) {
			const own = { log: formatNoteKey(logKey), promise: formatNoteKey(promiseKey) };
			await adoptSuccessor(tx, { no, origin, checkpoint: note, first: began, reason, nowMs: atMs, own });
			began = own;
		}
	});
}
