import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { LOG_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON } from '../../../test/support/trading-fixture.ts';
import { loadStoredTrades } from '../trading/index.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
	proof.placesLate = true;
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
/** Receipts that are made at once. */
const AT_ONCE = 8;
/** Between the first prices of two assets, so that their entries follow one another in time. */
const APART_MS = 25_000;
/** Sources of prices that are known before they are logged. */
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
	let enteredAt = noon;
	const silent = [chance() * 9_000, chance() * 9_000];
	for (let at = noon; at <= noon + 16_000; at += 100) {
		const since = at - noon;
		if (ids.length < TRADES_OF_EACH && chance() < 0.12) {
			const bound =
				chance() < 0.4 ? { max_slippage: 1 + Math.floor(chance() * 3), seen_seq: await newestSeq(assetId) } : {};
			const direction = chance() < 0.5 ? 'up' : 'down';
			const asked = ids.length % 3 === 0 ? { asked_at: new Date(at - 40).toISOString() } : {};
			await proof.trading.clock(at);
			const { id, trade: placed } = await proof.place({ asset_id: assetId, direction, ...bound, ...asked });
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
		// Answers and prices are in the log in time.
		if (chance() < 0.1 || at - enteredAt >= 2_000 || since === 16_000) {
			await proof.trading.clock(at);
			await proof.enter(false);
			enteredAt = at;
		}
	}
	await proof.trading.market.heartbeat(assetId, noon + 22_000);
	await proof.trading.clock(noon + 22_000);
	await proof.settle(assetId, ids);
	expect(heartbeats).toBeGreaterThan(0);
	if (chance() < 0.5) await correctOne(assetId, noon + 22_000);
	return ids;
}

/** A second version of the asset's terms from an instant on. */
async function addVersion(assetId: number, atMs: number): Promise<void> {
	await proof.db.owner.query(
		`insert into asset_versions select (jsonb_populate_record(null::asset_versions, to_jsonb(v)
			|| jsonb_build_object('version', 2, 'effective_at', $2::bigint, 'entry_within_ms', 1000, 'exit_max_age_ms', 2500))).*
			from asset_versions v where asset_id = $1`,
		[assetId, atMs],
	);
}

/** A second version of the payouts, which all are above those of the first one. */
async function addPayouts(atMs: number): Promise<void> {
	for (const group of ['crypto', 'stocks', 'fair'])
		await proof.db.owner.query('insert into payout_versions values ($1, 2, $2, 9100, 9300, 9500)', [group, atMs]);
}

/** One that was lost is refunded, as its exit was a wrong price. */
async function correctOne(assetId: number, atMs: number): Promise<void> {
	await proof.db.owner.query(
		`with one as (select r.trade_id, r.exit_seq, r.exit_t from trade_results r join trade_terms t on t.id = r.trade_id
				where t.asset_id = $1 and r.status = 'lost' limit 1),
			e as (insert into feed_errors select $1, exit_seq, exit_t, 'source_time', null, $2, null from one)
		insert into trade_corrections select trade_id, $1, exit_seq, 1000, $2 from one`,
		[assetId, atMs],
	);
}

const newestSeq = async (assetId: number): Promise<number> =>
	(await proof.db.owner.query('select last_seq::int n from asset_writers where asset_id = $1', [assetId])).rows[0].n;

/** A trade whose entry is the last price: heartbeats alone come after it. */
async function tradeOnLastPrice(assetId: number): Promise<string> {
	const { id } = await proof.place({ asset_id: assetId });
	await proof.trading.market.venueTick(assetId, NOON + 300, 1_001n, NOON + 200);
	await proof.enter();
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
	await addPayouts(NOON + 3 * APART_MS);
	const sources = new Map<number, string>();
	const ids = [await tradeOnLastPrice(await proof.freshAsset())];
	for (let i = 0; i < ASSETS; i++) {
		const noon = NOON + (i + 1) * APART_MS;
		const from = SOURCES[i % SOURCES.length] as (typeof SOURCES)[number];
		const assetId = await proof.freshAsset(noon, from);
		sources.set(assetId, from.source);
		await addVersion(assetId, noon + 4_000);
		ids.push(...(await trade(assetId, noon, chance)));
	}
	await proof.log();
	const trades = await loadStoredTrades(proof.db.database, ids);
	const seen = new Map<string, number>();
	const count = (name: string) => seen.set(name, (seen.get(name) ?? 0) + 1);
	const check = async ({ terms, settlement }: (typeof trades)[number]) => {
		const receipt = await proof.receiptOf(terms.id);
		const name = settlement?.voidReason ?? settlement?.status ?? 'open';
		expect(receipt.result).toMatchObject({
			status: settlement?.status,
			void_reason: settlement?.voidReason,
			returned: `${settlement?.returnedMinor}`,
		});
		const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
		expect(verdict, `${name}: ${steps.at(-1)?.facts['because']}`).toBe('right');
		const { verdict: ofOther, steps: others } = await checkReceipt(JSON.stringify(receipt), KEYS);
		expect(ofOther, `${name}: ${others.at(-1)?.text}`).toBe('right');
		count(name);
		for (const name of ['correction', 'wait'] as const)
			if (steps.some(({ step, status }) => step === name && status === 'right')) count(`${name} shown`);
		count(`asset version ${terms.assetVersion}`);
		count(`payout version ${terms.payoutVersion}`);
		count(sources.get(terms.assetId) ?? 'exchange');
	};
	for (let i = 0; i < trades.length; i += AT_ONCE) await Promise.all(trades.slice(i, i + AT_ONCE).map(check));
	const said = [...seen].sort().map(([name, number]) => `${number} ${name}`);
	if (process.env['RECEIPT_TRADES']) console.log(`${trades.length} receipts agree: ${said.join(', ')}`);
	expect([...seen.keys()].sort()).toEqual([
		'asset version 1',
		'asset version 2',
		'correction shown',
		'exchange',
		'exit_too_old',
		'lost',
		'no_entry',
		'no_exit_after_entry',
		'payout version 1',
		'payout version 2',
		'polygon',
		'replay',
		'slippage',
		'tied',
		'wait shown',
		'won',
	]);
});
