import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToNumberLE, numberToBytesLE } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { formatCheckpoint, parseCheckpoint } from './checkpoint.ts';
import { formatInclusionProof, parseInclusionProof } from './inclusion-proof.ts';
import {
	computeKeyId,
	formatNote,
	formatNoteKey,
	KEY_KINDS,
	type Note,
	type NoteKey,
	parseNote,
	parseNoteKey,
} from './note.ts';
import { checkSignature, joinCosignature, toCosignedText } from './signature.ts';

/** The example of the documentation of Go's package `note`. */
const GO_KEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const GO_NOTE = `If you think cryptography is the answer to your problem,
then you don't know what your problem is.

— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=
`;

const secretOf = (n: number) => new Uint8Array(32).fill(n);
const keyOf = (n: number, name: string, kind: number): NoteKey => ({
	name,
	kind,
	publicKey: ed25519.getPublicKey(secretOf(n)),
});
const logKey = keyOf(1, 'example.org/log', KEY_KINDS.log);
const witness = keyOf(2, 'witness.example/w1', KEY_KINDS.cosigner);
const checkpoint = { origin: logKey.name, size: 70_000, root: hexToBytes('ab'.repeat(32)) };
const text = formatCheckpoint(checkpoint);

const sign = (): Note => ({
	text,
	signatures: [
		{ name: logKey.name, keyId: computeKeyId(logKey), signature: ed25519.sign(utf8ToBytes(text), secretOf(1)) },
		{
			name: witness.name,
			keyId: computeKeyId(witness),
			signature: joinCosignature(
				1_700_000_000,
				ed25519.sign(utf8ToBytes(toCosignedText(text, 1_700_000_000)), secretOf(2)),
			),
		},
		{ name: 'witness.example/unknown', keyId: '01020304', signature: new Uint8Array(2_428) },
	],
});

test('[PROOF-01] keys and notes are those of Go', () => {
	const key = parseNoteKey(GO_KEY) as NoteKey;
	expect(key).toMatchObject({ name: 'PeterNeumann', kind: 1 });
	expect(formatNoteKey(key)).toBe(GO_KEY);
	const note = parseNote(GO_NOTE) as Note;
	expect(formatNote(note)).toBe(GO_NOTE);
	expect(checkSignature(note, key)).toEqual({ status: 'signed', atS: null });
	expect(checkSignature({ ...note, text: note.text.replace('your', 'my') }, key)).toEqual({ status: 'wrong' });
});

test('[PROOF-06] a key whose order is small, under which any text may count as signed, is none', () => {
	const small = hexToBytes(`01${'00'.repeat(31)}`);
	for (const publicKey of [small, hexToBytes(`01${'00'.repeat(30)}80`), hexToBytes(`ec${'ff'.repeat(30)}7f`)])
		for (const kind of [KEY_KINDS.log, KEY_KINDS.cosigner])
			expect(parseNoteKey(formatNoteKey({ name: 'example.org/log', kind, publicKey }))).toBeNull();
	// R and S of nothing.
	const signature = concatBytes(small, new Uint8Array(32));
	const note = { text, signatures: [{ name: logKey.name, keyId: computeKeyId(logKey), signature }] };
	expect(checkSignature(note, logKey)).toEqual({ status: 'wrong' });
});

test('[PROOF-06] a signature that only some programs take, as R has a part of small order, is wrong for all', () => {
	const { Point, utils } = ed25519;
	const { scalar, pointBytes } = utils.getExtendedPublicKey(secretOf(1));
	const part = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');
	const message = utf8ToBytes(text);
	const make = (r: Uint8Array) => {
		const k = bytesToNumberLE(sha512(concatBytes(r, pointBytes, message))) % Point.Fn.ORDER;
		return concatBytes(r, numberToBytesLE((7n + k * scalar) % Point.Fn.ORDER, 32));
	};
	const check = (signature: Uint8Array) =>
		checkSignature({ text, signatures: [{ name: logKey.name, keyId: computeKeyId(logKey), signature }] }, logKey);
	expect(check(make(Point.BASE.multiply(7n).toBytes()))).toMatchObject({ status: 'signed' });
	const mixed = make(Point.BASE.multiply(7n).add(part).toBytes());
	expect(ed25519.verify(mixed, message, logKey.publicKey, { zip215: false })).toBe(true);
	expect(check(mixed)).toEqual({ status: 'wrong' });
});

