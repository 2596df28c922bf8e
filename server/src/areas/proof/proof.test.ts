import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areBeaconRounds } from '@fairtick/domain/proof/beacon-signatures';
import { parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { decodeItem } from '@fairtick/domain/proof/log/items';
import { EMPTY_ROOT, isConsistent, isIncluded, listConsistencyRanges } from '@fairtick/domain/proof/log/merkle';
import { formatNoteKey, type NoteKey, parseNote } from '@fairtick/domain/proof/log/note';
import { parsePromiseText } from '@fairtick/domain/proof/log/promise';
import { checkSignature } from '@fairtick/domain/proof/log/signature';
import { createTileHashes } from '@fairtick/domain/proof/log/tiles';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { hashAnswer, hashHolder, hashTerms } from '@fairtick/domain/proof/receipt/placement-item';
import { verifyReceipt } from '@fairtick/domain/proof/receipt/verify-receipt';
import type { PlacementPromise } from '@fairtick/domain/trading/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkReceipt, readKey } from '../../../../verify/receipt.mjs';
import { LOG_SIGNER, PROMISE_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../../test/support/trading-fixture.ts';
import { grant } from '../../../test/support/users.ts';
import { correctTrades } from '../trading/correcting/correct-trades.ts';
import { createSigner, joinSigners } from './log-keys.ts';
import { makeEntries } from './make-entries.ts';
import { readTile, signLog } from './sign-log.ts';
import { loadNewGroups, takeFence } from './sql/proof.ts';
import { createLocalLogStore } from './store/log-store.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
beforeEach(() => proof.moveOn());
afterAll(() => proof.close());

test('[PROOF-02] the receipt of a won trade shows each step, and is the same bytes whenever it is asked for', async () => {
	const id = await proof.decided(await proof.freshAsset(), (at) => (at < proof.noon + 3_000 ? 1_000n : 1_001n));
	const receipt = await proof.receiptOf(id);
	expect(receipt.result).toMatchObject({ status: 'won', returned: '1900' });
	const { verdict, steps } = verifyReceipt(JSON.parse(JSON.stringify(receipt)), [LOG_SIGNER.key], areBeaconRounds);
	expect(steps.filter(({ status }) => status !== 'right').map(({ step, status }) => [step, status])).toEqual([
		['wait', 'absent'],
		['sealed', 'absent'],
		['sale', 'absent'],
		['correction', 'absent'],
		['seeds', 'absent'],
	]);
	expect(verdict).toBe('right');
	await proof.decided(await proof.freshAsset(), () => 1_000n);
	expect(JSON.stringify(await proof.receiptOf(id))).toBe(JSON.stringify(receipt));
});

test.each([
	['lost', (at: number) => (at < proof.noon + 3_000 ? 1_000n : 999n), {}, '0'],
	['tied', () => 1_000n, {}, '1000'],
	['won', (at: number) => (at < proof.noon + 3_000 ? 1_000n : 999n), { direction: 'down' }, '1900'],
	['void', () => 1_005n, { max_slippage: 4, seen_seq: 1 }, '1000'],
] as const)('[PROOF-02] a receipt is right where a trade is %s (%#)', async (status, priceAt, change, returned) => {
	const receipt = await proof.receiptOf(await proof.decided(await proof.freshAsset(), priceAt, change));
	expect(receipt.result).toMatchObject({ status, returned });
	expect(verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds)).toMatchObject({ verdict: 'right' });
});

test('[PROOF-02] a trade without a price to enter at, or without one at its end, is shown to be void', async () => {
	const lateEntry = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: lateEntry });
	await proof.enter();
	await proof.enterTick(lateEntry, proof.noon + 2_000, 1_000n);
	await proof.trading.clock(proof.noon + 5_300);
	await proof.trading.market.tick(lateEntry, proof.noon + 5_250, 1_000n);
	await proof.settle(lateEntry, [id]);
	await proof.moveOn();
	const early = await proof.freshAsset();
	const stale = await proof.place({ asset_id: early });
	await proof.enter();
	await proof.enterTick(early, proof.noon + 250, 1_000n);
	await proof.trading.clock(proof.noon + 5_300);
	await proof.trading.market.tick(early, proof.noon + 5_250, 1_000n);
	await proof.settle(early, [stale.id]);
	await proof.log();
	for (const [trade, reason] of [
		[id, 'no_entry'],
		[stale.id, 'exit_too_old'],
	] as const) {
		const receipt = await proof.receiptOf(trade);
		expect(receipt.result).toMatchObject({ status: 'void', void_reason: reason, returned: '1000' });
		expect(verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds), reason).toMatchObject({ verdict: 'right' });
	}
});

