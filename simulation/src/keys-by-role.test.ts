import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { computeKeyId, parseNote, parseNoteKey } from '@fairtick/domain/proof/log/note';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { rotateKey } from '../../server/src/areas/proof/rotate-key.ts';
import { loadNamedKeys } from '../../server/src/areas/proof/sql/keys.ts';
import { exportKeys, importKeys, makeKeys } from '../../server/src/platform/keys/export-keys.ts';
import { listKeysOf } from '../../server/src/platform/keys/role-keys.ts';
import { buildServer } from '../../server/test/support/built-server.ts';
import { createTestDatabase, type TestDatabase } from '../../server/test/support/database.ts';
import type {} from '../../server/test/support/global-setup.ts';
import { HttpConnection } from './connection.ts';
import { type Asked, ask, send } from './trader-calls.ts';
import { findOpenAsset, signUp, type Trader } from './traders.ts';

const MAIN = buildServer();
const ROLES = ['web', 'market', 'log', 'jobs'] as const;
type Role = (typeof ROLES)[number];
const START = randomUUID();
const PASSPHRASE = 'kept apart from machines';

let db: TestDatabase;
let folder: string;
let url: URL;
let trader: Trader;
const servers = new Map<Role, { readonly process: ChildProcess; said: string }>();

const dirOf = (name: Role | 'safe') => join(folder, `keys-${name}`);

async function findPort(): Promise<number> {
	const probe = createServer();
	await once(probe.listen(0, '127.0.0.1'), 'listening');
	const { port } = probe.address() as { port: number };
	probe.close();
	return port;
}

/** Lets an operator change the folder of keys of a role, which is read-only otherwise. */
async function change(role: Role, act: (dir: string) => Promise<void>): Promise<void> {
	await chmod(dirOf(role), 0o700);
	await act(dirOf(role));
	await chmod(dirOf(role), 0o500);
}

/** A server process of one role, with the keys of that role alone. */
async function start(role: Role): Promise<number> {
	const port = await findPort();
	const words = [`--start=${START}`, `--worker=${ROLES.indexOf(role)}`, `--port=${port}`];
	const child = spawn(process.execPath, [MAIN, ...words], {
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			LOG_LEVEL: 'warn',
			EXCHANGES: 'off',
			DATA_DIR: join(folder, 'data'),
			KEYS: 'given',
			KEYS_DIR: dirOf(role),
			ROLES: role,
			DATABASE_URL: db.url,
			DATABASE_OWNER_URL: db.ownerUrl,
			DATABASE_AUDIT_URL: db.auditUrl,
			FAIR_HISTORY_DAYS: '1',
			CHECKPOINT_SECONDS: '1',
			VERIFICATION: 'deposit',
			LIMIT_GENERAL: '100000',
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	});
	const server = { process: child, said: '' };
	servers.set(role, server);
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (text) => {
			server.said += text;
		});
	return port;
}

const isReady = (role: Role) =>
	new Promise<void>((resolve, reject) => {
		const server = servers.get(role);
		server?.process.once('message', () => resolve());
		server?.process.once('exit', (code) => reject(new Error(`${role} ended with ${code}:\n${server.said}`)));
	});

/** The files in the folder of keys of a role, by their names. */
async function readKeys(role: Role): Promise<Record<string, string>> {
	const names = (await readdir(dirOf(role))).sort();
	const read = names.map(async (name) => [name, (await readFile(join(dirOf(role), name))).toString('hex')] as const);
	return Object.fromEntries(await Promise.all(read));
}

beforeAll(async () => {
	[db, folder] = [await createTestDatabase(), await mkdtemp(join(tmpdir(), 'fairtick-roles-'))];
	await db.owner.query(
		`do $$ begin execute format('revoke all on database %I from public', current_database());
			execute format('grant connect on database %I to fairtick_app, fairtick_audit', current_database()); end $$`,
	);
	await makeKeys(dirOf('safe'), null);
	for (const role of ROLES) {
		const file = join(folder, `${role}.exported`);
		await exportKeys(dirOf('safe'), file, PASSPHRASE, listKeysOf([role]));
		await importKeys(dirOf(role), file, PASSPHRASE);
		await chmod(dirOf(role), 0o500);
	}
	// Each process waits for what the others publish, in whatever order they start.
	const ports: number[] = [];
	for (const role of ROLES) ports.push(await start(role));
	await Promise.all(ROLES.map(isReady));
	url = new URL(`http://127.0.0.1:${ports[0]}`);
	[trader] = (await signUp(url, 1)) as [Trader];
	await db.owner.query('update users set email_verified_at = 0');
}, 120_000);
afterAll(async () => {
	for (const { process: child } of servers.values()) {
		child.kill('SIGKILL');
		if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
	}
	await db.drop();
	for (const role of ROLES) await chmod(dirOf(role), 0o700);
	await rm(folder, { recursive: true, force: true });
});

async function place(): Promise<Asked & { readonly signedBy: string | undefined }> {
	const { id, payoutPercent } = await findOpenAsset(url);
	const asked = ask(trader, id, payoutPercent, 5);
	const connection = await HttpConnection.open(url);
	await send(connection, asked);
	connection.close();
	const trade = asked.answer?.trade as { promise?: { note: string } } | null;
	return { ...asked, signedBy: parseNote(trade?.promise?.note ?? '')?.signatures[0]?.keyId };
}

const headersOf = ({ headers }: Trader): Record<string, string> =>
	Object.fromEntries(
		headers
			.trim()
			.split('\r\n')
			.map((line) => line.split(': ') as [string, string]),
	);
const call = (path: string, init: RequestInit = {}) =>
	fetch(new URL(path, url), { ...init, headers: { ...headersOf(trader), ...(init.headers as object) } });
