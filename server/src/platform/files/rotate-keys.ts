import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, inTransaction, type Queryable, syncFolder } from '../database/index.ts';
import { KEY_FILES, KeysRefused, loadKey, readKey } from '../keys/index.ts';
import { FileKeys, type FileKeysConfig, SHARDS } from './file-keys.ts';
import { isMasterEverywhere } from './open-files.ts';
import { lockKeys, lockRotation, unlockRotation } from './queries.ts';

/** Keys that are rewrapped under one lock: a deletion waits for no more. */
const AT_ONCE = 20;

/**
 * Wraps the key of every file under a new master key, which then takes the place of the old one (KYC-02); a given one has to be at all
 * processes before, and an operator puts it in that place (CLUSTER-06). The server may run.
 * Whenever it is killed, every file can still be opened, and the next run continues. Returns how many keys there are.
 * Throws `KeysRefused` if there is nothing to rotate, another rotation runs, or a key opens under neither master key.
 */
export async function rotateKeys(database: Database, session: Queryable, config: FileKeysConfig): Promise<number> {
	if (!(await lockRotation(session))) throw new KeysRefused('The keys of documents are being rotated already.');
	try {
		return await rotateAlone(database, config);
	} finally {
		await unlockRotation(session);
	}
}

async function rotateAlone(database: Database, config: FileKeysConfig): Promise<number> {
	const { keysDir } = config;
	const old = await readKey(keysDir, 'files');
	if (old === null) throw new KeysRefused(`There is no key of documents in ${keysDir}: the first document makes it.`);
	const next = await loadKey(keysDir, 'nextFiles', config.keys);
	if (config.keys === 'given' && !(await isMasterEverywhere(database, next)))
		throw new KeysRefused(
			`Not every server process with the role web has ${KEY_FILES.nextFiles} beside ${KEY_FILES.files}, or none runs: bring it to all first.`,
		);
	const keys = new FileKeys(config);
	const closed: string[] = [];
	let count = 0;
	for (const shard of SHARDS) {
		const ids = (await keys.list(shard)).filter(({ destroyed }) => !destroyed).map(({ id }) => id);
		for (let from = 0; from < ids.length; from += AT_ONCE)
			await inTransaction(database, async (tx) => {
				await lockKeys(tx);
				for (const id of ids.slice(from, from + AT_ONCE)) if (!(await keys.rewrap(id, old, next))) closed.push(id);
			});
		count += ids.length;
	}
	if (closed.length > 0)
		throw new KeysRefused(
			`Keys of documents that open under neither master key: ${closed.length}, such as that of ${closed[0]}. Nothing is lost, and both master keys stay: put the wrapped keys of this installation there, then rotate again.`,
		);
	if (config.keys === 'given') return count;
	await rename(join(keysDir, KEY_FILES.nextFiles), join(keysDir, KEY_FILES.files));
	await syncFolder(keysDir);
	return count;
}
