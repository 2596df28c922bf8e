import { checkKeyEnds } from '@fairtick/domain/proof/log/ended-keys';
import { decodeItem, encodeItem } from '@fairtick/domain/proof/log/items';
import type { LogKey } from '@fairtick/domain/proof/log/log-key';
import { areEqual, type TreeHead } from '@fairtick/domain/proof/log/merkle';
import { type Note, parseNote } from '@fairtick/domain/proof/log/note';
import { createTileHashes, itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { type Database, inTransaction, type Queryable } from '../../platform/database/index.ts';
import { inTime } from '../../platform/loops/index.ts';
import { adoptHours } from './adopt-hours.ts';
import type { NewItem } from './arrange-items.ts';
import { countLateGroups, insertLateGroups, type LateGroups } from './late-groups.ts';
import { findLaterName } from './later-names.ts';
import { gatherItems, LogFencedOut, writeEntries } from './make-entries.ts';
import type { Mirror } from './mirrors/mirror-stores.ts';
import { inFrontOf, takeFiles } from './mirrors/take-files.ts';
import { CHECKPOINT_PATH, MissingFile, readTile } from './sign-log.ts';
import { coverGroups, type GroupPlace } from './spans.ts';
import { deleteUnnamedKeys, insertNamedKey } from './sql/keys.ts';
import {
	insertEntries,
	insertSubjects,
	isRestored,
	type LogRow,
	loadLeaves,
	loadLog,
	loadNewestCheckpoint,
	lockLog,
	noteRestored,
	type Placed,
	updateBatches,
	updateEntries,
	updateSigned,
	upsertChains,
} from './sql/proof.ts';
import { type KnownCheckpoint, readCheckpoint } from './store/known-checkpoints.ts';
import type { LogStore } from './store/log-store.ts';
import { readGroupAsset } from './store/read-log.ts';
import { type ReadEntry, readEntries, removeUnsigned } from './store/restored-files.ts';

export type StopReason =
	/** A later checkpoint is known, and its entries are not here; or the log has a later name than the database knows. */
	| 'behind'
	/** A checkpoint is known that this log does not continue. */
	| 'forked'
	/** Signed files are missing, or differ. */
	| 'damaged'
	/** The newest checkpoint is signed by other keys than are known here, or a key that has to sign is not in `KEYS_DIR`. */
	| 'other_key'
	/**
	 * An older database took the place of this one, and not all of the witnesses and mirrors have reported the published
	 * log since.
	 */
	| 'restored';

/** The reason why the log is not signed. */
export interface Stop {
	readonly reason: StopReason;
	/** A checkpoint that shows it, signed by a key of the log; null: none does. */
	readonly known: KnownCheckpoint | null;
	/** For a restored log, the witnesses and mirrors that it waits for. */
	readonly silent?: readonly string[];
}

/** The knowledge of witnesses and mirrors, and those required ones that have not answered. */
export interface Outside {
	readonly known: readonly KnownCheckpoint[];
	readonly silent: readonly string[];
}

interface ContinueOptions {
	readonly database: Database;
	readonly clock: DatabaseClock;
	readonly store: LogStore;
	/** The keys whose checkpoints are the log's. */
	readonly keys: readonly LogKey[];
	readonly fence: bigint;
	readonly outside: Outside;
	/** Mirrors that may have files that lack here. */
	readonly mirrors?: readonly Mirror[];
}

/**
 * True if the log may continue: asked before anything is entered or signed after a start. Every checkpoint that database,
 * files, witnesses and mirrors know must be a beginning of the local log, once missing files have come from a mirror. An
 * older copy of the database takes the missing entries from the files, and an item says so (PROOF-07). Null: it may.
 */
export async function continueLog(options: ContinueOptions): Promise<Stop | null> {
	const { database, store, keys, fence } = options;
	const log = await loadLog(database);
	if (log?.fence !== fence) throw new LogFencedOut('another process makes the entries of the log');
	const later = await findLaterName({ database, store, mirrors: options.mirrors ?? [] }, keys);
	if (later !== null) return { reason: 'behind', known: later.known };
	const inFile = (await store.read(CHECKPOINT_PATH))?.toString() ?? null;
	const ofFile = inFile === null ? null : readCheckpoint(inFile, keys, 'file');
	if (inFile !== null && ofFile === null) return { reason: 'other_key', known: null };
	const kept = await loadNewestCheckpoint(database);
	const { known: outside, silent } = options.outside;
	if (silent.length > 0) return { reason: 'restored', known: null, silent };
	const known = [ofFile, kept === null ? null : readCheckpoint(kept.note, keys, 'database'), ...outside].filter(
		(one): one is KnownCheckpoint => one !== null && !isOfEndedKey(one, log, keys),
	);
	const newest = known.reduce<KnownCheckpoint | null>(
		(best, one) => (one.size > (best?.size ?? log.size) ? one : best),
		null,
	);
	const look = (files: LogStore) => findStop(files, log, known, newest);
	let stop = await look(store);
	if (stop?.reason === 'behind' || stop?.reason === 'damaged') {
		const from = ofFile?.size ?? 0;
		if (await takeFromMirror(options, look, { from, signed: newest ?? log, note: newest?.note ?? null }))
			stop = await look(store);
	}
	return stop ?? catchUp(options, log, newest);
}

/**
 * True if a checkpoint extends the local log by the signature of ended keys alone: its entries cannot be older than the
 * newest one here, so it is not the log's (PROOF-12). A thief of an old key cannot stop the log by it.
 */
const isOfEndedKey = ({ size, note }: KnownCheckpoint, log: LogRow, keys: readonly LogKey[]): boolean =>
	size > log.entries && checkKeyEnds(keys, parseNote(note) as Note, log.lastTimeMs) !== null;

/** Looks whether all that is known are beginnings of one tree, that of the files at the greatest size. */
async function findStop(
	store: LogStore,
	log: TreeHead,
	known: readonly KnownCheckpoint[],
	newest: KnownCheckpoint | null,
): Promise<Stop | null> {
	const top: TreeHead = newest ?? log;
	const hashes = createTileHashes(top.size, (tile) => readTile(store, tile));
	const isBeginning = async ({ size, root }: TreeHead) => areEqual(await hashes.hashOf({ begin: 0, end: size }), root);
	try {
		if (!(await isBeginning(top))) return { reason: newest === null ? 'damaged' : 'forked', known: newest };
		if (!(await isBeginning(log))) return { reason: 'forked', known: newest };
		for (const one of known) if (!(await isBeginning(one))) return { reason: 'forked', known: one };
	} catch (error) {
		if (!(error instanceof MissingFile)) throw error;
		return { reason: newest === null ? 'damaged' : 'behind', known: newest };
	}
	return null;
}

/** Brings files that are lacking here from the first mirror that has them as they were signed. False: none has. */
async function takeFromMirror(
	{ store, keys, mirrors = [] }: ContinueOptions,
	look: (files: LogStore) => Promise<Stop | null>,
	{ note, ...lacking }: { readonly from: number; readonly signed: TreeHead; readonly note: string | null },
): Promise<boolean> {
	for (const { store: mirror } of mirrors.map(answeringInTime)) {
		// Whatever is wrong with a mirror, the next one is tried.
		const isTaken = async () =>
			(await look(inFrontOf(mirror, store))) === null && (await takeFiles(store, mirror, { ...lacking, keys }));
		if (!(await isTaken().catch(() => false))) continue;
		if (note !== null) await store.replace(CHECKPOINT_PATH, Buffer.from(note));
		return true;
	}
	return false;
}

/** For one file of a mirror. */
const ANSWERED_MS = 30_000;

/** A mirror of which a file that does not come in time counts as a failure. */
const answeringInTime = ({ name, store }: Mirror): Mirror => ({
	name,
	store: {
		...store,
		read: async (path) => {
			const read = await inTime(ANSWERED_MS, async () => ({ bytes: await store.read(path) }));
			if (read === null) throw new Error(`${path} of ${name} cannot be read`);
			return read.bytes;
		},
	},
});

/** Takes entries that the database lacks from the files. */
async function catchUp(
	{ database, clock, store, fence }: ContinueOptions,
	log: LogRow,
	newest: KnownCheckpoint | null,
): Promise<Stop | null> {
	const signed: TreeHead = newest ?? log;
	const entries = Math.max(log.entries, signed.size);
	const hasLeftOver = (await store.read(itemsPathOf(entries))) !== null;
	if (signed.size === log.size && !hasLeftOver) return null;
	const read = await readEntries(store, { from: log.size, signed });
	if (read === null) return { reason: 'behind', known: newest };
	const own = await loadLeaves(database, log.size, signed.size);
	// Entries that were not signed must be in the files as well; otherwise the files come from another database.
	if (own.some(({ no, leaf }) => read[no - log.size]?.leaf !== leaf)) return { reason: 'forked', known: newest };
	if (hasLeftOver) {
		// Files that the next process has signed since this one looked seem left over as well: it took the fence before.
		if ((await loadLog(database))?.fence !== fence)
			throw new LogFencedOut('another process makes the entries of the log');
		await removeUnsigned(store, entries);
	}
	await inTransaction(database, async (tx) => {
		const locked = await lockLog(tx);
		if (locked?.fence !== fence) throw new LogFencedOut('another process makes the entries of the log');
		if (signed.size > log.entries && !(await isRestored(tx))) await noteRestored(tx);
		const { clockMs } = await clock.read(tx);
		const lacking = read.filter(({ no }) => no >= log.entries);
		for (let i = 0; i < lacking.length; i += ROWS_AT_ONCE)
			await insertEntries(
				tx,
				lacking.slice(i, i + ROWS_AT_ONCE).map(({ no, timeMs, leaf }) => ({ no, timeMs, leaf, items: null })),
			);
		const lastTimeMs = Math.max(locked.lastTimeMs, lacking.at(-1)?.timeMs ?? 0);
		await updateEntries(tx, entries, lastTimeMs);
		if (signed.size > log.size) await updateSigned(tx, { fence, from: log.size, size: signed.size, root: signed.root });
		await adoptKeys(tx, lacking);
		await coverGroups(tx, lacking.flatMap(listGroupPlaces));
		await insertLateGroups(tx, lacking.flatMap(listLateGroups));
		await adoptHours(tx, lacking);
		await placeWaiting(tx, Math.min(clockMs, locked.lastTimeMs), lacking);
		const restored = encodeItem('restored/1', { size: `${log.entries}`, at: `${clockMs}` });
		await writeEntries(
			tx,
			{ ...locked, entries, lastTimeMs, halted: 'restored' },
			{ items: [{ bytes: restored, atMs: clockMs }], clockMs },
		);
	});
	return null;
}

const ROWS_AT_ONCE = 1_000;

const nameOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('latin1');

/** Keys that the files name and the database lacks; unnamed ones of the database count no more. */
async function adoptKeys(tx: Queryable, entries: readonly ReadEntry[]): Promise<void> {
	const items = entries.flatMap((entry) => entry.items().filter((bytes) => bytes[0] === KEY_BEGINS));
	const named = items.map(decodeItem).flatMap((item) => (item?.kind === 'key/1' ? [item.body] : []));
	if (named.length > 0) await deleteUnnamedKeys(tx);
	for (const { no, use, key, at } of named) await insertNamedKey(tx, { no: Number(no), use, key, atMs: Number(at) });
}

const KEY_BEGINS = 'k'.charCodeAt(0);

/** The assets of which an entry has groups. */
const listGroupPlaces = ({ no, items }: ReadEntry): GroupPlace[] =>
	[...new Set(items().flatMap((bytes) => readGroupAsset(bytes) ?? []))].map((assetId) => ({ assetId, entry: no }));

/** The groups of an entry that were late in the log. */
const listLateGroups = (entry: ReadEntry): LateGroups[] =>
	countLateGroups(
		entry,
		entry.items().flatMap((bytes) => {
			const item = readGroupAsset(bytes) === null ? null : decodeItem(bytes);
			return item?.kind === 'group/1' ? [item.group] : [];
		}),
	);

const LIABILITIES_BEGINS = 'l'.charCodeAt(0);

/** Places of the entries that name a day's liabilities: a day that the log names is not counted again. */
const listOwedDays = (entries: readonly ReadEntry[]): Placed<string>[] =>
	entries.flatMap(({ no, items }) =>
		items().flatMap((bytes, place) => {
			const item = bytes[0] === LIABILITIES_BEGINS ? decodeItem(bytes) : null;
			return item?.kind === 'liabilities/1' ? [{ name: `liabilities:${item.body.day}`, entry: no, place }] : [];
		}),
	);

/**
 * Items that the database would enter now and the files' entries hold already are not entered again: they keep their place.
 * @param fromMs time of the newest entry of the database.
 */
async function placeWaiting(tx: Queryable, fromMs: number, entries: readonly ReadEntry[]): Promise<void> {
	const { items } = await gatherItems(tx, fromMs, { withSubjects: true });
	const waiting = new Map(items.map((item) => [nameOf(item.bytes), item]));
	const found: { item: NewItem; entry: number; place: number }[] = [];
	for (const { no, items: own } of entries)
		for (const [place, bytes] of own().entries()) {
			const item = waiting.get(nameOf(bytes));
			// Once: an item that is there twice lies where it is first.
			if (item && waiting.delete(nameOf(bytes))) found.push({ item, entry: no, place });
		}
	const placed = (name: 'batch' | 'subject'): Placed<string>[] =>
		found.flatMap(({ item, entry, place }) => (item[name] === undefined ? [] : [{ name: item[name], entry, place }]));
	await updateBatches(tx, placed('batch'));
	const subjects = placed('subject');
	const known = new Set(subjects.map(({ name }) => name));
	await insertSubjects(tx, [...subjects, ...listOwedDays(entries).filter(({ name }) => !known.has(name))]);
	// The last ones of each chain, which are in the order of the log.
	await upsertChains(
		tx,
		new Map(found.flatMap(({ item: { group } }) => (group === undefined ? [] : [[group.assetId, group.no] as const]))),
	);
}
