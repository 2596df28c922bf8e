// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyPathOf } from '@fairtick/domain/proof/log/named-keys';
import { formatNoteKey, type NoteKey, parseNoteKey } from '@fairtick/domain/proof/log/note';
import { keyOf, makeKeyProof } from '@fairtick/domain/test/key-proof';
import { expect, test } from 'vitest';
import { checkReceiptText } from './proof-worker.ts';

const DATA = join(import.meta.dirname, '../../../../../verify/data');
const RECEIPT = readFileSync(join(DATA, 'revealed.json'), 'utf8');
const KEYS = readFileSync(join(DATA, 'keys.txt'), 'utf8')
	.split('\n')
	.flatMap((line) => parseNoteKey(line) ?? []);
const ORIGIN = 'localhost/log';
const SECRET = new Uint8Array(32).fill(7);
const FIRST = formatNoteKey(keyOf(ORIGIN, SECRET));

const none = async () => null;

test('[PROOF-02] a receipt is read by the known key, and only the way to later keys is read from the log', async () => {
	const verdicts = await Promise.all(
		KEYS.filter(({ name }) => name === ORIGIN).map(async (key) => {
			const asked: string[] = [];
			const read = async (path: string) => {
				asked.push(path);
				return null;
			};
			return [(await checkReceiptText(RECEIPT, { logKey: formatNoteKey(key) }, read)).verdict, asked];
		}),
	);
	expect(verdicts).toContainEqual(['right', [keyPathOf(0)]]);
});

test('[PROOF-07] a receipt has the points that its check left open', async () => {
	const { unchecked } = await checkReceiptText(RECEIPT, { logKey: formatNoteKey(await findOwn()) }, none);
	expect(unchecked.map(({ code }) => code)).toEqual(['view', 'asked', 'others', 'begun', 'drawn', 'wait']);
	const unread = async () => {
		throw new Error('away');
	};
	const alone = await checkReceiptText(RECEIPT, { logKey: formatNoteKey(await findOwn()) }, unread);
	expect(alone.unchecked.map(({ code }) => code)).toContain('key_ends');
	expect(unchecked[3]?.facts).toEqual({ epoch: '498801', at: '1795687107543' });
});

test('[PROOF-07] a receipt of a later key is right if the known key leads to it, and undecided if not', async () => {
	const own = await findOwn();
	const named = makeKeyProof({ key: own, origin: ORIGIN, by: [SECRET] });
	const read = async (path: string) => (path === keyPathOf(0) ? named : null);
	expect(await checkReceiptText(RECEIPT, { logKey: FIRST }, none)).toMatchObject({ verdict: 'undecided' });
	expect(await checkReceiptText(RECEIPT, { logKey: FIRST }, read)).toMatchObject({ verdict: 'right' });
});

test('[PROOF-07] a receipt of an earlier name of the log is right for a reader with the keys of that name', async () => {
	const own = await findOwn();
	const logKey = formatNoteKey(keyOf(`${ORIGIN}/2`, SECRET));
	const named = makeKeyProof({ key: own, origin: ORIGIN, by: [SECRET] });
	const read = async (path: string) => (path === keyPathOf(0) ? named : null);
	expect(await checkReceiptText(RECEIPT, { logKey }, read)).toMatchObject({ verdict: 'undecided' });
	expect(await checkReceiptText(RECEIPT, { logKey, earlier: [formatNoteKey(own)] }, none)).toMatchObject({
		verdict: 'right',
	});
	// Also by a key of that name to which another key leads.
	expect(await checkReceiptText(RECEIPT, { logKey, earlier: [FIRST] }, read)).toMatchObject({ verdict: 'right' });
});

/** The key that signed the receipt. */
async function findOwn(): Promise<NoteKey> {
	for (const key of KEYS.filter(({ name }) => name === ORIGIN))
		if ((await checkReceiptText(RECEIPT, { logKey: formatNoteKey(key) }, none)).verdict === 'right') return key;
	throw new Error('no key of the samples signed the receipt');
}
