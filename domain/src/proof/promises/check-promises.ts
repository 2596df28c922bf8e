import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { PlacementPromise } from '../../trading/contract.ts';
import { findEndedKey } from '../log/find-ended-key.ts';
import { decodeItem, type Entry, type ItemBody } from '../log/items.ts';
import { FalseFile, inOrder, LogFiles, MissingFile, type ReadLogFile, UnreadFile } from '../log/log-files.ts';
import { isIncluded } from '../log/merkle.ts';
import { findKeys, followKeys } from '../log/named-keys.ts';
import { formatNoteKey, type NoteKey, parseNote, parseNoteKey } from '../log/note.ts';
import { MERGE_MS, type PromiseText, parsePromiseText, promiseKeyName } from '../log/promise.ts';
import { checkSignatures } from '../log/signature.ts';
import { readSignedCheckpoint } from '../log/signed-checkpoint.ts';
import { isNameOf, readSuccessors } from '../log/successors.ts';
import { TILE_WIDTH } from '../log/tiles.ts';
import { excuses, type Outage, readOutage } from '../outages.ts';
import { hashAnswer, hashHolder, hashTerms } from '../receipt/placement-item.ts';
import { readRefusals, refusedAsset } from './refusal-counts.ts';

/** A promise with whose placement it is about: that is not in it. */
export interface HeldPromise {
	/** Number of the user, and id of the placement. */
	readonly userId: number;
	readonly tradeId: string;
	/** Time of receipt, epoch milliseconds by the holder's own clock. */
	readonly atMs: number;
	readonly promise: PlacementPromise;
}

/** A promise of which only the note is held: its statement about a batch can be checked, its placements cannot. */
export interface HeldNote {
	readonly atMs: number;
	readonly note: string;
}

const noteOf = (held: HeldPromise | HeldNote): string => ('note' in held ? held.note : held.promise.note);

/** The outcome of a promise (PROOF-05). */
export type PromiseCheck =
	| { readonly status: 'kept'; readonly entry: number }
	/** It is in the log, but the entry does not count that it refuses, as it must. */
	| { readonly status: 'uncounted'; readonly entry: number }
	/** It is in the log, but only after the time by which it was due, and the log gives no reason. */
	| { readonly status: 'late'; readonly entry: number }
	/** It is in the log after that time, and the log shows and says that it stood still. */
	| { readonly status: 'delayed'; readonly entry: number; readonly outage: Outage }
	/** The log has not come to that time, epoch milliseconds. */
	| { readonly status: 'waiting'; readonly mergeByMs: number }
	/** It is not in the log yet, and its own words would put off the time: it names another time than its holder's, or entries long past. */
	| { readonly status: 'wrong' }
	/**
	 * The log has passed that time without the answer, or has not come to it within a day, or is shorter than the promise
	 * says it was. The two notes prove it: the promise, and the log that lacks it.
	 */
	| { readonly status: 'broken'; readonly promised: string; readonly checkpoint: string }
	/** It may lie in a file of the log that is missing or cannot be read: its path. */
	| { readonly status: 'unread'; readonly file: string }
	/** It is no promise of this log about this placement: it shows nothing. */
	| { readonly status: 'unknown' };

interface PromiseOptions {
	/** A checkpoint, and the key of the log. */
	readonly note: string;
	readonly logKey: NoteKey;
	/** Keys of names that the log had before: promises of these count as well. */
	readonly earlier?: readonly NoteKey[];
	readonly read: ReadLogFile;
	/** Now, by the clock of `atMs`. */
	readonly nowMs: number;
}

/** Entries that are read at once: a batch is nearly always in one of the first. */
const ENTRIES_AT_ONCE = 16;
/** Entries that are read at most until a promise is due, and after that for one that is late: two hours of them. */
const MOST_ENTRIES = 7_200;
/** Greatest difference between the holder's clock and the house's. */
const CLOCKS_MS = 300_000;
const DAY_MS = 86_400_000;

/**
 * Looks for placements in the log as they were promised, each from the size that its promise names on; one that comes after the
 * first entry of the time by which it is due is late, or delayed by an outage of the log. A file that cannot be fetched, or is none of the log's,
 * leaves those undecided whose answer may lie in it. Throws if the log's own keys cannot be fetched.
 */
