import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { verifyReceipt } from '@fairtick/domain/proof/verify-receipt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOG_SIGNER, ProofFixture } from '../../test/support/proof-fixture.ts';
import { NOON } from '../../test/support/trading-fixture.ts';
import { loadStoredTrades } from '../trading/index.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

/** Numbers below 1 that look random and are the same in each run. */
function createChance(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

const ASSETS = 7;
const TRADES_OF_EACH = 12;

/** Prices, heartbeats and gaps of ten seconds, with trades that are accepted among them. */
async function trade(assetId: number, chance: () => number): Promise<string[]> {
	const ids: string[] = [];
	let price = 1_000n;
	let heartbeats = 0;
	const silent = [chance() * 9_000, chance() * 9_000];
	for (let at = NOON; at <= NOON + 16_000; at += 100) {
		const since = at - NOON;
		await proof.trading.clock(at);
		if (ids.length < TRADES_OF_EACH && chance() < 0.12) {
			const bound =
				chance() < 0.4 ? { max_slippage: 1 + Math.floor(chance() * 3), seen_seq: await newestSeq(assetId) } : {};
			const direction = chance() < 0.5 ? 'up' : 'down';
			const { id, trade: placed } = await proof.place({ asset_id: assetId, direction, ...bound });
			if (placed) ids.push(id);
		}
		const isSilent = silent.some((from) => since > from && since < from + 2_700);
		if (!isSilent && chance() < 0.35) {
			price += BigInt(Math.floor(chance() * 7) - 3);
			// Known to those who watch the venue a little before it is logged.
			await proof.trading.market.venueTick(assetId, at, price, at - Math.floor(chance() * 400));
		} else if (!isSilent && chance() < 0.15) {
			heartbeats++;
			await proof.trading.market.heartbeat(assetId, at);
		}
		if (chance() < 0.1) await proof.enter();
	}
	await proof.trading.market.heartbeat(assetId, NOON + 22_000);
	await proof.trading.clock(NOON + 22_000);
	await proof.settle(assetId, ids);
	expect(heartbeats).toBeGreaterThan(0);
	return ids;
}

const newestSeq = async (assetId: number): Promise<number> =>
	(await proof.db.owner.query('select last_seq::int n from asset_writers where asset_id = $1', [assetId])).rows[0].n;

/** A trade whose entry is the last price: heartbeats alone come after it. */
async function tradeOnLastPrice(assetId: number): Promise<string> {
	const { id } = await proof.place({ asset_id: assetId });
	await proof.trading.market.venueTick(assetId, NOON + 300, 1_001n, NOON + 200);
	for (let at = NOON + 1_000; at <= NOON + 6_000; at += 1_000) await proof.trading.market.heartbeat(assetId, at);
	await proof.trading.clock(NOON + 6_000);
	await proof.settle(assetId, [id]);
	return id;
}

test('[PROOF-02] receipts of trades of all kinds agree with their results', async () => {
	const chance = createChance(20_261_126);
	const ids = [await tradeOnLastPrice(await proof.freshAsset())];
	for (let i = 0; i < ASSETS; i++) ids.push(...(await trade(await proof.freshAsset(), chance)));
	await proof.log();
	const trades = await loadStoredTrades(proof.db.database, ids);
	const seen = new Map<string, number>();
	for (const { terms, settlement } of trades) {
		const receipt = await proof.receiptOf(terms.id);
		const name = settlement?.voidReason ?? settlement?.status ?? 'open';
		seen.set(name, (seen.get(name) ?? 0) + 1);
		expect(receipt.result).toMatchObject({
			...{ status: settlement?.status, void_reason: settlement?.voidReason },
			returned: `${settlement?.returnedMinor}`,
		});
		const { verdict, steps } = verifyReceipt(receipt, LOG_SIGNER.key, areBeaconRounds);
		expect(verdict, `${name}: ${steps.at(-1)?.facts['because']}`).toBe('right');
	}
	expect([...seen.keys()].sort()).toEqual([
		'exit_too_old',
		'lost',
		'no_entry',
		'no_exit_after_entry',
		'slippage',
		'tied',
		'won',
	]);
});
