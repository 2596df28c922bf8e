import { parseNoteKey } from '@fairtick/domain/proof/log/note';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { VERIFY_STEPS } from '@fairtick/domain/proof/receipt/verify-steps';
import { expect, test } from 'vitest';
import { checkReceipt, readKey, STEPS } from '../../../../verify/receipt.mjs';
import { item, LogMaker } from '../../../../verify/test/make-log.ts';
import { commitmentOf, makeReceipt, SEED, type Tick, walk } from '../../../../verify/test/make-receipt.ts';

type Receipt = ReturnType<typeof makeReceipt>['receipt'];
const A = 1_795_687_140_000;
const HOUR = Math.floor(A / 3_600_000);
const text: string = new LogMaker().key.text;
const point = (seq: number, { t, price }: Tick) => [seq, t, price].map(String);
const COMMITMENT = item('commitment/1', HOUR, commitmentOf(HOUR), A - 1, 'instance');
const REVEAL = item('reveal/1', HOUR, SEED, A + 100_000);

/** A right receipt of a fair index, and what is changed in it. */
function make(change: object = {}): Receipt {
	const ticks = walk('V50', A / 500 - 1, A / 500 + 19, 5000);
	const [entry, exit] = [ticks[1], ticks[10]] as [Tick, Tick];
	const status = exit.price > entry.price ? 'won' : 'lost';
	return makeReceipt({
		accepted: A,
		expires: A + 5000,
		source: 'fair',
		ticker: 'V50',
		groups: ticks.map((one) => ({ through: one.t + 499, ticks: [one] })),
		runs: { entry: [0, 1], exit: [10] },
		terms: { entryWithin: 1500, exitMaxAge: 2000 },
		first: [COMMITMENT],
		last: [REVEAL],
		result: {
			status,
			void_reason: null,
			returned: status === 'won' ? '1860' : '0',
			entry: point(2, entry),
			exit: point(11, exit),
		},
		...change,
	}).receipt;
}
const changed = (change: (receipt: Receipt) => unknown) => {
	const receipt = structuredClone(make());
	change(receipt);
	return receipt;
};

test.each<[string, Receipt, 'right' | 'wrong' | 'undecided']>([
	['nothing', make(), 'right'],
	['one more term', changed(({ trade }) => trade.terms.push('1')), 'undecided'],
	['a direction of a later release', changed(({ trade }) => trade.terms.splice(3, 1, 'touch')), 'undecided'],
	[
		'an entry of a later form',
		changed(({ entries }) => Object.assign(entries[0] ?? {}, { leaf: '["entry/2"]' })),
		'undecided',
	],
	[
		'a proof of a later form',
		changed(({ entries }) => Object.assign(entries[0] ?? {}, { proof: 'c2sp.org/tlog-proof@v2' })),
		'undecided',
	],
	['an item that is no base64', changed(({ items }) => Object.assign(items[0] ?? {}, { bytes: '*' })), 'undecided'],
	['another stake', changed(({ trade }) => trade.terms.splice(4, 1, '1001')), 'wrong'],
	['an acceptance long before its batch', make({ batchAt: A + 5_001 }), 'wrong'],
	['a commitment of the hour that had begun', make({ first: [], before: [COMMITMENT] }), 'undecided'],
	['two seeds', make({ last: [REVEAL, REVEAL] }), 'wrong'],
	['no seed', make({ last: [] }), 'undecided'],
	[
		'two corrections',
		make({ last: (p: string) => [1, 2].map(() => item('correction/1', p, 7, 11, 0, A)).concat(REVEAL) }),
		'wrong',
	],
])('[PROOF-02] [PROOF-06] page and program say the same of a receipt with %s', async (_, receipt, verdict) => {
	const key = parseNoteKey(text);
	if (key === null) throw new Error('no key');
	expect(verifyReceipt(receipt, [key], (rounds) => rounds.length === 0).verdict).toBe(verdict);
	const { verdict: ofProgram } = await checkReceipt(JSON.stringify(receipt), [readKey(text)]);
	expect(ofProgram).toBe(verdict === 'undecided' ? 'open' : verdict);
});

test('[PROOF-02] page and program check the same steps in the same order', () => {
	expect(Object.keys(STEPS)).toEqual([...VERIFY_STEPS]);
});
