/** A page in a store. */
export interface StoredPage {
	/** Id of its file. */
	readonly id: string;
	/** From 1. */
	readonly n: number;
	/** Epoch milliseconds. */
	readonly writtenAt: number;
}

/** A store of encrypted pages. Other files in it are neither listed nor touched. */
export interface PageStore {
	/** Durable when this resolves; a page that is there already is replaced. */
	put(id: string, n: number, sealed: Buffer): Promise<void>;
	/** Null for a page that is not there. */
	get(id: string, n: number): Promise<Buffer | null>;
	/** Does nothing for a page that is not there. */
	remove(id: string, n: number): Promise<void>;
	/** The pages of files whose ids begin with these two digits. */
	list(shard: string): Promise<StoredPage[]>;
	/** Removes half-written files of crashes. */
	tidy(shard: string): Promise<void>;
}

/** The store can't be reached, or refuses a request. */
export class StoreUnavailable extends Error {}

/** Name of a page in its store, below the folder or prefix of all of them. */
export const nameOf = (id: string, n: number): string => `${id.slice(0, 2)}/${id}.${n}`;
const NAME = /(?:^|\/)([0-9a-f]{2})\/(\1[0-9a-f-]{34})\.([1-9]\d?)$/;

/** The page that a name in a store is of; null if it is another thing. */
export function pageOf(name: string): { readonly id: string; readonly n: number } | null {
	const [, , id, n] = NAME.exec(name) ?? [];
	return id === undefined ? null : { id, n: Number(n) };
}
