import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { formatNoteKey } from '@fairtick/domain/proof/note';
import { verifyReceipt } from '@fairtick/domain/proof/verify-receipt';
import { afterAll, beforeAll, expect, test } from 'vitest';
// @ts-expect-error The verifier is plain JavaScript, without types.
import { checkReceipt, readKey } from '../../../verify/receipt.mjs';
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

const { RECEIPT_TRADES = '84', RECEIPT_SEED = '20261126' } = process.env;
const TRADES_OF_EACH = 12;
const ASSETS = Math.ceil(Number(RECEIPT_TRADES) / TRADES_OF_EACH);
/** Between the first prices of two assets, so that their entries follow one another in time. */
const APART_MS = 25_000;
/** Where prices come from that are known before they are logged. */
const SOURCES = [
	{ source: 'exchange', venues: ['okx', 'bybit', 'bitget'] },
	{ source: 'polygon', venues: ['polygon'] },
	{ source: 'replay', venues: [], real_allowed: false },
];

/** Prices, heartbeats and gaps of ten seconds, with trades that are accepted among them. */
async function trade(assetId: number, noon: number, chance: () => number): Promise<string[]> {
	const ids: string[] = [];
	let price = 1_000n;
	let heartbeats = 0;
	const silent = [chance() * 9_000, chance() * 9_000];
	for (let at = noon; at <= noon + 16_000; at += 100) {
		const since = at - noon;
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
	await proof.trading.market.heartbeat(assetId, noon + 22_000);
	await proof.trading.clock(noon + 22_000);
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

const KEYS = [readKey(formatNoteKey(LOG_SIGNER.key))];

test('[PROOF-02] [PROOF-06] receipts of trades of all kinds agree with their results, as the product and as the verifier see them', {
	timeout: 60_000 + Number(RECEIPT_TRADES) * 1_000,
}, async () => {
	const chance = createChance(Number(RECEIPT_SEED));
	const ids = [await tradeOnLastPrice(await proof.freshAsset())];
	for (let i = 0; i < ASSETS; i++) {
		const noon = NOON + (i + 1) * APART_MS;
		ids.push(...(await trade(await proof.freshAsset(noon, SOURCES[i % SOURCES.length]), noon, chance)));
	}
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
		const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
		expect(verdict, `${name}: ${steps.at(-1)?.facts['because']}`).toBe('right');
		const { verdict: ofOther, steps: others } = await checkReceipt(JSON.stringify(receipt), KEYS);
		expect(ofOther, `${name}: ${others.at(-1)?.text}`).toBe('right');
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
