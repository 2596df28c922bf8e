import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { NodeClock } from '../clock/index.ts';
import { readSharedTexts } from '../config/index.ts';
import { readRelease } from '../database/index.ts';
import { loadKey, readKey } from '../keys/index.ts';
import { pause } from '../loops/index.ts';
import { isEverywhere, NodeFacts } from './node-facts.ts';
import { loadNodes } from './queries.ts';
import { type NodeOptions, NodeRefused, type RegisteredNode, registerNode } from './register-node.ts';

const SETTINGS = { MONEY: 'sandbox', LIMIT_PLACING: '10' };
const START = 'one start';

let db: TestDatabase;
let folder: string;
let nodes: RegisteredNode[];
beforeEach(async () => {
	[db, folder, nodes] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'fairtick-nodes-')), []];
});
afterEach(async () => {
	for (const node of nodes) await node.stop();
	await db.drop();
	await rm(folder, { recursive: true });
});

const keysOf = (name: string) => join(folder, name);

async function register({
	facts = new NodeFacts(),
	keysDir = keysOf('keys'),
	start = START,
	settings = SETTINGS as Record<string, string>,
	...more
}: Partial<NodeOptions> & { keysDir?: string } = {}) {
	const errors: unknown[] = [];
	const onError = (error: unknown) => errors.push(error);
	const id = randomUUID();
	const place = { database: db.database, start, isShared: false, roles: ['web'], keysDir, settings, facts, id };
	nodes.push(await registerNode({ ...place, onError, ...more }));
	return { id, errors };
}

/** The row of a process with other settings that died `forMs` milliseconds ago. */
const addDead = (start: string, forMs: number) =>
	db.owner.query(
		`insert into nodes (id, start, host, pid, roles, fingerprints, beat_at)
		values (gen_random_uuid(), $1, '', 1, '{}', '{"MONEY": "other"}', clock_timestamp() - $2 * interval '1 ms')`,
		[start, forMs],
	);

const loadIds = async () =>
	(await db.owner.query('select id from nodes order by started_at')).rows.map(({ id }) => id as string);

test('[CLUSTER-01] processes of one start are listed with a beat a second, and those of an earlier start go', async () => {
	// It beats no more: one that does would list itself again.
	await addDead('killed', 0);
	const [one, other] = [await register(), await register()];
	expect(await loadIds()).toEqual([one.id, other.id]);
	const loadBeat = async () =>
		(await db.owner.query('select beat_at from nodes where id = $1', [one.id])).rows[0].beat_at;
	const beat = await loadBeat();
	await eventually(async () => expect((await loadBeat()).getTime()).toBeGreaterThan(beat.getTime()));
	await nodes.pop()?.stop();
	expect(await loadIds()).toEqual([one.id]);
	expect([...one.errors, ...other.errors]).toEqual([]);
});

test('[CLUSTER-01] a process with another setting or key than a living one is refused in one sentence, and changes nothing', async () => {
	const { id } = await register();
	const others: readonly (readonly [Parameters<typeof register>[0], string])[] = [
		[{ settings: { ...SETTINGS, MONEY: 'live' } }, 'its MONEY differs from theirs'],
		[{ settings: { MONEY: 'off', LIMIT_PLACING: '11' } }, 'its MONEY and LIMIT_PLACING differ from theirs'],
		[{ keysDir: keysOf('none') }, 'its KEYS_DIR lacks their secret.key, or has another'],
	];
	for (const [other, sentence] of others) {
		const refused = register(other);
		await expect(refused).rejects.toThrow(NodeRefused);
		await expect(refused).rejects.toThrow(sentence);
	}
	await loadKey(keysOf('other'), 'secret');
	await expect(register({ keysDir: keysOf('other') })).rejects.toThrow('its KEYS_DIR lacks their secret.key');
	expect([await loadIds(), await readKey(keysOf('none'), 'secret')]).toEqual([[id], null]);
});

test('[CLUSTER-07] a setting that only a neighbouring release knows is not compared, in either direction', async () => {
	await register({ settings: { ...SETTINGS, OF_THE_NEXT: 'on' } });
	await register();
	await register({ settings: { ...SETTINGS, OF_THE_NEXT: 'on' } });
	await expect(register({ settings: { ...SETTINGS, OF_THE_NEXT: 'off' } })).rejects.toThrow('its OF_THE_NEXT differs');
});

