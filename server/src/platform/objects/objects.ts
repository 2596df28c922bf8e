/** An object, and what changes whenever its bytes do. */
export interface TaggedObject {
	readonly bytes: Buffer;
	readonly tag: string;
}

/** An object as a listing names it. */
export interface ListedObject {
	readonly name: string;
	readonly bytes: number;
	/** Epoch milliseconds. */
	readonly writtenAt: number;
}

/**
 * Named bytes in a folder or a bucket. A name is made of letters, digits, `.`, `-` and `/`. Each call throws `StoreUnavailable` if the
 * store can't be reached or refuses; a change may then have happened.
 */
export interface Objects {
	/** Null for an object that is not there. */
	get(name: string): Promise<Buffer | null>;
	getTagged(name: string): Promise<TaggedObject | null>;
	/** Durable when this resolves; an object that is there already is replaced. */
	put(name: string, bytes: Uint8Array): Promise<void>;
	/** Never replaces an object. Returns true if it is there with these bytes, false if it has others (CLUSTER-06). */
	putIfAbsent(name: string, bytes: Uint8Array): Promise<boolean>;
	/** Replaces an object that still has this tag. Returns true if it is there with these bytes, false if it has others or is gone (CLUSTER-06). */
	replaceIfUnchanged(name: string, bytes: Uint8Array, tag: string): Promise<boolean>;
	/** All objects below a folder, which is empty or ends with `/`, in the order of their names. */
	list(folder: string): Promise<ListedObject[]>;
	/** Removes an object, and those of a folder of this name; does nothing where there are none. */
	remove(name: string): Promise<void>;
	/** Removes half-written files of crashes below a folder. */
	tidy(folder: string): Promise<void>;
}

/** The store can't be reached, or refuses a request. */
export class StoreUnavailable extends Error {}

/** Bytes of the largest object. */
export const MOST_BYTES = 128 * 1024 * 1024;

/** In the order of UTF-8, as buckets list. */
export const byName = (a: ListedObject, b: ListedObject): number => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0);
