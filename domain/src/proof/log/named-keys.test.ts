import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { FAIR_LOG_KEY, HELD, makePromiseLog } from '../../../test/fair-log.ts';
import { keyOf, makeKeyProof, signNote } from '../../../test/key-proof.ts';
import { checkPromises } from '../promises/check-promises.ts';
import { checkLog } from './check-log.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { computeRoot, hashLeaf } from './merkle.ts';
import { followKeys, keyNameOf, keyPathOf } from './named-keys.ts';
import { formatNoteKey, type NoteKey, parseNote } from './note.ts';
import { readSignedCheckpoint } from './signed-checkpoint.ts';

const ORIGIN = 'fairtick.test/log';
const SECRETS = ['one', 'two', 'three'].map((name) => sha256(utf8ToBytes(name)));
const [FIRST, SECOND, THIRD] = SECRETS as [Uint8Array, Uint8Array, Uint8Array];
const [K0, K1, K2] = SECRETS.map((secret) => keyOf(ORIGIN, secret)) as [NoteKey, NoteKey, NoteKey];

const readerOf = (files: readonly (Uint8Array | string)[], more: Readonly<Record<string, string>> = {}) => {
	const all = new Map([
		...files.map((bytes, no) => [keyPathOf(no), typeof bytes === 'string' ? utf8ToBytes(bytes) : bytes] as const),
		...Object.entries(more).map(([path, text]) => [path, utf8ToBytes(text)] as const),
	]);
	return async (path: string) => all.get(path) ?? null;
};
const texts = (keys: readonly NoteKey[]) => keys.map(formatNoteKey);

const named = (no: number, key: NoteKey, ...by: Uint8Array[]) => makeKeyProof({ no, key, origin: ORIGIN, by });

test('[PROOF-07] each key counts that one before it leads to, from whichever is known', async () => {
	const files = [named(0, K1, FIRST, SECOND), named(1, K2, SECOND, THIRD)];
	expect(texts(await followKeys([K0], readerOf(files)))).toEqual(texts([K0, K1, K2]));
	expect(texts(await followKeys([K1], readerOf(files)))).toEqual(texts([K1, K1, K2]));
	// The chain ends with the first file that is not there.
	expect(texts(await followKeys([K0], readerOf([])))).toEqual(texts([K0]));
});

test('[PROOF-07] a key that no known key vouches for does not count, nor what follows from it', async () => {
	for (const [what, first] of [
		['signed by itself', named(0, K1, SECOND)],
		['signed by another', named(0, K1, THIRD)],
		['of another number', named(1, K1, FIRST)],
		['of another use', makeKeyProof({ no: 0, use: 'promise', key: K1, origin: ORIGIN, by: [FIRST] })],
		['of another log', makeKeyProof({ no: 0, key: K1, origin: 'other.test/log', by: [FIRST] })],
		['of another name', makeKeyProof({ no: 0, key: keyOf('other.test/log', SECOND), origin: ORIGIN, by: [FIRST] })],
		['no proof', '{"format":"fairtick-key/1"}'],
		['no JSON', 'x'],
	] as const)
		expect([what, texts(await followKeys([K0], readerOf([first, named(1, K2, SECOND)])))]).toEqual([what, texts([K0])]);
	// One that is passed over does not hide the next.
	expect(texts(await followKeys([K0], readerOf(['x', named(1, K2, FIRST)])))).toEqual(texts([K0, K2]));
});

const NOTHING = { kept: null, others: [] };
const LEAVES = Array.from({ length: 5 }, (_, i) => hashLeaf(utf8ToBytes(`${i}`)));
const TEXT = formatCheckpoint({ origin: ORIGIN, size: 5, root: computeRoot(LEAVES) });