test('[PROOF-07] the log and its cosigners are distinguished, and unknown signatures are passed on', () => {
	const note = parseNote(formatNote(sign())) as Note;
	expect(note).toEqual(sign());
	expect(parseCheckpoint(note.text)).toEqual(checkpoint);
	expect(checkSignature(note, logKey)).toEqual({ status: 'signed', atS: null });
	expect(checkSignature(note, witness)).toEqual({ status: 'signed', atS: 1_700_000_000 });
	expect(checkSignature(note, keyOf(3, witness.name, KEY_KINDS.cosigner))).toEqual({ status: 'missing' });
	// A key of one kind never passes for the other.
	expect(checkSignature(note, { ...witness, kind: KEY_KINDS.log })).toEqual({ status: 'missing' });
});

test.each([0, 1])('[PROOF-07] a known signature that is not right or is there twice is wrong (%i)', (which) => {
	const key = [logKey, witness][which] as NoteKey;
	const { signatures, ...rest } = sign();
	const own = signatures[which] as Note['signatures'][number];
	const broken = { ...own, signature: own.signature.map((byte, i) => (i === 20 ? byte ^ 1 : byte)) };
	const short = { ...own, signature: own.signature.subarray(1) };
	for (const changed of [[broken], [short], [own, own]])
		expect(checkSignature({ ...rest, signatures: changed }, key)).toEqual({ status: 'wrong' });
	expect(checkSignature({ text: formatCheckpoint({ ...checkpoint, size: 70_001 }), signatures }, key)).toEqual({
		status: 'wrong',
	});
});

test.each([
	['', 'nothing'],
	[GO_NOTE.slice(0, -1), 'no new line at the end'],
	[GO_NOTE.replace('\n\n', '\n'), 'no empty line'],
	[GO_NOTE.replace('— ', '- '), 'another dash'],
	[GO_NOTE.replace('x08go', 'x08g'), 'not base64'],
	[GO_NOTE.replace('AM=', 'AN='), 'base64 with bits that count for nothing'],
	[GO_NOTE.replace('PeterNeumann x', 'Peter Neumann x'), 'a name with a space'],
	[`a\n\n${'— b AQIDBAU=\n'.repeat(101)}`, 'too many signatures'],
])('a text that is not a note is refused (%#)', (note) => {
	expect(parseNote(note)).toBeNull();
});

test.each([GO_KEY.replace('c74f20a3', 'c74f20a4'), GO_KEY.replace('+ARpc', '+BRpc'), GO_KEY.slice(0, -1), ''])(
	'a key that is not what its id says is refused (%#)',
	(key) => {
		expect(parseNoteKey(key)).toBeNull();
	},
);

test.each([
	text.slice(0, -1),
	`${text}more\n`,
	text.replace('70000', '070000'),
	text.replace('70000', '-1'),
	text.replace('70000', '99999999999999999'),
	text.replace('example.org/log', 'example org'),
	text.replace(/\n[^\n]+\n$/, '\nq6ur\n'),
])('a text that is not a checkpoint is refused (%#)', (changed) => {
	expect(parseCheckpoint(changed)).toBeNull();
});

test('[PROOF-02] a proof is read as it was written', () => {
	const proof = { index: 0, path: [checkpoint.root, secretOf(4)], checkpoint: formatNote(sign()) };
	const written = formatInclusionProof(proof);
	expect(written.startsWith('c2sp.org/tlog-proof@v1\nindex 0\nq6ur')).toBe(true);
	expect(parseInclusionProof(written)).toEqual(proof);
	expect(parseInclusionProof(formatInclusionProof({ ...proof, path: [] }))).toEqual({ ...proof, path: [] });
	for (const changed of [written.replace('v1', 'v2'), written.replace('index 0', 'index 00'), written.slice(30), ''])
		expect(parseInclusionProof(changed)).toBeNull();
});
