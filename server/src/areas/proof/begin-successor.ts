import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { followKeys } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey, type NoteKey } from '@fairtick/domain/proof/log/note';
import { readSignedCheckpoint } from '@fairtick/domain/proof/log/signed-checkpoint';
import { successorName } from '@fairtick/domain/proof/log/successors';
import {
	type Database,
	ifThere,
	inTransaction,
	isServed,
	loadClock,
	syncFolder,
} from '../../platform/database/index.ts';
import { KEY_FILES, type KeysOf, KeysRefused } from '../../platform/keys/index.ts';
import type { StorePlace } from '../../platform/objects/index.ts';
import { findLaterName, listNames } from './later-names.ts';
import { KeyRing } from './log-keys.ts';
import { type MirrorSettings, openMirrors } from './mirrors/mirror-stores.ts';
import { createReader, readInTime } from './mirrors/mirrors.ts';
import { listKnownKeys } from './rotating-keys.ts';
import { CHECKPOINT_PATH } from './sign-log.ts';
import { type FirstKeys, forgetFirstKeys, insertSuccessor, loadFirstKeys, loadSuccessors } from './sql/keys.ts';
import { loadLog } from './sql/proof.ts';
import { openLogStore } from './store/log-store.ts';

interface SuccessorOptions extends StorePlace {
	readonly keys?: KeysOf;
	readonly keysDir: string;
	readonly mirrors: MirrorSettings;
	/** The reason, which everyone can read. */
	readonly reason: string;
}

const MOST_REASON = 300;

/**
 * Continues the log under another name with new keys after its key was lost or stolen: signed entries stay, and the next
 * entry names the last checkpoint of before (PROOF-07). The old keys are set aside before anything names the new ones, so
 * that none of them ever signs for the new name. A name without an entry stays, and gets new keys. Returns the message
 * for the operator. Throws `KeysRefused` while a server runs, if nothing was signed, or if files or mirrors have more of
 * the log than the database.
 */
export async function beginSuccessor(
	database: Database,
	{ dataDir, store: bucket, keys: keysOf = 'own', keysDir, mirrors: settings, reason }: SuccessorOptions,
): Promise<string[]> {
	if (reason.trim() === '' || reason.length > MOST_REASON)
		throw new KeysRefused(`Say why, in at most ${MOST_REASON} characters: it is public.`);
	if (await inTransaction(database, isServed))
		throw new KeysRefused('Stop all servers of the database first: they sign with the keys that are to end.');
	const [log, first] = [await loadLog(database), await loadFirstKeys(database)];
	const before = await loadSuccessors(database);
	if (log === null) throw new KeysRefused('There is no log yet: start Fairtick once.');
	if (first === null) throw new KeysRefused(`The log has the name ${log.origin} already: start the server.`);
	const where = bucket?.url ?? dataDir;
	const [store, mirrors] = [openLogStore({ dataDir, store: bucket }), openMirrors(settings)];
	const keys = await followKeys(await listKnownKeys(database, first), createReader(store, mirrors));
	const later = await findLaterName({ database, store, mirrors }, keys);
	if (later !== null)
		throw new KeysRefused(
			`The log has the name ${later.origin} already, of which the database does not know: restore a newer database, or import the keys of that name and start the server.`,
		);
	const note = (await store.read(CHECKPOINT_PATH))?.toString() ?? '';
	const signed = readSignedCheckpoint(note, keys);
	if (signed === null || signed.head.size > log.size)
		throw new KeysRefused(
			`The newest checkpoint of ${log.origin} is not in log/ of ${where}, or the database is older than it: bring the newest of both back first.`,
		);
	for (const { name, store: mirror } of mirrors) {
		const its = readSignedCheckpoint((await readInTime(mirror, CHECKPOINT_PATH))?.toString() ?? '', keys);
		if (its !== null && its.head.size > signed.head.size)
			throw new KeysRefused(
				`${name} has ${its.head.size} entries of ${its.head.origin}, log/ of ${where} has ${signed.head.size}: restore a newer database and log/ first.`,
			);
	}
	const newest = before.at(-1);
	const isAgain = newest !== undefined && newest.entry === null;
	const no = isAgain ? newest.no : before.length;
	const origin = successorName(listNames(log.origin, before).first, no);
	if (keysOf === 'given') await refuseOldKeys(keysDir, { log, first, keys });
	const aside = keysOf === 'given' ? [] : await setAside(keysDir, no + 2);
	const isBegun = await inTransaction(database, async (tx) => {
		if (isAgain) return forgetFirstKeys(tx).then(() => true);
		return insertSuccessor(tx, {
			no,
			origin,
			checkpoint: note,
			first,
			reason,
			nowMs: Number(await loadClock(tx)),
		});
	});
	if (!isBegun) throw new KeysRefused('Another command has begun a successor at the same time.');
	return [
		`The log goes on as ${origin} when the server starts, after ${signed.head.size} entries of ${signed.head.origin}.`,
		...(isAgain
			? [`Nothing was signed under this name yet, so it stays, with the reason that was given first: ${newest.reason}`]
			: []),
		...aside.map((file) => `${file} in ${keysDir} holds a key of before. Keep a stolen one as evidence, use none.`),
		'After the start, publish log_key and predecessors of /api/proof where users and witnesses look, and give witnesses the new key.',
		'Exported keys lack the new ones: npm run keys -- export <file>. Make a backup then: older ones do not know the name.',
	];
}

/** Given keys are not moved: an operator takes those of before away from every process, and brings new ones. */
async function refuseOldKeys(
	keysDir: string,
	{ log, first, keys }: { log: { readonly origin: string }; first: FirstKeys; keys: readonly NoteKey[] },
): Promise<void> {
	const old = new Set([first.log, first.promise, ...keys.map(formatNoteKey)]);
	const ring = new KeyRing(keysDir, log.origin, 'given');
	const held = [await ring.load('log'), await ring.load('promise')].flat();
	const found = held.find(({ key }) => old.has(key));
	if (found !== undefined)
		throw new KeysRefused(
			`${found.file} in ${keysDir} is a key of before: give every process new ones first (npm run keys -- make, in a folder without log.key and promise.key).`,
		);
}

/** Gives the keys of the log other names, none of which a file has already. Returns these. */
async function setAside(keysDir: string, generation: number): Promise<string[]> {
	const moved: string[] = [];
	const present = new Set(await ifThere(readdir(keysDir)));
	for (const name of ['log', 'nextLog', 'promise', 'nextPromise'] as const) {
		const aside = `${KEY_FILES[name]}.before-${generation}`;
		let file = aside;
		for (let again = 2; present.has(file); again++) file = `${aside}-${again}`;
		const isMoved = await ifThere(rename(join(keysDir, KEY_FILES[name]), join(keysDir, file)).then(() => true));
		if (isMoved) moved.push(file);
	}
	await syncFolder(keysDir);
	return moved;
}