const keyIdOf = (text: string) => {
	const key = parseNoteKey(text);
	if (key === null) throw new Error(text);
	return computeKeyId(key);
};

test('[CLUSTER-06] each role has its own keys and no others: users trade, read receipts and open documents', async () => {
	expect(
		Object.fromEntries(await Promise.all(ROLES.map(async (role) => [role, Object.keys(await readKeys(role))]))),
	).toEqual({
		web: ['files.key', 'promise.key', 'push.key', 'secret.key'],
		market: ['secret.key', 'seeds.key'],
		log: ['log.key', 'secret.key'],
		jobs: ['push.key', 'secret.key'],
	});
	const before = await Promise.all(ROLES.map(readKeys));
	const { rows } = await db.owner.query('select promise_key from proof_log');
	const placed = await place();
	expect(placed.answer?.status).toBe(201);
	expect(placed.signedBy).toBe(keyIdOf(rows[0].promise_key));
	await vi.waitFor(
		async () => {
			const receipt = await call(`/api/trades/${placed.id}/receipt`);
			expect(receipt.status, await receipt.text()).toBe(200);
		},
		{ timeout: 40_000, interval: 250 },
	);
	const personal = { name: 'Ana Lima', birth_date: '1990-01-02', country: 'BR', address: 'Rua das Flores 12, Recife' };
	const json = { 'content-type': 'application/json' };
	const told = await call('/api/verification/personal', {
		method: 'PUT',
		headers: json,
		body: JSON.stringify(personal),
	});
	expect(told.status, await told.text()).toBe(200);
	const picture = await sharp({ create: { width: 640, height: 400, channels: 3, background: '#3050c0' } })
		.png()
		.toBuffer();
	const form = new FormData();
	form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png');
	const upload = randomUUID();
	const query = new URLSearchParams({ upload, kind: 'passport', side: 'front', country: 'BR' });
	const sent = await call(`/api/verification/document?${query}`, { method: 'POST', body: form });
	expect(sent.status, await sent.text()).toBe(200);
	const page = await call(`/api/verification/files/${upload}`);
	expect([page.status, page.headers.get('content-type')]).toEqual([200, 'image/webp']);
	expect(await Promise.all(ROLES.map(readKeys))).toEqual(before);
	expect(await readdir(join(folder, 'data'))).not.toContain('seeds');
}, 90_000);

test('[CLUSTER-06] [PROOF-05] a next key signs promises once every process that needs it has it, and then takes its place', async () => {
	await expect(rotateKey(db.database, dirOf('web'), 'promise', 'given')).rejects.toThrow('promise.next.key is not in');
	await makeKeys(dirOf('safe'), 'promise');
	await rotateKey(db.database, dirOf('safe'), 'promise', 'given');
	const { rows } = await db.owner.query('select entries, promise_key from proof_log');
	const entries = async () => Number((await db.owner.query('select entries from proof_log')).rows[0].entries);
	await vi.waitFor(async () => expect(await entries()).toBeGreaterThan(Number(rows[0].entries) + 4), {
		timeout: 20_000,
	});
	const named = async () => (await loadNamedKeys(db.database)).at(-1);
	expect(await named()).toMatchObject({ use: 'promise', namedAtMs: null, entry: null });
	expect((await place()).signedBy).toBe(keyIdOf(rows[0].promise_key));

	await change('web', (dir) => copyFile(join(dirOf('safe'), 'promise.next.key'), join(dir, 'promise.next.key')));
	const next = keyIdOf((await named())?.key as string);
	await vi.waitFor(async () => expect((await place()).signedBy).toBe(next), { timeout: 30_000, interval: 500 });
	// The second upload: the old one is gone.
	await change('web', async (dir) => {
		await writeFile(join(dir, 'promise.key'), await readFile(join(dirOf('safe'), 'promise.next.key')));
		await rm(join(dir, 'promise.next.key'));
	});
	expect((await place()).signedBy).toBe(next);
	expect(Object.keys(await readKeys('web'))).toEqual(['files.key', 'promise.key', 'push.key', 'secret.key']);
}, 90_000);

test('[CLUSTER-06] a process without a key of its role is refused by name, and one with an older key of promises', async () => {
	const end = async (role: Role) => {
		const server = servers.get(role);
		const [code] = (await once(server?.process as ChildProcess, 'exit')) as [number | null];
		return [code, server?.said];
	};
	const stop = async (role: Role) => {
		const ended = end(role);
		servers.get(role)?.process.kill('SIGTERM');
		await ended;
	};
	await stop('market');
	await copyFile(join(dirOf('market'), 'seeds.key'), join(folder, 'kept'));
	await change('market', (dir) => rm(join(dir, 'seeds.key')));
	await start('market');
	expect(await end('market')).toEqual([
		1,
		expect.stringMatching(/^The key .+seeds\.key of the role market is missing, and KEYS=given makes none: make a set/),
	]);
	await change('market', (dir) => writeFile(join(dir, 'seeds.key'), Buffer.alloc(32, 7)));
	await start('market');
	expect(await end('market')).toEqual([1, expect.stringMatching(/seeds\.key is another one, and 7\d hours/)]);
	await change('market', (dir) => copyFile(join(folder, 'kept'), join(dir, 'seeds.key')));
	await start('market');
	await isReady('market');
	expect((await db.owner.query('select from fair_hours where lost_at is not null')).rowCount).toBe(0);

	await stop('web');
	await change('web', (dir) => copyFile(join(dirOf('safe'), 'promise.key'), join(dir, 'promise.key')));
	await start('web');
	expect(await end('web')).toEqual([1, expect.stringContaining('the newest key of promises that the log names')]);
}, 90_000);
