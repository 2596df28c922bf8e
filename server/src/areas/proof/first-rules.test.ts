import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import * as rules from '@fairtick/domain/trading/rules';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { LOG_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';

// Receipts of trades by rules 1 stay what they were, with bounds of their own for late logs.
const { decideOpenTrade } = rules;
vi.spyOn(rules, 'decideOpenTrade').mockImplementation((...given) => {
	const decision = decideOpenTrade(...given);
	if (decision.refused) return decision;
	return { accepted: { ...decision.accepted, rulesVersion: 1 } };
});

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
beforeEach(() => proof.moveOn());
afterAll(() => proof.close());

const KEYS = [readKey(formatNoteKey(LOG_SIGNER.key))];
const isOutage = ({ bytes }: Receipt['items'][number]) => decodeItem(Buffer.from(bytes, 'base64'))?.kind === 'outage/1';

/** The verdicts of the page and of the command. */
async function judge(receipt: Receipt): Promise<string[]> {
	const { verdict } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	return [verdict, (await checkReceipt(JSON.stringify(receipt), KEYS)).verdict];
}

test.each([
	['won', 1_001n, {}],
	['lost', 999n, {}],
	['tied', 1_000n, { max_slippage: 4, seen_seq: 1 }],
	['void', 1_005n, { max_slippage: 4, seen_seq: 1 }],
] as const)('[PROOF-02] a receipt by rules 1 is right where a trade is %s', async (status, price, change) => {
	const assetId = await proof.freshAsset();
	const id = await proof.decided(
		assetId,
		(at) => (status !== 'void' && at < proof.noon + 3_000 ? 1_000n : price),
		change,
	);
	const receipt = await proof.receiptOf(id);
	expect(receipt.result).toMatchObject({ status });
	expect(receipt.trade.terms).toHaveLength(20);
	expect(receipt.trade.terms.at(-1)).toBe('1');
	const { steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	for (const name of ['wait', 'sealed']) expect(steps.find(({ step }) => step === name)?.status).toBe('absent');
	expect(await judge(receipt)).toEqual(['right', 'right']);
});

test('[PROOF-05] an answer by rules 1 is promised as it was', async () => {
	const { promise } = await proof.place({ asset_id: await proof.freshAsset() });
	expect([promise?.kind, promise?.terms.length]).toEqual(['accept/1', 20]);
});

test('[PROOF-02] the price that a bound counts from is its own group beside the run of the entry: without it nothing is decided', async () => {
	const assetId = await proof.freshAsset();
	for (const after of [500, 1_000, 1_900]) await proof.enterTick(assetId, proof.noon + after, 1_000n);
	await proof.trading.clock(proof.noon + 2_000);
	const { id } = await proof.place({ asset_id: assetId, max_slippage: 2, seen_seq: 2 });
	await proof.enter();
	await proof.enterTick(assetId, proof.noon + 2_250, 1_001n);
	for (let at = proof.noon + 2_750; at <= proof.noon + 7_250; at += 500)
		await proof.trading.market.tick(assetId, at, 1_001n, at);
	await proof.trading.clock(proof.noon + 7_300);
	await proof.settle(assetId, [id]);
	await proof.log();
	const receipt = await proof.receiptOf(id);
	expect(await judge(receipt)).toEqual(['right', 'right']);
	const place = receipt.items.findIndex(({ bytes }) => {
		const item = decodeItem(Buffer.from(bytes, 'base64'));
		return item?.kind === 'group/1' && item.group.ticks.some(({ seq }) => seq === 2n);
	});
	expect(receipt.runs.entry).not.toContain(place);
	const moved = (at: number) => (at > place ? at - 1 : at);
	const without = {
		...receipt,
		items: receipt.items.filter((_, at) => at !== place),
		runs: { entry: receipt.runs.entry.map(moved), exit: receipt.runs.exit.map(moved) },
	};
	expect(verifyReceipt(without, [LOG_SIGNER.key], areBeaconRounds).steps.at(-1)).toMatchObject({
		step: 'prices',
		status: 'undecided',
		facts: { because: 'the price that was seen is not in the receipt' },
	});
	expect(await judge(without)).toEqual(['undecided', 'open']);
});

/** A trade whose answer is entered this long after it, as nothing was entered before. */
async function placeBeforeOutage(lateMs: number): Promise<Receipt> {
	const assetId = await proof.freshAsset();
	await proof.enter();
	await proof.fillLog(1);
	const { id } = await proof.place({ asset_id: assetId });
	for (let at = proof.noon + 250; at <= proof.noon + 5_250; at += 500)
		await proof.trading.market.tick(assetId, at, 1_000n);
	await proof.trading.clock(proof.noon + lateMs);
	await proof.settle(assetId, [id]);
	await proof.log();
	proof.noon += 180_000;
	return proof.receiptOf(id);
}

test('[PROOF-02] [PROOF-05] an answer by rules 1 that an outage kept out of the log is shown with it: not decided, never wrong', async () => {
	const from = proof.noon;
	const receipt = await placeBeforeOutage(150_000);
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect(verdict).toBe('undecided');
	expect(steps.filter(({ status }) => status !== 'right' && status !== 'absent')).toEqual([
		{
			step: 'order',
			status: 'undecided',
			facts: expect.objectContaining({ outageFrom: `${from}`, outageTo: `${from + 150_000}` }),
		},
	]);
	const report = await checkReceipt(JSON.stringify(receipt), KEYS);
	expect(report.verdict).toBe('open');
	expect(report.steps.filter(({ state }: { state: string }) => state !== 'right')).toEqual([
		{
			name: 'order',
			state: 'open',
			text: expect.stringMatching(
				/logged 150000 ms after the acceptance, but from .* nothing was entered \(failed, by/,
			),
		},
	]);
});

test('[PROOF-02] [PROOF-05] a receipt of an answer by rules 1 that was entered in time after an outage has nothing of it', async () => {
	const receipt = await placeBeforeOutage(119_000);
	expect(receipt.items.filter(isOutage)).toEqual([]);
	expect(await judge(receipt)).toEqual(['right', 'right']);
});
