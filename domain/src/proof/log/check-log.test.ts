import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { checkLog } from './check-log.ts';
import { formatCheckpoint } from './checkpoint.ts';
import { computeRoot, type Hash, hashLeaf } from './merkle.ts';
import { computeKeyId, formatNote, formatNoteKey, KEY_KINDS, type NoteKey } from './note.ts';
import { listNewTiles, tilePathOf } from './tiles.ts';

const ORIGIN = 'fairtick.test/log';
const SECRET = sha256(utf8ToBytes('a key of a test'));
const keyOf = (secret: Uint8Array): NoteKey => ({
	name: ORIGIN,
	kind: KEY_KINDS.log,
	publicKey: ed25519.getPublicKey(secret),
});
const KEY = keyOf(SECRET);

const leavesOf = (name: string, size: number): Hash[] =>
	Array.from({ length: size }, (_, i) => hashLeaf(utf8ToBytes(`${name} ${i}`)));

function sign(leaves: readonly Hash[], secret = SECRET): string {
	const text = formatCheckpoint({ origin: ORIGIN, size: leaves.length, root: computeRoot(leaves) });
	const signature = ed25519.sign(utf8ToBytes(text), secret);
	return formatNote({ text, signatures: [{ name: ORIGIN, keyId: computeKeyId(keyOf(secret)), signature }] });
}

/** The files of a log: its tiles at each of some sizes, and the checkpoint of the last one. */
function serve(leaves: readonly Hash[], sizes: readonly number[], checkpoint = sign(leaves)) {
	const files = new Map<string, Uint8Array>([['checkpoint', utf8ToBytes(checkpoint)]]);
	for (const size of sizes)
		for (const tile of listNewTiles(0, size)) {
			if (tile.level === 'entries') continue;
			const unit = 256 ** tile.level;
			const hashes = Array.from({ length: tile.width }, (_, i) => {
				const from = (tile.index * 256 + i) * unit;
				return computeRoot(leaves.slice(from, from + unit));
			});
			files.set(tilePathOf(tile), concatBytes(...hashes));
		}
	return async (path: string) => files.get(path) ?? null;
}

const leaves = leavesOf('entry', 700);
const seen = (...others: string[]) => ({ kept: null, others });
const at = (size: number) => sign(leaves.slice(0, size));

test.each([1, 2, 255, 256, 257, 512, 699, 700])(
	'[PROOF-07] the newest checkpoint continues one of %i entries that was seen before',
	async (size) => {
		const check = await checkLog(KEY, seen(at(size), at(3)), serve(leaves, [700]));
		expect(check).toEqual({ status: 'consistent', newest: at(700), size: 700, keys: [formatNoteKey(KEY)], untils: {} });
	},
);

test('[PROOF-07] a log is consistent with nothing seen, and with a checkpoint newer than the one that is served', async () => {
	expect(await checkLog(KEY, seen(), serve(leaves, []))).toMatchObject({ status: 'consistent', size: 700 });
	const served = serve(leaves, [700], at(600));
	expect(await checkLog(KEY, seen(at(700)), served)).toEqual({ status: 'behind', served: at(600), seen: at(700) });
});

test.each([1, 255, 256, 512, 699, 700])(
	'[PROOF-07] a log that was another one at %i entries is a fork, and both checkpoints are the evidence',
	async (size) => {
		const other = [...leaves.slice(0, size - 1), hashLeaf(utf8ToBytes('removed'))];
		const check = await checkLog(KEY, seen(at(3), sign(other)), serve(leaves, [700]));
		expect(check).toMatchObject({ status: 'forked' });
		if (check.status === 'forked')
			expect([check.older, check.newer].toSorted()).toEqual([sign(other), at(700)].toSorted());
	},
);

test('[PROOF-07] a log that was set back and has lost its later files does not pass for a late one', async () => {
	const check = await checkLog(KEY, seen(at(700)), serve(leaves, [600], at(600)));
	expect(check).toEqual({ status: 'missing', served: at(600), seen: at(700) });
});

test('[PROOF-07] a forked checkpoint is not hidden by leaving out the files that show it', async () => {
	const forged = sign(leavesOf('forged', 400));
	const missing = { status: 'missing', served: at(600), seen: at(700) };
	expect(await checkLog(KEY, seen(at(700), forged), serve(leaves, [], at(600)))).toEqual(missing);
	expect(await checkLog(KEY, seen(forged), serve(leaves, []))).toEqual({ ...missing, served: at(700) });
	// Two of the same size need no files.
	const other = sign(leavesOf('forged', 700));
	expect(await checkLog(KEY, seen(at(700), other), serve(leaves, [], at(600)))).toMatchObject({ status: 'forked' });
});

test('[PROOF-07] nothing is consistent without the files, and nothing that another key signed', async () => {
	expect(await checkLog(KEY, seen(at(300)), serve(leaves, []))).toMatchObject({ status: 'missing' });
	expect(await checkLog(KEY, seen(), async () => null)).toEqual({ status: 'unreachable' });
	const failing = async () => Promise.reject(new Error('no connection'));
	expect(await checkLog(KEY, seen(at(300)), failing)).toEqual({ status: 'unreachable' });
	const forged = sign(leaves, sha256(SECRET));
	expect(await checkLog(KEY, seen(), serve(leaves, [], forged))).toEqual({ status: 'unsigned', served: forged });
	// A checkpoint signed by another key proves nothing about this log.
	expect(await checkLog(KEY, seen(sign(leavesOf('other', 500), sha256(SECRET))), serve(leaves, []))).toMatchObject({
		status: 'consistent',
	});
	const wrongTile = async (path: string) =>
		path === 'checkpoint'
			? utf8ToBytes(at(700))
			: hexToBytes('00'.repeat(32 * Number(/\.p\/(\d+)$/.exec(path)?.[1] ?? 256)));
	expect(await checkLog(KEY, seen(at(300)), wrongTile)).toMatchObject({ status: 'forked' });
});
