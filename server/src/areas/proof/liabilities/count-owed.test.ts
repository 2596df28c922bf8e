import { checkOwed, type OwedQuestion } from '@fairtick/domain/proof/liabilities/check';
import { leavesPathOf } from '@fairtick/domain/proof/liabilities/files';
import { computeOwedInstant, computeOwedRound, startOfDay } from '@fairtick/domain/proof/liabilities/instant';
import { encodeLeaf, finish, foldLeaves, LEAF_BYTES, MOST_OWED } from '@fairtick/domain/proof/liabilities/tree';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { LOG_SIGNER, ProofFixture } from '../../../../test/support/proof-fixture.ts';
import { NOON, placement } from '../../../../test/support/trading-fixture.ts';
import { addTestUser, grant } from '../../../../test/support/users.ts';
import { inTransaction } from '../../../platform/database/index.ts';
import { insertRestored } from '../../../platform/journal/index.ts';
import { updateContinued } from '../sql/proof.ts';
import { countOwed, type OwedOptions } from './count-owed.ts';
import { countOwedMissing } from './due-days.ts';
import { endEarlierDays, loadLoggedDays, loadOwnDays, noteLooked } from './queries.ts';
import { showOwed } from './show-owed.ts';

/** Signature of quicknet's round 1000; its randomness begins with fe290beca10872ef. */
const SIGNATURE = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';
const DAY_MS = 86_400_000;
const DAYS = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
const afterEnd = (day: string, ms: number) => startOfDay(day) + DAY_MS + ms;

let proof: ProofFixture;
let rich: number;
let poor: number;
beforeAll(async () => {
	proof = await ProofFixture.open();
	const { db } = proof;
	[rich, poor] = [await addTestUser(db, 0n), await addTestUser(db)];
	await grant(db, rich, 'SANDBOX_USD', 50_000n);
	await grant(db, poor, 'SANDBOX_USD', 1n);
	await proof.log();
});
afterAll(() => proof.close());
afterEach(() => setBeacon(false));

/** Real money needs the beacon. */
const setBeacon = (isOn: boolean) =>
	proof.db.owner.query(`update asset_versions set beacon = ${isOn ? "'quicknet'" : 'null'}, real_allowed = ${isOn}`);

const count = (change: Partial<OwedOptions> = {}) =>
	countOwed({
		database: proof.db.database,
		store: proof.store,
		currency: 'SANDBOX_USD',
		now: () => nowMs,
		loadSignature: async () => null,
		...change,
	});
/** The failures by day. */
const failuresOf = (counting: Promise<void>) =>
	counting.then(
		() => [],
		(error: AggregateError) => error.errors.map(({ message }: Error) => message),
	);
let nowMs = NOON;
async function goTo(atMs: number): Promise<void> {
	nowMs = atMs;
	await proof.trading.clock(atMs);
}
const dayRow = async (day: string) =>
	(
		await proof.db.owner.query(
			`select sum::int, instant::float8, round::float8, leaves, filed, looked, encode(root, 'hex') root from liability_days where day = $1`,
			[day],
		)
	).rows[0];

/** The question that a user's browser asks about a day. */
async function question(day: string, userId: number | null): Promise<OwedQuestion> {
	const { days } = await showOwed(proof.db.database);
	const listed = days.find((one) => one.day === day);
	if (!listed) throw new Error(`${day} is not listed`);
	const { entry, place, at, ...shown } = listed;
	const own =
		userId === null ? undefined : (await loadOwnDays(proof.db.database, userId, 30)).find((one) => one.day === day);
	return {
		day,
		entry,
		place,
		shown: { ...shown, atMs: Date.parse(at) },
		user: userId === null ? null : `${userId}`,
		own: own
			? {
					user: `${userId}`,
					amount: own.amount,
					parts: own.places.map((at, i) => ({
						place: at,
						amount: BigInt(own.amounts[i] ?? -1),
						salt: own.salts[i]?.toString('hex') ?? '',
					})),
				}
			: null,
	};
}
const check = (asked: OwedQuestion, files: Readonly<Record<string, Uint8Array | null>> = {}) =>
	checkOwed(asked, LOG_SIGNER.key, {
		read: async (path) => (path in files ? (files[path] ?? null) : await proof.store.read(path)),
		isBeacon: ([round]) => round?.signature === SIGNATURE,
	});
