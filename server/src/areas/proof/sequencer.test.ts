import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { itemsPathOf } from '@fairtick/domain/proof/log/tiles';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import { openTestLeases } from '../../../test/support/leases.ts';
import { LOG_SIGNER, ProofFixture } from '../../../test/support/proof-fixture.ts';
import { NOON } from '../../../test/support/trading-fixture.ts';
import { inTransaction } from '../../platform/database/index.ts';
import { insertRestored } from '../../platform/journal/index.ts';
import type { Stop } from './continue-log.ts';
import { leaveOut } from './leave-out.ts';
import * as entries from './make-entries.ts';
import type { Mirror } from './mirrors/mirror-stores.ts';
import { Mirrors } from './mirrors/mirrors.ts';
import type { SequencerOptions } from './sequencer.ts';
import { CHECKPOINT_PATH, DamagedLog } from './sign-log.ts';
import { type LogRow, loadLog } from './sql/proof.ts';
import { createLocalLogStore, type LogStore } from './store/log-store.ts';
import type { Witnesses } from './witnesses.ts';

let proof: ProofFixture;
beforeAll(async () => {
	proof = await ProofFixture.open();
});
afterAll(() => proof.close());

test('[PROOF-01] [PROOF-05] a log that catches up is signed meanwhile, but counts as running only when all is in', async () => {
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

/** A mirror in a folder that can be unreachable. */
async function openTestMirror(name: string) {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-mirror-'));
	const kept = createLocalLogStore(folder);
	const state = { isDown: false };
	const read: LogStore['read'] = (path) => (state.isDown ? Promise.reject(new Error('down')) : kept.read(path));
	return { state, mirror: { name, store: { ...kept, read } }, kept, remove: () => rm(folder, { recursive: true }) };
}

function beginWith(mirrors: readonly Mirror[], change: Partial<SequencerOptions>) {
	const [now, onError] = [() => proof.clock.now(), () => {}];
	const loadKeys = async () => [LOG_SIGNER.key];
	const opened = new Mirrors({ mirrors, source: proof.store, loadKeys, now, onError, firstPauseMs: 100 });
	const sequencer = proof.startSequencer({ patienceMs: 1, ...change, mirrors: opened });
	return () => Promise.all([sequencer.stop(), opened.stop()]);
}

const enterOne = async () => proof.trading.market.heartbeat(await proof.freshAsset(), NOON);
const sizeOf = async () => (await loadLog(proof.db.database))?.size as number;

test('[PROOF-07] a restored log is not signed before all mirrors have reported what was published, or a person continues without one', async () => {
	const [one, other] = [await openTestMirror('mirror-1'), await openTestMirror('mirror-2')];
	const mirrors = [one.mirror, other.mirror];
	const folders = { witnesses: null, mirrors: { folders: ['/one', '/other'], s3: null } };
	/** Starts, lets something come that is entered if the log may continue, and returns what was said. */
	const run = async (): Promise<(Stop | null)[]> => {
		const found: (Stop | null)[] = [];
		const end = beginWith(mirrors, { onStop: (stop) => found.push(stop) });
		await enterOne();
		const before = await sizeOf();
		await eventually(() => expect(found).toHaveLength(1));
		if (found[0] === null) await eventually(async () => expect(await sizeOf()).toBeGreaterThan(before));
		else await sleep(2_500);
		for (const { state, kept } of [one, other])
			if (!state.isDown) await eventually(async () => expect(await kept.read(CHECKPOINT_PATH)).not.toBeNull());
		await end();
		return found.slice(0, 1);
	};
	const waitsFor = (...silent: string[]) => [{ reason: 'restored', known: null, silent }];
	expect(await run()).toEqual([null]);
	await expect(leaveOut(proof.db.database, { name: 'mirror-1', ...folders })).rejects.toThrow('after a restore alone');
	one.state.isDown = true;
	other.state.isDown = true;
	// Of a database that was not restored the newest is known.
	expect(await run()).toEqual([null]);
	await insertRestored(proof.db.owner);
	const size = await sizeOf();
	expect(await run()).toEqual(waitsFor('mirror-1', 'mirror-2'));
	expect((await loadLog(proof.db.database))?.halted).toBe('restored');
	// Its state may be old.
	other.state.isDown = false;
	expect(await run()).toEqual(waitsFor('mirror-1'));
	expect(await sizeOf()).toBe(size);
	await expect(leaveOut(proof.db.database, { name: 'mirror-3', ...folders })).rejects.toThrow('mirror-1, mirror-2');
	expect(await leaveOut(proof.db.database, { name: 'mirror-1', ...folders })).toHaveLength(2);
	expect(await run()).toEqual([null]);
	// They have answered under this generation.
	other.state.isDown = true;
	expect(await run()).toEqual([null]);
	// After another restore all are needed again.
	await insertRestored(proof.db.owner);
	other.state.isDown = false;
	expect(await run()).toEqual(waitsFor('mirror-1'));
	one.state.isDown = false;
	expect(await run()).toEqual([null]);
	await Promise.all([one.remove(), other.remove()]);
}, 180_000);

test('[PROOF-07] a start that no mirror answers waits for one, and continues by what is here before placing would end', async () => {
	const { state, mirror, remove } = await openTestMirror('mirror-1');
	state.isDown = true;
	const found: (Stop | null)[] = [];
	const onStop = (stop: Stop | null) => found.push(stop);
	await enterOne();
	const size = await sizeOf();
	expect(size).toBeGreaterThan(0);
	const end = beginWith([mirror], { onStop, patienceMs: 6_000 });
	await sleep(4_000);
	expect([found, await sizeOf()]).toEqual([[], size]);
	await eventually(async () => expect([found, (await sizeOf()) > size]).toEqual([[null], true]));
	await end();
	await remove();
}, 60_000);

/** A witness that does not report its checkpoint, and is in conflict with the first one that it is sent. */
function createSilentWitness(onAsked: () => void) {
	let isFirst = true;
	const asked: Pick<Witnesses, 'names' | 'areAsked' | 'loadKnown' | 'cosign' | 'isMet'> = {
		names: ['w1'],
		areAsked: true,
		isMet: () => true,
		async loadKnown() {
			onAsked();
			return [];
		},
		async cosign({ note }) {
			const hasConflict = isFirst;
			isFirst = false;
			await enterOne();
			// The turn that signed it is over.
			await sleep(300);
			return { note, isMet: !hasConflict, hasConflict };
		},
	};
	return asked as Witnesses;
}

test('[PROOF-07] after a conflict nothing is signed before a witness has answered, or has been waited for once more', async () => {
	const happened: string[] = [];
	const atMs: number[] = [];
	const note = (what: string) => {
		happened.push(what);
		atMs.push(performance.now());
	};
	// The newest checkpoint of the tests before is old enough for another one to be kept.
	await proof.freshAsset(NOON + 3_600_000);
	const sequencer = proof.startSequencer({
		patienceMs: 3_000,
		witnesses: createSilentWitness(() => note('asked')),
		onSigned: () => note('signed'),
		onStop: () => note('sure'),
	});
	await eventually(() => expect(happened.filter((what) => what === 'sure')).toHaveLength(2));
	const begin = happened.indexOf('asked', happened.indexOf('signed'));
	const end = happened.lastIndexOf('sure');
	await sequencer.stop();
	expect(new Set(happened.slice(begin, end))).toEqual(new Set(['asked']));
	expect((atMs[end] as number) - (atMs[begin] as number)).toBeGreaterThanOrEqual(3_000);
});

const TIMES = { ttlMs: 900, renewMs: 300, lapseMs: 600, lookMs: 100 };

test('[CLUSTER-02] [PROOF-07] two processes that take the log from each other continue it in turn, and no size is signed with two roots', async () => {
	const processes = ['one', 'other'].map((name) => ({ name, leases: openTestLeases(proof.db, { times: TIMES }) }));
	const signed: { by: string; size: number; note: string }[] = [];
	const errors: unknown[] = [];
	for (const { name, leases } of processes)
		proof.startSequencer({
			leases,
			onSigned: ({ size, note }) => signed.push({ by: name, size, note }),
			onError: (error) => errors.push(error),
		});
	const signAs = (by: string) =>
		eventually(async () => {
			await enterOne();
			expect(signed.at(-1)?.by).toBe(by);
		});
	await eventually(async () => {
		await enterOne();
		expect(signed.length).toBeGreaterThan(1);
	});
	const [begun, next] = signed[0]?.by === 'one' ? ['one', 'other'] : ['other', 'one'];
	for (const by of [next, begun, next, begun]) {
		// As if the holder had been frozen until its lease ran out, and then went on.
		const { rows } = await proof.db.owner.query("select fence from leases where name = 'log'");
		await eventually(async () => {
			await proof.db.owner.query("update leases set until = '-infinity' where name = 'log' and fence = $1", [
				rows[0].fence,
			]);
			const { rows: now } = await proof.db.owner.query("select fence from leases where name = 'log'");
			expect(now[0].fence).toBe(rows[0].fence + 1n);
		});
		await signAs(by);
	}
	await Promise.all(processes.map(({ leases }) => leases.stop()));
	expect(errors.filter((error) => !(error instanceof entries.LogFencedOut))).toEqual([]);
	const sizes = signed.map(({ size }) => size);
	expect(sizes).toEqual([...new Set(sizes)].sort((a, b) => a - b));
	expect((await proof.store.read(CHECKPOINT_PATH))?.toString()).toBe(signed.at(-1)?.note);
}, 60_000);

test('[CLUSTER-02] a process that was frozen while it signed puts no older checkpoint in the place of a newer one', async () => {
	const leases = openTestLeases(proof.db, { times: TIMES });
	const happened: string[] = [];
	const { store } = proof;
	let isFrozen = false;
	proof.startSequencer({
		leases,
		store: {
			...store,
			write(path, bytes) {
				if (!isFrozen) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, TIMES.lapseMs + 50);
				isFrozen = true;
				return store.write(path, bytes);
			},
			replace(path, bytes) {
				happened.push('replaced');
				return store.replace(path, bytes);
			},
		},
		onStop: () => happened.push('begun'),
		onError: (error) => happened.push(error instanceof entries.LogFencedOut ? 'stopped' : String(error)),
	});
	await enterOne();
	await eventually(async () => {
		await enterOne();
		expect(happened).toContain('replaced');
	});
	await leases.stop();
	expect(happened.slice(0, 3)).toEqual(['begun', 'stopped', 'begun']);
}, 60_000);

test('[PROOF-14] the process that makes the log packs whole tiles, and none while it is not sure that the log may continue', async () => {
	await proof.takeOver();
	await proof.fillLog(300);
	await proof.log();
	const opened = await openTestMirror('mirror-1');
	opened.state.isDown = true;
	const isPacked = async () => (await proof.store.read('bundles/000')) !== null;
	const unsure = beginWith([opened.mirror], { packEveryMs: 20, patienceMs: 60_000 });
	await sleep(1_000);
	expect(await isPacked()).toBe(false);
	await unsure();
	const sequencer = proof.startSequencer({ packEveryMs: 20 });
	await eventually(async () => expect(await isPacked()).toBe(true));
	await sequencer.stop();
	await opened.remove();
});

test('[PROOF-07] [CLUSTER-02] a log whose last entries became others is signed no further, and a process forgets that once it makes the log no more', async () => {
	const { database } = proof.db;
	const found: (Stop | null)[] = [];
	const errors: unknown[] = [];
	const enter = async () => proof.trading.market.heartbeat(await proof.freshAsset(), NOON);
	const sequencer = proof.startSequencer({
		onStop: (stop) => found.push(stop),
		onError: (error) => errors.push(error),
	});
	await enter();
	await eventually(async () => {
		const log = await loadLog(database);
		expect([found, log?.size]).toEqual([[null], log?.entries]);
	});
	await updateLeaf(((await loadLog(database)) as LogRow).size - 1);
	await enter();
	await eventually(() => expect(found).toEqual([null, { reason: 'damaged', known: null }]));
	expect(errors).toEqual([expect.any(DamagedLog)]);
	const { size } = (await loadLog(database)) as LogRow;
	await enter();
	await sleep(2_000);
	expect((await loadLog(database))?.size).toBe(size);
	await sequencer.stop();
	expect(found.slice(2)).toEqual([null]);
});

/** Changes an entry in the database, which holds those that are signed next. */
const updateLeaf = (no: number) =>
	proof.db.owner.query(`update proof_entries set leaf = replace(leaf, 'entry/1', 'entry/2') where no = $1`, [no]);

test('[PROOF-07] [CLUSTER-02] a process whose lease may be over removes no file that seems left over', async () => {
	const path = itemsPathOf((await loadLog(proof.db.database))?.entries as number);
	await proof.store.write(path, Buffer.from('never signed'));
	let isHeld = true;
	const lost = Promise.withResolvers<unknown>();
	const ending = new AbortController();
	const leases: SequencerOptions['leases'] = {
		keep(name, { onTaken, work }) {
			const lease = { name, fence: 1n, signal: ending.signal, isHeld: () => isHeld, hold: async () => undefined };
			const working = inTransaction(proof.db.database, onTaken).then((taken) => work(lease, taken));
			return { stop: () => working };
		},
	};
	const store: LogStore = {
		...proof.store,
		async read(name) {
			if (name === path) isHeld = false;
			return proof.store.read(name);
		},
	};
	const sequencer = proof.startSequencer({ leases, store, onError: lost.resolve });
	expect(await lost.promise).toBeInstanceOf(entries.LogFencedOut);
	ending.abort();
	await sequencer.stop();
	expect((await proof.store.read(path))?.toString()).toBe('never signed');
	await proof.store.remove(path);
});