test('[PROOF-02] a receipt with anything else in it is not right', async () => {
	const receipt = await proof.receiptOf(
		await proof.decided(await proof.freshAsset(), (at) => (at < proof.noon + 3_000 ? 1_000n : 999n)),
	);
	const text = JSON.stringify(receipt);
	const right = new Set<string>();
	// Every character that another value can have: digits and letters of hashes, numbers, base64.
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
		if (verifyReceipt(json, [LOG_SIGNER.key], areBeaconRounds).verdict === 'right')
			right.add(text.slice(at - 30, at + 30));
	}
	expect([...right]).toEqual([]);
	expect(verifyReceipt({ ...receipt, format: 'fairtick-receipt/2' }, [LOG_SIGNER.key], areBeaconRounds).verdict).toBe(
		'undecided',
	);
	expect(
		verifyReceipt(receipt, [createSigner(LOG_SIGNER.key.name, randomBytes(32)).key], areBeaconRounds).verdict,
	).toBe('undecided');
});

test('[PROOF-02] a receipt under a later key is undecided for who knows the first one alone, and wrong with a bad signature', async () => {
	const later = createSigner(LOG_SIGNER.key.name, randomBytes(32));
	const keys = [LOG_SIGNER.key, later.key];
	const priceAt = (at: number) => (at < proof.noon + 3_000 ? 1_000n : 1_001n);
	const check = async (receipt: Receipt, known: readonly NoteKey[]) => {
		const { verdict } = verifyReceipt(receipt, known, areBeaconRounds);
		const texts = known.map((key) => readKey(formatNoteKey(key)));
		const ofOther = (await checkReceipt(JSON.stringify(receipt), texts)).verdict;
		expect(ofOther).toBe(verdict === 'undecided' ? 'open' : verdict);
		return verdict;
	};
	proof.signer = joinSigners([LOG_SIGNER, later]);
	const both = await proof.receiptOf(await proof.decided(await proof.freshAsset(), priceAt));
	await proof.moveOn();
	proof.signer = later;
	const alone = await proof.receiptOf(await proof.decided(await proof.freshAsset(), priceAt));
	proof.signer = LOG_SIGNER;
	for (const known of [keys, [LOG_SIGNER.key], [later.key]]) expect(await check(both, known)).toBe('right');
	expect(await check(alone, [LOG_SIGNER.key])).toBe('undecided');
	expect(await check(alone, keys)).toBe('right');
	// The signature of the one with the note of the other.
	const [, line = ''] = / (\S+)\n$/.exec(alone.entries[0]?.proof ?? '') ?? [];
	const [, own = ''] = / (\S+)\n$/.exec(both.entries[0]?.proof ?? '') ?? [];
	const forged = JSON.parse(JSON.stringify(both).replaceAll(own, line)) as Receipt;
	expect(await check(forged, keys)).toBe('wrong');
	expect(await check(forged, [LOG_SIGNER.key])).toBe('right');
});

