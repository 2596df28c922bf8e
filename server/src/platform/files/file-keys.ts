import { createHash, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { S3Config } from '../config/index.ts';
import { createSecretBox, KeysRefused, loadKey, readKey } from '../keys/index.ts';
import { createFolderObjects, createS3Objects, type Objects } from '../objects/index.ts';

const KEY_BYTES = 32;
const MASTER_ID_BYTES = 8;
/** In the folder of keys. */
const FOLDER = 'files';
/** In the store. */
const PREFIX = 'file-keys/';
const NAME = /^[0-9a-f]{2}\/([0-9a-f-]{36})\.key$/;
/** Number of rereads of a key that a rotation has just rewrapped. */
const TRIES = 5;

/** The folders of both keys and pages, by the first two digits of a file's id. */
export const SHARDS: readonly string[] = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'));

/** Where the keys of documents lie: in `KEYS_DIR`, or in the store if there is one, while the master keys stay in `KEYS_DIR` (CLUSTER-06). */
export interface KeysPlace {
	readonly keysDir: string;
	readonly store?: S3Config | undefined;
}

/** A key in its folder. */
export interface KeptKey {
	readonly id: string;
	/** Its file was deleted: the key is permanently gone, and only its id is left. */
	readonly destroyed: boolean;
	/** Time of its writing, epoch milliseconds. */
	readonly writtenAt: number;
}

/**
 * The keys of files, one each, in `KEYS_DIR/files` or in the store: wrapped by a master key, and in no backup, so that what was deleted stays
 * deleted in one that is restored. Each is 8 bytes that name the master key, then the sealed key; an empty one
 * says that its file was deleted.
 *
 * While `npm run rotate-keys` runs there are two master keys. A key is written under the newer one, which is looked at again
 * after the writing: one that has come meanwhile wraps the key once more. So the rotation, which first makes the new
 * master key and then rewraps every key, leaves none behind.
 */
export class FileKeys {
	readonly #keysDir: string;
	readonly #objects: Objects;

	private constructor(keysDir: string, objects: Objects) {
		this.#keysDir = keysDir;
		this.#objects = objects;
	}

	static open({ keysDir, store }: KeysPlace): FileKeys {
		return new FileKeys(
			keysDir,
			store === undefined
				? createFolderObjects(join(keysDir, FOLDER))
				: createS3Objects(store, PREFIX, { holds: 'the keys of documents' }),
		);
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
		return (await readKey(this.#keysDir, 'nextFiles')) ?? loadKey(this.#keysDir, 'files');
	}
}

const nameOf = (id: string): string => `${id.slice(0, 2)}/${id}.key`;

/** Additional data of a wrapped key: it does not open as another file's. */
const ownerOf = (id: string) => `fairtick/1|file key|${id}`;
const idOf = (master: Buffer) =>
	createHash('sha256').update('fairtick/1|master key|').update(master).digest().subarray(0, MASTER_ID_BYTES);
const isUnder = (master: Buffer, wrapped: Buffer) => wrapped.subarray(0, MASTER_ID_BYTES).equals(idOf(master));
const wrap = (master: Buffer, id: string, key: Buffer) =>
	Buffer.concat([idOf(master), createSecretBox(master).seal(key, ownerOf(id))]);
const unwrap = (master: Buffer, id: string, wrapped: Buffer) =>
	createSecretBox(master).open(wrapped.subarray(MASTER_ID_BYTES), ownerOf(id));
