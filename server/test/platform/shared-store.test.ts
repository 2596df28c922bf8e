import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Checkpoint, parseCheckpoint } from '@fairtick/domain/proof/log/checkpoint';
import { type Note, parseNote } from '@fairtick/domain/proof/log/note';
import { itemsPathOf, listNewTiles, tilePathOf } from '@fairtick/domain/proof/log/tiles';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { keepAudit } from '../../src/platform/audit/index.ts';
import { checkFiles } from '../../src/platform/files/check-files.ts';
import { destroyFiles } from '../../src/platform/files/destroy-files.ts';
import { FileKeys, SHARDS } from '../../src/platform/files/file-keys.ts';
import { type FilesContext, openFilesContext } from '../../src/platform/files/index.ts';
import { rotateKeys } from '../../src/platform/files/rotate-keys.ts';
import { Journal } from '../../src/platform/journal/index.ts';
import { loadKey } from '../../src/platform/keys/index.ts';
import { NodeFacts } from '../../src/platform/nodes/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestBrowser } from '../support/browser.ts';
import { jpeg } from '../support/documents.ts';
import { sendPaper, servePapers } from '../support/papers.ts';
import { S3Server } from '../support/s3-server.ts';
import { Sessions, type SignedIn } from '../support/sessions.ts';
import { joinStaff, REASON } from '../support/staff.ts';

const ASSET = 1;
const DAY_MS = 86_400_000;

let server: S3Server;
/** The process that makes the log, and one that shares nothing with it but the database and the store. */
let first: TestApp;
let second: TestApp;
let folder: string;
let sessions: Sessions;
let ticking: NodeJS.Timeout;

const environment = () => ({
	STORE_S3_URL: server.config.url,
	STORE_S3_REGION: server.config.region,
	STORE_S3_ACCESS_KEY: server.config.accessKey,
	STORE_S3_SECRET_KEY: server.config.secretKey,
	OUTGOING_LOOPBACK: 'on',
	CHECKPOINT_SECONDS: '1',
	LIMIT_GENERAL: '100000',
	LIMIT_LISTS: '100000',
	LIMIT_UPLOADS: '100000',
});

beforeAll(async () => {
	server = await S3Server.start();
	folder = await mkdtemp(join(tmpdir(), 'fairtick-second-'));
	const roles = ['web', 'settlement', 'jobs'] as const;
	const moreAreas = (platform: Parameters<typeof servePapers>[0]) => [servePapers(platform)];
	first = await createTestApp(environment(), { among: 'writer', roles: [...roles, 'log'], moreAreas });
	await loadKey(join(first.dataDir, 'keys'), 'files');
	// Keys are given to a machine; it shares nothing else.
	await cp(join(first.dataDir, 'keys'), join(folder, 'keys'), { recursive: true });
	const beside = { db: first.db, market: first.market, dataDir: folder };
	second = await createTestApp(environment(), { among: 'others', roles, beside, besideLog: true, moreAreas });
	sessions = new Sessions(first.db, (await first.browser()).cookie('XSRF-TOKEN') ?? '');
	let price = 1_000n;
	const tick = () => first.market.tick(ASSET, Date.now(), price++).catch(() => undefined);
	await tick();
	ticking = setInterval(() => void tick(), 250);
}, 60_000);
afterAll(async () => {
	clearInterval(ticking);
	await second?.close();
	await first?.close();
	await server?.stop();
	await rm(folder, { recursive: true, force: true });
});

async function call(
	{ http }: TestApp,
	by: SignedIn | null,
	method: 'GET' | 'POST' | 'PUT',
	url: string,
	payload?: object,
) {
	const answer = await http.inject({ method, url, headers: { ...by?.headers }, ...(payload && { payload }) });
	return { status: answer.statusCode, body: answer.json() };
}

/** Waits until a check does not throw. */
const within = <T>(check: () => Promise<T>, timeout: number): Promise<T> =>
	vi.waitFor(check, { timeout, interval: 100 });

const place = (app: TestApp, by: SignedIn) =>
	call(app, by, 'POST', '/api/trades', {
		id: randomUUID(),
		mode: 'demo',
		asset_id: ASSET,
		direction: 'up',
		stake: 100,
		expiry: { duration: 5 },
		payout_percent: 90,
	});
const timeOut = (app: TestApp, by: SignedIn) =>
	call(app, by, 'POST', '/api/limits/exclusion', {
		kind: 'time_out',
		until: new Date(Date.now() + DAY_MS).toISOString(),
	});
const limit = (app: TestApp, by: SignedIn, value: number) =>
	call(app, by, 'PUT', '/api/limits', { limits: [{ kind: 'deposit', window: '24h', value }] });

/** The users whose entries a process reads that has another data folder. */
async function readJournal(): Promise<string[]> {
	const third = await Journal.open(join(folder, 'third'), null, server.config);
	try {
		return (await third.read()).flatMap((entry) => ('userId' in entry ? [`${entry.kind} ${entry.userId}`] : []));
	} finally {
		await third.close();
	}
}

