import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { PlacementPromise } from '../trading/contract.ts';
import type { ReadLogFile } from './check-log.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { decodeItem } from './items.ts';
import { FalseFile, inOrder, LogFiles } from './log-files.ts';
import { isIncluded } from './merkle.ts';
import { type NoteKey, parseNote, parseNoteKey } from './note.ts';
import { hashAnswer, hashHolder, hashTerms } from './placement-item.ts';
import { type PromiseText, parsePromiseText, promiseKeyName } from './promise.ts';
import { checkSignature } from './signature.ts';

/** A promise with whose placement it is about: that is not in it. */
export interface HeldPromise {
	/** Number of the user, and id of the placement. */
	readonly userId: number;
	readonly tradeId: string;
	readonly promise: PlacementPromise;
}

/** What became of a promise (PROOF-05). */
export type PromiseCheck =
	| { readonly status: 'kept'; readonly entry: number }
	/** The log has not come to the time by which it is due, epoch milliseconds. */
	| { readonly status: 'waiting'; readonly mergeByMs: number }
	/** The log has passed that time without the answer. The two notes show it: what was promised, and the log that lacks it. */
	| { readonly status: 'broken'; readonly promised: string; readonly checkpoint: string }
	/** It is no promise of this log about this placement: it shows nothing. */
	| { readonly status: 'unknown' };

interface PromiseOptions {
	/** A checkpoint, and the key of the log. */
	readonly note: string;
	readonly logKey: NoteKey;
	readonly read: ReadLogFile;
}

/** Entries that are read at once: a batch is nearly always in one of the first. */
const ENTRIES_AT_ONCE = 16;

/**
 * Looks for placements in the log as they were promised, each between the size that its promise names and the first entry of the time by
 * which it is due. Throws where a file cannot be had or is none of the log's: then nothing is known.
 */
export async function checkPromises(
	held: readonly HeldPromise[],
	{ note: text, logKey, read }: PromiseOptions,
): Promise<PromiseCheck[]> {
	const note = parseNote(text);
	const head = note && parseCheckpoint(note.text);
	if (!note || !head || head.origin !== logKey.name || checkSignature(note, logKey).status !== 'signed')
		throw new FalseFile('the checkpoint is not signed by the log’s key');
	const files = new LogFiles(head, read);
	const promiseKey = await readPromiseKey(files, logKey);
	const checks: PromiseCheck[] = [];
	for (const one of held) {
		const promise = promiseKey && readPromise(one, promiseKey);
		checks.push(promise ? await look(files, promise, one.promise.note, text) : { status: 'unknown' });
	}
	return checks;
}

/** The first item of the log names the key. Null: another log's, or none that is known. */
async function readPromiseKey(files: LogFiles, logKey: NoteKey): Promise<NoteKey | null> {
	if (files.size === 0) return null;
	for (const entry of await files.entries(0, 1)) {
		const [bytes] = await files.items(entry);
		const item = bytes && decodeItem(bytes);
		if (item?.kind !== 'log/1') return null;
		const { body } = item as unknown as { body: { origin: string; promiseKey: string } };
		const key = parseNoteKey(body.promiseKey);
		return body.origin === logKey.name && key?.name === promiseKeyName(logKey.name) ? key : null;
	}
	return null;
}

/** Null: the key did not sign it, or it is about another placement. */
function readPromise({ userId, tradeId, promise }: HeldPromise, promiseKey: NoteKey): PromiseText | null {
	const note = parseNote(promise.note);
	const said = note && parsePromiseText(note.text);
	if (!note || !said || promiseKeyName(said.origin) !== promiseKey.name) return null;
	if (checkSignature(note, promiseKey).status !== 'signed') return null;
	const { kind, terms, salt, holder_salt, place, count, path } = promise;
	try {
		const holder = hashHolder(hexToBytes(holder_salt), userId, tradeId);
		const leaf = hashAnswer(kind, hashTerms(hexToBytes(salt), terms), holder);
		const isMine = isIncluded({ leaf, index: place, size: count, root: said.root, path: path.map(hexToBytes) });
		return isMine ? said : null;
	} catch {
		// A hash or a salt of another form.
		return null;
	}
}

async function look(
	files: LogFiles,
	{ batch, root, seenSize, mergeByMs }: PromiseText,
	promised: string,
	checkpoint: string,
): Promise<PromiseCheck> {
	for (let low = seenSize; low < files.size; low += ENTRIES_AT_ONCE) {
		const entries = await files.entries(low, Math.min(low + ENTRIES_AT_ONCE, files.size));
		const read = inOrder(entries, async (entry) => ({ entry, items: await files.items(entry) }));
		for await (const { entry, items } of read) {
			const isHere = items.some((bytes) => {
				if (bytes[0] !== BATCH_BEGINS) return false;
				const item = decodeItem(bytes);
				if (item?.kind !== 'batch/1') return false;
				const { body } = item as unknown as { body: { batch: string; root: string } };
				return body.batch === batch && body.root === bytesToHex(root);
			});
			if (isHere) return { status: 'kept', entry: entry.no };
			if (entry.timeMs >= mergeByMs) return { status: 'broken', promised, checkpoint };
		}
	}
	return { status: 'waiting', mergeByMs };
}

const BATCH_BEGINS = 'b'.charCodeAt(0);