test('[CLUSTER-07] the list says the release and version of each process, and one that the schema has left behind is refused', async () => {
	await register();
	expect((await db.owner.query('select release, version from nodes')).rows).toEqual([
		{ release: await readRelease(), version: expect.stringMatching(/^\d+\.\d+\.\d+$/) },
	]);
	await db.owner.query(
		`insert into migrations (number, name, checksum, phase, release) values (9999, '9999-future.sql', '', 'contract', 9999)`,
	);
	const before = await loadIds();
	await expect(register()).rejects.toThrow('update Fairtick first');
	expect(await loadIds()).toEqual(before);
});

test('[CLUSTER-01] a key that came later is shared as well; one that a living process had at its start is not replaced', async () => {
	await register();
	await loadKey(keysOf('keys'), 'seeds');
	await register();
	await cp(keysOf('keys'), keysOf('copy'), { recursive: true });
	await writeFile(join(keysOf('copy'), 'seeds.key'), Buffer.alloc(32, 7));
	await expect(register({ keysDir: keysOf('copy') })).rejects.toThrow('its KEYS_DIR lacks their seeds.key');
});

test('[CLUSTER-01] [CLUSTER-06] of given keys those are compared that both have, and none is made', async () => {
	for (const name of ['secret', 'promise', 'push'] as const) await loadKey(keysOf('web'), name);
	await register({ keysDir: keysOf('web'), keys: 'given' });
	await cp(join(keysOf('web'), 'secret.key'), join(keysOf('market'), 'secret.key'));
	await loadKey(keysOf('market'), 'seeds');
	const market = { keysDir: keysOf('market'), keys: 'given' } as const;
	await register(market);
	// Own keys are those of all processes.
	await expect(register({ keysDir: keysOf('market') })).rejects.toThrow('its KEYS_DIR lacks their push.key');
	await cp(keysOf('market'), keysOf('other'), { recursive: true });
	await writeFile(join(keysOf('other'), 'seeds.key'), Buffer.alloc(32, 7));
	await expect(register({ keysDir: keysOf('other'), keys: 'given' })).rejects.toThrow(
		'their seeds.key, or has another',
	);
	await rm(join(keysOf('other'), 'secret.key'));
	await expect(register({ keysDir: keysOf('other'), keys: 'given' })).rejects.toThrow('secret.key');
	expect(await readKey(keysOf('other'), 'secret')).toBeNull();
});

test('[CLUSTER-06] a process that calls no payment provider need not know their settings, and has to agree if it does', async () => {
	const provider = { STRIPE_SECRET_KEY: 'sk' };
	await register({ settings: { ...SETTINGS, ...provider } });
	await register({ settings: SETTINGS, roles: ['market'] });
	await expect(register({ settings: { ...SETTINGS, STRIPE_SECRET_KEY: 'sk2' } })).rejects.toThrow(
		'its STRIPE_SECRET_KEY differs from theirs',
	);
	expect(Object.keys(readSharedTexts({}, ['market', 'log']))).not.toContain('STRIPE_SECRET_KEY');
	expect(Object.keys(readSharedTexts({}, ['market', 'jobs']))).toContain('STRIPE_SECRET_KEY');
});

test('[CLUSTER-06] a fact is everywhere once every living process of the role says it', async () => {
	const facts = Array.from({ length: 2 }, () => new NodeFacts(randomUUID()));
	const lists: string[][] = [['one'], []];
	for (const [i, one] of facts.entries()) one.keep('keys of the log', async () => lists[i] as string[]);
	for (const one of facts) await register({ facts: one });
	await register({ roles: ['jobs'] });
	const isThere = (role: string) => isEverywhere(db.database, role, 'keys of the log', 'one');
	await pause(1_500);
	expect([await isThere('web'), await isThere('log')]).toEqual([false, false]);
	lists[1]?.push('one', 'two');
	await eventually(async () => expect(await isThere('web')).toBe(true));
	// A process that has just started has said nothing yet.
	await register();
	expect(await isThere('web')).toBe(false);
});

test('[CLUSTER-01] a dead process forbids nothing: its settings may be others after three seconds', async () => {
	await addDead(START, 3_100);
	await register({ settings: { ...SETTINGS, MONEY: 'off' } });
	expect(await loadIds()).toHaveLength(2);
});

