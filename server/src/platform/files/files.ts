import type { FileKind, FilePage, FilesRefusalCode } from '@fairtick/domain/files/contract';
import type { Refusal } from '@fairtick/domain/wire/errors';
import type { Deed } from '../authorization/index.ts';
import type { Queryable } from '../database/index.ts';
import type { Asker } from '../turns/index.ts';

/** A file whose pages are stored, encrypted, but which has no row yet. */
export interface StoredFile {
	readonly id: string;
	readonly kind: FileKind;
	/** Pages in their order, in pixels; one of a picture. */
	readonly pages: readonly FilePage[];
}

/** A file as its row describes it. */
export interface FileRow extends StoredFile {
	readonly userId: number;
	/** Area and subject: `verification.document`. */
	readonly purpose: string;
	/** Epoch milliseconds. */
	readonly storedAt: number;
	/** Time of its deletion, epoch milliseconds; null: the years of the setting after the end of its user's account. */
	readonly deleteAt: number | null;
}

export interface FileOptions {
	/** Kinds that are taken; left out, all of them. */
	readonly kinds?: readonly FileKind[];
}

/** Users' documents: kept as pictures of their pages alone, encrypted under a key for each file (KYC-02). */
export interface Files {
	/**
	 * Redraws the pages of an upload and stores them encrypted; the bytes that were sent are not kept. Takes up to some
	 * seconds: called before the transaction, which then records the file. What is never recorded is collected.
	 * Returns why the file is not taken. Throws `NotDone` if too many wait, or the store can't be reached, and `TooMany` where the asker has
	 * one waiting already, or drawings of theirs took too much before.
	 */
	store(upload: Buffer, asker: Asker, options?: FileOptions): Promise<StoredFile | Refusal<FilesRefusalCode>>;
	/** Writes the row of a stored file, which is deleted after 30 days unless `keep` is called. */
	record(tx: Queryable, file: StoredFile, of: { readonly userId: number; readonly purpose: string }): Promise<void>;
	/** The rows of files that are not deleted, by their ids; others are missing. */
	load(db: Queryable, ids: readonly string[]): Promise<Map<string, FileRow>>;
	/** Keeps files for the years of the setting `DOCUMENT_YEARS` after the end of their user's account. */
	keep(tx: Queryable, ids: readonly string[]): Promise<void>;
	/** Lets files be deleted 30 days from now, such as those of a rejected step. */
	letGo(tx: Queryable, ids: readonly string[]): Promise<void>;
	/**
	 * Deletes files with the commit: no page of them is shown any more, and their keys and pages are destroyed after it. Those of a user
	 * who is held for a legal reason stay until they are due.
	 */
	remove(tx: Queryable, ids: readonly string[]): Promise<void>;
	/**
	 * One page as a picture (WebP). `tx` is a transaction of `actAs` that has decided that the caller may see it: the view is
	 * written to the audit log in its commit, as the last statement that takes a lock, and `open` is called after it. Of the owner's own
	 * views it holds the first of a day for each file: no user fills it.
	 * Returns null if there is no such page. `open` throws `NotDone` if the store can't be reached.
	 */
	view(tx: Queryable, deed: Deed, id: string, page: number): Promise<{ readonly open: () => Promise<Buffer> } | null>;
}
