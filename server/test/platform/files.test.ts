import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FILE_MAX_BYTES, FILE_TYPES } from '@fairtick/domain/files/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { AppOptions } from '../../src/app/compose.ts';
import { files as fileFactsOfArea } from '../../src/platform/files/area.ts';
import { checkFiles } from '../../src/platform/files/check-files.ts';
import { destroyFiles } from '../../src/platform/files/destroy-files.ts';
import { SHARDS } from '../../src/platform/files/file-keys.ts';
import { type Files, type FilesContext, openFilesContext } from '../../src/platform/files/index.ts';
import { updateLeft } from '../../src/platform/files/queries.ts';
import { NodeFacts } from '../../src/platform/nodes/index.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { auditAll } from '../support/audits.ts';
import type { TestBrowser } from '../support/browser.ts';
import { HEIC, jpeg, laughs, PLACE, pdf, picture, pngOf, rawPdf } from '../support/documents.ts';
import { sendPaper, servePapers } from '../support/papers.ts';
import { S3_ACCESS_KEY, S3_SECRET_KEY, S3Server } from '../support/s3-server.ts';
import { joinStaff, loadActs, REASON } from '../support/staff.ts';

const DAY_MS = 86_400_000;

const LIMITS = { LIMIT_GENERAL: '100000', LIMIT_UPLOADS: '100000' };
let app: TestApp;
let files: Files;
let context: FilesContext;
let browser: TestBrowser;
let userId: number;
beforeAll(async () => {
	const moreAreas: AppOptions['moreAreas'] = (platform) => {
		files = platform.files;
		return [servePapers(platform)];
	};
	app = await createTestApp(LIMITS, { moreAreas });
	const config = {
		dataDir: app.dataDir,
		keys: 'own',
		keysDir: join(app.dataDir, 'keys'),
		s3: undefined,
		store: undefined,
	} as const;
	context = await openFilesContext(config, { database: app.db.database, facts: new NodeFacts() });
});
afterAll(() => app.close());
beforeEach(async () => {
	browser = await app.browser();
	userId = (await browser.join()).id;
});

const upload = (file: Buffer, by = browser) => sendPaper(by, file);

async function stored(file?: Buffer): Promise<string> {
	const { status, body } = await upload(file ?? (await jpeg()));
	expect(status).toBe(201);
	return body.id;
}

/** Paths below the data folder whose names hold an id. */
async function pathsOf(id: string): Promise<string[]> {
	const all = await readdir(app.dataDir, { recursive: true });
	return all.filter((path) => path.includes(id)).sort();
}
const rowOf = async (id: string) => (await app.db.owner.query('select * from files where id = $1', [id])).rows[0];
const destroy = () => destroyFiles(app.db.database, context);
const check = (nowMs = Date.now()) => checkFiles(app.db.database, context, SHARDS, () => nowMs);
const findings = async () =>
	(await auditAll(app.db.owner)).checks.find(({ title }) => title.startsWith('files:'))?.findings;

