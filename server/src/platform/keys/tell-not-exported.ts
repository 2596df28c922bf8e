import { join } from 'node:path';

/** Warns of the keys that the file of exported keys does not hold, after each export: an operator who trusts the file alone loses every document. */
export const tellNotExported = (keysDir: string): string[] => [
	`WARNING: the keys of users' documents are NOT in this file. Each document has a key of its own in ${join(keysDir, 'files')}: copy that folder as well, after each backup, or no document can be opened after a loss.`,
];
