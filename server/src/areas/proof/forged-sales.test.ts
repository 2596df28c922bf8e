import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseNoteKey } from '@fairtick/domain/proof/log/note';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { type Forgery, makeSoldReceipt } from '../../../test/support/sold-receipt.ts';

/** Verdicts of the page and of the command, with the step that each ends on. */
async function judge(forgery: Forgery) {
	const { receipt, key } = makeSoldReceipt(forgery);
	const known = parseNoteKey(key);
	if (known === null) throw new Error('no key');
	const { verdict, steps } = verifyReceipt(JSON.stringify(receipt), [known], areBeaconRounds);
	const report = await checkReceipt(JSON.stringify(receipt), [readKey(key)]);
	return [verdict, steps.at(-1)?.step, report.verdict, report.steps.at(-1)?.name];
}

/** A trade of twenty seconds, sold on its fifth price. */
const SOLD: Forgery = {
	expiresMs: 20_000,
	prices: 41,
	sales: [{ acceptedMs: 1_300, kept: 3, run: ['g3', 'g4'], lapse: null }],
	exit: [],
	soldOn: 4,
};
/** The same with a lapsed request, decided by its prices. */
const LAPSED: Forgery = {
	...SOLD,
	sales: [{ acceptedMs: 1_300, kept: 3, run: ['g3', 'fork'], lapse: 'no_price' }],
	exit: ['g40'],
	soldOn: null,
};
const FORK = { behind: 3, throughMs: 3_500, enteredMs: 4_000 };

test('[PROOF-02] [TRADE-14] an honest sale is right', async () => {
	expect(await judge(SOLD)).toEqual(['right', 'seeds', 'right', 'seeds']);
});

test.each<readonly [string, string, Forgery]>([
	['a run of the exit besides', 'prices', { ...SOLD, exit: ['g40'] }],
	[
		'another price than its seed gives',
		'seeds',
		{ ...SOLD, forge: (tick, no) => (no === 4 ? { ...tick, price: tick.price + 5_000 } : tick) },
	],
	[
		'the kept price in a later entry than the next one',
		'sale',
		{ ...SOLD, enteredMs: (no) => (no === 3 ? 2_150 : undefined) },
	],
	['a price left out by a second chain', 'seeds', { ...LAPSED, fork: FORK }],
	[
		'a price left out by a second chain, and sold later',
		'seeds',
		{
			...SOLD,
			fork: { ...FORK, throughMs: 2_900, enteredMs: 3_400 },
			sales: [
				{ acceptedMs: 1_300, kept: 3, run: ['g3', 'fork'], lapse: 'no_price' },
				{ acceptedMs: 4_300, kept: 9, run: ['g9', 'g10'], lapse: null },
			],
			soldOn: 10,
		},
	],
	[
		'a price left out by a heartbeat before it',
		'seeds',
		{
			...LAPSED,
			heartbeat: { behind: 3, throughMs: 3_500, enteredMs: 1_800 },
			sales: [{ acceptedMs: 1_300, kept: 3, run: ['g3', 'g4'], lapse: 'no_price' }],
			exit: ['g41'],
		},
	],
])('[PROOF-02] [TRADE-14] a house that signs a sale with %s is wrong', async (_, step, forgery) => {
	expect(await judge(forgery)).toEqual(['wrong', step, 'wrong', step]);
});