test('[PROOF-05] each answer, a refusal too, carries a promise that opens its item in the log', async () => {
	const assetId = await proof.freshAsset();
	const [accepted, refused] = await Promise.all([
		proof.place({ asset_id: assetId }),
		proof.place({ asset_id: assetId, stake: 1 }),
	]);
	for (const [{ id, promise }, kind] of [
		[accepted, 'accept/2'],
		[refused, 'refuse/2'],
	] as const) {
		expect(promise?.kind).toBe(kind);
		const { note, place: index, count, path, terms, salt, holder_salt } = promise as PlacementPromise;
		const signed = parseNote(note);
		expect(signed && checkSignature(signed, PROMISE_SIGNER.key)).toMatchObject({ status: 'signed' });
		const text = parsePromiseText(signed?.text ?? '');
		const toBytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
		const leaf = hashAnswer(kind, hashTerms(toBytes(salt), terms), hashHolder(toBytes(holder_salt), proof.userId, id));
		const root = text?.root ?? EMPTY_ROOT;
		expect(isIncluded({ leaf, index, size: count, root, path: path.map(toBytes) })).toBe(true);
		expect(text).toMatchObject({
			origin: LOG_SIGNER.key.name,
			seenSize: proof.size,
			timeMs: proof.noon,
			mergeByMs: proof.noon + 120_000,
		});
	}
	// The log's key signs no promise.
	expect(accepted.promise?.note).not.toContain(`— ${LOG_SIGNER.key.name} `);
});

test('[PROOF-05] the same request again gets the same promise', async () => {
	const body = placement({ asset_id: await proof.freshAsset() });
	const first = await proof.trading.trading.place(proof.userId, body);
	await proof.log();
	const again = await proof.trading.trading.place(proof.userId, body);
	expect(again).toEqual({ ...first, replayed: true });
	const refused = placement({ asset_id: 1, stake: 1 });
	const no = await proof.trading.trading.place(proof.userId, refused);
	expect(no.promise).toBeDefined();
	expect(await proof.trading.trading.place(proof.userId, refused)).toEqual({ ...no, replayed: true });
});

test('[PROOF-07] each checkpoint continues the one before, and its files prove it', async () => {
	const before = parseCheckpoint(
		parseNote((await readFile(join(proof.folder, 'log/checkpoint'))).toString())?.text ?? '',
	);
	await proof.decided(await proof.freshAsset(), () => 1_000n);
	const now = parseCheckpoint(parseNote((await readFile(join(proof.folder, 'log/checkpoint'))).toString())?.text ?? '');
	if (!before || !now) throw new Error('no checkpoint');
	expect(now.size).toBeGreaterThan(before.size);
	const hashes = createTileHashes(now.size, (tile) => readTile(proof.store, tile));
	const hashesBetween = await hashes.hashesOf(listConsistencyRanges(before.size, now.size));
	expect(isConsistent(before, now, hashesBetween)).toBe(true);
});

test('[PROOF-07] a sequencer that another one has replaced neither makes entries nor signs', async () => {
	const old = proof.fence;
	proof.fence = (await takeFence(proof.db.database)) as bigint;
	const options = { database: proof.db.database, store: proof.store, signer: LOG_SIGNER, fence: old };
	await expect(makeEntries(proof.db.database, proof.clock, { fence: old, withSubjects: false })).rejects.toThrow(
		'another process',
	);
	await expect(signLog(options)).rejects.toThrow('another process');
	await proof.log();
});

test('[PROOF-07] files of another log are never written over, and nothing is signed then', async () => {
	const other = await mkdtemp(join(tmpdir(), 'fairtick-log-'));
	const foreign = createLocalLogStore(other);
	await proof.freshAsset();
	await proof.enter();
	const { rows } = await proof.db.owner.query('select entries::int n, size::int size from proof_log');
	await foreign.write(`items/${String(rows[0].n - 1).padStart(3, '0')}`, Buffer.from('another'));
	const options = { database: proof.db.database, store: foreign, signer: LOG_SIGNER, fence: proof.fence };
	await expect(signLog(options)).rejects.toThrow('has other bytes');
	expect(await foreign.read('checkpoint')).toBeNull();
	expect((await proof.db.owner.query('select size::int size from proof_log')).rows[0].size).toBe(rows[0].size);
	await rm(other, { recursive: true });
	await proof.log();
});

