import { computeRandomness, computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { ROUNDS } from '../../../../verify/test/rounds.ts';
import { LOG_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';
import { SellingFixture } from '../../../test/support/selling.ts';

const KEYS = [readKey(formatNoteKey(LOG_SIGNER.key))];

let proof: ProofFixture;
let selling: SellingFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
	selling = await SellingFixture.create(proof);
});
afterAll(() => proof.close());

/** The verdicts of the page and of the command, with the last reason of each. */
async function judge(receipt: unknown) {
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	const report = await checkReceipt(JSON.stringify(receipt), KEYS);
	const last = steps.at(-1);
	return {
		verdicts: [verdict, report.verdict],
		because: [last?.facts['because'], report.verdict === 'right' ? undefined : report.steps.at(-1)?.text],
		steps,
		factsOf: (name: string) => steps.find(({ step }) => step === name)?.facts,
	};
}
const RIGHT = { verdicts: ['right', 'right'], because: [undefined, undefined] };

/** Receipts of a trade that a request sold after another one had lapsed, and of one that its prices decided after one had lapsed. */
async function sellAtNoon(): Promise<{ sold: Receipt; lapsed: Receipt }> {
	const { noon } = proof;
	const asset = await selling.addIndex(noon);
	const place = () => proof.place({ asset_id: asset, expiry: { duration: 20 } });
	const ids = [(await place()).id, (await place()).id] as const;
	await proof.enter();
	await selling.walkTo(asset, noon + 1_300);
	for (const id of ids) await selling.sell(id, { min_amount: 1_890 });
	await proof.enter();
	await selling.walkTo(asset, noon + 1_900);
	await proof.settle(asset, ids);
	expect((await selling.sell(ids[0], { asked_at: new Date(noon + 1_800).toISOString() })).sale?.status).toBe('pending');
	await proof.enter();
	await selling.walkTo(asset, noon + 2_400);
	await proof.settle(asset, ids);
	await selling.walkTo(asset, noon + 21_000);
	await proof.settle(asset, ids);
	await selling.reveal(noon + 1_000);
	await proof.log();
	return { sold: await proof.receiptOf(ids[0]), lapsed: await proof.receiptOf(ids[1]) };
}

test('[PROOF-02] [PROOF-06] [TRADE-14] receipts of trades with requests to sell are right, and no change of one is', async () => {
	const { sold, lapsed } = await sellAtNoon();
	expect(sold.format).toBe('fairtick-receipt/2');
	expect(sold.result).toMatchObject({ status: 'sold', void_reason: null });
	expect(sold.sales?.map(({ lapse }) => lapse)).toEqual(['below_minimum', null]);
	expect(sold.runs.exit).toEqual([]);
	expect(lapsed.sales?.map(({ lapse }) => lapse)).toEqual(['below_minimum']);
	for (const receipt of [sold, lapsed]) expect(await judge(receipt)).toMatchObject(RIGHT);
	const { factsOf } = await judge(sold);
	expect(factsOf('sale')).toMatchObject({ requests: '2', lapse: '-', fee: '200', amount: sold.result.returned });

	const change = (receipt: Receipt, alter: (receipt: Receipt) => unknown) => {
		const changed = structuredClone(receipt);
		alter(changed);
		return changed;
	};
	type Sales = NonNullable<Receipt['sales']>;
	const salesOf = (receipt: Receipt) => receipt.sales as Sales;
	const changes: readonly (readonly [string, Receipt])[] = [
		['without its requests', change(sold, (one) => Object.assign(one, { sales: undefined }))],
		['with the first request alone', change(sold, (one) => salesOf(one).pop())],
		[
			'with the last request alone, and the numbers of a minimum',
			change(sold, (one) => salesOf(one).shift() && salesOf(one)[0]?.terms.splice(5, 1, '1')),
		],
		['with its requests in another order', change(sold, (one) => salesOf(one).reverse())],
		[
			'with a greater return',
			change(sold, (one) => Object.assign(one.result, { returned: `${Number(one.result.returned) + 1}` })),
		],
		[
			'with another exit',
			change(sold, (one) => Object.assign(one.result, { exit: salesOf(one)[0] && one.result.entry })),
		],
		['with a lapse as a sale', change(lapsed, (one) => Object.assign(salesOf(one)[0] ?? {}, { lapse: null }))],
		[
			'with another reason of a lapse',
			change(lapsed, (one) => Object.assign(salesOf(one)[0] ?? {}, { lapse: 'no_price' })),
		],
		['with a price fewer', change(sold, (one) => salesOf(one)[1]?.run.pop())],
		['with a price more', change(sold, (one) => salesOf(one)[0]?.run.push(salesOf(one)[1]?.run.at(-1) as number))],
		['of another holder', change(sold, (one) => Object.assign(salesOf(one)[1] ?? {}, { holder: one.trade.holder }))],
		['with a result by prices', change(sold, (one) => Object.assign(one.result, { status: 'won', returned: '1900' }))],
		[
			'with the format of a trade without requests',
			change(sold, (one) => Object.assign(one, { format: 'fairtick-receipt/1' })),
		],
		...Array.from({ length: 11 }, (_, i): readonly [string, Receipt] => [
			`with another term ${i}`,
			change(sold, (one) => salesOf(one)[1]?.terms.splice(i, 1, i === 0 ? 'ab'.repeat(32) : '7')),
		]),
	];
	for (const [name, receipt] of changes) {
		const { verdicts } = await judge(receipt);
		expect(['wrong', 'undecided'], name).toContain(verdicts[0]);
		expect(['wrong', 'open'], name).toContain(verdicts[1]);
	}
});