describe('[KYC-02] an upload', () => {
	test.each([
		['jpeg', () => jpeg(), 1],
		['heic', () => HEIC, 1],
		['pdf', () => pdf(2), 2],
	])('%s is kept as pictures of its pages', async (kind, make, pages) => {
		const { status, body } = await upload(await make());
		expect([status, body.kind, body.pages.length]).toEqual([201, kind, pages]);
		expect(await rowOf(body.id)).toMatchObject({ user_id: userId, purpose: 'papers.example', kind });
		const shard = body.id.slice(0, 2);
		const pagePaths = Array.from({ length: pages }, (_, n) => `files/${shard}/${body.id}.${n + 1}`);
		expect(await pathsOf(body.id)).toEqual([...pagePaths, `keys/files/${shard}/${body.id}.key`].sort());
	});

	test.each([
		['text', Buffer.from('text'), 'files.type', 'Please send a JPEG, PNG, WebP or HEIC picture, or a PDF.'],
		[
			'400 megapixels',
			pngOf(20_000, 20_000),
			'files.pixels',
			'This picture has more than 50 megapixels. Please send a smaller one.',
		],
		[
			'a script',
			rawPdf('/OpenAction << /S /JavaScript >>'),
			'files.active',
			'This PDF contains scripts, attachments or other active content. Please send a photo or a plain PDF.',
		],
	])('of %s is refused in words, and nothing is kept', async (_name, file, code, message) => {
		// Emails are written meanwhile.
		const list = async () =>
			(await readdir(app.dataDir, { recursive: true })).filter((path) => /^(files|keys)\b/.test(path)).sort();
		const before = await list();
		const answer = await upload(file);
		expect([answer.status, answer.body.code, answer.body.message]).toEqual([422, code, message]);
		expect(await list()).toEqual(before);
	});

	test('of more than 10 MB is refused', async () => {
		const answer = await upload(Buffer.alloc(FILE_MAX_BYTES + 1));
		expect([answer.status, answer.body.message]).toEqual([
			413,
			'This file is too large. Please choose one of at most 10 MB.',
		]);
	});

	test('[KYC-02] whose drawing takes too much counts: after two of them a user waits, and others are served', async () => {
		for (let n = 0; n < 2; n++) expect((await upload(laughs(9))).body.code).toBe('files.heavy');
		const third = await upload(await jpeg());
		expect([third.status, Number(third.headers['retry-after'])]).toEqual([429, expect.closeTo(3_600, -2)]);
		const other = await app.browser();
		await other.join();
		expect((await upload(await jpeg(), other)).status).toBe(201);
	});

	test('[KYC-02] the drawing place is given out in turns, as its measure says', async () => {
		expect(await app.metrics.render()).toContain('fairtick_turns_waiting{place="drawing"} 0');
	});

	test('while another one of the same user is under way is turned away', async () => {
		const answers = await Promise.all([upload(await pdf(5)), upload(await pdf(5))]);
		expect(answers.map(({ status }) => status).sort()).toEqual([201, 429]);
	});

	test('whose commit fails leaves what is collected after 48 hours, and not before', async () => {
		const lost = await files.store(await jpeg(), { caller: null, address: '' });
		if ('code' in lost) throw new Error(lost.code);
		await check(Date.now() + 47 * 3_600_000);
		expect(await pathsOf(lost.id)).toHaveLength(2);
		await check(Date.now() + 49 * 3_600_000);
		expect(await pathsOf(lost.id)).toEqual([]);
	});
});

describe('[KYC-02] without the keys', () => {
	test('neither disk nor database reveals a document’s content, and no page opens as another', async () => {
		const id = await stored(await pdf(2));
		const sealed = await Promise.all(
			[1, 2].map((n) => readFile(join(app.dataDir, `files/${id.slice(0, 2)}/${id}.${n}`))),
		);
		for (const page of sealed) {
			expect(page.includes('WEBP')).toBe(false);
			await expect(sharp(page).metadata()).rejects.toThrow();
		}
		const wrapped = await readFile(join(app.dataDir, `keys/files/${id.slice(0, 2)}/${id}.key`));
		const key = await context.keys.read(id);
		expect(wrapped.includes(key as Buffer)).toBe(false);
		expect(Object.values(await rowOf(id)).join()).not.toContain(PLACE);

		await context.store.put(id, 1, sealed[1] as Buffer);
		const clerk = await joinStaff(app, 'verification');
		const look = (page: number) => clerk.browser.call('POST', `/api/example/papers/${id}/${page}`, { reason: REASON });
		expect([(await look(1)).status, (await look(2)).status]).toEqual([500, 200]);
	});
});

describe('[KYC-02] a view', () => {
	test('shows the page, to staff with the right alone, and is an act in the audit log', async () => {
		const id = await stored(await picture().png().toBuffer());
		const clerk = await joinStaff(app, 'verification');
		const look = (by: TestBrowser, page = 1) =>
			by.call('POST', `/api/example/papers/${id}/${page}`, { reason: REASON });
		const before = (await loadActs(app)).length;
		const seen = await look(clerk.browser);
		expect(seen.status).toBe(200);
		expect(await sharp(Buffer.from(seen.body.image, 'base64')).metadata()).toMatchObject({
			format: 'webp',
			width: 64,
			height: 48,
		});
		expect((await look(clerk.browser, 2)).body).toEqual({ image: null });
		expect([(await look(browser)).status, (await look((await joinStaff(app, 'finance')).browser)).status]).toEqual([
			403, 403,
		]);
		expect((await loadActs(app)).slice(before)).toEqual([
			{ act: 'file.viewed', actor_id: clerk.id, subject: `file:${id}` },
			// The member of finance.
			{ act: 'rights.exceeded', actor_id: expect.any(Number), subject: 'call:viewPaper' },
		]);
		const { rows } = await app.db.owner.query(
			`select after, reason from audit_log where act = 'file.viewed' order by n desc limit 1`,
		);
		expect(rows).toEqual([{ after: { user: userId, purpose: 'papers.example', page: 1 }, reason: REASON }]);
	});

	test.each(['GET', 'POST'] as const)('by %s of a public address finds nothing', async (method) => {
		const id = await stored();
		for (const address of [`/files/${id.slice(0, 2)}/${id}.1`, `/photos/${id}.webp`, `/api/files/${id}`])
			expect((await browser.call(method, address)).status).toBe(404);
	});
});