/** Files of an installation in a data folder, besides its keys. */
const listFiles = async (dataDir: string) =>
	(await readdir(dataDir)).filter((name) => name !== 'keys' && name !== 'mail' && name !== 'third').sort();

const contextOf = (dataDir: string): Promise<FilesContext> =>
	openFilesContext(
		{ dataDir, keys: 'own', keysDir: join(dataDir, 'keys'), s3: undefined, store: server.config },
		{ database: first.db.database, facts: new NodeFacts() },
	);

test('[CLUSTER-06] [KYC-02] a document that one server takes opens at the other, and one that the other deletes is gone at both', async () => {
	const sender = await first.browser();
	await sender.join();
	const { status, body } = await sendPaper(sender, await jpeg());
	expect(status).toBe(201);
	const id: string = body.id;
	const look = ({ browser }: { browser: TestBrowser }) =>
		browser.call('POST', `/api/example/papers/${id}/1`, { reason: REASON });
	const clerks = [await joinStaff(second, 'verification'), await joinStaff(first, 'verification')];
	for (const clerk of clerks)
		expect(await sharp(Buffer.from((await look(clerk)).body.image, 'base64')).metadata()).toMatchObject({ width: 64 });
	const stored = () => [...server.objects].filter(([name]) => name.includes(id)).map(([name]) => name);
	const shard = id.slice(0, 2);
	expect(stored()).toEqual([`file-keys/${shard}/${id}.key`, `files/${shard}/${id}.1`]);

	await first.db.owner.query('update files set deleted_at = app.clock() where id = $1', [id]);
	await destroyFiles(first.db.database, await contextOf(folder));
	expect([stored(), server.objects.get(`file-keys/${shard}/${id}.key`)?.length]).toEqual([
		[`file-keys/${shard}/${id}.key`],
		0,
	]);
	for (const clerk of clerks) expect((await look(clerk)).body.image).toBeNull();
	for (const dataDir of [first.dataDir, folder])
		expect(await (await contextOf(dataDir)).keys.read(id)).toBe('destroyed');
	// A restored row does not bring it back.
	await first.db.owner.query(
		`insert into files (id, user_id, purpose, kind, widths, heights, stored_at)
			select $1, id, 'papers.example', 'jpeg', '{64}', '{48}', 0 from users limit 1`,
		[id],
	);
	await checkFiles(first.db.database, await contextOf(folder), SHARDS, Date.now);
	const { rows } = await first.db.owner.query('select deleted_at is not null deleted from files where id = $1', [id]);
	expect(rows).toEqual([{ deleted: true }]);
});

test('[CLUSTER-06] [KYC-02] keys in the store are wrapped again by a rotation, and one that is written meanwhile is not lost', async () => {
	const keysDir = await mkdtemp(join(tmpdir(), 'fairtick-rotated-'));
	onTestFinished(() => rm(keysDir, { recursive: true, force: true }));
	await loadKey(keysDir, 'files');
	const store = { ...server.config, url: server.config.url };
	const keys = new FileKeys({ dataDir: keysDir, keys: 'own', keysDir, store });
	for (const name of [...server.objects.keys()]) if (name.startsWith('file-keys/')) server.objects.delete(name);
	const ids = Array.from({ length: 5 }, () => randomUUID());
	const made = await Promise.all(ids.map((id) => keys.make(id)));
	await keys.destroy(ids[4] as string);
	const session = await first.db.database.connect();
	onTestFinished(() => session.release(true));
	expect(await rotateKeys(first.db.database, session, { dataDir: keysDir, keys: 'own', keysDir, store })).toBe(4);
	for (const [n, id] of ids.entries())
		expect(await new FileKeys({ dataDir: keysDir, keys: 'own', keysDir, store }).read(id)).toEqual(
			n === 4 ? 'destroyed' : made[n],
		);
	for (const id of ids) await keys.forget(id);
	expect([...server.objects.keys()].filter((name) => name.startsWith('file-keys/'))).toEqual([]);
});

test('[CLUSTER-06] [PROOF-02] either server gives the same receipt and the same files of the log, of a trade that the other one took', async () => {
	const user = await sessions.join();
	const placed = await place(second, user);
	expect([placed.status, placed.body]).toEqual([201, expect.anything()]);
	const { id } = placed.body.trade ?? placed.body;
	const receipts = await within(async () => {
		const answers = [
			await call(first, user, 'GET', `/api/trades/${id}/receipt`),
			await call(second, user, 'GET', `/api/trades/${id}/receipt`),
		];
		expect(answers.map(({ status }) => status)).toEqual([200, 200]);
		return answers.map(({ body }) => body);
	}, 25_000);
	expect(receipts[0]).toEqual(receipts[1]);
	// A partial tile goes once the whole one is there: then the newer checkpoint names that one.
	const files = await within(async () => {
		const { text } = parseNote((await first.http.inject('/log/checkpoint')).payload) as Note;
		const { size } = parseCheckpoint(text) as Checkpoint;
		const paths = ['checkpoint', itemsPathOf(size - 1), ...listNewTiles(0, size).map(tilePathOf)];
		const read = async ({ http }: TestApp) => {
			const answers = await Promise.all(paths.map((path) => http.inject(`/log/${path}`)));
			expect(answers.map(({ statusCode }) => statusCode)).toEqual(paths.map(() => 200));
			return answers.slice(1).map(({ rawPayload }) => rawPayload.toString('hex'));
		};
		return [await read(first), await read(second)] as const;
	}, 10_000);
	expect(files[0]).toEqual(files[1]);
	for (const dataDir of [first.dataDir, folder]) expect(await listFiles(dataDir)).toEqual([]);
}, 60_000);

