import { hexToBytes } from '@noble/hashes/utils.js';
import { utf8 } from '@scure/base';
import type { OwnHeads } from '../contract.ts';
import { findEndedKey } from './find-ended-key.ts';
import { hashHead } from './heads.ts';
import { decodeItem, type ItemBody } from './items.ts';
import { FalseFile, LogFiles, type ReadLogFile } from './log-files.ts';
import { isIncluded } from './merkle.ts';
import { findKeys } from './named-keys.ts';
import type { NoteKey } from './note.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';

/** Reasons for which the log does not contain the head of an account that the server named. */
export type HeadProblem =
	/** A file is missing, or contradicts its signature. */
	| 'files'
	/** The log has no root of heads where it is said to be. */
	| 'not_logged'
	/** The root does not hold this account with this newest entry. */
	| 'not_there';

export interface HeadsCheck {
	/** The checkpoint that was read; null if it is not signed by the log's key, or there is none: then nothing was checked. */
	readonly note: string | null;
	/** In the order of the accounts. */
	readonly accounts: readonly { readonly atMs: number | null; readonly problem: HeadProblem | null }[];
}

/**
 * Looks for the newest entries of a user's accounts under the roots of the log (PROOF-01).
 * @param read throws where a file cannot be asked for.
 */
export async function checkHeads(own: OwnHeads, key: NoteKey, read: ReadLogFile): Promise<HeadsCheck> {
	const bytes = await read('checkpoint');
	const text = bytes && utf8.encode(bytes);
	const keys = text ? await findKeys(key, [text], read) : [];
	const checkpoint = text && readSignedCheckpoint(text, keys);
	if (!checkpoint || (await findEndedKey(keys, checkpoint, read)) !== null) return { note: null, accounts: [] };
	const files = new LogFiles(checkpoint.head, read);
	const accounts: HeadsCheck['accounts'][number][] = [];
	for (const one of own.accounts) accounts.push(await checkAccount(files, one));
	return { note: checkpoint.note, accounts };
}

async function checkAccount(
	files: LogFiles,
	one: OwnHeads['accounts'][number],
): Promise<HeadsCheck['accounts'][number]> {
	try {
		const root = await readRoot(files, one);
		if (root === null) return { atMs: null, problem: 'not_logged' };
		const leaf = hashHead(hexToBytes(one.salt), [one.account, one.version, one.head]);
		const isThere = isIncluded({
			leaf,
			index: one.leaf,
			path: one.path.map(hexToBytes),
			size: Number(root.count),
			root: hexToBytes(root.root),
		});
		return { atMs: Number(root.at), problem: isThere ? null : 'not_there' };
	} catch (error) {
		if (error instanceof FalseFile || error instanceof RangeError) return { atMs: null, problem: 'files' };
		throw error;
	}
}

async function readRoot(
	files: LogFiles,
	{ entry, place }: Pick<OwnHeads['accounts'][number], 'entry' | 'place'>,
): Promise<ItemBody<'heads/1'> | null> {
	if (entry >= files.size) return null;
	for (const found of await files.entries(entry, entry + 1)) {
		const bytes = (await files.items(found))[place];
		const item = bytes && decodeItem(bytes);
		if (item?.kind === 'heads/1') return item.body;
	}
	return null;
}
