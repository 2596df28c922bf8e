import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { keyOf, makeKeyProof, signNote } from '../../../test/key-proof.ts';
import { checkPromises } from '../promises/check-promises.ts';
import { checkHeads } from './check-heads.ts';
import { checkLog } from './check-log.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { checkKeyEnds } from './ended-keys.ts';
import { encodeEntry } from './items.ts';
import type { LogKey } from './log-key.ts';
import { computeRoot, hashLeaf } from './merkle.ts';
import { followKeys, keyPathOf } from './named-keys.ts';
import { formatNoteKey, type Note, type NoteKey, parseNote } from './note.ts';
import { encodeEntryBundle } from './tiles.ts';

const ORIGIN = 'fairtick.test/log';
const SECRETS = ['one', 'two', 'three'].map((name) => sha256(utf8ToBytes(name))) as [
	Uint8Array,
	Uint8Array,
	Uint8Array,
];
const [S0, S1, S2] = SECRETS;
const [K0, K1, K2] = SECRETS.map((secret) => keyOf(ORIGIN, secret)) as [NoteKey, NoteKey, NoteKey];
/** The second key signs alone from here on, and the third one. */
const [END, LATER_END] = [100_000, 200_000];
const KEYS: readonly LogKey[] = [K0, { ...K1, untilMs: END }, { ...K2, untilMs: LATER_END }];

const textOf = (size: number, root: Uint8Array) => formatCheckpoint({ origin: ORIGIN, size, root });
const noteBy = (...secrets: Uint8Array[]) =>
	parseNote(signNote(textOf(5, new Uint8Array(32)), ORIGIN, ...secrets)) as Note;

test.each([
	['the first key, up to its last instant', [S0], END, null],
	['the first key, after it', [S0], END + 1, END],
	['the first key, long after it', [S0], LATER_END + 1, LATER_END],
	['both keys', [S0, S1], END + 1, null],
	['the second key', [S1], LATER_END, null],
	['the second key, after its own end', [S1], LATER_END + 1, LATER_END],
	['the first two keys, after the end of both', [S0, S1], LATER_END + 1, LATER_END],
	['the third key before the end of the second, which was lost', [S2], END + 1, null],
	['the third key', [S2], LATER_END + 1, null],
] as const)('[PROOF-12] of entries up to an instant, a checkpoint of %s', (_, secrets, timeMs, untilMs) => {
	expect(checkKeyEnds(KEYS, noteBy(...secrets), timeMs)?.untilMs ?? null).toBe(untilMs);
});

test('[PROOF-12] where no item names a key, and for another log, no end is known', () => {
	expect(checkKeyEnds([K0, K1], noteBy(S0), LATER_END + 1)).toBeNull();
	const other = { ...keyOf('other.test/log', S1), untilMs: END };
	expect(checkKeyEnds([K0, other], noteBy(S0), LATER_END + 1)).toBeNull();
	// Keys of promises end no key of checkpoints.
	const promise = { ...keyOf(`${ORIGIN}/promise`, S1), untilMs: END };
	expect(checkKeyEnds([K0, promise], noteBy(S0), LATER_END + 1)).toBeNull();
});

const named = (no: number, key: NoteKey, untilMs: number, atMs: number, ...by: Uint8Array[]) =>
	makeKeyProof({ no, key, origin: ORIGIN, by, atMs, untilMs });

test('[PROOF-12] the file that leads to a key gives the end of the one before it', async () => {
	const files = new Map([[keyPathOf(0), named(0, K1, END, 1, S0, S1)]]);
	const keys = await followKeys([K0], async (path) => files.get(path) ?? null);
	expect(keys.map(({ untilMs }) => untilMs)).toEqual([undefined, END]);
});

test('[PROOF-12] a key that ends none before it is one that was named later all the same', () => {
	const keys = [K0, { ...K1, untilMs: END }, { ...K2, untilMs: Number.MAX_SAFE_INTEGER }];
	expect(checkKeyEnds(keys, noteBy(S2), LATER_END)).toBeNull();
	expect(checkKeyEnds(keys, noteBy(S0), LATER_END)).toMatchObject({ untilMs: END });
});

test('[PROOF-12] a key that has ended names no other one', async () => {
	const keysBy = async (atMs: number, ...by: Uint8Array[]) => {
		const files = new Map([
			[keyPathOf(0), named(0, K1, END, 1, S0, S1)],
			[keyPathOf(1), named(1, K2, LATER_END, atMs, ...by)],
		]);
		return (await followKeys([K0], async (path) => files.get(path) ?? null)).length;
	};
	expect(await keysBy(END + 1, S0)).toBe(2);
	expect(await keysBy(END + 1, S1)).toBe(3);
	expect(await keysBy(END, S0)).toBe(3);
});

