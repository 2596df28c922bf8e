import { computeRoundAt } from '@fairtick/domain/market/beacon';
import { decodeEntry } from '@fairtick/domain/proof/log/items';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON } from '../../../test/support/trading-fixture.ts';
import { inTransaction, runQuery } from '../../platform/database/index.ts';
import { LogFencedOut } from './make-entries.ts';
import { untilSigning } from './sequencer.ts';
import { loadLog } from './sql/proof.ts';
import { loadDecidingSince, markDecidingQuery } from './store/log-progress.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

const readValue = async (sql: string, values: readonly unknown[] = []) => {
	const [row] = (await proof.db.owner.query(sql, [...values])).rows;
	return row === undefined ? undefined : Object.values(row)[0];
};
const entryOfTrade = (id: string) =>
	readValue('select b.entry::int from trade_terms t join proof_batches b on b.id = t.batch where t.id = $1', [id]);
/** The newest group of an asset that is in the log. */
const enteredNo = async (assetId: number) =>
	Number((await readValue('select no from proof_chains where asset_id = $1', [assetId])) ?? 0);
const entries = () => readValue('select entries::int from proof_log');

/** Does something while a transaction holds what a statement locks. */
async function whileHeld(statement: string, work: () => Promise<void>): Promise<void> {
	const client = await proof.db.owner.connect();
	await client.query('begin');
	await client.query(statement);
	await work().finally(() => client.query('rollback'));
	client.release();
}
const isBlocked = () =>
	readValue(
		'select count(*) > 0 from pg_locks join pg_stat_activity using (pid) where not granted and datname = current_database()',
	);

test.each([
	['at the clock', 0],
	['at the newest price, which is ahead of the clock', 200],
] as const)(
	'[PROOF-08] a placement that is decided and not committed holds later prices back: accepted %s',
	async (_, ahead) => {
		const assetId = await proof.freshAsset();
		await proof.trading.market.tick(assetId, NOON + ahead, 1_000n);
		await proof.enter();
		const before = await enteredNo(assetId);
		let placed: ReturnType<typeof proof.place> | undefined;
		await whileHeld('lock table app.trade_terms in exclusive mode', async () => {
			placed = proof.place({ asset_id: assetId });
			await eventually(async () => expect(await isBlocked()).toBe(true));
			await proof.trading.market.tick(assetId, NOON + ahead + 1, 1_001n);
			for (let turn = 0; turn < 3; turn++) await proof.enter();
			expect(await enteredNo(assetId), 'prices wait').toBe(before);
		});
		const { id, trade } = await (placed as NonNullable<typeof placed>);
		expect(trade?.accepted_at).toBe(new Date(NOON + ahead).toISOString());
		const first = (await entries()) as number;
		await proof.enter();
		expect(await enteredNo(assetId)).toBe(before + 1);
		expect(await entryOfTrade(id)).toBeLessThanOrEqual(first);
	},
);

test('[PROOF-08] a transaction that decides no placements holds no price back, whatever it locks and for however long', async () => {
	const assetId = await proof.freshAsset();
	await proof.enter();
	await proof.trading.market.tick(assetId, NOON, 1_000n);
	const before = await enteredNo(assetId);
	await whileHeld('select from user_states for no key update', async () => {
		await proof.enter();
		expect(await enteredNo(assetId)).toBe(before + 1);
	});
});

test('[PROOF-08] a transaction that decides placements is seen from its first statement to its end, which comes after 20 s at the latest', async () => {
	const { database } = proof.db;
	expect(await loadDecidingSince(database)).toBeNull();
	await inTransaction(database, async (tx) => {
		await runQuery(tx, markDecidingQuery);
		const sinceMs = await loadDecidingSince(database);
		const nowMs = Number(await readValue('select clock()'));
		expect(sinceMs).toBeGreaterThan(nowMs - 5_000);
		expect(sinceMs).toBeLessThanOrEqual(nowMs);
		const { rows } = await tx.query(`select current_setting('transaction_timeout') timeout`);
		expect(rows[0].timeout).toBe('20s');
	});
	expect(await loadDecidingSince(database)).toBeNull();
});

test('[PROOF-08] what piles up in a stall of many seconds is entered in order: each placement before the price after it', async () => {
	const assets = [await proof.freshAsset(), await proof.freshAsset()];
	await proof.enter();
	const trades: { id: string; no: number; assetId: number }[] = [];
	for (let step = 1; step <= 12; step++) {
		const atMs = NOON + step * 700;
		await proof.trading.clock(atMs);
		for (const assetId of assets) {
			// Every other price is ahead of the clock.
			await proof.trading.market.tick(assetId, atMs + (step % 2) * 200 - 100, 1_000n);
			// Nothing is entered meanwhile, which placing would wait for.
			await proof.db.owner.query('update proof_log set looked_at = clock()');
			const { id } = await proof.place({ asset_id: assetId, seen_seq: undefined });
			trades.push({
				id,
				assetId,
				no: Number(await readValue('select chain_no from asset_writers where asset_id = $1', [assetId])),
			});
		}
	}
	await proof.log();
	const placeOf = new Map<string, number>();
	const { rows } = await proof.db.owner.query<{ leaf: string }>('select leaf from proof_entries order by no');
	for (const { leaf } of rows) {
		const entry = decodeEntry(Buffer.from(leaf));
		if (entry === null) throw new Error('an entry cannot be read');
		for (const group of await proof.groupsOf(entry.no)) placeOf.set(`${group.assetId}:${group.no}`, entry.no);
	}
	for (const { id, assetId, no } of trades) {
		const next = placeOf.get(`${assetId}:${no + 1}`) ?? Number.POSITIVE_INFINITY;
		expect(await entryOfTrade(id)).toBeLessThanOrEqual(next);
		const own = placeOf.get(`${assetId}:${no}`) as number;
		expect(own, 'a price that was seen').toBeLessThanOrEqual(next);
	}
	expect(new Set(placeOf.values()).size, 'several entries').toBeGreaterThan(3);
});

