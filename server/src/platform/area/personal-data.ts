import type { Queryable } from '../database/index.ts';

/** A file of a person's export, written as it is read. */
export interface ExportedFile {
	readonly name: string;
	/** What the archive's own description says of it. */
	readonly about: string;
	/** Whether this person has one; left out: everybody has. */
	readonly exists?: (reports: Queryable, userId: number) => Promise<boolean>;
	readonly read: (reports: Queryable, userId: number) => AsyncIterable<string | Buffer>;
}

/** What an area keeps of a person: what an export holds, and what is erased when the account is closed. */
export interface PersonalData {
	/** Lists in `person.json` by their names: statements that take the user's id. Secrets and their hashes are left out. */
	readonly lists?: Readonly<Record<string, string>>;
	/** Files besides, for what is long or not a list. */
	readonly files?: readonly ExportedFile[];
	/** Tables whose rows go, by their column `user_id`. */
	readonly erasedTables?: readonly string[];
	/** Conditions on rows `t` of these tables that stay for now; the area erases them once they no longer hold. */
	readonly keptWhile?: Readonly<Record<string, string>>;
}
