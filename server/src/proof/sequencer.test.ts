import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { ProofFixture } from '../../test/support/proof-fixture.ts';
import { NOON } from '../../test/support/trading-fixture.ts';

/** What waits without end, while it is true. */
const backlog = vi.hoisted(() => ({ isLeft: true, add: async () => {} }));
vi.mock(import('./make-entries.ts'), async (load) => {
	const actual = await load();
	return {
		...actual,
		makeEntries: async (...args) => {
			const made = await actual.makeEntries(...args);
			if (!backlog.isLeft) return made;
			await backlog.add();
			return { ...made, hasMore: true };
		},
	};
});

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

test('[PROOF-01] [PROOF-05] a log that catches up is signed meanwhile, but counts as going on only when all is in', async () => {
	const assetId = await proof.freshAsset();
	let atMs = NOON;
	backlog.add = async () => {
		atMs += 2_000;
		await proof.trading.market.heartbeat(assetId, atMs);
	};
	const signed: number[] = [];
	const sequencer = proof.startSequencer({ checkpointMs: 200, onSigned: ({ size }) => signed.push(size) });
	const loadBeats = async () => (await proof.db.owner.query('select beats::int from proof_log')).rows[0].beats;
	// Each portion and each signature takes seconds on a busy machine.
	await vi.waitFor(() => expect(signed.length).toBeGreaterThan(1), { timeout: 60_000, interval: 20 });
	expect(new Set(signed).size, 'entries under them').toBe(signed.length);
	expect(await loadBeats()).toBe(0);
	backlog.isLeft = false;
	await eventually(async () => expect(await loadBeats()).toBeGreaterThan(0));
	await sequencer.stop();
}, 90_000);
