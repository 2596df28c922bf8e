import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseCheckpoint } from '@fairtick/domain/proof/checkpoint';
import { EMPTY_ROOT, isConsistent, isIncluded, listConsistencyRanges } from '@fairtick/domain/proof/merkle';
import { parseNote } from '@fairtick/domain/proof/note';
import { hashAnswer, hashHolder, hashTerms } from '@fairtick/domain/proof/placement-item';
import { parsePromiseText, promiseKeyName } from '@fairtick/domain/proof/promise';
import { checkSignature } from '@fairtick/domain/proof/signature';
import { createTileHashes } from '@fairtick/domain/proof/tiles';
import { verifyReceipt } from '@fairtick/domain/proof/verify-receipt';
import type { OpenTradeBody, PlacementPromise } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOON, openTradingFixture, placement, type TradingFixture } from '../../test/support/trading-fixture.ts';
import { addTestUser } from '../../test/support/users.ts';
import { type DatabaseClock, startDatabaseClock } from '../clock/index.ts';
import { inTransaction } from '../database/index.ts';
import type { Promises } from '../trading/index.ts';
import { settleTrades } from '../trading/settling/settle-trades.ts';
import { createSigner } from './log-keys.ts';
import { createLocalLogStore, type LogStore } from './log-store.ts';
import { makeEntries } from './make-entries.ts';
import { makeReceipt, type NoReceipt } from './make-receipt.ts';
import { createPromises } from './promises.ts';
import { insertCheckpoint, insertLog, takeFence } from './queries.ts';
import { readTile, signLog } from './sign-log.ts';

const ORIGIN = 'fairtick.test/log';
const logSigner = createSigner(ORIGIN, randomBytes(32));
const promiseSigner = createSigner(promiseKeyName(ORIGIN), randomBytes(32));

let fixture: TradingFixture;
let clock: DatabaseClock;
let folder: string;
let store: LogStore;
let promises: Promises;
let fence: bigint;
let userId: number;
let asset = 100;
let size = 0;

beforeAll(async () => {
	promises = createPromises({ signer: promiseSigner, origin: ORIGIN, seenSize: () => size });
	fixture = await openTradingFixture({ promises });
	await fixture.stopSettling();
	userId = await addTestUser(fixture.db);
	clock = await startDatabaseClock(fixture.db.database);
	folder = await mkdtemp(join(tmpdir(), 'fairtick-log-'));
	store = createLocalLogStore(folder);
	fence = await inTransaction(fixture.db.database, async (tx) => {
		await insertLog(tx, ORIGIN, EMPTY_ROOT);
		return (await takeFence(tx)) as bigint;
	});
});
afterAll(async () => {
	clock.stop();
	await fixture.close();
	await rm(folder, { recursive: true });
});

/** An asset of its own for each test, with a price 250 ms before noon, and the clock at noon. */
async function freshAsset(terms = {}): Promise<number> {
	await fixture.clock(NOON);
	const id = ++asset;
	await fixture.market.addAsset(id, { source: 'exchange', venues: ['okx', 'bybit', 'bitget'], ...terms });
	await fixture.market.tick(id, NOON - 250, 1_000n);
	return id;
}

async function ticks(assetId: number, toMs: number, priceAt: (atMs: number) => bigint): Promise<void> {
	for (let at = NOON + 250; at <= toMs; at += 500) await fixture.market.tick(assetId, at, priceAt(at), at);
}

async function place(change: Partial<OpenTradeBody>): Promise<{ id: string; promise: PlacementPromise | undefined }> {
	const body = placement(change);
	const { promise } = await fixture.trading.place(userId, body);
	return { id: body.id, promise };
}

const enter = () => makeEntries(fixture.db.database, clock, { fence, withSubjects: true });

/** Enters what is new, signs, and keeps the checkpoint. */
async function log(): Promise<void> {
	await enter();
	const signed = await signLog({ database: fixture.db.database, store, signer: logSigner, fence });
	if (signed === null) return;
	size = signed.size;
	await insertCheckpoint(fixture.db.database, signed.size, signed.note, clock.now());
}

/** A trade of five seconds, up, that is settled and in the log. */
async function decided(assetId: number, priceAt: (atMs: number) => bigint, change = {}): Promise<string> {
	const { id } = await place({ asset_id: assetId, ...change });
	await enter();
	await ticks(assetId, NOON + 5_250, priceAt);
	await fixture.clock(NOON + 5_300);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', assetId, [{ id, userId }]);
	await log();
	return id;
}

const receiptOf = async (id: string) => {
	const receipt = await makeReceipt({ database: fixture.db.database, store }, id, { withHolder: true });
	if (typeof receipt === 'string') throw new Error(`no receipt: ${receipt satisfies NoReceipt}`);
	return receipt;
};

test('[PROOF-02] the receipt of a won trade shows each step, and is the same bytes whenever it is asked for', async () => {
	const id = await decided(await freshAsset(), (at) => (at < NOON + 3_000 ? 1_000n : 1_001n));
	const receipt = await receiptOf(id);
	expect(receipt.result).toMatchObject({ status: 'won', returned: '1900' });
	const { verdict, steps } = verifyReceipt(JSON.parse(JSON.stringify(receipt)), logSigner.key);
	expect(steps.filter(({ status }) => status !== 'right').map(({ step, status }) => [step, status])).toEqual([
		['correction', 'absent'],
		['seeds', 'absent'],
	]);
	expect(verdict).toBe('right');
	await decided(await freshAsset(), () => 1_000n);
	expect(JSON.stringify(await receiptOf(id))).toBe(JSON.stringify(receipt));
});
