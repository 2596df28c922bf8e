import { CHAIN_START } from '../../market/chain.ts';
import { computeFairTickAt, computeFairTickTime } from '../../market/fair-walk.ts';
import { decodeItem, type Entry, type GroupItem, type Item, type ItemBody } from '../log/items.ts';
import { FalseFile, inOrder, type LogFiles } from '../log/log-files.ts';
import { areEqual } from '../log/merkle.ts';
import { isChain } from '../receipt/evidence.ts';
import { type HourQuestion, open, wrong } from './hour-check.ts';

/** The tick before the first one is searched so far back at first, and the log is read so far beyond the last one. */
const BEFORE_MS = 10_000;
const AFTER_MS = 900_000;
/** Entries of the further search back: two hours of them. */
const BACK_ENTRIES = 7_200;
/** An entry may hold a tick that is as old as itself; then the log is complete until the next one is due. */
const AHEAD_MS = 1_000;
/** After a standstill of the log or the index, this many more entries are searched for one that passes the ticks. */
const CAUGHT_UP_ENTRIES = 7_200;
const ENTRIES_AT_ONCE = 256;

export interface FoundGroup {
	readonly item: GroupItem;
	readonly entry: Entry;
}

/** The groups of an index in the entries around an hour. */
export interface HourGroups {
	readonly groups: readonly FoundGroup[];
	/** Versions of the asset that are there by chance. */
	readonly versions: readonly ItemBody<'asset/1'>[];
	/** Entries that were read, the second one not included; the time of the last one, and the newest round of the beacon in it. */
	readonly entries: readonly [from: number, to: number];
	readonly lastMs: number;
	readonly round: number;
}

/**
 * The asset's groups around the ticks: from the one with the last tick before the first, if the log has one, to the one
 * that proves that no other tick can come. `onProgress` is called for each entry whose items were read; its `total` is an
 * estimate.
 */
export async function readGroups(
	files: LogFiles,
	{ firstK, lastK, assetId }: HourQuestion,
	onProgress?: (done: number, total: number) => void,
): Promise<HourGroups> {
	const [firstMs, lastMs] = [computeFairTickTime(firstK), computeFairTickTime(lastK)];
	const begin = Math.max((await files.findFrom(firstMs - BEFORE_MS)) - 1, 0);
	const end = Math.min((await files.findFrom(lastMs + AFTER_MS)) + CAUGHT_UP_ENTRIES, files.size);
	const estimate = (await files.findFrom(lastMs + 2_000)) - begin;
	const groups: FoundGroup[] = [];
	const versions: ItemBody<'asset/1'>[] = [];
	let [from, done] = [begin, 0];
	let last: Entry | undefined;
	/** Reads entries in their order until `isDone` has seen enough. Returns whether it has. */
	const readOn = async (low: number, high: number, into: FoundGroup[], isDone: (entry: Entry) => boolean) => {
		for (let no = low; no < high; no += ENTRIES_AT_ONCE) {
			const entries = await files.entries(no, Math.min(no + ENTRIES_AT_ONCE, high));
			const [oldest] = entries;
			if (oldest?.no === 0 && oldest.timeMs > lastMs) throw open('before_log');
			if (no === begin && no > 0 && oldest !== undefined && oldest.timeMs >= firstMs)
				throw wrong('files', `entry ${no} is not from before the hour`);
			for await (const { entry, items } of readItems(files, entries)) {
				onProgress?.(++done, Math.max(estimate, done));
				for (const bytes of items) {
					if (isGroupOf(bytes, assetId)) into.push({ item: readItem(bytes) as GroupItem, entry });
					else if (beginsWith(bytes, 'asset/1\n')) {
						const { body } = readItem(bytes) as { readonly body: ItemBody<'asset/1'> };
						versions.push(body);
					}
				}
				if (isDone(entry)) return true;
			}
		}
		return false;
	};
	const isOver = await readOn(begin, end, groups, (entry) => {
		last = entry;
		// A statement about later groups counts only once those are due: otherwise a group could declare the hour over in
		// advance.
		return entry.timeMs > lastMs && groups.some(({ item }) => isPast(item, lastMs));
	});
	if (groups.length === 0 && last !== undefined && last.timeMs >= lastMs + AFTER_MS) throw open('no_prices');
	// The index may still be at a standstill and be caught up; a close proves that it does not continue.
	const isClosed = groups.at(-1)?.item.group.kind === 'close' && last !== undefined && last.timeMs >= lastMs + AFTER_MS;
	if (last === undefined || !(isOver || isClosed)) throw open('not_logged');
	const isStarted = () => {
		const first = groups[0]?.item;
		if (first === undefined || from === 0) return true;
		if (first.group.no === 1n && areEqual(first.previous, CHAIN_START)) return true;
		return groups.some(({ item }) => item.group.ticks.some(({ t }) => computeFairTickAt(t) < firstK));
	};
	while (!isStarted()) {
		if (from <= begin - BACK_ENTRIES) throw open('no_start');
		const [to, older] = [from, [] as FoundGroup[]];
		from = Math.max(from - ENTRIES_AT_ONCE, 0);
		await readOn(from, to, older, () => false);
		groups.unshift(...older);
	}
	checkChain(groups, assetId);
	return { groups, versions, entries: [from, last.no + 1], lastMs: last.timeMs, round: last.round };
}

/** Entries with their items, in their order. */
export const readItems = (files: LogFiles, entries: readonly Entry[]) =>
	inOrder(entries, async (entry) => ({ entry, items: await files.items(entry) }));

const isPast = ({ group }: GroupItem, lastMs: number): boolean =>
	group.loggedThrough >= lastMs || group.ticks.some(({ t }) => t > lastMs);

/** Demands one chain without gaps, in which no tick comes after the log said that it was complete. */
function checkChain(groups: readonly FoundGroup[], assetId: number): void {
	const items = groups.map(({ item }) => item);
	const seqs = items.flatMap(({ group }) => group.ticks.map(({ seq }) => seq));
	const isWhole = seqs.every((seq, i) => i === 0 || seq === (seqs[i - 1] as bigint) + 1n);
	if (!isChain(items, assetId) || !isWhole) throw wrong('chain', 'the chain of prices is broken');
	let [throughMs, newestMs] = [-1, -1];
	for (const { item, entry } of groups) {
		const { no, ticks, loggedThrough } = item.group;
		for (const { seq, t } of ticks) {
			if (t <= throughMs) throw wrong('chain', `tick ${seq} is from ${t}, the log was complete through ${throughMs}`);
			if (t < newestMs) throw wrong('chain', `tick ${seq} is from ${t}, the one before from ${newestMs}`);
			newestMs = t;
		}
		if (loggedThrough > entry.timeMs + AHEAD_MS)
			throw wrong('chain', `group ${no} of entry ${entry.no} says that the log is complete through ${loggedThrough}`);
		throughMs = Math.max(throughMs, loggedThrough);
	}
}

const HASH_BYTES = 32;
const GROUP = 'group/1\n';
export function beginsWith(bytes: Uint8Array, text: string, at = 0): boolean {
	return [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));
}
/** Decides by the first bytes, as one entry holds groups of many assets. */
const isGroupOf = (bytes: Uint8Array, assetId: number): boolean =>
	beginsWith(bytes, GROUP) && beginsWith(bytes, `["group/1","${assetId}",`, GROUP.length + HASH_BYTES);

export function readItem(bytes: Uint8Array): Item {
	const item = decodeItem(bytes);
	if (item === null) throw new FalseFile('an item is written another way than its kind');
	return item;
}