describe('[KYC-02] the end of a document', () => {
	afterAll(() => app.db.setClock(null));

	test('removed: not shown from the commit on; then its pages go, and of its key the id alone stays', async () => {
		const id = await stored();
		await files.remove(app.db.database, [id]);
		expect((await files.load(app.db.database, [id])).size).toBe(0);
		await destroy();
		expect([await rowOf(id), await pathsOf(id)]).toEqual([undefined, [`keys/files/${id.slice(0, 2)}/${id}.key`]]);
		expect(await context.keys.read(id)).toBe('destroyed');
	});

	test('unfinished or let go: after 30 days; kept: not', async () => {
		const [unfinished, rejected, kept] = [await stored(), await stored(), await stored()];
		await files.keep(app.db.database, [kept, rejected]);
		await app.db.moveClock(20 * DAY_MS);
		await files.letGo(app.db.database, [rejected]);
		await destroy();
		expect(await Promise.all([unfinished, rejected, kept].map(async (id) => Boolean(await rowOf(id))))).toEqual([
			true,
			true,
			true,
		]);
		await app.db.moveClock(10 * DAY_MS);
		await destroy();
		expect(await Promise.all([unfinished, rejected, kept].map(async (id) => Boolean(await rowOf(id))))).toEqual([
			false,
			true,
			true,
		]);
		await app.db.moveClock(20 * DAY_MS);
		await destroy();
		expect(await Promise.all([unfinished, rejected, kept].map(async (id) => Boolean(await rowOf(id))))).toEqual([
			false,
			false,
			true,
		]);
	});

	test('of a closed account: kept ones after five years, others at once', async () => {
		const [unfinished, kept] = [await stored(), await stored()];
		await files.keep(app.db.database, [kept]);
		await app.db.owner.query('update users set closed_at = app.clock() where id = $1', [userId]);
		const left = async () => {
			await updateLeft(app.db.database, 5);
			await destroy();
			return Promise.all([unfinished, kept].map(async (id) => Boolean(await rowOf(id))));
		};
		expect(await left()).toEqual([false, true]);
		await app.db.moveClock(5 * 365 * DAY_MS);
		expect(await left()).toEqual([false, true]);
		await app.db.moveClock(2 * DAY_MS);
		expect(await left()).toEqual([false, false]);
	});

	test('holds in a restored database: the row goes again', async () => {
		const id = await stored();
		const row = await rowOf(id);
		await files.remove(app.db.database, [id]);
		await destroy();
		const columns = Object.keys(row);
		await app.db.owner.query(
			`insert into files (${columns}) values (${columns.map((_, index) => `$${index + 1}`)})`,
			Object.values(row),
		);
		await check();
		await destroy();
		expect(await rowOf(id)).toBeUndefined();
	});
});

describe('[KYC-02, LEDGER-06] the daily look and the audit', () => {
	beforeEach(() => app.db.setClock(null));

	test('a document without its key or a page is a finding until it is there again', async () => {
		const [whole, pageless, keyless] = [await stored(), await stored(), await stored()];
		const page = (await context.store.get(pageless, 1)) as Buffer;
		await context.store.remove(pageless, 1);
		await context.keys.forget(keyless);
		await app.db.owner.query('update files set stored_at = stored_at - 7200000 where id = any($1::uuid[])', [
			[whole, pageless, keyless],
		]);
		await check();
		const problem = expect.stringMatching(/^lacks its key or a page since /);
		expect((await findings())?.map(({ row }) => row).sort()).toEqual([`file ${pageless}`, `file ${keyless}`].sort());
		expect((await findings())?.[0]?.problem).toEqual(problem);
		await context.store.put(pageless, 1, page);
		await check();
		expect((await findings())?.map(({ row }) => row)).toEqual([`file ${keyless}`]);
		await files.remove(app.db.database, [keyless]);
		expect(await findings()).toEqual([]);
		await destroy();
	});

	test('a document that outlives its time is a finding', async () => {
		const id = await stored();
		await app.db.owner.query('update files set delete_at = app.clock() - 86500000 where id = $1', [id]);
		expect(await findings()).toEqual([{ row: `file ${id}`, problem: 'should have been destroyed a day ago' }]);
		await destroy();
		expect(await findings()).toEqual([]);
	});

	test('pages and keys without a row go after 48 hours; what is not ours stays', async () => {
		const id = randomUUID();
		const folder = join(app.dataDir, 'files', id.slice(0, 2));
		await context.store.put(id, 1, Buffer.from('sealed'));
		await mkdir(folder, { recursive: true });
		await writeFile(join(folder, 'notes.txt'), 'of the operator');
		const longAgo = new Date(Date.now() - 3 * DAY_MS);
		await utimes(join(folder, `${id}.1`), longAgo, longAgo);
		await utimes(join(folder, 'notes.txt'), longAgo, longAgo);
		await check();
		expect(await readdir(folder)).toEqual(expect.arrayContaining(['notes.txt']));
		expect(await pathsOf(id)).toEqual([]);
		await rm(join(folder, 'notes.txt'));
	});
});

