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
	await insertCheckpoint(fixture.db.database, { fence, ...signed, atMs: clock.now() });
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

test.each([
	['lost', (at: number) => (at < NOON + 3_000 ? 1_000n : 999n), {}, '0'],
	['tied', () => 1_000n, {}, '1000'],
	['won', (at: number) => (at < NOON + 3_000 ? 1_000n : 999n), { direction: 'down' }, '1900'],
	['void', () => 1_005n, { max_slippage: 4, seen_seq: 1 }, '1000'],
] as const)('[PROOF-02] a receipt is right where a trade is %s (%#)', async (status, priceAt, change, returned) => {
	const receipt = await receiptOf(await decided(await freshAsset(), priceAt, change));
	expect(receipt.result).toMatchObject({ status, returned });
	expect(verifyReceipt(receipt, logSigner.key)).toMatchObject({ verdict: 'right' });
});

test('[PROOF-02] a trade without a price to enter at, or without one at its end, is shown to be void', async () => {
	const lateEntry = await freshAsset();
	const { id } = await place({ asset_id: lateEntry });
	await enter();
	await fixture.market.tick(lateEntry, NOON + 2_000, 1_000n);
	await fixture.clock(NOON + 5_300);
	await fixture.market.tick(lateEntry, NOON + 5_250, 1_000n);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', lateEntry, [{ id, userId }]);
	const early = await freshAsset();
	const stale = await place({ asset_id: early });
	await enter();
	await fixture.market.tick(early, NOON + 250, 1_000n);
	await fixture.clock(NOON + 5_300);
	await fixture.market.tick(early, NOON + 5_250, 1_000n);
	await settleTrades(fixture.db.database, 'SANDBOX_USD', early, [{ id: stale.id, userId }]);
	await log();
	for (const [trade, reason] of [
		[id, 'no_entry'],
		[stale.id, 'exit_too_old'],
	] as const) {
		const receipt = await receiptOf(trade);
		expect(receipt.result).toMatchObject({ status: 'void', void_reason: reason, returned: '1000' });
		expect(verifyReceipt(receipt, logSigner.key), reason).toMatchObject({ verdict: 'right' });
	}
});

test('[PROOF-02] a receipt with anything else in it is not right', async () => {
	const receipt = await receiptOf(await decided(await freshAsset(), (at) => (at < NOON + 3_000 ? 1_000n : 999n)));
	const text = JSON.stringify(receipt);
	const right = new Set<string>();
	// Every character that can stand for another value: digits and letters of hashes, numbers, base64.
	for (let at = 0; at < text.length; at += 7) {
		const char = text[at] as string;
		if (!/[0-9a-zA-Z]/.test(char)) continue;
		const changed = `${text.slice(0, at)}${char === '1' ? '2' : '1'}${text.slice(at + 1)}`;
		let json: unknown;
		try {
			json = JSON.parse(changed);
		} catch {
			continue;
		}
		if (verifyReceipt(json, logSigner.key).verdict === 'right') right.add(text.slice(at - 30, at + 30));
	}
	expect([...right]).toEqual([]);
	expect(verifyReceipt({ ...receipt, format: 'fairtick-receipt/2' }, logSigner.key).verdict).toBe('undecided');
	expect(verifyReceipt(receipt, createSigner(ORIGIN, randomBytes(32)).key).verdict).toBe('undecided');
});

test('[PROOF-05] each answer, a refusal too, carries a promise that opens its item in the log', async () => {
	const assetId = await freshAsset();
	const [accepted, refused] = await Promise.all([place({ asset_id: assetId }), place({ asset_id: assetId, stake: 1 })]);
	for (const [{ id, promise }, kind] of [
		[accepted, 'accept/1'],
		[refused, 'refuse/1'],
	] as const) {
		expect(promise?.kind).toBe(kind);
		const { note, place: index, count, path, terms, salt, holder_salt } = promise as PlacementPromise;
		const signed = parseNote(note);
		expect(signed && checkSignature(signed, promiseSigner.key)).toMatchObject({ status: 'signed' });
		const text = parsePromiseText(signed?.text ?? '');
		const toBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
		const leaf = hashAnswer(kind, hashTerms(toBytes(salt), terms), hashHolder(toBytes(holder_salt), userId, id));
		const root = text?.root ?? EMPTY_ROOT;
		expect(isIncluded({ leaf, index, size: count, root, path: path.map(toBytes) })).toBe(true);
		expect(text).toMatchObject({ origin: ORIGIN, seenSize: size, timeMs: NOON, mergeByMs: NOON + 120_000 });
	}
	// The log's key signs no promise.
	expect(accepted.promise?.note).not.toContain(`— ${ORIGIN} `);
});

test('[PROOF-05] the same request again gets the same promise', async () => {
	const body = placement({ asset_id: await freshAsset() });
	const first = await fixture.trading.place(userId, body);
	await log();
	const again = await fixture.trading.place(userId, body);
	expect(again).toEqual({ ...first, replayed: true });
	const refused = placement({ asset_id: 1, stake: 1 });
	const no = await fixture.trading.place(userId, refused);
	expect(no.promise).toBeDefined();
	expect(await fixture.trading.place(userId, refused)).toEqual({ ...no, replayed: true });
});

test('[PROOF-07] each checkpoint continues the one before, and its files prove it', async () => {
	const before = parseCheckpoint(parseNote((await readFile(join(folder, 'log/checkpoint'))).toString())?.text ?? '');
	await decided(await freshAsset(), () => 1_000n);
	const now = parseCheckpoint(parseNote((await readFile(join(folder, 'log/checkpoint'))).toString())?.text ?? '');
	if (!before || !now) throw new Error('no checkpoint');
	expect(now.size).toBeGreaterThan(before.size);
	const hashes = createTileHashes(now.size, (tile) => readTile(store, tile));
	const proof = await hashes.hashesOf(listConsistencyRanges(before.size, now.size));
	expect(isConsistent(before, now, proof)).toBe(true);
});

test('[PROOF-07] a sequencer that another one has replaced neither makes entries nor signs', async () => {
	const old = fence;
	fence = (await takeFence(fixture.db.database)) as bigint;
	const options = { database: fixture.db.database, store, signer: logSigner, fence: old };
	await expect(makeEntries(fixture.db.database, clock, { fence: old, withSubjects: false })).rejects.toThrow(
		'another process',
	);
	await expect(signLog(options)).rejects.toThrow('another process');
	await log();
});

test('[PROOF-07] files of another log are never written over, and nothing is signed then', async () => {
	const other = await mkdtemp(join(tmpdir(), 'fairtick-log-'));
	const foreign = createLocalLogStore(other);
	await freshAsset();
	await enter();
	const { rows } = await fixture.db.owner.query('select entries::int n, size::int size from proof_log');
	await foreign.write(`items/${String(rows[0].n - 1).padStart(3, '0')}`, Buffer.from('another'));
	const options = { database: fixture.db.database, store: foreign, signer: logSigner, fence };
	await expect(signLog(options)).rejects.toThrow('has other bytes');
	expect(await foreign.read('checkpoint')).toBeNull();
	expect((await fixture.db.owner.query('select size::int size from proof_log')).rows[0].size).toBe(rows[0].size);
	await rm(other, { recursive: true });
	await log();
});