test('[PROOF-02] what a loser on a wrong price got back is in the receipt, and a void trade in the log', async () => {
	const assetId = await proof.freshAsset();
	const id = await proof.decided(assetId, (at) => (at < proof.noon + 3_000 ? 1_000n : 999n));
	const before = await proof.receiptOf(id);
	const [, exitSeq] = [null, before.result.exit?.[0]];
	const { owner } = proof.db;
	const error = [assetId, exitSeq, proof.noon + 4_750];
	await owner.query(`insert into feed_errors values ($1, $2, $3, 'source_time', null, $3::bigint + 1000, null)`, error);
	await owner.query('insert into trade_corrections values ($1, $2, $3, 1000, $4)', [
		id,
		assetId,
		exitSeq,
		proof.noon + 6_000,
	]);
	await proof.log();
	const receipt = await proof.receiptOf(id);
	expect(receipt.result).toEqual(before.result);
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect(verdict).toBe('right');
	expect(steps.find(({ step }) => step === 'correction')).toEqual({
		step: 'correction',
		status: 'right',
		facts: { seq: exitSeq, amount: '1000' },
	});
	const { rows } = await owner.query(
		`select split_part(subject, ':', 1) kind, count(*)::int n from proof_subjects group by 1 order by 1`,
	);
	expect(rows).toEqual([
		{ kind: 'asset', n: proof.assets + 1 },
		{ kind: 'correction', n: 1 },
		{ kind: 'feed-error', n: 1 },
		{ kind: 'payout', n: 2 },
		{ kind: 'void', n: 3 },
	]);
});

test('[PROOF-02] of a trade that ends while its asset is closed, not every entry until it opens again is read', async () => {
	// Its log holds nothing else of these seconds.
	const own = await ProofFixture.open();
	const assetId = await own.freshAsset();
	const { id } = await own.place({ asset_id: assetId });
	await own.enter();
	await own.enterTick(assetId, NOON + 250, 1_000n);
	for (const at of [NOON + 750, NOON + 4_750]) await own.trading.market.tick(assetId, at, 1_000n);
	await own.trading.market.logThrough(assetId, NOON + 5_100);
	await own.trading.clock(NOON + 5_300);
	await own.settle(assetId, [id]);
	await own.trading.clock(NOON + 800_000);
	await own.fillLog(1_200);
	await own.log();
	await expect(own.receiptOf(id)).rejects.toThrow('not_yet');
	await own.trading.market.tick(assetId, NOON + 800_000, 1_000n);
	await own.log();
	const read = vi.spyOn(own.store, 'read');
	const receipt = await own.receiptOf(id);
	const items = read.mock.calls.filter(([path]) => path.startsWith('items/'));
	expect(items.length).toBeLessThan(230);
	expect(receipt.result).toMatchObject({ status: 'tied' });
	expect(verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds)).toMatchObject({ verdict: 'right' });
	await own.close();
});

test('[PROOF-01] an entry spans less than two seconds, so that one turn a second makes one, and never a placement with its end', async () => {
	const own = await ProofFixture.open();
	const assetId = await own.freshAsset();
	const { entries: before } = await own.enter();
	const enterPrices = async (...laterMs: readonly number[]) => {
		for (const ms of laterMs) await own.trading.market.tick(assetId, NOON + ms, 1_000n);
		return (await own.enter()).entries - before;
	};
	expect(await enterPrices(1_000, 2_900)).toBe(1);
	expect(await enterPrices(4_000, 6_000)).toBe(3);
	await own.close();
});

test('[PROOF-01] what waits is taken in portions that the assets share, in the order of each chain', async () => {
	const own = await ProofFixture.open();
	const [one, other] = [await own.freshAsset(), await own.freshAsset()];
	for (let s = 1; s <= 5; s++) await own.trading.market.tick(one, NOON + s * 1_000, 1_000n);
	const portion = await loadNewGroups(own.db.database, 4);
	const noOf = (assetId: number) =>
		portion.groups.filter(({ group }) => group.assetId === assetId).map(({ group: { no } }) => no);
	expect(noOf(one)).toEqual([1n, 2n, 3n]);
	expect(noOf(other).length).toBeLessThanOrEqual(3);
	expect(portion.hasMore).toBe(true);
	expect((await loadNewGroups(own.db.database, 100)).hasMore).toBe(false);
	await own.close();
});