test('[KYC-02] what a crash left half written goes after an hour', async () => {
	const id = await stored();
	const left = [
		`keys/files/${id.slice(0, 2)}/${id}.key.0123456789ab.draft`,
		`files/${id.slice(0, 2)}/${id}.1.0123456789ab.draft`,
	];
	for (const path of left) await writeFile(join(app.dataDir, path), 'half');
	await check();
	expect(await pathsOf(id)).toHaveLength(4);
	const longAgo = new Date(Date.now() - 2 * 3_600_000);
	for (const path of left) await utimes(join(app.dataDir, path), longAgo, longAgo);
	await check();
	expect(await pathsOf(id)).toHaveLength(2);
});

describe('[KYC-02] with a bucket', () => {
	let server: S3Server;
	let other: TestApp;
	beforeAll(async () => {
		server = await S3Server.start();
		const settings = { FILES_S3_URL: server.url, FILES_S3_REGION: server.region, OUTGOING_LOOPBACK: 'on' };
		const secrets = { FILES_S3_ACCESS_KEY: S3_ACCESS_KEY, FILES_S3_SECRET_KEY: S3_SECRET_KEY };
		const moreAreas: AppOptions['moreAreas'] = (platform) => [servePapers(platform)];
		other = await createTestApp({ ...LIMITS, ...settings, ...secrets }, { beside: app, moreAreas });
	});
	afterAll(async () => {
		await other.close();
		await server.stop();
	});

	test('a document is seen; while the store refuses, uploads and views are not done and nothing is recorded', async () => {
		const sender = await other.browser();
		await sender.join();
		const { body } = await upload(await jpeg(), sender);
		expect([...server.objects.keys()]).toEqual([`files/${body.id.slice(0, 2)}/${body.id}.1`]);
		const clerk = await joinStaff(other, 'verification');
		const look = () => clerk.browser.call('POST', `/api/example/papers/${body.id}/1`, { reason: REASON });
		expect(await sharp(Buffer.from((await look()).body.image, 'base64')).metadata()).toMatchObject({ width: 64 });

		// Refusals that are counted could be spent on the hourly look at the bucket.
		server.refusesAll = true;
		const refused = [await upload(await jpeg(), sender), await look()];
		server.refusesAll = false;
		expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(Array(2).fill([503, 'http.not_done']));
		const { rows } = await app.db.owner.query(
			'select count(*)::int n from files where user_id = (select user_id from files where id = $1)',
			[body.id],
		);
		expect([rows, server.objects.size]).toEqual([[{ n: 1 }], 1]);
		expect((await look()).status).toBe(200);
	});
});

test('[KYC-02] browsers offer the kinds that are taken, HEIC by its endings too', () => {
	expect([...FILE_TYPES].sort()).toEqual([
		'.heic',
		'.heif',
		'application/pdf',
		'image/heic',
		'image/heif',
		'image/jpeg',
		'image/png',
		'image/webp',
	]);
});

test('[KYC-02] an export lists the person’s kept documents', async () => {
	const id = await stored(await pdf(2));
	const { rows } = await app.db.database.query(fileFactsOfArea.personal?.lists?.['files'] ?? '', [userId]);
	expect(rows).toEqual([
		{
			id,
			purpose: 'papers.example',
			kind: 'pdf',
			pages: 2,
			stored_at: expect.any(BigInt),
			delete_at: expect.any(BigInt),
		},
	]);
});
