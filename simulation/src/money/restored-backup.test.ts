import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createDatabase, type Database } from '../../../server/src/platform/database/index.ts';
import { createJobs, defineJobQueue } from '../../../server/src/platform/jobs/index.ts';
import { createLog } from '../../../server/src/platform/log/index.ts';
import { auditAll } from '../../../server/test/support/audits.ts';
import { Sessions, type SignedIn } from '../../../server/test/support/sessions.ts';
import { Product } from '../product.ts';

const DEPOSIT = 20_000;
const AMOUNT = 1_000;
const PATIENCE = { timeout: 90_000, interval: 100 };
const PASSPHRASE = 'kept apart from backups';
const PAUSE_MS = 150;
const DAY_MS = 86_400_000;
const REASON = { reason: 'as the ticket 4711 asks' };

let folder: string;
let product: Product;
let restored: Product | undefined;
let owner: Database;
let sessions: Sessions;
let payers: SignedIn[];
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-restored-'));
	await chmod(folder, 0o755);
	product = await Product.start({ FAIR_HISTORY_DAYS: '1' });
	owner = createDatabase(await product.ownerUrl(), { max: 4 });
	sessions = await openSessions(product);
	payers = await Promise.all(Array.from({ length: 4 }, () => sessions.join()));
	for (const payer of payers) await payIn(payer);
}, 120_000);
afterAll(async () => {
	if (!owner.ended) await owner.end();
	await restored?.stop();
	await product.stop();
	await rm(folder, { recursive: true, force: true });
}, 60_000);

async function openSessions({ url }: Product): Promise<Sessions> {
	const xsrf = /XSRF-TOKEN=([^;]+)/.exec((await fetch(url)).headers.get('set-cookie') ?? '')?.[1] ?? '';
	return new Sessions({ owner, database: owner }, xsrf);
}

/** Status and body of an answer. */
async function call(of: Product, { headers }: SignedIn, path: string, body: object) {
	const key = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
	const answer = await fetch(new URL(path, of.url), {
		method: 'POST',
		headers: { ...headers, ...key },
		body: JSON.stringify(body),
	});
	const text = await answer.text();
	return { status: answer.status, body: text === '' ? null : JSON.parse(text) };
}

const withdraw = (of: Product, payer: SignedIn) =>
	call(of, payer, '/api/cashier/withdrawals', { method: 'sandbox', amount: AMOUNT });

async function payIn(payer: SignedIn): Promise<void> {
	const { body } = await call(product, payer, '/api/cashier/deposits', { method: 'sandbox', amount: DEPOSIT });
	await fetch(`${body.next.url}/approve`, { method: 'POST', redirect: 'manual' });
	await vi.waitFor(async () => {
		const { rowCount } = await owner.query(`select from deposits where id = $1 and status = 'confirmed'`, [body.id]);
		expect(rowCount).toBe(1);
	}, PATIENCE);
}

const exclude = (payer: SignedIn) =>
	call(product, payer, '/api/limits/exclusion', {
		kind: 'self_exclusion',
		until: new Date(Date.now() + 200 * DAY_MS).toISOString(),
	});

/** The user's balance and the sandbox's payouts, which always add up to the deposit. */
async function loadBooks(db: Database, userId: number) {
	const { rows } = await db.query<{ held: bigint; paid: bigint }>(
		`select (select sum(balance) from accounts where user_id = $1 and currency = 'SANDBOX_USD' and kind in ('available', 'withdrawing'))::bigint held,
			(select coalesce(sum(r.amount), 0) from sandbox_objects r join sandbox_objects p on p.id = r.parent_id
				join sandbox_objects d on d.id = p.parent_id join deposits x on x.id = d.key where x.user_id = $1 and r.kind = 'refund')::bigint paid`,
		[userId],
	);
	return rows[0] as (typeof rows)[number];
}

const load = async <Row>(db: Database, sql: string, values: unknown[] = []) =>
	(await db.query(sql, values)).rows as Row[];