test('[PROOF-08] versions lie in an entry before what used them, also in a turn that looks for nothing else', async () => {
	const assetId = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: assetId });
	await proof.enter(false);
	const version = await readValue(`select entry::int from proof_subjects where subject = $1`, [`asset:${assetId}:1`]);
	expect(version).toBeLessThan((await entryOfTrade(id)) as number);
});

test('[PROOF-08] an entry names no round that is not published by its time', async () => {
	const nowMs = NOON + 3_600_000;
	const round = computeRoundAt(nowMs);
	await proof.db.owner.query(
		`insert into beacon_rounds (round, signature, randomness, relay, fetched_at)
		select r, s, sha256(s), 'test', 0 from unnest($1::bigint[]) r, (select decode(repeat('00', 48), 'hex') s) o`,
		[[round - 1, round, round + 1, round + 2]],
	);
	await proof.freshAsset(nowMs);
	await proof.enter();
	const entry = decodeEntry(
		Buffer.from(String(await readValue('select leaf from proof_entries order by no desc limit 1'))),
	);
	expect([entry?.round, entry?.timeMs]).toEqual([round, nowMs]);
});

test('[PROOF-08] with three seconds the log is signed 300 ms before each round, however late a signature was; else after the interval', () => {
	for (let phase = 0; phase < 3_000; phase++) {
		const nextMs = NOON + phase + untilSigning(NOON + phase, 3_000);
		expect((nextMs + 300) % 3_000).toBe(0);
		expect(nextMs - NOON - phase).toBeGreaterThan(50);
		expect(nextMs - NOON - phase).toBeLessThanOrEqual(3_050);
	}
	expect(untilSigning(NOON + 2_700, 3_000)).toBe(3_000);
	// A timer that was a moment early.
	expect(untilSigning(NOON + 2_699, 3_000)).toBe(3_001);
	expect(untilSigning(NOON + 5_600, 3_000)).toBe(100);
	expect([untilSigning(NOON, 2_000), untilSigning(NOON, 10_000)]).toEqual([2_000, 10_000]);
});

test('[PROOF-08] signatures come just before the rounds, each over what was entered on that turn', async () => {
	const phases: number[] = [];
	const assetId = await proof.freshAsset();
	let atMs = NOON;
	const sequencer = proof.startSequencer({
		checkpointMs: 3_000,
		clock: { ...proof.clock, now: () => Date.now() },
		onSigned: () => phases.push(Date.now() % 3_000),
	});
	const timer = setInterval(() => {
		atMs += 250;
		void proof.trading.market.heartbeat(assetId, atMs);
	}, 250);
	// The first one is at once; on a busy machine one may be late.
	await vi.waitFor(() => expect(phases.slice(1).some((phase) => phase >= 2_690 && phase < 3_000)).toBe(true), {
		timeout: 40_000,
	});
	clearInterval(timer);
	await sequencer.stop();
}, 60_000);

test('[PROOF-08] a stop enters and signs what is committed, so that nothing waits', async () => {
	const signed: number[] = [];
	const sequencer = proof.startSequencer({ checkpointMs: 60_000, onSigned: ({ size }) => signed.push(size) });
	await proof.freshAsset();
	await eventually(() => expect(signed).toHaveLength(1));
	const assetId = await proof.freshAsset();
	const { id } = await proof.place({ asset_id: assetId });
	await sequencer.stop();
	const log = await loadLog(proof.db.database);
	expect(await entryOfTrade(id)).toBeLessThan(log?.size as number);
	expect([log?.size, log?.halted]).toEqual([log?.entries, 'stopped']);
	expect(signed.at(-1)).toBe(log?.size);
	expect(await enteredNo(assetId)).toBe(
		Number(await readValue('select chain_no from asset_writers where asset_id = $1', [assetId])),
	);
});

test('[PROOF-08] [PROOF-01] a stop of a process that was replaced enters nothing', async () => {
	const [errors, signed]: [unknown[], number[]] = [[], []];
	const sequencer = proof.startSequencer({
		checkpointMs: 60_000,
		onError: (error) => errors.push(error),
		onSigned: ({ size }) => signed.push(size),
	});
	await proof.freshAsset();
	await eventually(() => expect(signed).toHaveLength(1));
	await proof.db.owner.query('update proof_log set fence = fence + 1, halted = null');
	await proof.freshAsset();
	const before = await entries();
	await sequencer.stop();
	expect([await entries(), signed.length, await readValue('select halted from proof_log')]).toEqual([before, 1, null]);
	expect(errors).toEqual([expect.any(LogFencedOut)]);
});
