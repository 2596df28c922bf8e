import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import { itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { hashTerms } from '@fairtick/domain/proof/receipt/placement-item';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkReceipt, readKey } from '../../../../../verify/receipt.mjs';
import { LOG_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON } from '../../../../test/support/trading-fixture.ts';
import { runAudit } from '../../../platform/audit/run-audit.ts';
import { logEntries } from '../audit/log-checks.ts';
import { clearNext, KEPT_MS, packNext } from '../bundles/pack-log.ts';
import type { LogStore } from '../store/log-store.ts';
import { makeReceipt } from './make-receipt.ts';

let proof: ProofFixture;
beforeEach(async () => {
	proof = await ProofFixture.open();
});
afterEach(() => proof.close());

const HOUR = 3_600_000;
/** More entries than anyone would read for one receipt. */
const MANY = 1_200;
const KEYS = [readKey(formatNoteKey(LOG_SIGNER.key))];

/** The verdicts of the page and of the command. */
async function judge(receipt: Receipt): Promise<string[]> {
	const { verdict } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	return [verdict, (await checkReceipt(JSON.stringify(receipt), KEYS)).verdict];
}

/** Takes all prices out of the database, as when their days are archived. */
async function archivePrices(): Promise<void> {
	for (const table of ['ticks', 'tick_groups']) await proof.db.owner.query(`delete from ${table}`);
}

/** The receipt of a trade, which must be right and the same when the prices have left the database. */
async function expectReceipt(id: string): Promise<Receipt> {
	const receipt = await proof.receiptOf(id);
	expect(await judge(receipt)).toEqual(['right', 'right']);
	await archivePrices();
	expect(JSON.stringify(await proof.receiptOf(id))).toBe(JSON.stringify(receipt));
	return receipt;
}

test('[PROOF-02] a trade whose exit was logged long after its end has a receipt', async () => {
	const assetId = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: assetId });
	await proof.enter();
	await proof.enterTick(assetId, NOON + 250, 1_000n);
	for (let at = NOON + 750; at <= NOON + 2_750; at += 500) await proof.trading.market.tick(assetId, at, 1_000n);
	await proof.trading.clock(NOON + 3_000);
	await proof.enter();
	await proof.trading.clock(NOON + 30 * 60_000);
	await proof.fillLog(MANY);
	for (let at = NOON + 3_250; at <= NOON + 5_250; at += 500) await proof.trading.market.tick(assetId, at, 1_001n);
	await proof.settle(assetId, [id]);
	await proof.log();
	expect((await expectReceipt(id)).result).toMatchObject({ status: 'won' });
});

test('[PROOF-02] a receipt reads a few entries of a long log, also where the last price before its order was logged after it', async () => {
	const assetId = await proof.freshAsset();
	for (let i = 0; i < 150; i++) {
		await proof.trading.market.tick(assetId, NOON + i, 1_000n);
		await proof.enter();
	}
	await proof.trading.clock(NOON + 10_000);
	await proof.trading.market.tick(assetId, NOON + 10_000, 1_000n);
	const { id } = await proof.place({ asset_id: assetId });
	await proof.enterTick(assetId, NOON + 10_250, 1_001n);
	for (let at = NOON + 10_750; at <= NOON + 15_250; at += 500) await proof.trading.market.tick(assetId, at, 1_001n);
	await proof.trading.clock(NOON + 15_300);
	await proof.settle(assetId, [id]);
	await proof.log();
	let reads = 0;
	const store: LogStore = {
		...proof.store,
		read(path) {
			if (path.startsWith('items/')) reads++;
			return proof.store.read(path);
		},
	};
	const receipt = await makeReceipt({ database: proof.db.database, store }, id, { withHolder: true });
	expect(await judge(receipt as Receipt)).toEqual(['right', 'right']);
	expect(reads).toBeGreaterThan(0);
	expect(reads).toBeLessThan(10);
});