export async function checkPromises(
	held: readonly (HeldPromise | HeldNote)[],
	{ note, logKey, earlier = [], read: readFile, nowMs }: PromiseOptions,
): Promise<PromiseCheck[]> {
	const read: ReadLogFile = (path) =>
		readFile(path).catch(() => {
			throw new MissingFile(path);
		});
	const known = await findKeys(logKey, [note], read);
	const signed = readSignedCheckpoint(note, known);
	if (signed === null) throw new FalseFile('the checkpoint is not signed by the log’s key');
	if ((await findEndedKey(known, signed, read)) !== null)
		throw new FalseFile('the checkpoint is signed by a key of the log that had ended');
	const files = new LogFiles(signed.head, read);
	const { keys, unread } = await findPromiseKeys(held, files, { known: [logKey, ...earlier], read });
	const checks: PromiseCheck[] = [];
	for (const one of held) {
		const promise = readPromise(one, keys);
		if (promise !== null) checks.push(await look(files, promise, { held: one, checkpoint: note, nowMs }));
		else checks.push(unread === null ? { status: 'unknown' } : { status: 'unread', file: unread });
	}
	return checks;
}

/** The path of the file that an error is about; rethrows other errors. */
function fileOf(error: unknown): string {
	if (error instanceof UnreadFile) return error.path ?? error.message;
	throw error;
}

/** The first item of the log names the key; the log may have taken another name since. Null: none that is known. */
async function readPromiseKey(files: LogFiles, logKey: NoteKey): Promise<NoteKey | null> {
	if (files.size === 0) return null;
	for (const entry of await files.entries(0, 1)) {
		const [bytes] = await files.items(entry);
		const item = bytes && decodeItem(bytes);
		if (item?.kind !== 'log/1') return null;
		const { body } = item;
		const key = parseNoteKey(body.promiseKey);
		const isOwn = isNameOf(logKey.name, body.origin) && key?.name === promiseKeyName(body.origin);
		return isOwn ? key : null;
	}
	return null;
}

interface PromiseKeys {
	readonly keys: readonly NoteKey[];
	/** A file that may name more of them. */
	readonly unread: string | null;
}

/**
 * The first key of promises, and those that the log has named since if it has not signed all.
 * @param known keys of the log, that of its newest name first.
 */
async function findPromiseKeys(
	held: readonly (HeldPromise | HeldNote)[],
	files: LogFiles,
	{ known, read }: { readonly known: readonly [NoteKey, ...NoteKey[]]; readonly read: ReadLogFile },
): Promise<PromiseKeys> {
	const names = known.map(({ name }) => promiseKeyName(name));
	const texts = known.map(formatNoteKey);
	const isOurs = (key: NoteKey) => names.includes(key.name);
	const readOwnSuccessors = async () => {
		const found = await readSuccessors(read);
		return found.flatMap((one) => (texts.includes(formatNoteKey(one.logKey)) ? [one.promiseKey] : []));
	};
	const first = await unlessUnread(async () => [await readPromiseKey(files, known[0])].filter((key) => key !== null));
	const areAll = held.every((one) => {
		const note = parseNote(noteOf(one));
		return note !== null && checkSignatures(note, first.keys).status === 'signed';
	});
	if (areAll) return first;
	const named = await unlessUnread(async () => [
		...(await followKeys(known, read)).filter(isOurs),
		...(await readOwnSuccessors()),
	]);
	return { keys: [...first.keys, ...named.keys], unread: first.unread ?? named.unread };
}

const unlessUnread = (find: () => Promise<readonly NoteKey[]>): Promise<PromiseKeys> =>
	find().then(
		(keys) => ({ keys, unread: null }),
		(error: unknown) => ({ keys: [], unread: fileOf(error) }),
	);

/** Null: no key of promises signed it, or it is about another placement. */
function readPromise(held: HeldPromise | HeldNote, keys: readonly NoteKey[]): PromiseText | null {
	const note = parseNote(noteOf(held));
	const promise = note && parsePromiseText(note.text);
	if (!note || !promise) return null;
	const own = keys.filter(({ name }) => name === promiseKeyName(promise.origin));
	if (checkSignatures(note, own).status !== 'signed') return null;
	return 'note' in held || isAbout(held, promise.root) ? promise : null;
}

/** True if the placement is in the tree of the batch. */
function isAbout({ userId, tradeId, promise }: HeldPromise, root: Uint8Array): boolean {
	const { kind, terms, salt, holder_salt, place, count, path } = promise;
	try {
		const holder = hashHolder(hexToBytes(holder_salt), userId, tradeId);
		const leaf = hashAnswer(kind, hashTerms(hexToBytes(salt), terms), holder);
		return isIncluded({ leaf, index: place, size: count, root, path: path.map(hexToBytes) });
	} catch {
		// A hash or a salt of another form.
		return false;
	}
}

interface Looked {
	readonly held: HeldPromise | HeldNote;
	readonly checkpoint: string;
	readonly nowMs: number;
}