test('[CLUSTER-04] every process shows the facts that another one alone knows, until that one is dead', async () => {
	const [facts, other] = [new NodeFacts(randomUUID()), new NodeFacts(randomUUID())];
	facts.keep('unreadable hours', () => [1, 2]);
	other.keep('unreadable hours', () => [2, 3]);
	await register({ facts: other });
	const load = () => facts.load<number>(db.database, 'unreadable hours');
	await eventually(async () => expect(await load()).toEqual([1, 2, 3]));
	await nodes.pop()?.stop();
	await db.owner.query(`insert into nodes (id, start, host, pid, roles, fingerprints, facts, beat_at)
		values (gen_random_uuid(), '${START}', '', 1, '{}', '{}', '{"unreadable hours": [4]}', clock_timestamp() - interval '3.1 s')`);
	expect(await load()).toEqual([1, 2]);
});

/** Stops the beats of a process, as a freeze does, and makes its row look as old. */
async function freeze(id: string, forMs: number): Promise<void> {
	await db.owner.query(`update nodes set beat_at = clock_timestamp() - $2 * interval '1 ms' where id = $1`, [
		id,
		forMs,
	]);
}

test('[CLUSTER-01] processes of several starts on one database are listed together, with what staff see of them', async () => {
	const facts = new NodeFacts();
	const [one, other] = [
		await register({ start: 'here', isShared: true, version: '1.2.3', facts }),
		await register({ start: 'there', isShared: true }),
	];
	await nodes[0]?.serves('http://localhost:3000');
	await db.owner.query(`insert into leases values ('log', $1, 1, clock_timestamp() + interval '3 s')`, [one.id]);
	await db.owner.query(`insert into leases values ('market', $1, 1, clock_timestamp())`, [one.id]);
	const [first, second] = await loadNodes(db.database);
	expect(first).toMatchObject({ id: one.id, version: '1.2.3', address: 'http://localhost:3000', leases: ['log'] });
	expect(second).toMatchObject({ id: other.id, address: null, leases: [], lives: true, pid: process.pid });
});

test('[CLUSTER-01] a start with other settings than a living process of another start is refused, and joins once that one is dead', async () => {
	const { id } = await register({ start: 'here', isShared: true });
	const changed = { start: 'there', isShared: true, settings: { ...SETTINGS, MONEY: 'off' } };
	await expect(register(changed)).rejects.toThrow('its MONEY differs from theirs');
	expect(await loadIds()).toEqual([id]);
	await nodes.pop()?.stop();
	// Killed: its row stays, and no beat comes any more. The other start waits for that.
	await addDead('here', 0);
	await register(changed);
	expect(await loadIds()).toHaveLength(2);
});

test('[CLUSTER-01] a process that was frozen registers again, also where its row is gone, and ends where it may not', async () => {
	const refused: Error[] = [];
	const onRefused = (error: Error) => refused.push(error);
	const { id, errors } = await register({ isShared: true, onRefused });
	await freeze(id, 11 * 60_000);
	const joined = await register({ start: 'there', isShared: true });
	expect(await loadIds()).toEqual([joined.id]);
	await eventually(async () => expect(await loadIds()).toContain(id));
	expect(refused).toEqual([]);
	await nodes.pop()?.stop();
	// Frozen again for as long as a process with other settings needs to come, which takes it for dead.
	await freeze(id, 3_100);
	await addDead('there', 0);
	await eventually(() =>
		expect(refused.map(({ message }) => message)).toEqual([expect.stringContaining('its MONEY differs')]),
	);
	expect(errors).toEqual([]);
	const [row] = (
		await db.owner.query("select beat_at < clock_timestamp() - interval '3 s' old from nodes where id = $1", [id])
	).rows;
	expect(row).toEqual({ old: true });
});

test('a process that measures a wrong clock lists by how much, and finds it right again by itself', async () => {
	let aheadMs = 5_000;
	const clock = new NodeClock();
	const seen: boolean[] = [];
	clock.onChange((isRight) => seen.push(isRight));
	await register({ clock, nowMs: () => Date.now() + aheadMs });
	expect(clock.isRight).toBe(false);
	await eventually(async () => expect((await loadNodes(db.database))[0]?.skewMs).toBeGreaterThan(4_000));
	aheadMs = 0;
	await eventually(() => expect(seen).toEqual([false, true]));
});
