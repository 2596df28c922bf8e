import { computeRandomness, computeRoundTime, computeTickRound } from '@fairtick/domain/market/beacon';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_EPOCH_MS,
} from '@fairtick/domain/market/fair-walk';
import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { ROUNDS } from '../../../../verify/test/rounds.ts';
import { LOG_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON } from '../../../test/support/trading-fixture.ts';
import { grant } from '../../../test/support/users.ts';
import { correctTrades } from '../trading/correcting/correct-trades.ts';

const HOUR = 3_600_000;
const DAY = 86_400_000;
const TICKER = 'V75';
const PRICE = computeFairPrice(0);
const SEED = Buffer.alloc(32, 7);
const KEYS = [readKey(formatNoteKey(LOG_SIGNER.key))];

let proof: ProofFixture;
beforeEach(async () => {
	proof = await ProofFixture.open();
});
afterEach(() => proof.close());

/** The verdicts of the page and of the command at an instant. */
async function judge(receipt: Receipt, nowMs: number) {
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds, nowMs);
	const report = await checkReceipt(JSON.stringify(receipt), KEYS, undefined, nowMs);
	const factsOf = (name: string) => steps.find(({ step }) => step === name)?.facts;
	return {
		verdicts: [verdict, report.verdict],
		because: steps.at(-1)?.facts['because'],
		code: steps.at(-1)?.facts['code'],
		steps,
		factsOf,
	};
}
const kindsOf = ({ items }: Receipt) => items.map(({ bytes }) => decodeItem(Buffer.from(bytes, 'base64'))?.kind);

/** A sealed fair index, whose hour is committed to in the log's first entry. */
async function addIndex(atMs: number): Promise<number> {
	const epoch = Math.floor(atMs / FAIR_EPOCH_MS);
	await proof.db.owner.query('insert into fair_hours (epoch, commitment, committed_at) values ($1, $2, 0)', [
		epoch,
		Buffer.from(computeCommitment(epoch, SEED)),
	]);
	const assetId = await proof.freshAsset(atMs, { beacon: 'quicknet' });
	await proof.db.owner.query('update assets set ticker = $2 where id = $1', [assetId, TICKER]);
	await proof.trading.market.tick(assetId, atMs, PRICE);
	await proof.enter();
	return assetId;
}

test('[PROOF-02] [TRADE-20] the receipt of a sealed trade is right, with the rounds that moved it and the seed of its hour', async () => {
	const [first, ...more] = ROUNDS.slice(0, 3).map(([round, signature]) => ({ round: Number(round), signature }));
	if (first === undefined) throw new Error('no rounds');
	const acceptedMs = computeRoundTime(first.round) - 2_000;
	const assetId = await addIndex(acceptedMs);
	const { id, trade } = await proof.place({
		asset_id: assetId,
		max_slippage: Number(PRICE / 100n),
		seen_seq: 2,
		asked_at: new Date(acceptedMs - 40).toISOString(),
	});
	const startsAtMs = computeRoundTime(first.round) + 1_500;
	expect(trade?.sealed).toEqual({ starts_at: new Date(startsAtMs).toISOString(), round: first.round });
	await proof.enter();
	for (const { round, signature } of [first, ...more])
		await proof.db.owner.query(
			`insert into beacon_rounds (round, signature, randomness, relay, fetched_at) select $1, s, sha256(s), 'test', $3
			from decode($2, 'hex') s`,
			[round, signature, computeRoundTime(round) + 100],
		);
	const stepOf = createFairSteps(SEED, TICKER);
	const randomness = new Map(ROUNDS.map(([round, signature]) => [Number(round), computeRandomness(signature)]));
	let position = 0;
	const endMs = startsAtMs + 5_000;
	for (let k = computeFairTickAt(acceptedMs) + 1; k <= computeFairTickAt(endMs) + 1; k++) {
		const known = randomness.get(computeTickRound(k));
		if (known !== undefined) position += stepOf(k, known);
		await proof.enterTick(assetId, computeFairTickTime(k), computeFairPrice(position));
	}
	await proof.settle(assetId, [id]);
	await proof.db.owner.query('update fair_hours set seed = $1, revealed_at = clock() where epoch = $2', [
		SEED,
		computeFairEpoch(computeFairTickAt(acceptedMs)),
	]);
	await proof.log();
	const receipt = await proof.receiptOf(id);
	expect(receipt.rounds.map(([round]) => Number(round))).toEqual([first.round, first.round + 1]);
	const { verdicts, because, steps, factsOf } = await judge(receipt, endMs);
	expect([verdicts, because]).toEqual([['right', 'right'], undefined]);
	expect(steps.filter(({ status }) => status === 'absent').map(({ step }) => step)).toEqual(['sale', 'correction']);
	expect(factsOf('sealed')).toMatchObject({ round: `${first.round}` });
	expect(factsOf('wait')).toMatchObject({ waited: '40' });
	expect(receipt.result.entry?.[1]).toBe(`${startsAtMs + 250}`);
});