async function look(files: LogFiles, text: PromiseText, { held, checkpoint, nowMs }: Looked): Promise<PromiseCheck> {
	const { seenSize, timeMs, mergeByMs } = text;
	const { atMs } = held;
	const broken = { status: 'broken', promised: noteOf(held), checkpoint } as const;
	// The holder's own clock, which the house cannot delay.
	const dueMs = atMs + MERGE_MS;
	if (seenSize > files.size && nowMs > dueMs) return broken;
	const outages: Outage[] = [];
	// The first file that may hold what is looked for; without the entries themselves it is not known when it was due.
	let unread: string | null = null;
	let lacksEntries = false;
	let isDue = false;
	let before: Entry | undefined;
	let end = Math.min(files.size, seenSize + MOST_ENTRIES);
	for (let low = seenSize, high = 0; low < end; low = high) {
		// At most one file of entries at a time, so that each is missing by itself.
		high = Math.min(low + ENTRIES_AT_ONCE, end, (Math.floor(low / TILE_WIDTH) + 1) * TILE_WIDTH);
		const entries = await unlessFile(files.entries(low, high));
		if (typeof entries === 'string') {
			unread ??= entries;
			lacksEntries = true;
			before = undefined;
			continue;
		}
		const read = inOrder(entries, async (entry) => ({ entry, items: await unlessFile(files.items(entry)) }));
		for await (const { entry, items } of read) {
			if (typeof items === 'string') unread ??= items;
			else {
				const declared = await unlessFile(findOutages(files, entry, items, before));
				if (typeof declared === 'string') unread ??= declared;
				else outages.push(...declared);
				if (isAmong(items, text)) {
					const isInTime = !isDue && (!lacksEntries || entry.timeMs < mergeByMs);
					if (isInTime) return { status: isCounted(entry, items, held) ? 'kept' : 'uncounted', entry: entry.no };
					return unread === null ? judgeLate(outages, text, entry) : { status: 'unread', file: unread };
				}
			}
			before = entry;
			if (isDue || entry.timeMs < mergeByMs) continue;
			isDue = true;
			end = Math.min(files.size, entry.no + MOST_ENTRIES);
		}
	}
	if (unread !== null) return { status: 'unread', file: unread };
	if (isDue || nowMs > dueMs + DAY_MS) return broken;
	return Math.abs(timeMs - atMs) > CLOCKS_MS || end < files.size
		? { status: 'wrong' }
		: { status: 'waiting', mergeByMs };
}

/** The content of a file, or the path of the one that is missing or cannot be read. */
const unlessFile = <Result>(reading: Promise<Result>): Promise<Result | string> => reading.catch(fileOf);

/** Since then entries count refusals. */
const COUNTED_SINCE_MS = Date.parse('2026-11-26T16:00:00Z');

/** True if an entry counts its refusals, as far as the holder of one refusal can see. */
function isCounted({ timeMs }: Entry, items: readonly Uint8Array[], held: HeldPromise | HeldNote): boolean {
	if ('note' in held || !held.promise.kind.startsWith('refuse/')) return true;
	const counts = readRefusals(items.flatMap((bytes) => decodeItem(bytes) ?? []));
	if (counts?.length === 0 && timeMs < COUNTED_SINCE_MS) return true;
	const [, assetId = '', , , , , , , , code = ''] = held.promise.terms;
	const asset = refusedAsset(code, assetId);
	return counts?.some((one) => one[0] === code && one[1] === asset) ?? false;
}

const isAmong = (items: readonly Uint8Array[], { batch, root, timeMs }: PromiseText): boolean =>
	items.some((bytes) => {
		const isOf = (body: ItemBody<'batch/1'>) =>
			body.batch === batch && body.root === bytesToHex(root) && body.at === `${timeMs}`;
		if (bytes[0] !== BATCH_BEGINS) return false;
		const item = decodeItem(bytes);
		return item?.kind === 'batch/1' && isOf(item.body);
	});

function judgeLate(outages: readonly Outage[], text: PromiseText, { no: entry, timeMs }: Entry): PromiseCheck {
	const outage = outages.find((one) => excuses(one, text, timeMs));
	return outage ? { status: 'delayed', entry, outage } : { status: 'late', entry };
}

/** The outages that an entry declares and the log shows; the entry before it is read if it is not known. */
async function findOutages(
	files: LogFiles,
	entry: Entry,
	items: readonly Uint8Array[],
	known: Entry | undefined,
): Promise<Outage[]> {
	const declared = items.flatMap((bytes) => {
		const item = bytes[0] === OUTAGE_BEGINS ? decodeItem(bytes) : null;
		return item?.kind === 'outage/1' ? [item.body] : [];
	});
	if (declared.length === 0 || entry.no === 0) return [];
	const [before = entry] = known ? [known] : await files.entries(entry.no - 1, entry.no + 1);
	return [readOutage(declared, entry, before.timeMs)].filter((one) => one !== null);
}

const BATCH_BEGINS = 'b'.charCodeAt(0);
const OUTAGE_BEGINS = 'o'.charCodeAt(0);