test('[PROOF-07] a checkpoint needs one known key, and every signature of a known one right', () => {
	const both = signNote(TEXT, ORIGIN, FIRST, SECOND);
	for (const keys of [[K0], [K1], [K0, K1], [K2, K1]]) expect(readSignedCheckpoint(both, keys)).not.toBeNull();
	expect(readSignedCheckpoint(both, [K2])).toBeNull();
	const [other = ''] = signNote(`${TEXT}`.replace('\n5\n', '\n6\n'), ORIGIN, SECOND).split('\n\n').slice(1);
	const forged = signNote(TEXT, ORIGIN, FIRST) + other;
	expect(parseNote(forged)?.signatures).toHaveLength(2);
	expect(readSignedCheckpoint(forged, [K0])).not.toBeNull();
	expect(readSignedCheckpoint(forged, [K0, K1])).toBeNull();
});

test('[PROOF-07] the newest checkpoint may be of a key that the log has named since', async () => {
	const checkpoint = signNote(TEXT, ORIGIN, SECOND);
	const check = (files: readonly (Uint8Array | string)[]) => checkLog(K0, NOTHING, readerOf(files, { checkpoint }));
	expect(await check([named(0, K1, FIRST)])).toMatchObject({ status: 'consistent', size: 5 });
	expect(await check([])).toEqual({ status: 'unsigned', served: checkpoint });
	// A file that cannot be fetched decides nothing.
	const failing = async (path: string) => {
		if (path === 'checkpoint') return utf8ToBytes(checkpoint);
		throw new Error('no connection');
	};
	expect(await checkLog(K0, NOTHING, failing)).toEqual({ status: 'unreachable' });
	// A checkpoint that was kept before the new key, and one of the time after.
	const kept = signNote(TEXT, ORIGIN, FIRST);
	const seen = { kept: { note: kept, keys: [] }, others: [checkpoint] };
	expect(await checkLog(K0, seen, readerOf([named(0, K1, FIRST)], { checkpoint }))).toMatchObject({
		status: 'consistent',
		keys: texts([K0, K1]),
	});
});

test('[PROOF-07] a log that takes back how it named a key does not hide what that key signed', async () => {
	const note = signNote(TEXT, ORIGIN, SECOND);
	const other = formatCheckpoint({ origin: ORIGIN, size: 5, root: computeRoot(LEAVES.toReversed()) });
	const read = readerOf([], { checkpoint: signNote(other, ORIGIN, FIRST) });
	const check = (keys: readonly NoteKey[]) => checkLog(K0, { kept: { note, keys }, others: [] }, read);
	expect(await check([K0, K1])).toMatchObject({ status: 'forked' });
	expect(await check([])).toEqual({ status: 'disowned', kept: note, served: signNote(other, ORIGIN, FIRST) });
	// As long as the log continues, the keys that were kept stay with the newer checkpoint.
	const same = readerOf([], { checkpoint: signNote(TEXT, ORIGIN, FIRST) });
	expect(await checkLog(K0, { kept: { note, keys: [K0, K1] }, others: [] }, same)).toMatchObject({
		status: 'consistent',
		keys: texts([K0, K1]),
	});
});

test('[PROOF-05] a promise of a later key is one of the log, if the log names it', async () => {
	const { note, files, promise } = makePromiseLog({ batchIn: 12 });
	const name = keyNameOf(FAIR_LOG_KEY.name, 'promise');
	const later = { ...promise, note: signNote(parseNote(promise.note)?.text ?? '', name, FIRST) };
	const held = [{ ...HELD, promise: later }];
	const check = async () => {
		const read = async (path: string) => files.get(path) ?? null;
		return (await checkPromises(held, { note, read, logKey: FAIR_LOG_KEY, nowMs: HELD.atMs + 190_000 }))[0];
	};
	expect(await check()).toEqual({ status: 'unknown' });
	const key = keyOf(name, FIRST);
	const secret = sha256(utf8ToBytes('a key of a log'));
	files.set(keyPathOf(0), makeKeyProof({ use: 'promise', key, origin: FAIR_LOG_KEY.name, by: [secret] }));
	expect(await check()).toEqual({ status: 'kept', entry: 12 });
	files.set(keyPathOf(0), makeKeyProof({ use: 'promise', key, origin: FAIR_LOG_KEY.name, by: [SECOND] }));
	expect(await check()).toEqual({ status: 'unknown' });
});
