import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { ProofFixture } from '../../test/support/proof-fixture.ts';
import { NOON } from '../../test/support/trading-fixture.ts';
import type { Stop } from './continue-log.ts';
import * as entries from './make-entries.ts';
import { type LogRow, loadLog } from './queries.ts';
import { DamagedLog } from './sign-log.ts';

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
