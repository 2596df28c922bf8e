import { describe, expect, test } from 'vitest';
import { toBase64 } from '../base64.ts';
import { encodeItem, type ItemBody } from '../log/items.ts';
import type { CheckedStep, Verification } from '../receipt/verify-receipt.ts';
import type { Receipt } from '../receipt.ts';
import { findForeknowledge, listUnchecked } from './unchecked.ts';

const HOUR_MS = 3_600_000;
const EPOCH = 498_802;
const BEGINS_MS = EPOCH * HOUR_MS;

const step = (name: CheckedStep['step'], status: CheckedStep['status'], facts: CheckedStep['facts'] = {}) =>
	({ step: name, status, facts }) satisfies CheckedStep;
const ALL = [
	...(['format', 'checkpoint', 'log', 'answer', 'order', 'terms', 'prices'] as const),
	...(['wait', 'sealed', 'sale', 'result', 'correction', 'holder', 'seeds'] as const),
];
const RIGHT = ALL.map((name) => step(name, 'right'));
const without = (...absent: CheckedStep['step'][]) =>
	RIGHT.map((one) => (absent.includes(one.step) ? step(one.step, 'absent') : one));

interface Made {
	readonly source?: string;
	readonly terms?: string;
	/** Time of the commitment to the hour's seed, epoch milliseconds. */
	readonly committedAtMs?: number;
	readonly holder?: Receipt['holder'];
	readonly voidReason?: string;
}

/** A receipt of asset 3 in version 1, with the fields that the list of unchecked parts reads. */
function makeReceipt({
	source = 'fair',
	terms = '{}',
	committedAtMs = 0,
	holder = null,
	voidReason,
}: Made = {}): Receipt {
	const asset: ItemBody<'asset/1'> = {
		asset: '3',
		version: '1',
		effectiveAt: '0',
		source,
		tickSize: '0.0001',
		digits: '4',
		ticker: 'V50',
		group: 'fair',
		terms,
	};
	const commitment = { epoch: `${EPOCH}`, commitment: 'aa', at: '0', instance: 'one' };
	const leaf = JSON.stringify(['entry/1', '0', `${committedAtMs}`, '0', '1', '00'.repeat(32)]);
	const bytes = [encodeItem('commitment/1', commitment), encodeItem('asset/1', asset)];
	return {
		entries: [{ leaf, proof: '' }],
		items: bytes.map((one, index) => ({ entry: 0, index, path: [], bytes: toBase64(one) })),
		trade: { terms: ['demo', '3', '1'] },
		holder,
		result: { void_reason: voidReason ?? null },
	} as unknown as Receipt;
}

const judge = (steps: readonly CheckedStep[], receipt: Receipt | null, verdict: Verification['verdict'] = 'right') =>
	({ steps, receipt, verdict, checkpoint: null }) satisfies Verification;
const listOf = (...of: Parameters<typeof judge>) =>
	listUnchecked(judge(...of), { hasKeyFiles: true }).map(({ code }) => code);
const OWN = { salt: '', user: '7', trade: '' };
const EARLY = { committedAtMs: BEGINS_MS - 49 * HOUR_MS, holder: OWN };

test('[PROOF-07] of a receipt whose every step is right it stays open who sees the log, and what was asked for', () => {
	expect(listOf(RIGHT, makeReceipt(EARLY))).toEqual(['view', 'asked', 'others', 'drawn', 'dated']);
});

test('[PROOF-07] what a wrong receipt, or none, left open is not listed', () => {
	expect(listOf(RIGHT, makeReceipt(), 'wrong')).toEqual([]);
	expect(listOf([step('format', 'undecided')], null, 'undecided')).toEqual([]);
});

test('[PROOF-07] steps behind one that is not decided are named, and a seed that is still secret is no such step', () => {
	const until = (name: CheckedStep['step']) => RIGHT.slice(0, ALL.indexOf(name));
	const terms = judge([...until('terms'), step('terms', 'undecided')], makeReceipt(EARLY), 'undecided');
	expect(listUnchecked(terms, { hasKeyFiles: true })).toContainEqual({ code: 'later', facts: { step: 'terms' } });
	expect(listOf([...until('seeds'), step('seeds', 'undecided')], makeReceipt(EARLY), 'undecided')).not.toContain(
		'later',
	);
});