test('[CASH-14] a backup restored while payouts and exclusions continued: nothing is paid twice, no exclusion is forgotten', async () => {
	let goesOn = true;
	const working = Promise.all(
		payers.map(async (payer) => {
			for (let n = 0; goesOn && n < 15; n++) {
				expect((await withdraw(product, payer)).status).toBe(201);
				await delay(PAUSE_MS);
			}
		}),
	);
	await vi.waitFor(
		async () => expect(await load(owner, `select from withdrawals where status = 'completed'`)).not.toHaveLength(0),
		PATIENCE,
	);
	const backup = join(folder, 'kept');
	const backedUp = await product.run('app/backup/main.ts', [backup]);
	expect(backedUp.code, backedUp.output).toBe(0);
	await working;
	goesOn = false;
	// However fast the earlier ones were, these withdrawals are certainly sent after the backup.
	for (const payer of payers) expect((await withdraw(product, payer)).status).toBe(201);
	const [excluded, , , lateSaver] = payers as [SignedIn, SignedIn, SignedIn, SignedIn];
	const lost = await sessions.join();
	expect([(await exclude(excluded)).status, (await exclude(lost)).status]).toEqual([200, 200]);
	const limited = await fetch(new URL('/api/limits', product.url), {
		method: 'PUT',
		headers: { ...lateSaver.headers, 'content-type': 'application/json' },
		body: JSON.stringify({ limits: [{ kind: 'deposit', window: '24h', value: 1_000 }] }),
	});
	expect(limited.status).toBe(200);
	await vi.waitFor(
		async () => expect(await load(owner, `select from withdrawals where status <> 'completed'`)).toEqual([]),
		PATIENCE,
	);
	const books = await load<{ id: string }>(owner, 'select * from sandbox_objects');
	const exported = join(folder, 'exported.keys');
	expect((await product.run('platform/keys/main.ts', ['export', exported], {}, PASSPHRASE)).code).toBe(0);
	await owner.end();
	await product.kill();

	restored = await Product.restored(backup, { file: exported, passphrase: PASSPHRASE }, product.journalDir);
	expect(restored.printed).not.toContain('the journal is the one of the backup');
	await restored.restart();
	owner = createDatabase(await restored.ownerUrl(), { max: 4 });
	const again = restored;
	// A backup does not contain the provider's books.
	await owner.query(
		`insert into sandbox_objects select * from json_populate_recordset(null::sandbox_objects, $1)
		on conflict (id) do update set state = excluded.state, details = excluded.details`,
		[JSON.stringify(books, (_, value) => (typeof value === 'bigint' ? `${value}` : value))],
	);
	expect(await load(owner, 'select reason from payout_switches where started_at is null')).toEqual([
		{ reason: 'restored' },
	]);

	expect((await call(again, excluded, '/api/cashier/deposits', { method: 'sandbox', amount: AMOUNT })).body.code).toBe(
		'cashier.excluded',
	);
	expect(
		(await call(again, lateSaver, '/api/cashier/deposits', { method: 'sandbox', amount: 2 * AMOUNT })).body.code,
	).toBe('cashier.own_limit_reached');
	const kept = await load(
		owner,
		`select encode(hash, 'hex') from exclusion_persons p join exclusions x on x.id = p.exclusion_id where x.user_id is null`,
	);
	expect(kept, 'of the account that the backup does not hold').toHaveLength(1);
	const [, waiter] = payers as [SignedIn, SignedIn];
	const waiting = await withdraw(again, waiter);
	expect(waiting.body).toMatchObject({ status: 'requested', waits_for: 'restored' });
	await look(again, 'completed', 'requested');
	for (const { userId } of payers) expect(await sumOf(userId), `user ${userId}`).toBe(BigInt(DEPOSIT));

	const staff = await openStaff(again);
	const [{ id }] = (await load<{ id: bigint }>(owner, 'select id from payout_switches where started_at is null')) as [
		{ id: bigint },
	];
	const asked = await call(again, staff[0], `/api/admin/cashier/payouts/${id}/start`, REASON);
	const approved = await call(again, staff[1], `/api/admin/requests/${asked.body.request_id}/approve`, REASON);
	expect(approved, JSON.stringify(approved.body)).toEqual({ status: 204, body: null });
	await look(again, 'completed');
	for (const { userId } of payers) expect(await sumOf(userId), `user ${userId}`).toBe(BigInt(DEPOSIT));
	const { checks } = await auditAll(owner);
	expect(checks.filter(({ title }) => !title.startsWith('audit log')).flatMap(({ findings }) => findings)).toEqual([]);
}, 300_000);

async function sumOf(userId: number): Promise<bigint> {
	const { held, paid } = await loadBooks(owner, userId);
	return held + paid;
}

async function openStaff(of: Product): Promise<[SignedIn, SignedIn]> {
	const made = await openSessions(of);
	return [await made.join('admin'), await made.join('admin')];
}

/** Runs the pending work until every withdrawal is in one of these states. */
async function look(of: Product, ...states: string[]): Promise<void> {
	const jobs = await createJobs({ databaseUrl: await of.ownerUrl(), log: createLog({ logLevel: 'silent' }) });
	try {
		await vi.waitFor(
			async () => {
				await owner.query('update withdrawals set judge_at = 0 where judge_at is not null');
				await owner.query('update withdrawal_legs set poll_at = 0 where poll_at is not null');
				await jobs.add(owner, defineJobQueue('poll-withdrawals'), {});
				expect(await load(owner, 'select from withdrawals where status <> all($1)', [states])).toEqual([]);
			},
			{ ...PATIENCE, interval: 500 },
		);
	} finally {
		await jobs.stop();
	}
}
