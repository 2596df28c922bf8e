import { join } from 'node:path';

/** What the file of exported keys does not hold, said each time: who trusts it alone loses every document. */
export const tellNotExported = (keysDir: string): string[] => [
	`WARNING: the keys of users' documents are NOT in this file. Each document has a key of its own in ${join(keysDir, 'files')}: copy that folder as well, after each backup, or no document can be opened after a loss.`,
];