test('[PROOF-02] the price that a bound counts from is proved by its group, however it is stated', async () => {
	const assetId = await proof.freshAsset();
	await proof.trading.clock(proof.noon + 2_000);
	for (const [at, price] of [
		[proof.noon + 500, 1_003n],
		[proof.noon + 1_000, 1_000n],
		[proof.noon + 1_900, 1_001n],
	] as const)
		await proof.trading.market.tick(assetId, at, price, at);
	await proof.enter();
	const { id } = await proof.place({ asset_id: assetId, max_slippage: 2, seen_seq: 2 });
	await proof.enter();
	await proof.enterTick(assetId, proof.noon + 2_250, 1_001n);
	for (let at = proof.noon + 2_750; at <= proof.noon + 7_250; at += 500)
		await proof.trading.market.tick(assetId, at, 1_001n, at);
	await proof.trading.clock(proof.noon + 7_300);
	await proof.settle(assetId, [id]);
	await proof.log();
	const receipt = await proof.receiptOf(id);
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect(verdict).toBe('right');
	expect(steps.find(({ step }) => step === 'prices')?.facts).toMatchObject({ seen: `2@${proof.noon + 500}=1003` });
	const isSeen = ({ bytes }: { bytes: string }) => {
		const item = decodeItem(Buffer.from(bytes, 'base64'));
		return item?.kind === 'group/1' && item.group.ticks.some(({ seq }) => seq === 2n);
	};
	const place = receipt.items.findIndex(isSeen);
	const moved = (at: number) => (at > place ? at - 1 : at);
	const without = {
		...receipt,
		items: receipt.items.filter((_, at) => at !== place),
		// It is the first one of the run of the entry.
		runs: { entry: receipt.runs.entry.slice(1).map(moved), exit: receipt.runs.exit.map(moved) },
	};
	expect(receipt.runs.entry[0]).toBe(place);
	expect(verifyReceipt(without, [LOG_SIGNER.key], areBeaconRounds).steps.at(-1)).toMatchObject({
		step: 'prices',
		status: 'wrong',
		facts: { because: 'the price that was seen is not in the receipt' },
	});
	const report = await checkReceipt(JSON.stringify(without), [readKey(formatNoteKey(LOG_SIGNER.key))]);
	expect(report.verdict).toBe('wrong');
	const whole = await checkReceipt(JSON.stringify(receipt), [readKey(formatNoteKey(LOG_SIGNER.key))]);
	expect(whole.verdict).toBe('right');
});

test('[PROOF-02] a trade that a lost seed voids shows the prices before and after the gap, with the entry that it had', async () => {
	const own = await ProofFixture.open();
	const assetId = await own.freshAsset(NOON, {});
	const plain = await own.place({ asset_id: assetId });
	const cut = await own.place({ asset_id: assetId, expiry: { duration: 60 } });
	await own.enter();
	await own.enterTick(assetId, NOON + 250, 1_001n);
	for (let at = NOON + 750; at <= NOON + 4_750; at += 500) await own.trading.market.tick(assetId, at, 1_001n, at + 249);
	await own.trading.market.logThrough(assetId, NOON + 5_000);
	await own.trading.clock(NOON + 700_000);
	await own.db.owner.query(`insert into fair_hours (epoch, commitment, committed_at, lost_at) values ($1, '', 0, $2)`, [
		NOON / 3_600_000,
		NOON + 690_000,
	]);
	await own.settle(assetId, [cut.id]);
	await own.log();
	await expect(own.receiptOf(cut.id), 'nothing comes after the gap yet').rejects.toThrow('not_yet');
	await own.trading.clock(NOON + 3_600_000);
	await own.trading.market.tick(assetId, NOON + 3_600_250, 1_002n);
	await own.log();
	const receipt = await own.receiptOf(cut.id);
	expect(receipt.result).toMatchObject({ status: 'void', void_reason: 'seed_lost', returned: '1000', exit: null });
	expect(receipt.result.entry).toEqual(['2', `${NOON + 250}`, '1001']);
	const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds);
	expect([verdict, steps.at(-1)?.facts['because']]).toEqual(['right', undefined]);
	expect(steps.find(({ step }) => step === 'prices')?.facts).toMatchObject({
		lost: `${NOON / 3_600_000}`,
		last: `11@${NOON + 4_750}=1001`,
	});
	const keys = [readKey(formatNoteKey(LOG_SIGNER.key))];
	const judge = async (value: object) => (await checkReceipt(JSON.stringify(value), keys)).verdict;
	expect(await judge(receipt)).toBe('right');
	const empty = { ...receipt, runs: { entry: [], exit: [] } };
	expect(verifyReceipt(empty, [LOG_SIGNER.key], areBeaconRounds).verdict).toBe('undecided');
	expect(await judge(empty)).toBe('open');
	expect(
		verifyReceipt({ ...receipt, runs: { ...receipt.runs, exit: [] } }, [LOG_SIGNER.key], areBeaconRounds).verdict,
	).toBe('undecided');
	// A trade of the same hour that had all its prices is not void by it.
	expect(plain.trade).toBeDefined();
	await own.settle(assetId, [plain.id]);
	await own.log();
	const other = await own.receiptOf(plain.id);
	expect(other.result).toMatchObject({ status: 'tied' });
	await own.close();
});

