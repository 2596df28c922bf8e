import { decodeItem, type GroupItem } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import type { Queryable } from '../../../platform/database/index.ts';
import { entriesBefore, entriesFrom } from '../spans.ts';
import { findEntryFrom } from '../sql/proof.ts';
import { readItemFile } from './item-files.ts';
import type { LogStore } from './log-store.ts';

/** An item where it lies. */
export interface FoundItem {
	readonly entry: number;
	readonly place: number;
	readonly bytes: Uint8Array;
}
export interface FoundGroup extends FoundItem {
	readonly item: GroupItem;
}

/** The groups of an asset to look for. */
interface Wanted {
	readonly assetId: number;
	/** About when they were entered: the search begins there, and goes as far as it must. */
	readonly aboutMs: number;
	/** Entries of the log. */
	readonly size: number;
	/** True if they begin with this one; of several the last. */
	readonly isBegin: (group: FoundGroup) => boolean;
	/** True if they begin with this one or with a later one, so that none before it is read. */
	readonly isEarly: (group: FoundGroup) => boolean;
	/** Asked after each group, of all from the beginning on. */
	readonly isEnough: (groups: readonly FoundGroup[]) => boolean;
}

/** Reads entries' items from the log's files, each once. */
export class LogReader {
	readonly #store: LogStore;
	readonly #read = new Map<number, Promise<readonly Uint8Array[]>>();

	constructor(store: LogStore) {
		this.#store = store;
	}

	/** The items of an entry. Throws if the log has no file of them. */
	itemsOf(entry: number): Promise<readonly Uint8Array[]> {
		const known = this.#read.get(entry);
		if (known) return known;
		const reading = readItemFile(this.#store, entry).then((bytes) => {
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
	 * Consecutive groups of an asset in the order of its chain, by the log alone: they are the same whatever has left the database. Null: the
	 * log has not come to the last of them.
	 */
	async groupsAround(
		db: Queryable,
		{ assetId, aboutMs, size, isBegin, isEarly, isEnough }: Wanted,
	): Promise<FoundGroup[] | null> {
		const middle = Math.min((await findEntryFrom(db, aboutMs)) ?? size, size);
		const groups: FoundGroup[] = [];
		for await (const entry of entriesBefore(db, assetId, middle)) {
			groups.unshift(...(await this.#groupsOf(entry, assetId)));
			if (groups.some(isEarly)) break;
		}
		let found: FoundGroup[] = [];
		const take = (group: FoundGroup): boolean => {
			if (isBegin(group)) found = [group];
			else if (found.length > 0) found.push(group);
			return found.length > 0 && isEnough(found);
		};
		for (const group of groups) if (take(group)) return found;
		for await (const entry of entriesFrom(db, assetId, middle)) {
			if (entry >= size) break;
			for (const group of await this.#groupsOf(entry, assetId)) if (take(group)) return found;
		}
		return null;
	}

	async #groupsOf(entry: number, assetId: number): Promise<FoundGroup[]> {
		const items = [...(await this.itemsOf(entry)).entries()];
		const groups = items.flatMap(([place, bytes]) => {
			const item = readGroupAsset(bytes) === assetId ? decodeItem(bytes) : null;
			return item?.kind === 'group/1' ? [{ entry, place, bytes, item }] : [];
		});
		// Only entries of which something is taken are needed again.
		if (groups.length === 0) this.#read.delete(entry);
		return groups;
	}
}

/** Bytes of a group's item before the number of its asset: its kind, a hash, and the beginning of its array. */
const HEAD = Buffer.from('group/1\n');
const HASH_BYTES = 32;
const ARRAY = Buffer.from('["group/1","');

/** The asset of a group's item, by its first bytes, as one entry holds groups of many assets; null: it is none of a group. */
export function readGroupAsset(bytes: Uint8Array): number | null {
	const item = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
	const begin = HEAD.length + HASH_BYTES;
	const end = begin + ARRAY.length;
	if (!HEAD.equals(item.subarray(0, HEAD.length)) || !ARRAY.equals(item.subarray(begin, end))) return null;
	return Number(item.subarray(end, item.indexOf('"', end)).toString());
}