test('[PROOF-07] a shared receipt does not say whose it is', () => {
	expect(listOf(RIGHT, makeReceipt({ ...EARLY, holder: null }))).toContain('holder');
});

test.each(['exchange', 'polygon', 'replay'])(
	'[PROOF-07] prices of the source %s are taken as they were logged',
	(source) => {
		const list = listUnchecked(judge(without('seeds', 'sealed'), makeReceipt({ source })), { hasKeyFiles: true });
		expect(list).toContainEqual({ code: 'venue', facts: { source } });
		expect(list.map(({ code }) => code)).not.toContain('others');
	},
);

test.each([
	['48 hours before', -48 * HOUR_MS, null],
	['a moment later than that', 1 - 48 * HOUR_MS, 'young'],
	['when the hour began', 0, 'begun'],
] as const)('[PROOF-07] a seed that was committed to %s', (_, afterMs, code) => {
	const committedAtMs = BEGINS_MS + afterMs;
	const list = listUnchecked(judge(RIGHT, makeReceipt({ committedAtMs })), { hasKeyFiles: true });
	const found = list.filter((one) => one.code === 'young' || one.code === 'begun');
	expect(found).toEqual(code === null ? [] : [{ code, facts: { epoch: `${EPOCH}`, at: `${committedAtMs}` } }]);
});

test('[PROOF-07] prices of a lost hour do not follow from its seed', () => {
	const steps = [...RIGHT.slice(0, -1), step('seeds', 'right', { lost: `${EPOCH}` })];
	expect(listOf(steps, makeReceipt(EARLY))).toContain('lost');
});

test('[TRADE-08] whether drand ever published the round of a void trade stays open', () => {
	expect(listOf(without('seeds'), makeReceipt({ ...EARLY, voidReason: 'beacon' }))).toContain('silent');
	expect(listOf(without('seeds'), makeReceipt({ ...EARLY, voidReason: 'seed_lost' }))).not.toContain('silent');
});

test('[PROOF-12] whether a key had ended is open without the files of the keys', () => {
	expect(listUnchecked(judge(RIGHT, makeReceipt(EARLY)), { hasKeyFiles: false })).toContainEqual({
		code: 'key_ends',
		facts: {},
	});
});

test('[PROOF-09] a wait that nothing bounds is named', () => {
	expect(listOf(without('wait'), makeReceipt(EARLY))).toContain('wait');
	expect(listOf(RIGHT, makeReceipt(EARLY))).not.toContain('wait');
});

describe('[TRADE-20] who could know the result', () => {
	const BEACON = '{"beacon": "quicknet"}';
	test.each([
		['without the beacon', { terms: '{"beacon":null}' }, 'absent', 'known'],
		['of terms that are no JSON', { terms: 'no JSON' }, 'absent', 'known'],
		['of a beacon of another name', { terms: '{"beacon":"other"}' }, 'absent', 'known'],
		['with the beacon, not sealed', { terms: BEACON }, 'absent', 'ahead'],
		['sealed', { terms: BEACON }, 'right', 'sealed'],
		['sealed by the clock alone', { terms: BEACON }, 'warning', 'by_clock'],
		['of a venue', { source: 'exchange' }, 'absent', null],
	] as const)('%s', (_, made, sealed, expected) => {
		const steps = RIGHT.map((one) => (one.step === 'sealed' ? step('sealed', sealed) : one));
		expect(findForeknowledge(judge(steps, makeReceipt(made)))).toBe(expected);
	});

	test('is not said of terms that were not checked', () => {
		expect(findForeknowledge(judge([step('terms', 'undecided')], makeReceipt(), 'undecided'))).toBeNull();
		expect(findForeknowledge(judge([], null))).toBeNull();
	});
});
