import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { eventually } from '../../../test/support/eventually.ts';
import { readRelease } from '../database/index.ts';
import { loadKey, readKey } from '../keys/index.ts';
import { NodeFacts } from './node-facts.ts';
import { NodeRefused, type RegisteredNode, registerNode } from './register-node.ts';

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
} = {}) {
	const errors: unknown[] = [];
	const onError = (error: unknown) => errors.push(error);
	const id = randomUUID();
	nodes.push(
		await registerNode({ database: db.database, start, roles: ['web'], keysDir, settings, facts, onError, id }),
	);
	return { id, errors };
}

const loadIds = async () =>
	(await db.owner.query('select id from nodes order by started_at')).rows.map(({ id }) => id as string);

test('[CLUSTER-01] processes of one start are listed with a beat a second, and those of an earlier start go', async () => {
	const before = await register({ start: 'killed' });
	const [one, other] = [await register(), await register()];
	expect(await loadIds()).toEqual([one.id, other.id]);
	expect(await loadIds()).not.toContain(before.id);
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

test('[CLUSTER-01] a dead process forbids nothing: its settings may be others after three seconds', async () => {
	const { id } = await register();
	await db.owner.query(`update nodes set beat_at = clock_timestamp() - interval '3.1 s', id = $1`, [randomUUID()]);
	await register({ settings: { ...SETTINGS, MONEY: 'off' } });
	expect(await loadIds()).not.toContain(id);
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
