import { decodeItem, type ItemBody } from '@fairtick/domain/proof/items';
import { decodeItemBundle } from '@fairtick/domain/proof/tiles';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../test/support/eventually.ts';
import { ProofFixture } from '../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../test/support/trading-fixture.ts';
import { LogPulse, STANDSTILL_MS } from './log-pulse.ts';
import { takeFence, updateBeat, updateHalted } from './queries.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
	await proof.place({});
	await proof.enter();
});
afterAll(() => proof.close());
afterEach(() => {
	vi.useRealTimers();
	proof.areKept = true;
});

let nowMs = NOON;
const pass = (ms: number) => {
	nowMs += ms;
	return proof.trading.clock(nowMs);
};
/** The outages that entries from a number on tell, with the entry before each. */
async function outagesFrom(no: number): Promise<(ItemBody<'outage/1'> & { entry: number })[]> {
	const { rows } = await proof.db.owner.query<{ no: number; items: Buffer }>(
		'select no::int, items from proof_entries where no >= $1 order by no',
		[no],
	);
	return rows.flatMap(({ no: entry, items }) =>
		decodeItemBundle(items).flatMap((bytes) => {
			const item = decodeItem(bytes);
			return item?.kind === 'outage/1' ? [{ ...item.body, entry }] : [];
		}),
	);
}
const countEntries = async (): Promise<number> =>
	(await proof.db.owner.query('select entries::int n from proof_log')).rows[0].n;

test.each([
	['its process failed', 'failed', async (): Promise<void> => undefined],
	[
		...['its process ended without a word', 'crashed'],
		async () => {
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
	[
		...['its server was stopped and started', 'stopped'],
		async () => {
			await updateHalted(proof.db.database, proof.fence, 'stopped');
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
	[
		...['it must not be signed, and its server was stopped meanwhile', 'forked'],
		async () => {
			await updateHalted(proof.db.database, proof.fence, 'forked');
			await updateHalted(proof.db.database, proof.fence, 'stopped');
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
] as const)('[PROOF-05] after a span in which %s, the next entry tells it first', async (_, cause, happen) => {
	const [no, fromMs] = [await countEntries(), nowMs];
	await happen();
	await pass(60_000);
	await proof.enter();
	expect(await outagesFrom(no)).toEqual([{ from: `${fromMs}`, to: `${nowMs}`, cause, entry: no }]);
	await pass(1_000);
	await proof.place({});
	await proof.enter();
	expect(await outagesFrom(no + 1)).toEqual([]);
});

test('[PROOF-05] a log without news, and a short span, are no outage', async () => {
	const no = await countEntries();
	for (let i = 0; i < 5; i++) {
		await pass(9_000);
		await proof.enter();
	}
	await pass(9_999);
	await proof.place({});
	await proof.enter();
	expect(await countEntries()).toBeGreaterThan(no);
	expect(await outagesFrom(no)).toEqual([]);
});

test('[PROOF-05] while the log stands still nothing is decided, and what was decided before is answered again', async () => {
	await proof.trading.market.tick(1, nowMs - 250, 1_000n);
	const before = await proof.place({});
	expect(before.trade).toBeDefined();
	proof.areKept = false;
	const body = placement();
	const place = (one: typeof body) => proof.trading.trading.place(proof.userId, one);
	await expect(place(body)).rejects.toMatchObject({ code: 'trading.not_logged' });
	await expect(place({ ...body, stake: 1 }), 'what would be refused').rejects.toMatchObject({
		code: 'trading.not_logged',
	});
	expect(await place(placement({ id: before.id }))).toMatchObject({ replayed: true, promise: before.promise });
	proof.areKept = true;
	expect(await place(body)).toMatchObject({ replayed: false, trade: { id: body.id } });
});

test('[PROOF-05] every process sees whether the log goes on: what stands still is not promised, and it comes back by itself', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	const { database } = proof.db;
	const pulse = new LogPulse(database);
	await pulse.look();
	vi.advanceTimersByTime(STANDSTILL_MS - 1);
	await pulse.look();
	expect(pulse.isAlive).toBe(true);
	vi.advanceTimersByTime(1);
	await pulse.look();
	expect(pulse.isAlive).toBe(false);
	// Something is entered and not signed.
	await updateBeat(database, proof.fence);
	await pulse.look();
	expect(pulse.isAlive).toBe(false);
	await proof.log();
	await updateBeat(database, proof.fence - 1n);
	await pulse.look();
	expect(pulse.isAlive, 'of a process that was replaced').toBe(false);
	await updateBeat(database, proof.fence);
	await pulse.look();
	expect([pulse.isAlive, pulse.size]).toEqual([true, proof.size]);
	await pulse.stop();
});

test('[PROOF-05] the sequencer tells that it goes on, and keeps that it was stopped', async () => {
	const { owner } = proof.db;
	const sequencer = proof.startSequencer();
	const read = async () => (await owner.query('select beats::int, halted from proof_log')).rows[0];
	const { beats } = await read();
	await eventually(async () => expect((await read()).beats).toBeGreaterThan(beats));
	await sequencer.stop();
	expect((await read()).halted).toBe('stopped');
});
