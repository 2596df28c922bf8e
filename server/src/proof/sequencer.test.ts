import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { LOG_SIGNER, ProofFixture } from '../../test/support/proof-fixture.ts';
import { NOON } from '../../test/support/trading-fixture.ts';
import { insertRestored } from '../journal/index.ts';
import type { Stop } from './continue-log.ts';
import { createLocalLogStore, type LogStore } from './log-store.ts';
import * as entries from './make-entries.ts';
import { Mirrors } from './mirrors.ts';
import { type LogRow, loadLog } from './queries.ts';
import { CHECKPOINT_PATH, DamagedLog } from './sign-log.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

test('[PROOF-01] [PROOF-05] a log that catches up is signed meanwhile, but counts as going on only when all is in', async () => {
	const assetId = await proof.freshAsset();
	let atMs = NOON;
	let isLeft = true;
	const { makeEntries } = entries;
	// A spy and no mock: another file of this process may have loaded the sequencer already.
	const portions = vi.spyOn(entries, 'makeEntries').mockImplementation(async (...args) => {
		const made = await makeEntries(...args);
		if (!isLeft) return made;
		atMs += 2_000;
		await proof.trading.market.heartbeat(assetId, atMs);
		return { ...made, hasMore: true };
	});
	const signed: number[] = [];
	const sequencer = proof.startSequencer({ checkpointMs: 200, onSigned: ({ size }) => signed.push(size) });
	const loadBeats = async () => (await proof.db.owner.query('select beats::int from proof_log')).rows[0].beats;
	// Each portion and each signature takes seconds on a busy machine.
	await vi.waitFor(() => expect(signed.length).toBeGreaterThan(1), { timeout: 45_000, interval: 20 });
	expect(new Set(signed).size, 'entries under them').toBe(signed.length);
	expect(await loadBeats()).toBe(0);
	isLeft = false;
	await eventually(async () => expect(await loadBeats()).toBeGreaterThan(0));
	await sequencer.stop();
	portions.mockRestore();
});

test('[PROOF-07] a restored log is not signed before a mirror has told what was published', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-mirror-'));
	const kept = createLocalLogStore(folder);
	let isDown = false;
	const read: LogStore['read'] = (path) => (isDown ? Promise.reject(new Error('down')) : kept.read(path));
	const begin = (onStop: (stop: Stop | null) => void) => {
		const [now, onError] = [() => proof.clock.now(), () => {}];
		const loadKeys = async () => [LOG_SIGNER.key];
		const mirrors = new Mirrors({
			...{ mirrors: [{ name: 'mirror-1', store: { ...kept, read } }], source: proof.store, loadKeys, now, onError },
		});
		const sequencer = proof.startSequencer({ mirrors, onStop });
		return { end: () => Promise.all([sequencer.stop(), mirrors.stop()]) };
	};
	const enter = async () => proof.trading.market.heartbeat(await proof.freshAsset(), NOON);
	const sizeOf = async () => (await loadLog(proof.db.database))?.size as number;
	/** Starts, lets something come that is entered if the log may go on, and returns what was said. */
	const run = async (): Promise<(Stop | null)[]> => {
		const found: (Stop | null)[] = [];
		const { end } = begin((stop) => found.push(stop));
		await enter();
		const before = await sizeOf();
		await eventually(() => expect(found).toHaveLength(1));
		if (found[0] === null) await eventually(async () => expect(await sizeOf()).toBeGreaterThan(before));
		else await sleep(2_500);
		if (!isDown) await eventually(async () => expect(await kept.read(CHECKPOINT_PATH)).not.toBeNull());
		await end();
		return found;
	};
	expect(await run()).toEqual([null]);
	isDown = true;
	// Of a database that was not restored the newest is known.
	expect(await run()).toEqual([null]);
	await insertRestored(proof.db.owner);
	const size = await sizeOf();
	expect([await run(), await sizeOf()]).toEqual([[{ reason: 'restored', known: null }], size]);
	expect((await loadLog(proof.db.database))?.halted).toBe('restored');
	isDown = false;
	expect(await run()).toEqual([null]);
	// It has answered under this generation.
	isDown = true;
	expect(await run()).toEqual([null]);
	await rm(folder, { recursive: true });
}, 120_000);

test('[PROOF-07] a log whose last entries became others while it ran is signed no further', async () => {
	const { database } = proof.db;
	const found: (Stop | null)[] = [];
	const errors: unknown[] = [];
	const enter = async () => proof.trading.market.heartbeat(await proof.freshAsset(), NOON);
	const sequencer = proof.startSequencer({
		...{ onStop: (stop) => found.push(stop), onError: (error) => errors.push(error) },
	});
	await enter();
	await eventually(async () => {
		const log = await loadLog(database);
		expect([found, log?.size]).toEqual([[null], log?.entries]);
	});
	const { size } = (await loadLog(database)) as LogRow;
	await updateLeaf(size - 1);
	await enter();
	await eventually(() => expect(found).toEqual([null, { reason: 'damaged', known: null }]));
	expect(errors).toEqual([expect.any(DamagedLog)]);
	expect((await loadLog(database))?.size).toBe(size);
	await sequencer.stop();
});

/** Changes an entry in the database, which holds those that are signed next. */
const updateLeaf = (no: number) =>
	proof.db.owner.query(`update proof_entries set leaf = replace(leaf, 'entry/1', 'entry/2') where no = $1`, [no]);