test('[PROOF-02] [MARKET-14] a loss in a lost hour is shown to be compensated, to wait for it, or to have waited too long', async () => {
	const own = await ProofFixture.open();
	const { owner, database } = own.db;
	const epoch = NOON / 3_600_000;
	await grant(own.db, own.userId, 'SANDBOX_USD', 100_000n);
	await owner.query(`update user_states set last_trade_on = 'real'`);
	await owner.query(
		`insert into fair_hours (epoch, commitment, committed_at, instance) values ($1, sha256('seed'), 0, gen_random_uuid())`,
		[epoch],
	);
	// Without the beacon no round of drand is needed, which only drand could sign.
	const assetId = await own.freshAsset(NOON, { beacon: null });
	await owner.query(`update assets set ticker = 'V50' where id = $1`, [assetId]);
	await own.enter();
	const expiry = { duration: 30 };
	const { id } = await own.place({ asset_id: assetId, mode: 'real', expiry });
	const other = await own.place({ asset_id: assetId, mode: 'real', expiry, direction: 'down' });
	await own.enter();
	await own.enterTick(assetId, NOON + 250, 1_000n);
	for (let at = NOON + 750; at <= NOON + 30_250; at += 500)
		await own.trading.market.tick(assetId, at, at < NOON + 3_000 ? 1_000n : 999n, at);
	await own.trading.clock(NOON + 31_000);
	await own.settle(assetId, [id, other.id]);
	await own.log();
	const keys = [readKey(formatNoteKey(LOG_SIGNER.key))];
	const DAY = 86_400_000;
	const lostAt = NOON + 4_200_000;
	const judge = async (trade: string, nowMs: number) => {
		const receipt = await own.receiptOf(trade);
		const { verdict, steps } = verifyReceipt(receipt, [LOG_SIGNER.key], areBeaconRounds, nowMs);
		const report = await checkReceipt(JSON.stringify(receipt), keys, undefined, nowMs);
		expect(report.verdict).toBe(verdict === 'undecided' ? 'open' : verdict);
		const { because, code, lost } = steps.at(-1)?.facts ?? {};
		return [verdict, because ?? lost, code];
	};
	expect(await judge(id, lostAt)).toEqual([
		'undecided',
		`the seed of hour ${epoch} is not revealed yet`,
		'not_revealed',
	]);

	await own.trading.clock(lostAt);
	await own.db.owner.query('update fair_hours set lost_at = clock() where epoch = $1', [epoch]);
	await own.log();
	const said = `hour ${epoch} was declared lost`;
	expect(await judge(id, lostAt + DAY)).toEqual(['undecided', `${said}: not compensated yet`, 'lostSeed_waits']);
	expect(await judge(id, lostAt + DAY + 1)).toEqual([
		'wrong',
		`${said}: not compensated within a day, as far as this receipt shows`,
		'lostSeed_wrong',
	]);
	expect(await judge(other.id, lostAt + DAY + 1)).toEqual([
		'undecided',
		`${said}: its prices cannot be checked`,
		'lostSeed_unknown',
	]);

	await correctTrades(database, 'SANDBOX_USD', [{ id, userId: own.userId }]);
	await own.log();
	expect(await judge(id, lostAt + 2 * DAY)).toEqual(['right', `${epoch}`, undefined]);
	await own.close();
});