test('[PROOF-02] [TRADE-14] [TRADE-20] the receipt of a sale on an index with the beacon shows the rounds up to the price that it executed on', async () => {
	const [first, ...more] = ROUNDS.slice(0, 3).map(([round, signature]) => ({ round: Number(round), signature }));
	if (first === undefined) throw new Error('no rounds');
	const other = await ProofFixture.open(computeRoundTime(first.round) - 60_000);
	try {
		const sealed = await SellingFixture.create(other);
		const acceptedMs = computeRoundTime(first.round) - 2_000;
		const asset = await sealed.addIndex(acceptedMs, 'quicknet');
		const { id, trade } = await other.place({ asset_id: asset, expiry: { duration: 30 } });
		const startsAtMs = computeRoundTime(first.round) + 1_500;
		expect(trade?.sealed?.round).toBe(first.round);
		await other.enter();
		for (const { round, signature } of [first, ...more])
			await other.db.owner.query(
				`insert into beacon_rounds (round, signature, randomness, relay, fetched_at) select $1, s, sha256(s), 'test', $3
				from decode($2, 'hex') s`,
				[round, signature, computeRoundTime(round) + 100],
			);
		const randomness = new Map(ROUNDS.map(([round, signature]) => [Number(round), computeRandomness(signature)]));
		const walkTo = (untilMs: number) => sealed.walkTo(asset, untilMs, (k) => randomness.get(computeTickRound(k)));
		await walkTo(startsAtMs + 1_300);
		const { sale } = await sealed.sell(id);
		// Its block is the second one after that of the entry.
		expect(Date.parse(sale?.executes_after ?? '')).toBe(startsAtMs + 6_000);
		await other.enter();
		await walkTo(startsAtMs + 6_300);
		const { events } = await other.settle(asset, [id]);
		expect(events.map(({ data }) => data.trade.status)).toEqual(['sold']);
		await sealed.reveal(acceptedMs);
		await other.log();
		const receipt = await other.receiptOf(id);
		expect(receipt.rounds.map(([round]) => Number(round))).toEqual([0, 1, 2].map((i) => first.round + i));
		expect(await judge(receipt)).toMatchObject(RIGHT);
		expect(receipt.result.exit?.[1]).toBe(`${startsAtMs + 6_250}`);
	} finally {
		await other.close();
	}
});