const outcome = async (...asked: Parameters<typeof check>) =>
	(await check(...asked)).steps.map(({ step, status, problem }) => `${step} ${problem ?? status}`);

test('[PROOF-04] a day is counted when it is over: all that users have in real accounts, at one instant of it', async () => {
	// Money in trades is owed too; demo money is not.
	await proof.db.owner.query(`update user_states set last_trade_on = 'real' where user_id = $1`, [rich]);
	const terms = { mode: 'real', stake: 2_000, expiry: { duration: 30 } } as const;
	expect((await proof.trading.trading.place(rich, placement(terms))).refusal ?? null).toBeNull();
	await setBeacon(false);
	await goTo(afterEnd(DAYS[0], 599_000));
	await count();
	expect(await dayRow(DAYS[0]), 'until all commits of the day are there').toBeUndefined();
	await goTo(afterEnd(DAYS[0], 600_000));
	await grant(proof.db, poor, 'SANDBOX_USD', 100n);
	await count();
	const row = await dayRow(DAYS[0]);
	expect(row).toMatchObject({ sum: 50_001, instant: startOfDay(DAYS[1]) - 1, round: null, filed: true });
	await proof.log();
	expect(await outcome(await question(DAYS[0], rich))).toEqual([
		'log right',
		'instant absent',
		'leaves right',
		'own right',
	]);
	expect((await question(DAYS[0], poor)).own?.amount).toBe(1n);
	expect((await question(DAYS[0], proof.userId)).own).toBeNull();
	const leaves = (await proof.store.read(leavesPathOf(DAYS[0], 0))) as Buffer;
	expect(leaves.length).toBe(row.leaves * LEAF_BYTES);
	await count();
	expect(await dayRow(DAYS[0]), 'once').toEqual(row);
});

test('[PROOF-04] with the beacon, its round of the midnight after chooses the instant; without that round nothing is counted', async () => {
	await setBeacon(true);
	const atMs = computeOwedInstant(DAYS[1], SIGNATURE);
	await goTo(atMs);
	await grant(proof.db, poor, 'SANDBOX_USD', 1_000n);
	await goTo(atMs + 1);
	await grant(proof.db, poor, 'SANDBOX_USD', 10_000n);
	await goTo(afterEnd(DAYS[1], 1_200_000));
	expect(await failuresOf(count())).toEqual([expect.stringContaining("can't be had")]);
	expect(await dayRow(DAYS[1])).toBeUndefined();
	const asked: number[] = [];
	await count({
		loadSignature: async (round) => {
			asked.push(round);
			return SIGNATURE;
		},
	});
	expect(asked).toEqual([computeOwedRound(DAYS[1])]);
	await proof.log();
	expect(await dayRow(DAYS[1])).toMatchObject({ instant: atMs, round: asked[0], sum: 51_101 });
	expect((await question(DAYS[1], poor)).own?.amount).toBe(1_101n);
	expect(await outcome(await question(DAYS[1], poor))).toEqual([
		'log right',
		'instant right',
		'leaves right',
		'own right',
	]);
});

