import { spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.ts';
import { inTransaction } from '../database/index.ts';
import { loadKey } from '../keys/index.ts';
import { NodeFacts } from '../nodes/index.ts';
import { FileKeys, nameOfMaster } from './file-keys.ts';
import { openFilesContext } from './open-files.ts';
import { lockKeys, lockRotation } from './queries.ts';
import { rotateKeys } from './rotate-keys.ts';

const [NODE, OTHER] = [randomUUID(), randomUUID()];
let db: TestDatabase;
beforeAll(async () => {
	db = await createTestDatabase();
});
afterAll(() => db.drop());

let dataDir: string;
let keysDir: string;
let keys: FileKeys;
const config = () => ({ dataDir, keysDir, keys: 'own' }) as const;
/** The keys of all files before the rotation. */
let made: Map<string, Buffer>;
beforeEach(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'fairtick-rotate-'));
	keysDir = join(dataDir, 'keys');
	keys = new FileKeys(config());
	made = new Map();
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

async function make(): Promise<string> {
	const id = randomUUID();
	made.set(id, await keys.make(id));
	return id;
}
const makeMany = async (count: number) => {
	for (let n = 0; n < count; n++) await make();
};
const destroy = (id: string) =>
	inTransaction(db.database, async (tx) => {
		await lockKeys(tx);
		await keys.destroy(id);
		made.delete(id);
	});
const master = (name = 'files.key') => readFile(join(keysDir, name));
const wrapped = (id: string) => readFile(join(keysDir, 'files', id.slice(0, 2), `${id}.key`));

async function rotate(): Promise<number> {
	const session = await db.database.connect();
	try {
		return await rotateKeys(db.database, session, config());
	} finally {
		session.release(true);
	}
}

async function expectAll(): Promise<void> {
	for (const [id, key] of made) expect((await keys.read(id)) as Buffer, id).toEqual(key);
}

/** The command in a separate process; resolves with its exit code, null when it was killed. */
function run(killAfterMs: number | null): Promise<{ code: number | null; output: string }> {
	const child = spawn(process.execPath, [join(import.meta.dirname, 'rotate-main.ts')], {
		env: {
			DATA_DIR: dataDir,
			KEYS_DIR: keysDir,
			DATABASE_URL: db.url,
			DATABASE_OWNER_URL: db.ownerUrl,
			DATABASE_AUDIT_URL: db.auditUrl,
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
		},
	});
	let output = '';
	child.stdout.on('data', (part) => {
		output += part;
	});
	child.stderr.on('data', (part) => {
		output += part;
	});
	const killing = killAfterMs === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
	return new Promise((resolve) => {
		child.once('exit', (code) => {
			clearTimeout(killing);
			resolve({ code, output });
		});
	});
}

test('[KYC-02] a rotation wraps every key again under another master key; an earlier copy does not open under it', async () => {
	await makeMany(50);
	const [first] = made.keys();
	const before = await master();
	const copied = await wrapped(first as string);
	expect(await rotate()).toBe(50);
	expect((await master()).equals(before)).toBe(false);
	expect(await readdir(keysDir)).toEqual(['files', 'files.key']);
	await expectAll();
	expect((await wrapped(first as string)).equals(copied)).toBe(false);
	await writeFile(join(keysDir, 'files', (first as string).slice(0, 2), `${first}.key`), copied);
	await expect(keys.read(first as string)).rejects.toThrow(`No key in ${keysDir} opens the key of the file ${first}.`);
});

test('[KYC-02] under load a rotation loses no key, and brings none back that was destroyed', async () => {
	await makeMany(200);
	const destroyed: string[] = [];
	let isOver = false;
	const expectSome = async () => {
		for (const [id, key] of [...made].slice(0, 5)) expect((await keys.read(id)) as Buffer).toEqual(key);
	};
	const load = (async () => {
		while (!isOver) {
			await make();
			const [oldest] = made.keys();
			await destroy(oldest as string);
			destroyed.push(oldest as string);
			await expectSome();
		}
	})();
	for (let n = 0; n < 3; n++) await rotate();
	isOver = true;
	await load;
	await expectAll();
	expect(destroyed.length).toBeGreaterThan(3);
	for (const id of destroyed) expect(await keys.read(id)).toBe('destroyed');
	expect(await readdir(keysDir)).toEqual(['files', 'files.key']);
});

