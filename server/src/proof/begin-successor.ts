import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readSignedCheckpoint } from '@fairtick/domain/proof/signed-checkpoint';
import { successorName } from '@fairtick/domain/proof/successors';
import {
	type Database,
	ifThere,
	inTransaction,
	isServerRunning,
	loadClock,
	loadInstance,
	syncFolder,
} from '../database/index.ts';
import { KEY_FILES, KeysRefused } from '../keys/index.ts';
import { insertSuccessor, loadFirstKeys, loadSuccessors } from './key-queries.ts';
import { createLocalLogStore } from './log-store.ts';
import { loadLog } from './queries.ts';
import { listKnownKeys } from './rotating-keys.ts';
import { CHECKPOINT_PATH } from './sign-log.ts';

interface SuccessorOptions {
	readonly dataDir: string;
	readonly keysDir: string;
	/** Why, for everyone to read. */
	readonly reason: string;
}

const MOST_REASON = 300;

/**
 * Lets the log go on under another name with new keys, where its key was lost or stolen: what was signed stays, and the next entry names the last
 * checkpoint of before (PROOF-07). The keys of before are set aside before anything tells of new ones, so that none of them ever signs for the new name. Returns what
 * is to be said. Throws `KeysRefused` while a server runs, or where nothing was signed.
 */
export async function beginSuccessor(
	database: Database,
	{ dataDir, keysDir, reason }: SuccessorOptions,
): Promise<string[]> {
	if (reason.trim() === '' || reason.length > MOST_REASON)
		throw new KeysRefused(`Say why, in at most ${MOST_REASON} characters: it is public.`);
	const instance = await loadInstance(dataDir);
	if (await inTransaction(database, (tx) => isServerRunning(tx, instance)))
		throw new KeysRefused('Stop the server first: it signs with the keys that are to end.');
	const [log, first] = [await loadLog(database), await loadFirstKeys(database)];
	const before = await loadSuccessors(database);
	if (log === null) throw new KeysRefused('There is no log yet: start Fairtick once.');
	if (first === null) throw new KeysRefused(`The log has the name ${log.origin} already: start the server.`);
	const note = (await createLocalLogStore(dataDir).read(CHECKPOINT_PATH))?.toString() ?? '';
	const signed = readSignedCheckpoint(note, await listKnownKeys(database, first));
	if (signed === null || signed.head.size > log.size)
		throw new KeysRefused(
			`The newest checkpoint of ${log.origin} is not in log/ of ${dataDir}, or the database is older than it: restore both first.`,
		);
	// The first name, without the `/2` of the first successor.
	const firstOrigin = before[0]?.origin.slice(0, -2) ?? log.origin;
	const origin = successorName(firstOrigin, before.length);
	const aside = await setAside(keysDir, before.length + 2);
	const isBegun = await inTransaction(database, async (tx) =>
		insertSuccessor(tx, {
			...{ no: before.length, origin, checkpoint: note, first, reason },
			nowMs: Number(await loadClock(tx)),
		}),
	);
	if (!isBegun) throw new KeysRefused('Another command has begun a successor at the same time.');
	return [
		`The log goes on as ${origin} when the server starts, after ${signed.head.size} entries of ${signed.head.origin}.`,
		...aside.map((file) => `${file} in ${keysDir} holds a key of before. Keep a stolen one as evidence, use none.`),
		'After the start, publish log_key and predecessors of /api/proof where users and witnesses look, and give witnesses the new key.',
		'Exported keys lack the new ones: npm run keys -- export <file>.',
	];
}

/** Gives the keys of the log other names. Returns these. */
async function setAside(keysDir: string, generation: number): Promise<string[]> {
	const moved: string[] = [];
	for (const name of ['log', 'nextLog', 'promise', 'nextPromise'] as const) {
		const file = `${KEY_FILES[name]}.before-${generation}`;
		const isMoved = await ifThere(rename(join(keysDir, KEY_FILES[name]), join(keysDir, file)).then(() => true));
		if (isMoved) moved.push(file);
	}
	await syncFolder(keysDir);
	return moved;
}