test('[PROOF-04] files that could not be written are written by the next run, of the same leaves; only then the log names the day', async () => {
	await goTo(afterEnd(DAYS[2], 1_200_000));
	const full = { ...proof.store, write: () => Promise.reject(new Error('the disk is full')) };
	expect(await failuresOf(count({ store: full }))).toEqual(['the disk is full']);
	await proof.log();
	const row = await dayRow(DAYS[2]);
	expect(row).toMatchObject({ filed: false });
	expect((await showOwed(proof.db.database)).days.map(({ day }) => day)).not.toContain(DAYS[2]);
	await count();
	await proof.log();
	expect(await dayRow(DAYS[2])).toEqual({ ...row, filed: true });
	expect(await outcome(await question(DAYS[2], rich))).toContain('leaves right');
	expect((await proof.db.owner.query('select from liability_files')).rowCount).toBe(0);
});

test('[PROOF-04] of two servers that count at once one counts, and days that were missed are counted later', async () => {
	await goTo(afterEnd(DAYS[4], 1_200_000));
	await Promise.all([count(), count()].map((one) => one.catch((error: unknown) => error)));
	await count();
	await proof.log();
	for (const day of [DAYS[3], DAYS[4]])
		expect(await outcome(await question(day, poor)), day).toEqual([
			'log right',
			'instant absent',
			'leaves right',
			'own right',
		]);
});

test('[PROOF-04] a day whose leaves are published is not counted again by a database that has forgotten it', async () => {
	const files = await proof.store.read(leavesPathOf(DAYS[4], 0));
	await proof.db.owner.query(`delete from liability_accounts where day = '${DAYS[4]}'`);
	const { rows } = await proof.db.owner.query(`delete from liability_days where day = '${DAYS[4]}' returning *`);
	expect(rows).toHaveLength(1);
	await count();
	expect(await dayRow(DAYS[4])).toBeUndefined();
	expect(await proof.store.read(leavesPathOf(DAYS[4], 0))).toEqual(files);
});

test('[PROOF-04] how many looked is counted, each account once, and who did is forgotten with the next day', async () => {
	const { database, owner } = proof.db;
	const newest = (await showOwed(database)).days[0];
	expect(newest).toMatchObject({ day: DAYS[3], looked: 0 });
	for (const userId of [rich, poor, rich, proof.userId]) await noteLooked(database, userId);
	expect((await showOwed(database)).days[0]?.looked).toBe(2);
	await goTo(afterEnd('2026-11-21', 1_200_000));
	await count();
	expect((await owner.query('select from liability_accounts where looked')).rowCount).toBe(0);
	expect((await showOwed(database)).days.find(({ day }) => day === DAYS[3])?.looked).toBe(2);
});

test('[PROOF-04] a day that fails does not hold up the others, is counted later, and is an alarm after a day', async () => {
	const [failing, next] = ['2026-11-22', '2026-11-23'];
	await setBeacon(true);
	const loadSignature = async (round: number) => (round === computeOwedRound(failing) ? null : SIGNATURE);
	const late = async () => (await countOwedMissing(proof.db.database, nowMs)).count;
	await goTo(afterEnd(failing, 1_200_000));
	// The day that this database has forgotten.
	expect(await late()).toBe(1);
	expect(await failuresOf(count({ loadSignature }))).toHaveLength(1);
	expect(await late()).toBe(1);
	await goTo(afterEnd(next, 1_200_000));
	expect(await failuresOf(count({ loadSignature }))).toEqual([expect.stringContaining(failing)]);
	expect(await dayRow(failing)).toBeUndefined();
	expect(await dayRow(next)).toMatchObject({ filed: true });
	expect(await late()).toBe(2);
	await count({ loadSignature: async () => SIGNATURE });
	expect(await dayRow(failing)).toMatchObject({ filed: true, instant: computeOwedInstant(failing, SIGNATURE) });
	expect(await late()).toBe(1);
});