test('[KYC-02] killed at any time and started again, a rotation loses no key, and keys are made meanwhile', async () => {
	await makeMany(300);
	let killed = 0;
	for (let n = 0; n < 6; n++) {
		// A command takes about half a second to begin.
		const { code } = await run(400 + n * 120);
		if (code === null) killed++;
		await make();
		await expectAll();
	}
	expect(killed).toBeGreaterThan(0);
	const { code, output } = await run(null);
	expect([code, output]).toEqual([0, expect.stringMatching(/^wrapped the keys of 30[0-9] documents anew\n/)]);
	await expectAll();
	expect(await readdir(keysDir)).toEqual(['files', 'files.key']);
}, 60_000);

test('[KYC-02] a key that opens under neither master key stops the rotation, and nothing is lost', async () => {
	await makeMany(5);
	const id = randomUUID();
	await keys.make(id);
	const path = join(keysDir, 'files', id.slice(0, 2), `${id}.key`);
	const good = await readFile(path);
	await writeFile(path, randomBytes(good.length));
	await expect(rotate()).rejects.toThrow(
		`Keys of documents that open under neither master key: 1, such as that of ${id}.`,
	);
	await expectAll();
	expect((await readdir(keysDir)).sort()).toEqual(['files', 'files.key', 'files.next.key']);
	await writeFile(path, good);
	await rotate();
	await expectAll();
});

test('[KYC-02] without documents, and while another one runs, there is nothing to rotate', async () => {
	await expect(rotate()).rejects.toThrow(`There is no key of documents in ${keysDir}`);
	await make();
	const other = await db.database.connect();
	expect(await lockRotation(other)).toBe(true);
	await expect(rotate()).rejects.toThrow('The keys of documents are being rotated already.');
	other.release(true);
});

test('[CLUSTER-06] [KYC-02] a given next key wraps nothing before all processes have it, and no file of a key is touched', async () => {
	const given = { dataDir, keysDir, keys: 'given' } as const;
	for (const name of ['files', 'nextFiles'] as const) await loadKey(keysDir, name);
	const facts = new NodeFacts(NODE);
	const context = await openFilesContext(
		{ ...given, s3: undefined, store: undefined },
		{ database: db.database, facts },
	);
	const beat = async (id: string, list: string) =>
		db.owner.query(
			`insert into nodes (id, start, host, pid, roles, fingerprints, facts) values ($1, '', '', 1, '{web}', '{}', $2)
				on conflict (id) do update set facts = excluded.facts, beat_at = clock_timestamp()`,
			[id, list],
		);
	const rotateGiven = async () => {
		const session = await db.database.connect();
		return rotateKeys(db.database, session, given).finally(() => session.release(true));
	};
	const idOf = async (name: string) => nameOfMaster(await master(name)).slice('files '.length);
	const under = async (id: string) =>
		(await readFile(join(dataDir, 'file-keys', id.slice(0, 2), `${id}.key`))).subarray(0, 8).toString('hex');
	await beat(NODE, await facts.toJson());
	await beat(OTHER, JSON.stringify({ 'keys of files': [nameOfMaster(await master('files.key'))] }));
	const [first, second] = [randomUUID(), randomUUID()];
	const key = await context.keys.make(first);
	expect(await under(first)).toBe(await idOf('files.key'));
	await expect(rotateGiven()).rejects.toThrow('Not every server process with the role web has files.next.key');
	await beat(NODE, await facts.toJson());
	await beat(OTHER, await facts.toJson());
	await context.keys.make(second);
	expect(await under(second)).toBe(await idOf('files.next.key'));
	expect(await rotateGiven()).toBe(2);
	expect([await under(first), await context.keys.read(first)]).toEqual([await idOf('files.next.key'), key]);
	expect((await readdir(keysDir)).sort()).toEqual(['files.key', 'files.next.key']);
	await rename(join(keysDir, 'files.next.key'), join(keysDir, 'files.key'));
	expect(await context.keys.read(first)).toEqual(key);
	// Wrapped keys that lie among the given ones are not taken for missing.
	await rename(join(dataDir, 'file-keys'), join(keysDir, 'files'));
	await expect(
		openFilesContext({ ...given, s3: undefined, store: undefined }, { database: db.database, facts }),
	).rejects.toThrow(`move it to ${join(dataDir, 'file-keys')}`);
	await db.owner.query('delete from nodes');
});
