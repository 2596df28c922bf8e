import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config, S3Config } from '../config/index.ts';
import { createSecretBox, type KeysOf, KeysRefused, loadKey, readKey } from '../keys/index.ts';
import { createFolderObjects, createS3Objects, type Objects } from '../objects/index.ts';

const KEY_BYTES = 32;
const MASTER_ID_BYTES = 8;
/** In the store. */
const PREFIX = 'file-keys/';
const NAME = /^[0-9a-f]{2}\/([0-9a-f-]{36})\.key$/;
/** Number of rereads of a key that a rotation has just rewrapped. */
const TRIES = 5;

/** The folders of both keys and pages, by the first two digits of a file's id. */
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Settings of where the keys of documents lie: on a disk, or in the store if there is one, while the master keys stay in `KEYS_DIR` (CLUSTER-06). */
export interface FileKeysConfig extends Pick<Config, 'dataDir' | 'keys' | 'keysDir'> {
	readonly store?: S3Config | undefined;
}

/** The folder of the wrapped keys: given ones are only read, so that these lie apart from them. */
export const folderOfFileKeys = ({ keysDir, keys, dataDir }: FileKeysConfig): string =>
	keys === 'own' ? join(keysDir, 'files') : join(dataDir, FILE_KEYS_FOLDER);

/** In the data folder; no backup holds it, so that what was deleted stays deleted in one that is restored. */
export const FILE_KEYS_FOLDER = 'file-keys';

/** A key in its folder. */
export interface KeptKey {
	readonly id: string;
	/** Its file was deleted: the key is permanently gone, and only its id is left. */
	readonly destroyed: boolean;
	/** Time of its writing, epoch milliseconds. */
	readonly writtenAt: number;
}

/**
 * The keys of files, one each, in a folder of their own or in the store: wrapped by a master key, and in no backup, so that what was deleted stays
 * deleted in one that is restored. Each is 8 bytes that name the master key, then the sealed key; an empty one
 * says that its file was deleted.
 *
 * While `npm run rotate-keys` runs there are two master keys. A key is written under the newer one, which is looked at again
 * after the writing: one that has come meanwhile wraps the key once more. So the rotation, which first makes the new
 * master key and then rewraps every key, leaves none behind. A given next one wraps nothing before all processes have it (CLUSTER-06).
 */
export class FileKeys {
	readonly #keysDir: string;
	readonly #keys: KeysOf;
	readonly #objects: Objects;
	readonly #mayWrapBy: (next: Buffer) => boolean | Promise<boolean>;

	/** @param mayWrapBy returns whether a next master key is at all processes that open documents. */
	constructor(config: FileKeysConfig, mayWrapBy: (next: Buffer) => boolean | Promise<boolean> = () => true) {
		this.#keysDir = config.keysDir;
		this.#keys = config.keys;
		this.#objects =
			config.store === undefined
				? createFolderObjects(folderOfFileKeys(config))
				: createS3Objects(config.store, PREFIX, { holds: 'the keys of documents' });
		this.#mayWrapBy = mayWrapBy;
	}

	/** Makes the key of a new file; it is durable when this resolves. */
	async make(id: string): Promise<Buffer> {
		const key = randomBytes(KEY_BYTES);
		let used: Buffer;
		let newest = await this.#newestMaster();
		do {
			used = newest;
			await this.#write(id, wrap(used, id, key));
			newest = await this.#newestMaster();
		} while (!used.equals(newest));
		return key;
	}

	/** The key of a file; null without one, and `'destroyed'` where the file was deleted. Throws `KeysRefused` if no master key opens it. */
	async read(id: string): Promise<Buffer | 'destroyed' | null> {
		for (let tries = 0; tries < TRIES; tries++) {
			const wrapped = await this.#objects.get(nameOf(id));
			if (wrapped === null) return null;
			if (wrapped.length === 0) return 'destroyed';
			// The next one first: it takes the place of the other when every key is under it.
			for (const name of ['nextFiles', 'files'] as const) {
				const master = await readKey(this.#keysDir, name);
				if (master && isUnder(master, wrapped)) return unwrap(master, id, wrapped);
			}
		}
		throw new KeysRefused(`No key in ${this.#keysDir} opens the key of the file ${id}.`);
	}

	/** Destroys the key of a deleted file permanently. Only under the lock of `lockKeys`, else a rotation could bring it back. */
	async destroy(id: string): Promise<void> {
		await this.#objects.put(nameOf(id), Buffer.alloc(0));
	}

	/** Removes the key of a file that was never recorded. */
	async forget(id: string): Promise<void> {
		await this.#objects.remove(nameOf(id));
	}

	/** The keys whose ids begin with these two digits. */
	async list(shard: string): Promise<KeptKey[]> {
		const found = await this.#objects.list(`${shard}/`);
		return found.flatMap(({ name, bytes, writtenAt }) => {
			const id = NAME.exec(name)?.[1];
			return id === undefined ? [] : [{ id, destroyed: bytes === 0, writtenAt }];
		});
	}

	/** Removes half-written files of crashes, which may hold keys that are destroyed since. */
	tidy(shard: string): Promise<void> {
		return this.#objects.tidy(`${shard}/`);
	}

	/** Rewraps a key of one master key by the other. Returns whether no master key but the other is needed for it now. */
	async rewrap(id: string, from: Buffer, to: Buffer): Promise<boolean> {
		const found = await this.#objects.getTagged(nameOf(id));
		if (found === null || found.bytes.length === 0 || isUnder(to, found.bytes)) return true;
		if (!isUnder(from, found.bytes)) return false;
		// A key that was replaced meanwhile was destroyed, or written by a process that looks at the newest master key afterwards.
		await this.#objects.replaceIfUnchanged(nameOf(id), wrap(to, id, unwrap(from, id, found.bytes)), found.tag);
		return true;
	}

	/** On a condition, so that no try whose answer was lost comes after the deletion and brings a key back. */
	async #write(id: string, wrapped: Buffer): Promise<void> {
		const name = nameOf(id);
		for (let tries = 0; tries < TRIES; tries++) {
			if (await this.#objects.putIfAbsent(name, wrapped)) return;
			const found = await this.#objects.getTagged(name);
			if (found && (await this.#objects.replaceIfUnchanged(name, wrapped, found.tag))) return;
		}
		throw new Error(`the key of the file ${id} is written by another process as well`);
	}

	async #newestMaster(): Promise<Buffer> {
		const next = await readKey(this.#keysDir, 'nextFiles');
		return next && (await this.#mayWrapBy(next)) ? next : loadKey(this.#keysDir, 'files', this.#keys);
	}
}

const nameOf = (id: string): string => `${id.slice(0, 2)}/${id}.key`;

/** The name of a master key, which tells nothing of it. */
export const nameOfMaster = (master: Buffer): string => `files ${idOf(master).toString('hex')}`;

/** Additional data of a wrapped key: it does not open as another file's. */
const ownerOf = (id: string) => `fairtick/1|file key|${id}`;
const idOf = (master: Buffer) =>
	createHash('sha256').update('fairtick/1|master key|').update(master).digest().subarray(0, MASTER_ID_BYTES);
const isUnder = (master: Buffer, wrapped: Buffer) => wrapped.subarray(0, MASTER_ID_BYTES).equals(idOf(master));
const wrap = (master: Buffer, id: string, key: Buffer) =>
	Buffer.concat([idOf(master), createSecretBox(master).seal(key, ownerOf(id))]);
const unwrap = (master: Buffer, id: string, wrapped: Buffer) =>
	createSecretBox(master).open(wrapped.subarray(MASTER_ID_BYTES), ownerOf(id));