test('[PROOF-04] nothing is kept for an account that was closed before its day was counted, or meanwhile; its leaves are in the sum', async () => {
	const { database, owner } = proof.db;
	const [before, meanwhile] = [await addTestUser(proof.db, 0n), await addTestUser(proof.db, 0n)];
	for (const userId of [before, meanwhile]) await grant(proof.db, userId, 'SANDBOX_USD', 100n);
	const close = 'update users set closed_at = clock() where id = $1';
	await owner.query(close, [before]);
	await goTo(afterEnd('2026-11-24', 1_200_000));
	const { counting } = await inTransaction(database, async (tx) => {
		await tx.query(close, [meanwhile]);
		const begun = count();
		const waits = `select exists (select from pg_stat_activity
			where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0) as waits`;
		await expect.poll(async () => (await owner.query(waits)).rows).toEqual([{ waits: true }]);
		return { counting: begun };
	});
	await counting;
	const { rows } = await owner.query(
		`select user_id, d.sum - sum(a.amount) over () as of_closed from liability_accounts a join liability_days d using (day) where day = '2026-11-24'`,
	);
	expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual([rich, poor].toSorted());
	expect(rows[0]).toMatchObject({ of_closed: '200' });
});

test('[PROOF-04] nothing is counted where the files of the log are not', async () => {
	await goTo(afterEnd('2026-11-25', 1_200_000));
	await expect(count({ store: { ...proof.store, read: async () => null } })).rejects.toThrow('not in this data folder');
	expect(await dayRow('2026-11-25')).toBeUndefined();
});

test('[PROOF-04] a day whose leaves were written and never named in the log is counted again by a restored database', async () => {
	const { owner } = proof.db;
	const [path, other] = [leavesPathOf('2026-11-25', 0), leavesPathOf('2026-11-25', 1)];
	for (const file of [path, other]) await proof.store.write(file, Buffer.from('of a database that was lost'));
	await goTo(afterEnd('2026-11-25', 1_200_000));
	// A signed file or a witness may name them, so the count waits.
	await insertRestored(owner);
	await count();
	expect(await dayRow('2026-11-25')).toBeUndefined();
	await updateContinued(proof.db.database, proof.fence);
	const size = 'update proof_log set size = size + $1';
	await owner.query(size, [-1]);
	await count();
	expect(await dayRow('2026-11-25')).toBeUndefined();
	await owner.query(size, [1]);
	await Promise.all([count(), count()].map((one) => one.catch((error: unknown) => error)));
	await count();
	expect(await dayRow('2026-11-25')).toMatchObject({ filed: true });
	expect(await proof.store.read(other)).toBeNull();
	await proof.log();
	const asked = await question('2026-11-25', poor);
	expect(await outcome(asked)).toEqual(['log right', 'instant absent', 'leaves right', 'own right']);
});

test('[PROOF-04] accounts that looked are found by an index of them alone', async () => {
	await proof.db.owner.query('analyze liability_accounts');
	const plans = await inTransaction(proof.db.database, async (tx) => {
		await tx.query('set local enable_seqscan = off');
		const found: string[] = [];
		const explaining = {
			query: async ({ text, values }: { text: string; values: unknown[] }) => {
				const { rows } = await tx.query(`explain ${text}`, values);
				found.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
				return { rows: [], rowCount: 0 };
			},
		} as unknown as typeof tx;
		await loadLoggedDays(explaining, 30);
		await endEarlierDays(explaining, DAYS[3], DAYS[0]);
		return found;
	});
	expect(plans.map((plan) => plan.includes('liability_accounts_looked'))).toEqual([true, true, true, false]);
});

test('[PROOF-04] after a hundred days it is forgotten what was counted for whom; the leaves stay', async () => {
	await goTo(startOfDay(DAYS[0]) + 103 * DAY_MS);
	await count();
	const { rows } = await proof.db.owner.query('select min(day) from liability_accounts');
	expect(rows).toEqual([{ min: DAYS[1] }]);
	expect(await outcome(await question(DAYS[0], null))).toEqual(['log right', 'instant absent', 'leaves right']);
	await goTo(NOON);
});

