import { decodeItem, type GroupItem } from '@fairtick/domain/proof/items';
import { decodeItemBundle, itemsPathOf } from '@fairtick/domain/proof/tiles';
import type { Queryable } from '../database/index.ts';
import type { LogStore } from './log-store.ts';
import { findEntryFrom, loadTimeOfGroup } from './queries.ts';

/** An item where it lies. */
export interface FoundItem {
	readonly entry: number;
	readonly place: number;
	readonly bytes: Uint8Array;
}
export interface FoundGroup extends FoundItem {
	readonly item: GroupItem;
}

/** Entries that are looked through for the groups of one end of a trade. */
const MOST_ENTRIES = 900;
/** After so many entries without a group of the asset, its next one is looked up: it may have been closed for days. */
const LOOK_AFTER = 10;

/** Reads entries' items from their files, each once. */
export class LogReader {
	readonly #store: LogStore;
	readonly #read = new Map<number, Promise<readonly Uint8Array[]>>();

	constructor(store: LogStore) {
		this.#store = store;
	}

	/** The items of an entry. Throws where the log has no file of them. */
	itemsOf(entry: number): Promise<readonly Uint8Array[]> {
		const known = this.#read.get(entry);
		if (known) return known;
		const reading = this.#store.read(itemsPathOf(entry)).then((bytes) => {
			if (bytes === null) throw new Error(`the log has no items of entry ${entry}`);
			return decodeItemBundle(bytes);
		});
		this.#read.set(entry, reading);
		return reading;
	}

	async item(entry: number, place: number): Promise<FoundItem> {
		const bytes = (await this.itemsOf(entry))[place];
		if (bytes === undefined) throw new Error(`entry ${entry} of the log has no item ${place}`);
		return { entry, place, bytes };
	}

	/**
	 * Groups of an asset from an instant on, in the order of its chain, until they are enough. Null: the log, below `size` and
	 * within `MOST_ENTRIES`, has not enough of them.
	 * @param isEnough asked after each group.
	 */
	async groupsFrom(
		db: Queryable,
		{ assetId, fromMs, size }: { readonly assetId: number; readonly fromMs: number; readonly size: number },
		isEnough: (groups: readonly FoundGroup[]) => boolean,
	): Promise<FoundGroup[] | null> {
		const first = (await findEntryFrom(db, fromMs)) ?? size;
		const groups: FoundGroup[] = [];
		let [entry, without] = [first, 0];
		for (let looked = 0; entry < size && looked < MOST_ENTRIES; looked++) {
			const found = groups.length;
			for (const [place, bytes] of (await this.itemsOf(entry)).entries()) {
				const item = isGroupOf(bytes, assetId) ? decodeItem(bytes) : null;
				if (item?.kind !== 'group/1') continue;
				groups.push({ entry, place, bytes, item });
				if (isEnough(groups)) return groups;
			}
			const isWithout = groups.length === found;
			if (isWithout) this.#read.delete(entry);
			without = isWithout ? without + 1 : 0;
			entry = Math.max(entry + 1, without === LOOK_AFTER ? await findEntryOfNext(db, assetId, groups, size) : 0);
		}
		return null;
	}
}

/** The first entry that can hold the group after those found; 0 where that is not known. */
async function findEntryOfNext(
	db: Queryable,
	assetId: number,
	groups: readonly FoundGroup[],
	size: number,
): Promise<number> {
	const last = groups.at(-1);
	const timeMs = last && (await loadTimeOfGroup(db, assetId, last.item.group.no + 1n));
	return timeMs == null ? 0 : ((await findEntryFrom(db, timeMs)) ?? size);
}

/** Bytes of a group's item before its array. */
const HEAD = Buffer.from('group/1\n');
const HASH_BYTES = 32;

/** Tells by the first bytes, as one entry holds groups of many assets. */
function isGroupOf(bytes: Uint8Array, assetId: number): boolean {
	const array = Buffer.from(`["group/1","${assetId}",`);
	const at = HEAD.length + HASH_BYTES;
	return HEAD.equals(bytes.subarray(0, HEAD.length)) && array.equals(bytes.subarray(at, at + array.length));
}
