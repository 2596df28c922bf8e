import { decodeItem, type ItemBody } from '@fairtick/domain/proof/log/items';
import { decodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { OUTAGE_MS } from '@fairtick/domain/proof/outages';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../../test/support/eventually.ts';
import { ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../../../test/support/trading-fixture.ts';
import { LogPulse } from '../log-pulse.ts';
import { loadLog, takeFence, updateBeat, updateHalted } from '../sql/proof.ts';
import { MOST_WAITING_MS } from './log-progress.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
	await proof.place({});
	await proof.enter();
});
afterAll(() => proof.close());
afterEach(() => {
	vi.useRealTimers();
});

let nowMs = NOON;
const pass = (ms: number) => {
	nowMs += ms;
	return proof.trading.clock(nowMs);
};
/** A price that waits for its entry. */
const tick = () => proof.trading.market.tick(1, nowMs, 1_000n);

/** The outages that entries from a number on declare, with the entry before each. */
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
		'its process ended without a word',
		'crashed',
		async () => {
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
	[
		'its server was stopped and started',
		'stopped',
		async () => {
			await updateHalted(proof.db.database, proof.fence, 'stopped');
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
	[
		'it must not be signed, and its server was stopped meanwhile',
		'forked',
		async () => {
			await updateHalted(proof.db.database, proof.fence, 'forked');
			await updateHalted(proof.db.database, proof.fence, 'stopped');
			proof.fence = (await takeFence(proof.db.database)) as bigint;
		},
	],
] as const)('[PROOF-05] after a span in which %s, the next entry tells it first', async (_, cause, happen) => {
	const [no, fromMs] = [await countEntries(), nowMs];
	await happen();
	await tick();
	await pass(60_000);
	await proof.enter();
	expect(await outagesFrom(no)).toEqual([{ from: `${fromMs}`, to: `${nowMs}`, cause, entry: no }]);
	await pass(1_000);
	await proof.place({});
	await proof.enter();
	expect(await outagesFrom(no + 1)).toEqual([]);
});

test('[PROOF-05] [PROOF-08] a log without news, and a short span, are no outage', async () => {
	const no = await countEntries();
	for (let i = 0; i < 5; i++) {
		nowMs += 9_000;
		await proof.db.setClock(nowMs);
		await proof.enter();
	}
	expect(await countEntries(), 'nothing waited').toBe(no);
	await pass(OUTAGE_MS - 1);
	await proof.place({});
	await proof.enter();
	expect(await countEntries()).toBeGreaterThan(no);
	expect(await outagesFrom(no)).toEqual([]);
	await tick();
	await pass(OUTAGE_MS);
	await proof.enter();
	expect(await outagesFrom(no)).toHaveLength(1);
});

test('[PROOF-08] while something has waited for its entry for more than five seconds nothing is decided, and what was decided before is answered again', async () => {
	await pass(250);
	await tick();
	const before = await proof.place({});
	expect(before.trade).toBeDefined();
	const body = placement();
	const place = (one: typeof body) => proof.trading.trading.place(proof.userId, one);
	const notLogged = { code: 'trading.not_logged' };
	await pass(MOST_WAITING_MS);
	await tick();
	expect((await proof.place({})).trade, 'not for longer').toBeDefined();
	await pass(1);
	await expect(place(body)).rejects.toMatchObject(notLogged);
	await expect(place({ ...body, stake: 1 }), 'what would be refused').rejects.toMatchObject(notLogged);
	expect(await place(placement({ id: before.id }))).toMatchObject({ replayed: true, promise: before.promise });
	// Another process takes the log over, and it heals by itself.
	proof.fence = (await takeFence(proof.db.database)) as bigint;
	await expect(place(body)).rejects.toMatchObject(notLogged);
	await proof.enter();
	expect(await place(body)).toMatchObject({ replayed: false, trade: { id: body.id } });
});

test('[PROOF-08] prices wait for their entries as placements do; those that are caught up have not waited since they were missed', async () => {
	await pass(1_000);
	await proof.enter();
	const [assetId, tickedAtMs] = [await proof.freshAsset(nowMs), nowMs - 250];
	expect((await proof.place({ asset_id: assetId })).trade).toBeDefined();
	await proof.db.owner.query('update proof_batches set entry = 0, place = 0 where entry is null');
	await proof.db.setClock(nowMs + 3_000_000);
	await expect(proof.place({}), 'the price has waited').rejects.toMatchObject({ code: 'trading.not_logged' });
	nowMs += 3_000_000;
	await proof.enter();
	await pass(MOST_WAITING_MS);
	await proof.enter();
	for (const atMs of [tickedAtMs + 60_000, tickedAtMs + 120_000])
		await proof.trading.market.tick(assetId, atMs, 1_000n);
	expect(await proof.place({ asset_id: assetId }), 'prices of an hour ago').toMatchObject({ promise: {} });
	await proof.enter();
});

test('[PROOF-08] a log that is quiet or looked at late takes placements as long as nothing waits', async () => {
	await pass(1_000);
	await proof.enter();
	nowMs += 60_000;
	await proof.db.setClock(nowMs);
	await proof.trading.market.tick(1, nowMs - 250, 1_000n);
	expect((await proof.place({})).trade).toBeDefined();
	expect((await loadLog(proof.db.database))?.lookedAtMs).toBeLessThan(nowMs - MOST_WAITING_MS);
	await proof.enter();
	expect((await loadLog(proof.db.database))?.lookedAtMs).toBe(nowMs);
});

test('[PROOF-05] every process sees whether the log continues, and that it does again', async () => {
	vi.useFakeTimers({ toFake: ['performance'] });
	const { database } = proof.db;
	const pulse = new LogPulse(database, 3_000, () => 0);
	await pulse.look();
	vi.advanceTimersByTime(14_999);
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

test('[PROOF-05] the sequencer logs that it continues, and keeps that it was stopped', async () => {
	const { owner } = proof.db;
	const sequencer = proof.startSequencer();
	const read = async () => (await owner.query('select beats::int, halted from proof_log')).rows[0];
	const { beats } = await read();
	await eventually(async () => expect((await read()).beats).toBeGreaterThan(beats));
	await sequencer.stop();
	expect((await read()).halted).toBe('stopped');
});