/** Leaves that a house might publish instead, and what the check says. */
const copyOf = async (day: string) => new Uint8Array((await proof.store.read(leavesPathOf(day, 0))) as Buffer);
const TAMPERED: readonly (readonly [string, (leaves: Uint8Array) => Uint8Array | null, string])[] = [
	['a leaf with another amount', (leaves) => change(leaves, 39, (byte) => byte ^ 1), 'leaves other_sum'],
	['a leaf of another owner', (leaves) => change(leaves, 3, (byte) => byte ^ 1), 'leaves other_root'],
	['two leaves in another order', (leaves) => swap(leaves), 'leaves other_root'],
	['a negative amount', (leaves) => withAmount(leaves, -1n), 'leaves impossible'],
	['an amount that makes the sum overflow', (leaves) => withAmount(leaves, MOST_OWED), 'leaves impossible'],
	['a leaf less', (leaves) => leaves.subarray(LEAF_BYTES), 'leaves missing'],
	['a file that is not there', () => null, 'leaves missing'],
];
const change = (leaves: Uint8Array, at: number, to: (byte: number) => number) =>
	leaves.with(at, to(leaves[at] as number));
const swap = (leaves: Uint8Array) =>
	Uint8Array.from([
		...leaves.subarray(LEAF_BYTES, 2 * LEAF_BYTES),
		...leaves.subarray(0, LEAF_BYTES),
		...leaves.subarray(2 * LEAF_BYTES),
	]);
const withAmount = (leaves: Uint8Array, amount: bigint) => {
	const changed = Uint8Array.from(leaves);
	changed.set(encodeLeaf(leaves.slice(0, 32), amount));
	return changed;
};

test.each(TAMPERED)('[PROOF-04] %s is refused', async (_, tamper, found) => {
	const leaves = tamper(await copyOf(DAYS[3]));
	expect((await outcome(await question(DAYS[3], poor), { [leavesPathOf(DAYS[3], 0)]: leaves })).at(-1)).toBe(found);
});

test('[PROOF-04] an account that was left out, or is counted with less, is refused, and a leaf that two users get', async () => {
	const asked = await question(DAYS[3], poor);
	const own = asked.own as NonNullable<OwedQuestion['own']>;
	const [first, ...rest] = own.parts;
	if (!first) throw new Error('no parts');
	const parts = { ...own, parts: [{ ...first, salt: 'ab'.repeat(16) }, ...rest] };
	expect((await outcome({ ...asked, own: parts })).at(-1)).toBe('own not_there');
	expect((await outcome({ ...asked, own: { ...own, user: `${rich}` }, user: `${rich}` })).at(-1)).toBe('own not_there');
	expect((await outcome({ ...asked, own: { ...own, amount: own.amount + 1n } })).at(-1)).toBe('own other_amount');
	expect((await outcome({ ...asked, own: { ...own, parts: [] } })).at(-1)).toBe('own other_amount');
	const twice = { ...own, amount: own.amount + first.amount, parts: [first, ...own.parts] };
	expect((await outcome({ ...asked, own: twice })).at(-1)).toBe('own not_there');
	expect((await outcome({ ...asked, own: { ...own, parts: [{ ...first, place: 1_000_000 }] } })).at(-1)).toBe(
		'own not_there',
	);
});

test('[PROOF-04] parts of another number than the viewer’s are refused, and an amount of nothing without parts', async () => {
	const asked = await question(DAYS[3], poor);
	expect((await outcome({ ...asked, user: `${rich}` })).at(-1)).toBe('own other_user');
	expect((await outcome({ ...asked, user: null })).at(-1)).toBe('own other_user');
	const nothing = { user: `${poor}`, amount: 0n, parts: [] };
	expect((await outcome({ ...asked, own: nothing })).at(-1)).toBe('own not_there');
});

