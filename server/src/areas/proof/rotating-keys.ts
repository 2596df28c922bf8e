import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { formatInclusionProof } from '@fairtick/domain/proof/log/inclusion-proof';
import type { LogKey } from '@fairtick/domain/proof/log/log-key';
import { computePath, hashLeaf, listInclusionRanges } from '@fairtick/domain/proof/log/merkle';
import { KEY_FORMAT, type KeyProof, type KeyUse, keyPathOf, readNamedKey } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey, type NoteKey, parseNote, parseNoteKey } from '@fairtick/domain/proof/log/note';
import { SUCCESSOR_FORMAT, type SuccessorProof, successorPathOf } from '@fairtick/domain/proof/log/successors';
import { createTileHashes, decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { type Database, inTransaction, loadClock } from '../../platform/database/index.ts';
import { KeysRefused } from '../../platform/keys/index.ts';
import { pause } from '../../platform/loops/index.ts';
import { type HeldKey, joinSigners, KeyRing, type Signer } from './log-keys.ts';
import { CHECKPOINT_PATH, readTile } from './sign-log.ts';
import {
	BOTH_SIGN_MS,
	deleteUnnamedKeys,
	type FirstKeys,
	insertAskedKey,
	loadFirstKeys,
	loadNamedKeys,
	loadSuccessors,
	lockKeys,
	type NamedKey,
	updateAlone,
	updateFirstKeys,
	updateNamed,
} from './sql/keys.ts';
import { findCheckpointOf, loadLog, loadSomeLeaves } from './sql/proof.ts';
import { readItemFile } from './store/item-files.ts';
import type { LogStore } from './store/log-store.ts';

/** Keys that an operator gives to each role (CLUSTER-06). */
export interface GivenKeys {
	/** The uses whose secrets this process has; of the others it knows the public keys in the database. */
	readonly uses: readonly KeyUse[];
	/** True if every process that has to sign for a use has this key. */
	readonly isEverywhere: (use: KeyUse, key: string) => Promise<boolean>;
}

interface KeysOptions {
	readonly database: Database;
	readonly keysDir: string;
	/** Undefined: the keys in `KEYS_DIR` are the installation's own, which it makes, renames and removes. */
	readonly given?: GivenKeys | undefined;
	readonly store: LogStore;
	/** Origin of the log, whose row exists. */
	readonly origin: string;
	readonly onError: (error: unknown, what: string) => void;
}

/** A key that is not in `KEYS_DIR` is looked for again after this time. */
const LOOK_AGAIN_MS = 10_000;
/** Processes with the keys of a new log start in any order: each waits this long for the public keys of the others. */
const FIRST_KEYS_MS = 60_000;
const FIRST_KEYS_LOOK_MS = 250;

interface ChosenSigner {
	/** The newest key in the log when it was chosen. */
	readonly newest: string | null;
	readonly isNewest: boolean;
	readonly signer: Signer;
	readonly againAtMs: number;
}

/**
 * The keys that sign a log and its promises (PROOF-01). Its first entry names the first ones; each later one is named by an item, and
 * signs nothing before that item is under a checkpoint or in the very one that it signs. The keys of checkpoints then sign together for 30 days; of promises the
 * new one signs alone at once.
 */
export class RotatingKeys {
	readonly first: FirstKeys;
	readonly #options: KeysOptions;
	readonly #ring: KeyRing;
	#promise: ChosenSigner | null = null;
	/** Numbers of named keys whose proofs are files. */
	#proved = 0;
	#areSuccessorsProved = false;

	private constructor(options: KeysOptions, ring: KeyRing, first: FirstKeys) {
		this.#options = options;
		this.#ring = ring;
		this.first = first;
	}

	/**
	 * The keys of an installation; own ones of a new one are made. Throws `KeysRefused` if a given one is missing, or is not the newest that
	 * the log names, and if no process has given the log its first keys within a minute.
	 */
	static async open(options: KeysOptions): Promise<RotatingKeys> {
		const { database, keysDir, origin, given } = options;
		const ring = new KeyRing(keysDir, origin, given && 'given');
		const make = async (use: KeyUse) =>
			given === undefined || given.uses.includes(use) ? (await ring.make(use)).key : null;
		const [log, promise] = [await make('log'), await make('promise')];
		await updateFirstKeys(database, log, promise);
		const keys = new RotatingKeys(options, ring, await waitForFirstKeys(database));
		if (given === undefined) await keys.#askAgain();
		else if (given.uses.includes('promise')) await keys.#introduce();
		return keys;
	}

	/** The names of the keys that are here, as other processes learn them with each beat; none while a file is damaged. */
	async listHeld(): Promise<string[]> {
		const held = Promise.all([this.#ring.load('log'), this.#ring.load('promise')]);
		return (await held.catch(() => [])).flat().map(({ key }) => key);
	}

	/**
	 * The signer of promises while `newest` is the newest key for them that is in the log. Where it is not in `KEYS_DIR`, that is the newest one that is here,
	 * or an own one that the log is to name. Throws if there is none.
	 */
	promiseSigner(newest: string | null): Signer | Promise<Signer> {
		const chosen = this.#promise;
		const isChosen = chosen?.newest === newest && (chosen.isNewest || performance.now() < chosen.againAtMs);
		return isChosen ? chosen.signer : this.#choosePromise(newest);
	}

	/** The keys whose checkpoints are the log's, as far as the database knows. */
	listKnown(): Promise<LogKey[]> {
		return listKnownKeys(this.#options.database, this.first);
	}

	/** The signer of a checkpoint of `size` entries; null: a required key is not in `KEYS_DIR`. */
	async signerAt(size: number): Promise<Signer | null> {
		const named = await loadNamedKeys(this.#options.database);
		// Keys of an earlier name of the log sign no more.
		const isOurs = ({ key }: NamedKey) => readOwnKey(key).name === this.#options.origin;
		const rows = named.filter((one) => one.use === 'log' && one.entry !== null && one.entry < size && isOurs(one));
		const chain = [{ key: this.first.log, aloneAtMs: null, no: -1 }, ...rows];
		const due = chain.slice(
			Math.max(
				chain.findLastIndex(({ aloneAtMs }) => aloneAtMs !== null),
				0,
			),
		);
		const held = await this.#ring.load('log');
		const found = due.flatMap(({ key }) => held.find((one) => one.key === key)?.signer ?? []);
		const newest = due.at(-1) as (typeof due)[number];
		if (!held.some(({ key }) => key === newest.key)) return null;
		// Without the one before it, all depends on the file that leads to the new one.
		if (found.length < due.length && !(await this.#isProved(newest.no))) return null;
		return joinSigners(found);
	}

	/**
	 * The steps of a rotation at their time: a requested key is named, the proof that leads to it becomes a file, and the
	 * old key ends.
	 */
	async turn(nowMs: number): Promise<void> {
		const { database } = this.#options;
		const size = (await loadLog(database))?.size ?? 0;
		const named = await loadNamedKeys(database);
		const next = named.find(({ entry }) => entry === null);
		if (next?.namedAtMs === null && (await this.#mayName(next))) await updateNamed(database, next.no, nowMs);
		for (const { no, use, aloneAtMs, namedAtMs, entry } of named) {
			if (entry === null || namedAtMs === null || entry >= size || !(await this.#prove(no))) break;
			if (use === 'log' && aloneAtMs === null && nowMs >= namedAtMs + BOTH_SIGN_MS)
				await updateAlone(database, no, nowMs);
		}
		await this.#proveSuccessors(size);
		if (this.#options.given) return;
		// The log continues with keys under the names that they have.
		await this.#promote().catch((error: unknown) => this.#options.onError(error, 'putting a key in its place'));
	}

	/** True if the log may name a key that was asked for: the processes that will have to sign by it have it. */
	async #mayName({ use, key }: NamedKey): Promise<boolean> {
		const { given } = this.#options;
		if (given && !(await given.isEverywhere(use, key))) return false;
		const signsHere = given === undefined || given.uses.includes(use);
		return !signsHere || (await this.#find({ use, key })) !== undefined;
	}

	async #find({ use, key }: Pick<NamedKey, 'use' | 'key'>): Promise<HeldKey | undefined> {
		return (await this.#ring.load(use)).find((held) => held.key === key);
	}

	/**
	 * Asks the log to name a given key of promises that it does not know: the one before was lost. Throws `KeysRefused` if the log has named a
	 * newer key than those that are here: an older one would go on signing.
	 */
	async #introduce(): Promise<void> {
		const { database, keysDir } = this.#options;
		const held = await this.#ring.load('promise');
		await inTransaction(database, async (tx) => {
			await lockKeys(tx);
			const named = (await loadNamedKeys(tx)).filter(({ use }) => use === 'promise');
			const newest = named.findLast(({ entry }) => entry !== null)?.key ?? this.first.promise;
			if (held.some(({ key }) => key === newest)) return;
			const known = [this.first.promise, ...named.map(({ key }) => key)];
			const unknown = held.find(({ key }) => !known.includes(key));
			if (unknown === undefined)
				throw new KeysRefused(
					`The keys in ${keysDir} lack ${newest}, the newest key of promises that the log names: bring it there as promise.key.`,
				);
			await insertAskedKey(tx, { use: 'promise', key: unknown.key, nowMs: Number(await loadClock(tx)) });
		});
	}

	/**
	 * Keys that were to be named and are here are asked for again, behind all that are named; others are forgotten. A key of promises that was lost
	 * has a new one in its place, which is named too.
	 */
	async #askAgain(): Promise<void> {
		const { database } = this.#options;
		await inTransaction(database, async (tx) => {
			await lockKeys(tx);
			const named = await loadNamedKeys(tx);
			await deleteUnnamedKeys(tx);
			const nowMs = Number(await loadClock(tx));
			const held = [await this.#ring.load('log'), await this.#ring.load('promise')].flat();
			for (const { namedAtMs, use, key } of named)
				if (namedAtMs === null && held.some((one) => one.key === key)) await insertAskedKey(tx, { use, key, nowMs });
			const known = new Set([this.first.promise, ...named.map(({ key }) => key)]);
			const own = await this.#ring.load('promise');
			if (own[0] && !own.some(({ key }) => known.has(key)))
				await insertAskedKey(tx, { use: 'promise', key: own[0].key, nowMs });
		});
	}

	async #choosePromise(newest: string | null): Promise<Signer> {
		const { database } = this.#options;
		const [held, named] = [await this.#ring.load('promise'), await loadNamedKeys(database)];
		const size = (await loadLog(database))?.size ?? 0;
		const logged = named.filter(({ use, entry }) => use === 'promise' && entry !== null && entry < size);
		const texts = [this.first.promise, ...logged.map(({ key }) => key)];
		const found =
			held.find(({ key }) => key === newest) ??
			texts.flatMap((text) => held.find(({ key }) => key === text) ?? []).at(-1) ??
			// A promise can be verified once the log names its key: an own one within seconds.
			(this.#options.given ? undefined : held[0]);
		if (found === undefined) throw new Error('there is no key of promises that the log names');
		const isNewest = found.key === newest;
		this.#promise = { newest, isNewest, signer: found.signer, againAtMs: performance.now() + LOOK_AGAIN_MS };
		return found.signer;
	}

	/** A key whose time is over leaves its file to the one after it, so that the old key cannot sign any more. */
	#promote(): Promise<void> {
		return inTransaction(this.#options.database, async (tx) => {
			await lockKeys(tx);
			const named = await loadNamedKeys(tx);
			for (const use of ['log', 'promise'] as const) {
				const newest = named.findLast((one) => one.use === use && one.entry !== null && one.no < this.#proved);
				const isSettled = newest !== undefined && (use === 'promise' || newest.aloneAtMs !== null);
				const next = (await this.#ring.load(use)).find(({ isNext }) => isNext);
				if (isSettled && next?.key === newest.key) await this.#ring.promote(use);
			}
		});
	}

	/** True if the file is there that leads to a named key, and does so. */
	async #isProved(no: number): Promise<boolean> {
		if (no < this.#proved) return true;
		const bytes = await this.#options.store.read(keyPathOf(no));
		if (bytes === null) return false;
		const named = await loadNamedKeys(this.#options.database);
		const later = named.filter((one) => one.no >= no).map(({ key }) => key);
		const before = (await this.listKnown()).filter((key) => !later.includes(formatNoteKey(key)));
		const key = readNamedKey(bytes, no, before);
		return key !== null && formatNoteKey(key) === named[no]?.key;
	}

	/** Writes the file that leads to a named key, under the first kept checkpoint that covers it. False: there is none yet. */
	async #prove(no: number): Promise<boolean> {
		if (no < this.#proved) return true;
		if (!(await this.#isProved(no))) {
			const proof = await this.#makeProof(no);
			if (proof === null) return false;
			// An existing file is damaged: the proof of a key is the same whenever it is made.
			await this.#options.store.replace(keyPathOf(no), Buffer.from(`${JSON.stringify(proof)}\n`));
		}
		this.#proved = no + 1;
		return true;
	}

	/** Writes the files that say which names the log has taken, as those of keys. */
	async #proveSuccessors(size: number): Promise<void> {
		const { database, store } = this.#options;
		if (this.#areSuccessorsProved) return;
		const successors = await loadSuccessors(database);
		const newest = (await store.read(CHECKPOINT_PATH))?.toString();
		for (const [i, { no, origin, entry, place }] of successors.entries()) {
			const path = successorPathOf(no);
			if ((await store.read(path)) !== null) continue;
			const isSigned = entry !== null && place !== null && entry < size;
			// Only a checkpoint of the name itself shows it. The newest one does so at once; of a name that the log has no more, the last one that was signed.
			const signed = readHead(successors[i + 1]?.checkpoint ?? newest);
			const last = signed?.origin === origin && entry !== null && entry < signed.size ? signed : null;
			const proof = isSigned ? await this.#proveItem({ entry, place }, last) : null;
			if (proof === null) return;
			const file: SuccessorProof = { format: SUCCESSOR_FORMAT, ...proof };
			await store.write(path, Buffer.from(`${JSON.stringify(file)}\n`));
		}
		this.#areSuccessorsProved = true;
	}

	async #makeProof(no: number): Promise<KeyProof | null> {
		const { entry, place } = (await loadNamedKeys(this.#options.database))[no] ?? {};
		if (entry == null || place == null) return null;
		const proof = await this.#proveItem({ entry, place });
		return proof && { format: KEY_FORMAT, ...proof };
	}

	/**
	 * @param under the checkpoint that is to show it; null: the first kept one that covers it.
	 * Returns null if no kept checkpoint covers it yet.
	 */
	async #proveItem(
		{ entry, place }: { entry: number; place: number },
		under: { readonly size: number; readonly note: string } | null = null,
	): Promise<Omit<KeyProof, 'format'> | null> {
		const { database, store } = this.#options;
		const checkpoint = under ?? (await findCheckpointOf(database, entry));
		const file = await readItemFile(store, entry);
		if (checkpoint === null || file === null) return null;
		const { size, note } = checkpoint;
		const items = decodeItemBundle(file);
		const hashes = createTileHashes(size, (tile) => readTile(store, tile));
		const path = await hashes.hashesOf(listInclusionRanges(entry, size));
		return {
			entry: {
				leaf: (await loadSomeLeaves(database, [entry])).get(entry) as string,
				proof: formatInclusionProof({ index: entry, path, checkpoint: note }),
			},
			item: {
				index: place,
				path: computePath(items.map(hashLeaf), place).map((hash) => Buffer.from(hash).toString('hex')),
				bytes: Buffer.from(items[place] as Uint8Array).toString('base64'),
			},
		};
	}
}

/** The public keys that the log begins with, as soon as the processes that have their secrets have published them. */
async function waitForFirstKeys(database: Database): Promise<FirstKeys> {
	const untilMs = performance.now() + FIRST_KEYS_MS;
	for (;;) {
		const first = await loadFirstKeys(database);
		if (first !== null) return first;
		if (performance.now() >= untilMs)
			throw new KeysRefused(
				'The log has no keys yet: start one process with the role log and one with the role web, then the others.',
			);
		await pause(FIRST_KEYS_LOOK_MS);
	}
}

/** The keys whose checkpoints are the log's, under whatever name, as far as the database knows. */
export async function listKnownKeys(database: Database, first: FirstKeys): Promise<LogKey[]> {
	const [named, before] = [await loadNamedKeys(database), await loadSuccessors(database)];
	const logged = named.filter(({ use, entry }) => use === 'log' && entry !== null);
	const began = [...before.map(({ beforeLogKey }) => beforeLogKey), first.log];
	return [
		...began.map(readOwnKey),
		...logged.map(({ key, namedAtMs }) => ({
			...readOwnKey(key),
			...(namedAtMs !== null && { untilMs: namedAtMs + BOTH_SIGN_MS }),
		})),
	];
}

function readHead(note = '') {
	const head = parseCheckpoint(parseNote(note)?.text ?? '');
	return head && { ...head, note };
}

function readOwnKey(text: string): NoteKey {
	const key = parseNoteKey(text);
	if (key === null) throw new Error(`a key of the log cannot be read: ${text}`);
	return key;
}
