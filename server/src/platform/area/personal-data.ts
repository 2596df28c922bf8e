import type { Queryable } from '../database/index.ts';

/** A file of a person's export, written as it is read. */
export interface ExportedFile {
	readonly name: string;
	/** Description in the archive's own table of contents. */
	readonly about: string;
	/** True if this person has one; left out: everyone has. */
	readonly exists?: (reports: Queryable, userId: number) => Promise<boolean>;
	readonly read: (reports: Queryable, userId: number) => AsyncIterable<string | Buffer>;
}

/** An area's data of a person: the lists that an export holds, and the columns that are erased when the account is closed. */
export interface PersonalData {
	/** Lists in `person.json` by their names: statements that take the user's id. Secrets and their hashes are left out. */
	readonly lists?: Readonly<Record<string, string>>;
	/** Additional files, for long data or no lists. */
	readonly files?: readonly ExportedFile[];
	/** Tables whose rows go, by their column `user_id`. */
	readonly erasedTables?: readonly string[];
	/** Statements that take the user's id: they note what the area erases later, by itself. */
	readonly erasedLater?: readonly string[];
	/** Conditions on rows `t` of these tables that stay for now; the area erases them once they no longer hold. */
	readonly keptWhile?: Readonly<Record<string, string>>;
}