/** The files of a log of five entries whose newest one is of an instant; `by` sign its checkpoint. */
function makeLog(timeMs: number, by: readonly Uint8Array[], isNamed = true) {
	const leaves = Array.from({ length: 5 }, (_, no) =>
		encodeEntry({ no, timeMs: timeMs - 4 + no, round: 0, count: 0, root: computeRoot([]) }),
	);
	const hashes = leaves.map(hashLeaf);
	const note = signNote(textOf(5, computeRoot(hashes)), ORIGIN, ...by);
	const files = new Map<string, Uint8Array>([
		['checkpoint', utf8ToBytes(note)],
		['tile/entries/000.p/5', encodeEntryBundle(leaves)],
		['tile/0/000.p/5', concatBytes(...hashes)],
		...(isNamed ? [[keyPathOf(0), named(0, K1, END, 1, S0, S1)] as const] : []),
	]);
	return { note, files, read: async (path: string) => files.get(path) ?? null };
}
const NOTHING = { kept: null, others: [] };

test('[PROOF-12] a stolen key that has ended is refused where the newest checkpoint is read', async () => {
	const stolen = makeLog(END + 1, [S0]);
	const key = formatNoteKey(K1);
	const ended = { status: 'ended', served: stolen.note, key, untilMs: END };
	expect(await checkLog(K0, NOTHING, stolen.read)).toEqual(ended);
	for (const honest of [makeLog(END, [S0]), makeLog(END + 1, [S1]), makeLog(END + 1, [S0, S1])])
		expect(await checkLog(K0, NOTHING, honest.read)).toMatchObject({ status: 'consistent', untils: { [key]: END } });
	// A reader who has seen the newer key knows the end, even if the site no longer serves its file.
	const hidden = makeLog(END + 1, [S0], false);
	expect(await checkLog(K0, NOTHING, hidden.read)).toMatchObject({ status: 'consistent' });
	const kept = { note: makeLog(END + 1, [S0, S1]).note, keys: [K0, { ...K1, untilMs: END }] };
	expect(await checkLog(K0, { kept, others: [] }, hidden.read)).toMatchObject({ status: 'ended', key });
	// The file that shows the time of the newest entry is required when the time decides.
	stolen.files.delete('tile/entries/000.p/5');
	expect(await checkLog(K0, NOTHING, stolen.read)).toMatchObject({ status: 'missing' });
});

test('[PROOF-12] heads and promises are not looked for under a checkpoint of an ended key', async () => {
	const own = { format: 'fairtick-heads/1', user: 1, accounts: [] } as unknown as Parameters<typeof checkHeads>[0];
	const [stolen, honest] = [makeLog(END + 1, [S0]), makeLog(END + 1, [S1])];
	expect((await checkHeads(own, K0, stolen.read)).note).toBeNull();
	expect((await checkHeads(own, K0, honest.read)).note).toBe(honest.note);
	const check = ({ note, read }: typeof stolen) => checkPromises([], { note, read, logKey: K0, nowMs: END });
	await expect(check(stolen)).rejects.toThrow('signed by a key of the log that had ended');
	expect(await check(honest)).toEqual([]);
});

test('[PROOF-12] where what leads to later keys cannot be asked for, what the known key has signed is still read', async () => {
	const log = makeLog(END, [S0]);
	const read = async (path: string) => {
		if (path === keyPathOf(0)) throw new Error('no connection');
		return log.files.get(path) ?? null;
	};
	expect(await checkLog(K0, NOTHING, read)).toMatchObject({ status: 'consistent' });
});

test('[PROOF-12] given the number of keys that sign alone, it asks for no file of another one unless a note needs it', async () => {
	const reader = (log: ReturnType<typeof makeLog>, keysAlone: number) => {
		const asked: string[] = [];
		const read = async (path: string) => {
			asked.push(path);
			return log.files.get(path) ?? null;
		};
		return { asked, read: Object.assign(read, { keysAlone }) };
	};
	const asksFor = async (log: ReturnType<typeof makeLog>, keysAlone: number) => {
		const { asked, read } = reader(log, keysAlone);
		const { status } = await checkLog(K0, NOTHING, read);
		return [status, asked.filter((path) => path.startsWith('keys/'))];
	};
	expect(await asksFor(makeLog(END + 1, [S0]), 0)).toEqual(['consistent', []]);
	expect(await asksFor(makeLog(END + 1, [S0]), 1)).toEqual(['ended', ['keys/000']]);
	expect(await asksFor(makeLog(END + 1, [S1]), 0)).toEqual(['consistent', ['keys/000', 'keys/001']]);
});
