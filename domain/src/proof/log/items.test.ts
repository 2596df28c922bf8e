import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import { expect, test } from 'vitest';
import { CHAIN_START, computeGroupHash, type TickGroup } from '../../market/chain.ts';
import { decodeEntry, decodeItem, encodeEntry, encodeGroupItem, encodeItem } from './items.ts';

const group: TickGroup = {
	assetId: 3,
	no: 7n,
	kind: 'ticks',
	t: 1_700_000_000_250,
	loggedThrough: 1_700_000_000_749,
	reason: null,
	ticks: [
		{ seq: 41n, t: 1_700_000_000_250, price: 99_999n, sourceT: 1_700_000_000_250, sourceRef: 'é"\n', source: 'fair' },
	],
};

test('[PROOF-01] an item of a group holds the very bytes that its hash covers', () => {
	const bytes = encodeGroupItem(CHAIN_START, group);
	const hash = computeGroupHash(CHAIN_START, group);
	expect(sha256(bytes.subarray('group/1\n'.length))).toEqual(hash);
	expect(decodeItem(bytes)).toEqual({ kind: 'group/1', previous: CHAIN_START, hash, group });
});

test('items and entries are read as they were written', () => {
	const body = { epoch: '472222', seed: 'ab'.repeat(32), at: '1700000000000' };
	const bytes = encodeItem('reveal/1', body);
	expect(bytes).toEqual(utf8ToBytes(`reveal/1\n["472222","${'ab'.repeat(32)}","1700000000000"]`));
	expect(decodeItem(bytes)).toEqual({ kind: 'reveal/1', body });
	const entry = { no: 12, timeMs: 1_700_000_001_000, round: 3_000_000, count: 2, root: sha256(bytes) };
	expect(decodeEntry(encodeEntry(entry))).toEqual(entry);
});

test('an item of an unknown kind is named', () => {
	expect(decodeItem(utf8ToBytes('later/2\n{"any":"thing"}'))).toEqual({ kind: 'unknown', name: 'later/2' });
});

test.each([
	'',
	'\n[]',
	'reveal/1',
	'reveal/1\n["1","2"]',
	'reveal/1\n["1","2",3]',
	'reveal/1\n["1", "2","3"]',
	'reveal/1\n["1","2","3"] ',
	'reveal/1\n["1","2","\\u0033"]',
	'group/1\nshort',
])('an item that is written another way is refused (%#)', (text) => {
	expect(decodeItem(utf8ToBytes(text))).toBeNull();
});

test.each([
	['"7"', '"07"'],
	['"ticks"', '"tocks"'],
	['"99999"', '99999'],
	['"99999"', '"-1"'],
	['"1700000000749"', '"99999999999999999"'],
	['null', '"\\u0061"'],
])('a group that is written another way is refused (%s as %s)', (from, to) => {
	const text = String.fromCharCode(...encodeGroupItem(new Uint8Array(32).fill(65), group));
	expect(text).toContain(from);
	const changed = Uint8Array.from(text.replace(from, to), (char) => char.charCodeAt(0));
	expect(decodeItem(changed)).toBeNull();
});

test.each(['[]', '["entry/2","1","2","3","4","ab"]', `["entry/1","01","2","3","4","${'ab'.repeat(32)}"]`])(
	'a leaf that is not an entry is refused (%#)',
	(text) => {
		expect(decodeEntry(utf8ToBytes(text))).toBeNull();
	},
);