test('[PROOF-14] the receipt is the same and the audit finds nothing after its entries were packed, and their single files have gone', async () => {
	const assetId = await proof.freshAsset();
	const id = await proof.decided(assetId, (at) => (at < proof.noon + 3_000 ? 1_000n : 1_001n));
	await proof.fillLog(600);
	await proof.log();
	const before = await proof.receiptOf(id);
	expect(await judge(before)).toEqual(['right', 'right']);
	const audit = async () => {
		const { checks } = await runAudit(proof.db.database, { checks: [logEntries], dataDir: proof.folder });
		return checks.flatMap(({ findings }) => findings);
	};
	const found = await audit();
	let nowMs = proof.clock.now();
	const options = { database: proof.db.database, store: proof.store, now: () => nowMs };
	while ((await packNext(options)) !== null);
	nowMs += KEPT_MS;
	while ((await clearNext(options)) !== null);
	const entries = before.entries.map(({ proof: text }) => Number(/index (\d+)/.exec(text)?.[1]));
	for (const no of entries) expect(await proof.store.read(itemsPathOf(no))).toBeNull();
	expect(await proof.receiptOf(id)).toEqual(before);
	expect(await audit()).toEqual(found);
	const bundle = (await proof.store.read('bundles/000')) as Buffer;
	await proof.store.replace('bundles/000', bundle.subarray(0, -9));
	expect(await audit()).toContainEqual({ row: 'items of entry 0', problem: 'have no readable file' });
	await proof.store.replace('bundles/000', bundle);
});

test('[PROOF-14] the files of the log hold nothing of an answer but the root of its batch', async () => {
	const { trade } = await proof.receiptOf(await proof.decided(await proof.freshAsset(), () => 1_000n));
	const publicTerms = Buffer.from(hashTerms(Buffer.from(trade.salt, 'hex'), trade.terms));
	const secrets = [Buffer.from(trade.holder, 'hex'), publicTerms, Buffer.from(trade.salt, 'hex')];
	const found = readdirSync(join(proof.folder, 'log'), { recursive: true, withFileTypes: true }).filter((one) =>
		one.isFile(),
	);
	const bytes = Buffer.concat(found.map((one) => readFileSync(join(one.parentPath, one.name))));
	expect(bytes.includes('batch/1')).toBe(true);
	for (const secret of secrets)
		expect([bytes.includes(secret), bytes.includes(secret.toString('hex'))]).toEqual([false, false]);
});

test('[PROOF-02] a void without an exit, across a long silence of its asset, has the same receipt when its prices are archived', async () => {
	const assetId = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: assetId });
	await proof.enter();
	await proof.trading.market.tick(assetId, NOON + 250, 1_000n);
	await proof.enter();
	await proof.fillLog(MANY);
	await proof.trading.clock(NOON + 5_300);
	await proof.fillLog(MANY);
	await proof.trading.market.tick(assetId, NOON + 5_250, 1_000n);
	await proof.settle(assetId, [id]);
	await proof.log();
	expect((await expectReceipt(id)).result).toMatchObject({ status: 'void', void_reason: 'exit_too_old' });
});

