import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { type Database, inTransaction, type Queryable, syncFolder } from '../database/index.ts';
import { KEY_FILES, KeysRefused, loadKey, readKey } from '../keys/index.ts';
import { FileKeys, type KeysPlace, SHARDS } from './file-keys.ts';
import { lockKeys, lockRotation, unlockRotation } from './queries.ts';

/** Keys that are rewrapped under one lock: a deletion waits for no more. */
const AT_ONCE = 20;

/**
 * Wraps the key of every file under a new master key, which then takes the place of the old one (KYC-02). The server may run.
 * Whenever it is killed, every file can still be opened, and the next run continues. Returns how many keys there are.
 * Throws `KeysRefused` if there is nothing to rotate, another rotation runs, or a key opens under neither master key.
 */
export async function rotateKeys(database: Database, session: Queryable, place: KeysPlace): Promise<number> {
	if (!(await lockRotation(session))) throw new KeysRefused('The keys of documents are being rotated already.');
	try {
		return await rotateAlone(database, place);
	} finally {
		await unlockRotation(session);
	}
}

async function rotateAlone(database: Database, place: KeysPlace): Promise<number> {
	const { keysDir } = place;
	const old = await readKey(keysDir, 'files');
	if (old === null) throw new KeysRefused(`There is no key of documents in ${keysDir}: the first document makes it.`);
	const next = await loadKey(keysDir, 'nextFiles');
	const keys = FileKeys.open(place);
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
	await rename(join(keysDir, KEY_FILES.nextFiles), join(keysDir, KEY_FILES.files));
	await syncFolder(keysDir);
	return count;
}