test('[CLUSTER-06] [LEDGER-08] an audit that one server keeps is compared by another, from the store', async () => {
	const options = { auditUrl: first.db.auditUrl, checks: [], store: server.config, incremental: false };
	const onWaiting = () => undefined;
	const kept = await keepAudit({ ...options, dataDir: first.dataDir, onWaiting });
	expect([...server.objects.keys()].filter((name) => name.startsWith('audits/'))).toHaveLength(1);
	const line = kept?.line ?? '';
	const next = await keepAudit({ ...options, dataDir: folder, earlier: line, onWaiting });
	expect(next?.checks).toMatchObject([{ title: 'heads of an earlier audit: every head in the database', found: 0 }]);
	expect(next?.checks[0]?.rows).toBeGreaterThan(0);
	const [name] = [...server.objects.keys()].filter((one) => one.startsWith('audits/')) as [string];
	server.objects.set(name, Buffer.from('changed'));
	await expect(keepAudit({ ...options, dataDir: folder, earlier: line, onWaiting })).rejects.toThrow(
		'is not the one of this line',
	);
});

test('[CLUSTER-06] [CASH-14] what either server writes to the journal is read by a third', async () => {
	const users = [await sessions.join(), await sessions.join()] as const;
	expect((await timeOut(first, users[0])).status).toBe(200);
	expect((await limit(second, users[1], 10_000)).status).toBe(200);
	const read = (await readJournal()).filter((entry) => users.some(({ userId }) => entry.endsWith(` ${userId}`)));
	expect(read).toEqual([`exclusion ${users[0].userId}`, `limit ${users[1].userId}`]);
});

test('[CLUSTER-06] while the store is away trades are placed and exclusions refused, nothing is half done, and all is well within ten seconds after it is back', async () => {
	const [trader, careful, owner] = [await sessions.join(), await sessions.join(), await sessions.join()];
	const sender = await second.browser();
	await sender.join();
	const loadLog = async () =>
		(await first.db.owner.query('select entries::int, size::int from proof_log')).rows[0] as Record<
			'entries' | 'size',
			number
		>;
	const before = await loadLog();
	server.always = 'hang';
	const begunAtMs = performance.now();
	const [excluded, limited, sent, log] = await Promise.all([
		timeOut(second, careful),
		limit(first, owner, 20_000),
		sendPaper(sender, await jpeg()),
		first.http.inject('/log/items/001'),
	]);
	expect([excluded.status, excluded.body.code]).toEqual([503, 'http.not_done']);
	// It is committed; its line in the journal is not.
	expect([limited.status, limited.body.code]).toEqual([503, 'http.unknown']);
	expect([sent.status, sent.body.code]).toEqual([503, 'http.not_done']);
	expect([log.statusCode, log.json().code]).toEqual([503, 'http.not_done']);
	const status = (await first.http.inject('/api/status')).json();
	expect(status.store).toEqual({
		status: 'away',
		detail: expect.stringMatching(/^The object store does not answer: .+\.$/),
	});
	// Longer than trades are placed without entries of the log.
	expect(performance.now() - begunAtMs).toBeGreaterThan(6_000);
	expect((await place(second, trader)).status).toBe(201);
	const during = await loadLog();
	expect(during.entries).toBeGreaterThan(before.entries + 5);
	expect(during.size).toBeLessThanOrEqual(before.size + 2);

	server.always = null;
	const healedAtMs = performance.now();
	await within(async () => {
		const now = await loadLog();
		expect([now.size > during.entries, now.entries - now.size < 4]).toEqual([true, true]);
		expect((await first.http.inject('/api/status')).json().store).toEqual({ status: 'ok', detail: null });
		expect((await timeOut(second, careful)).status).toBe(200);
		expect((await limit(first, owner, 20_000)).status).toBe(200);
	}, 10_000);
	expect(performance.now() - healedAtMs).toBeLessThan(10_000);
	const entries = await readJournal();
	expect(entries.filter((entry) => entry === `exclusion ${careful.userId}`)).toHaveLength(1);
	expect(entries.filter((entry) => entry === `limit ${owner.userId}`).length).toBeGreaterThan(0);
	const { rows } = await first.db.owner.query('select count(*)::int n from exclusions where user_id = $1', [
		careful.userId,
	]);
	expect(rows).toEqual([{ n: 1 }]);
}, 120_000);