test('[PROOF-02] of two lost hours the one that took a price away is shown, also when the prices are archived', async () => {
	const begin = NOON + HOUR - 2_000;
	const assetId = await proof.freshAsset(begin, {});
	const { id } = await proof.place({ asset_id: assetId, expiry: { duration: 60 } });
	await proof.enter();
	// The first hour is whole.
	await proof.enterTick(assetId, begin + 250, 1_001n);
	for (let at = begin + 750; at < NOON + HOUR; at += 500)
		await proof.trading.market.tick(assetId, at, 1_001n, at + 249);
	await proof.trading.market.logThrough(assetId, begin + 60_000);
	await proof.trading.clock(begin + 2 * HOUR);
	const hour = NOON / HOUR;
	await proof.db.owner.query(
		`insert into fair_hours (epoch, commitment, committed_at, lost_at) values ($1, '', 0, $3), ($2, '', 0, $3)`,
		[hour, hour + 1, begin + HOUR],
	);
	await proof.settle(assetId, [id]);
	await proof.trading.market.tick(assetId, begin + 2 * HOUR, 1_002n);
	await proof.log();
	const receipt = await expectReceipt(id);
	expect(receipt.result).toMatchObject({ status: 'void', void_reason: 'seed_lost' });
	const { steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect(steps.find(({ step }) => step === 'prices')?.facts).toMatchObject({ lost: `${hour + 1}` });
});

/** A trade whose answer is entered this long after it, as nothing was entered before. */
async function placeBeforeOutage(lateMs: number): Promise<string> {
	const assetId = await proof.freshAsset();
	await proof.enter();
	await proof.fillLog(1);
	const { id } = await proof.place({ asset_id: assetId });
	const end = NOON + Math.max(lateMs, 5_300);
	for (let at = NOON + 250; at <= NOON + 5_250; at += 500) {
		if (at > NOON + lateMs && at <= NOON + lateMs + 500) {
			await proof.trading.clock(NOON + lateMs);
			await proof.enter();
		}
		await proof.trading.market.tick(assetId, at, 1_000n);
	}
	await proof.trading.clock(end);
	await proof.settle(assetId, [id]);
	await proof.log();
	return id;
}

const isOutage = ({ bytes }: Receipt['items'][number]) => decodeItem(Buffer.from(bytes, 'base64'))?.kind === 'outage/1';

test.each([5_001, 119_000, 150_000])(
	'[PROOF-02] [PROOF-08] an answer that an outage kept out of the log for %d ms is shown with it: a warning, never wrong',
	async (lateMs) => {
		const receipt = await proof.receiptOf(await placeBeforeOutage(lateMs));
		expect(receipt.items.filter(isOutage)).toHaveLength(1);
		const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
		expect(verdict).toBe('warning');
		expect(steps.filter(({ status }) => status !== 'right' && status !== 'absent')).toEqual([
			{
				step: 'order',
				status: 'warning',
				facts: expect.objectContaining({
					warning: 'logged_late',
					outageFrom: `${NOON}`,
					outageTo: `${NOON + lateMs}`,
				}),
			},
		]);
		const report = await checkReceipt(JSON.stringify(receipt), KEYS);
		expect(report.verdict).toBe('warning');
		expect(report.steps.filter(({ state }: { state: string }) => state === 'warning')).toEqual([
			{
				name: 'order',
				state: 'warning',
				warning: 'logged_late',
				text: expect.stringMatching(/nothing was entered \(failed, by/),
			},
		]);
		await archivePrices();
		expect(JSON.stringify(await proof.receiptOf(receipt.holder?.trade ?? ''))).toBe(JSON.stringify(receipt));
	},
);

test('[PROOF-02] [PROOF-05] an outage excuses no wrong result, and none that the receipt does not show', async () => {
	const receipt = await proof.receiptOf(await placeBeforeOutage(150_000));
	expect(await judge({ ...receipt, result: { ...receipt.result, status: 'won', returned: '1900' } })).toEqual([
		'wrong',
		'wrong',
	]);
	// The entry before that of the outage has none of the items.
	const used = new Set(receipt.items.map(({ entry }) => entry));
	expect(used.size).toBe(receipt.entries.length - 1);
	expect(await judge({ ...receipt, entries: receipt.entries.filter((_, i) => used.has(i)) })).toEqual([
		'wrong',
		'wrong',
	]);
});

test('[PROOF-02] [PROOF-08] a receipt of an answer that was entered in time after an outage has nothing of it', async () => {
	const receipt = await proof.receiptOf(await placeBeforeOutage(3_200));
	expect(receipt.items.filter(isOutage)).toEqual([]);
	expect(await judge(receipt)).toEqual(['right', 'right']);
});

test('[PROOF-02] [PROOF-08] a receipt whose first price was logged late is shown to be: a warning', async () => {
	const receipt = await proof.receiptOf(await placeBeforeOutage(4_000));
	const { steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect(steps.find(({ step }) => step === 'order')?.facts).toMatchObject({ warning: 'price_logged_late' });
	expect(await judge(receipt)).toEqual(['warning', 'warning']);
});

test('[PROOF-01] [PROOF-02] a price that was logged while a placement before it was being committed waits for its answer', async () => {
	const assetId = await proof.freshAsset();
	await proof.enter();
	// It is decided, and what it writes waits.
	const blocker = await proof.db.owner.connect();
	await blocker.query('begin; lock table trade_terms in exclusive mode');
	const placing = proof.place({ asset_id: assetId, max_slippage: 4, seen_seq: 1 });
	const waits = `select exists (select from pg_stat_activity
		where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits`;
	await expect.poll(async () => (await proof.db.owner.query(waits)).rows).toEqual([{ waits: true }]);
	for (let at = NOON + 250; at <= NOON + 5_250; at += 500) await proof.trading.market.tick(assetId, at, 1_005n);
	const { entries } = await proof.enter();
	await blocker.query('commit');
	blocker.release();
	const { id } = await placing;
	expect((await proof.enter()).entries).toBeGreaterThan(entries);
	await proof.trading.clock(NOON + 5_300);
	await proof.settle(assetId, [id]);
	await proof.log();
	const receipt = await proof.receiptOf(id);
	expect(receipt.result).toMatchObject({ status: 'void', void_reason: 'slippage' });
	expect(await judge(receipt)).toEqual(['right', 'right']);
});
