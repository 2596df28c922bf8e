import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createJobs, defineJobQueue, type Jobs } from '../../../server/src/platform/jobs/index.ts';
import { createLog } from '../../../server/src/platform/log/index.ts';
import { buildServer } from '../../../server/test/support/built-server.ts';
import { createTestDatabase, type TestDatabase } from '../../../server/test/support/database.ts';
import type {} from '../../../server/test/support/global-setup.ts';
import { Sessions, type SignedIn } from '../../../server/test/support/sessions.ts';

const MAIN = buildServer();
const HOOK = join(import.meta.dirname, 'die-at-point.ts');
const AMOUNT = 1_000;
const DEPOSIT = 40_000;
const PATIENCE = { timeout: 60_000, interval: 50 };
/** A server that was to die after the last commit is dead after this time. */
const LATER_MS = 500;

interface Server {
	readonly process: ChildProcess;
	said(): string;
	readonly ended: Promise<unknown>;
	readonly url: URL;
}

let db: TestDatabase;
let dataDir: string;
let jobs: Jobs;
let server: Server | undefined;
let user: SignedIn;

/** Starts a server that dies at a point once it is armed. */
async function start(at: number, when: 'before' | 'after'): Promise<Server> {
	const child = spawn(process.execPath, ['--import', HOOK, MAIN], {
		env: {
			PATH: process.env['PATH'],
			NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
			LOG_LEVEL: 'warn',
			EXCHANGES: 'off',
			PORT: '0',
			DATA_DIR: dataDir,
			FAIR_HISTORY_DAYS: '1',
			VERIFICATION: 'never',
			DATABASE_URL: db.url,
			DATABASE_OWNER_URL: db.ownerUrl,
			DATABASE_AUDIT_URL: db.auditUrl,
			DIE_AT: `${at}`,
			DIE_WHEN: when,
		},
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let said = '';
	for (const stream of [child.stdout, child.stderr])
		stream.on('data', (text) => {
			said += text;
		});
	const ended = once(child, 'exit');
	await vi.waitFor(() => expect(said).toMatch(/^ready http/m), PATIENCE);
	return { process: child, said: () => said, ended, url: new URL(/^ready (\S+)$/m.exec(said)?.[1] ?? '') };
}

beforeAll(async () => {
	[db, dataDir] = await Promise.all([createTestDatabase(), mkdtemp(join(tmpdir(), 'fairtick-killed-'))]);
	await db.owner.query(
		`do $$ begin execute format('revoke all on database %I from public', current_database());
			execute format('grant connect on database %I to fairtick_app, fairtick_audit', current_database()); end $$`,
	);
	jobs = await createJobs({ databaseUrl: db.url, log: createLog({ logLevel: 'silent' }) });
});
afterAll(async () => {
	server?.process.kill('SIGKILL');
	await server?.ended;
	await jobs.stop();
	await db.drop();
	await rm(dataDir, { recursive: true, force: true });
});

/** The status; for a refusal its error; null if the server died before it answered. */
async function call(path: string, body: object, key: string): Promise<number | string | null> {
	await db.owner.query('update sessions set confirmed_at = app.clock() where user_id = $1', [user.userId]);
	const headers = { ...user.headers, 'content-type': 'application/json', 'idempotency-key': key };
	const url = new URL(`/api/cashier/${path}`, server?.url);
	return fetch(url, { method: 'POST', headers, body: JSON.stringify(body) }).then(
		async (answer) => (answer.ok ? answer.status : `${answer.status} ${await answer.text()}`),
		() => null,
	);
}

const load = async (sql: string, values: unknown[] = []) => (await db.owner.query(sql, values)).rows;

/** A user with a deposit that can be refunded. */
async function joinPayer({ url }: Server): Promise<SignedIn> {
	const page = await fetch(url);
	const xsrf = /XSRF-TOKEN=([^;]+)/.exec(page.headers.get('set-cookie') ?? '')?.[1] ?? '';
	user = await new Sessions(db, xsrf).join();
	expect(await call('deposits', { method: 'sandbox', amount: DEPOSIT }, randomUUID())).toBe(201);
	const [{ provider_id: id }] = await load('select provider_id from deposits');
	await fetch(new URL(`/sandbox/${id}/approve`, url), { method: 'POST', redirect: 'manual' });
	await vi.waitFor(
		async () => expect(await load(`select from deposits where status = 'confirmed'`)).toHaveLength(1),
		PATIENCE,
	);
	return user;
}

const states = () =>
	load(`select w.id, w.status, (select count(*)::int from sandbox_objects o join withdrawal_legs l on l.id = o.key
			where l.withdrawal_id = w.id) paid from withdrawals w order by created_at`);

async function expectCompleted(count: number): Promise<void> {
	expect((await states()).map(({ status }) => status)).toEqual(Array.from({ length: count }, () => 'completed'));
}

/** The client repeats the call and minutes pass, like after a restart of the server. */
async function recover(key: string, count: number): Promise<void> {
	expect(await call('withdrawals', { method: 'sandbox', amount: AMOUNT }, key)).toBe(201);
	await vi.waitFor(
		async () => {
			await db.owner.query('update withdrawals set judge_at = 0 where judge_at is not null');
			await db.owner.query(
				'update withdrawal_legs set poll_at = 0, missed_at = missed_at - 600000 where poll_at is not null',
			);
			await jobs.add(db.database, defineJobQueue('poll-withdrawals'), {});
			await expectCompleted(count);
		},
		{ ...PATIENCE, interval: 500 },
	);
}

test('[CASH-03] a server killed before or after any commit and call of a withdrawal pays it once', async () => {
	const keys: string[] = [];
	let died = 0;
	for (let point = 0, isOver = false; !isOver; point++) {
		for (const when of ['before', 'after'] as const) {
			server = await start(point, when);
			if (keys.length === 0) await joinPayer(server);
			for (const last of keys.slice(-1)) await recover(last, keys.length);
			const key = randomUUID();
			keys.push(key);
			server.process.kill('SIGUSR2');
			await vi.waitFor(() => expect(server?.said()).toContain('armed'), PATIENCE);
			await call('withdrawals', { method: 'sandbox', amount: AMOUNT }, key);
			await Promise.race([server.ended, vi.waitFor(() => expectCompleted(keys.length), PATIENCE)]);
			await Promise.race([server.ended, delay(LATER_MS)]);
			isOver = server.process.signalCode === null;
			if (!isOver) died++;
			for (const { paid } of await states()) expect(paid).toBeLessThanOrEqual(1);
			if (isOver) break;
		}
	}
	// Requested, being sent, paid at the provider, completed: each before and after.
	expect(died).toBeGreaterThanOrEqual(8);
	expect((await states()).map(({ status, paid }) => [status, paid])).toEqual(keys.map(() => ['completed', 1]));
	const [{ balance }] = await load(
		`select balance::int from accounts where user_id = $1 and kind = 'available' and currency = 'SANDBOX_USD'`,
		[user.userId],
	);
	expect(balance).toBe(DEPOSIT - keys.length * AMOUNT);
}, 300_000);