/** Real trades of a sealed index for half a minute whose prices rise until they end; the instant after which the first trade's entry comes. */
async function tradeUntilGap(gapMs: number) {
	await grant(proof.db, proof.userId, 'SANDBOX_USD', 100_000n);
	await proof.db.owner.query(`update user_states set last_trade_on = 'real'`);
	const assetId = await addIndex(NOON);
	const placed: string[] = [];
	for (const change of [{}, { direction: 'down' as const }]) {
		const { id, trade } = await proof.place({
			asset_id: assetId,
			mode: 'real',
			expiry: { duration: 30 },
			...change,
		});
		expect(trade?.sealed).not.toBeNull();
		placed.push(id);
	}
	for (let at = NOON + 250; at < gapMs; at += 500)
		await proof.enterTick(assetId, at, PRICE + (PRICE * BigInt(at - NOON)) / 100_000n);
	await proof.trading.market.logThrough(assetId, gapMs);
	return { assetId, ids: placed as [string, string] };
}

test('[PROOF-02] [TRADE-08] a trade that a silent round voids shows what the log says of the round, the gap, and what it was worth', async () => {
	const gapMs = NOON + 13_500;
	const { assetId, ids } = await tradeUntilGap(gapMs);
	const round = computeTickRound(computeFairTickAt(gapMs + 250));
	const declaredAtMs = computeRoundTime(round) + DAY + HOUR;
	for (const relay of ['a', 'b', 'c'])
		await proof.db.owner.query('insert into beacon_tries values ($1, $2, $3, $4)', [
			round,
			relay,
			declaredAtMs - HOUR,
			declaredAtMs,
		]);
	await proof.trading.clock(declaredAtMs);
	await proof.db.owner.query('select declare_round_silent($1)', [round]);
	// It is said once an hour, and the log begins with the first time.
	await proof.log();
	await proof.trading.clock(declaredAtMs + HOUR);
	await proof.db.owner.query('update beacon_tries set last_at = clock()');
	await proof.db.owner.query('select declare_round_silent($1)', [round]);
	await proof.settle(assetId, ids);
	await proof.log();
	for (const id of ids) await expect(proof.receiptOf(id), 'nothing comes after the gap yet').rejects.toThrow('not_yet');
	await proof.trading.clock(declaredAtMs + HOUR + 3_000);
	await proof.trading.market.tick(assetId, declaredAtMs + HOUR + 250, PRICE);
	await proof.log();

	const [up, down] = ids;
	const nothing = await judge(await proof.receiptOf(up), declaredAtMs + DAY);
	expect(nothing.verdicts).toEqual(['undecided', 'open']);
	expect([nothing.because, nothing.code]).toEqual([`round ${round} never came: not compensated yet`, 'silent_waits']);
	expect((await judge(await proof.receiptOf(up), declaredAtMs + DAY + 1)).verdicts).toEqual(['wrong', 'wrong']);
	await correctTrades(
		proof.db.database,
		'SANDBOX_USD',
		ids.map((id) => ({ id, userId: proof.userId })),
	);
	await proof.log();

	const [rising, falling] = [await proof.receiptOf(up), await proof.receiptOf(down)];
	for (const receipt of [rising, falling]) {
		expect(receipt.result).toMatchObject({ status: 'void', void_reason: 'beacon', returned: '1000', exit: null });
		expect(receipt.result.entry).not.toBeNull();
		expect(kindsOf(receipt).filter((kind) => kind === 'silent/1')).toHaveLength(1);
		const { verdicts, because, factsOf } = await judge(receipt, declaredAtMs + 2 * DAY);
		expect([verdicts, because]).toEqual([['right', 'right'], undefined]);
		expect(factsOf('prices')).toMatchObject({ silent: `${round}` });
		expect((await judge({ ...receipt, runs: { ...receipt.runs, exit: [] } }, declaredAtMs)).verdicts).toEqual([
			'undecided',
			'open',
		]);
	}
	expect(kindsOf(rising)).toContain('correction/1');
	expect(kindsOf(falling)).not.toContain('correction/1');
	const said = rising.items
		.map(({ bytes }) => decodeItem(Buffer.from(bytes, 'base64')))
		.find((item) => item?.kind === 'silent/1');
	expect(said).toMatchObject({ body: { round: `${round}`, at: `${declaredAtMs}` } });
});

test('[PROOF-02] [MARKET-15] a real trade that a lost seed voids shows what it was worth', async () => {
	const gapMs = NOON + 13_500;
	const { assetId, ids } = await tradeUntilGap(gapMs);
	const lostAtMs = NOON + HOUR + 600_000;
	await proof.trading.clock(lostAtMs);
	await proof.db.owner.query('update fair_hours set lost_at = clock()');
	await proof.settle(assetId, ids);
	await proof.trading.market.tick(assetId, lostAtMs - 500, PRICE);
	await correctTrades(
		proof.db.database,
		'SANDBOX_USD',
		ids.map((id) => ({ id, userId: proof.userId })),
	);
	await proof.log();
	for (const [id, isWorthMore] of [
		[ids[0], true],
		[ids[1], false],
	] as const) {
		const receipt = await proof.receiptOf(id);
		expect(receipt.result).toMatchObject({ status: 'void', void_reason: 'seed_lost', returned: '1000' });
		expect(kindsOf(receipt).includes('correction/1')).toBe(isWorthMore);
		const { verdicts, because } = await judge(receipt, lostAtMs + 2 * DAY);
		expect([verdicts, because]).toEqual([['right', 'right'], undefined]);
	}
});
