import type { S3Config } from '../config/index.ts';
import { createS3Objects, type Objects, openObjects, type StorePlace } from '../objects/index.ts';

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

/** Pages as objects, in the folder of the first two digits of their file's id. */
const createPageStore = (objects: Objects): PageStore => ({
	put: (id, n, sealed) => objects.put(nameOf(id, n), sealed),
	get: (id, n) => objects.get(nameOf(id, n)),
	remove: (id, n) => objects.remove(nameOf(id, n)),
	async list(shard) {
		const found = await objects.list(`${shard}/`);
		return found.flatMap(({ name, writtenAt }) => {
			const page = pageOf(name);
			return page === null ? [] : [{ ...page, writtenAt }];
		});
	},
	tidy: (shard) => objects.tidy(`${shard}/`),
});

const OPTIONS = { holds: 'documents' };

/** The pages of documents: in a bucket of their own if there is one (`FILES_S3_URL`), else where the other files lie. */
export const openPageStore = (place: StorePlace, s3: S3Config | undefined): PageStore =>
	createPageStore(
		s3 ? createS3Objects(s3, 'files/', { ...OPTIONS, isConditional: false }) : openObjects(place, 'files', OPTIONS),
	);

const nameOf = (id: string, n: number): string => `${id.slice(0, 2)}/${id}.${n}`;
const NAME = /^([0-9a-f]{2})\/(\1[0-9a-f-]{34})\.([1-9]\d?)$/;

/** The page that a name in a store is of; null if it is another thing. */
function pageOf(name: string): { readonly id: string; readonly n: number } | null {
	const [, , id, n] = NAME.exec(name) ?? [];
	return id === undefined ? null : { id, n: Number(n) };
}