test.each([
	['sum', { sum: '1' }],
	['root', { root: 'ab'.repeat(32) }],
	['number of leaves', { leaves: 1 }],
	['instant', { atMs: 1 }],
	['round', { round: 1 }],
	['currency', { currency: 'USD' }],
])('[PROOF-04] another %s than the log has is refused, and what the log has is told', async (_, shown) => {
	const asked = await question(DAYS[3], poor);
	const found = await check({ ...asked, shown: { ...asked.shown, ...shown } });
	expect(found.steps).toEqual([{ step: 'log', status: 'wrong', problem: 'other_total' }]);
	expect(found.logged?.sum).toBe(asked.shown.sum);
});

test('[PROOF-04] the checkpoint that was read is returned, so that it can be compared with those that others see', async () => {
	const served = ((await proof.store.read('checkpoint')) as Buffer).toString();
	expect((await check(await question(DAYS[3], null))).note).toBe(served);
});

test('[PROOF-04] a root that the log does not hold, or under another key, is refused', async () => {
	const asked = await question(DAYS[3], poor);
	expect(await outcome({ ...asked, day: DAYS[2] })).toEqual(['log not_logged']);
	expect(await outcome({ ...asked, entry: asked.entry - 1 })).toEqual(['log not_logged']);
	expect(await outcome({ ...asked, place: asked.place + 100 })).toEqual(['log not_logged']);
	expect(await outcome({ ...asked, entry: 1_000_000 })).toEqual(['log not_logged']);
	expect(await outcome(asked, { checkpoint: null })).toEqual(['log unreachable']);
	const signed = (await proof.store.read('checkpoint')) as Buffer;
	const at = signed.indexOf('\n') + 1;
	expect(await outcome(asked, { checkpoint: change(new Uint8Array(signed), at, () => 0x39) })).toEqual([
		'log unsigned',
	]);
	// A whole tree of its own that the house would sign for others.
	const leaves = withAmount(await copyOf(DAYS[3]), 5n);
	expect(finish(foldLeaves(DAYS[3], leaves)).sum).toBeGreaterThan(0n);
	expect((await outcome(asked, { [leavesPathOf(DAYS[3], 0)]: leaves })).at(-1)).toMatch(/^leaves other_(sum|root)$/);
});

test('[PROOF-04] a root that was logged before its day was over, or eight days after it, is refused', async () => {
	const asked = await question(DAYS[3], null);
	await goTo(startOfDay('2027-01-02'));
	for (const day of ['2027-01-02', '2026-12-24', '2026-12-25'])
		await proof.db.owner.query(
			`insert into liability_days select (jsonb_populate_record(d, jsonb_build_object('day', $1::text))).* from liability_days d where day = $2`,
			[day, DAYS[3]],
		);
	await proof.log();
	const shown = async (day: string) => {
		const subject = `liabilities:${day}`;
		const { rows } = await proof.db.owner.query('select entry::float8, place from proof_subjects where subject = $1', [
			subject,
		]);
		return await outcome({ ...asked, ...rows[0], day });
	};
	expect(await shown('2027-01-02')).toEqual(['log other_time']);
	expect(await shown('2026-12-24')).toEqual(['log other_time']);
	expect(await shown('2026-12-25'), 'the last moment').toContain('log right');
});

test('[PROOF-04] a day is listed once the entry that names it is signed, and not before', async () => {
	const client = await proof.db.owner.connect();
	try {
		await client.query('begin');
		const [newest] = await loadLoggedDays(client, 1);
		const own = (await loadOwnDays(client, rich, 1))[0];
		for (const [listed, load] of [
			[newest, async () => (await loadLoggedDays(client, 1))[0]],
			[own, async () => (await loadOwnDays(client, rich, 1))[0]],
		] as const) {
			if (listed === undefined) throw new Error('no day is listed');
			await client.query('update proof_log set size = $1', [listed.entry]);
			expect((await load())?.day).not.toBe(listed.day);
			await client.query('update proof_log set size = $1', [listed.entry + 1]);
			expect((await load())?.day).toBe(listed.day);
		}
	} finally {
		await client.query('rollback');
		client.release();
	}
});
