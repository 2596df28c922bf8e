import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { appendFile, chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createSecretBox } from '../../server/src/platform/keys/index.ts';
import { HttpConnection } from './connection.ts';
import { Product } from './product.ts';
import type { ShownTrade } from './recompute.ts';
import { type Asked, ask, read, readTrades, send } from './trader-calls.ts';
import { findOpenAsset, signUp, type Trader } from './traders.ts';

let product: Product;
let traders: Trader[];
let asset: { id: number; payoutPercent: number };
let folder: string;
let restored: Product | undefined;
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'fairtick-backup-'));
	await chmod(folder, 0o755);
	product = await Product.start({ FAIR_HISTORY_DAYS: '1' });
	traders = await signUp(product.url, 8);
	asset = await findOpenAsset(product.url);
}, 60_000);
afterAll(async () => {
	await restored?.stop();
	await product.stop();
	await rm(folder, { recursive: true, force: true });
}, 60_000);

const BACKUP = 'app/backup/main.ts';
const RESTORE = 'app/backup/restore-main.ts';
const SEEDS = 'areas/market/seeds-main.ts';
const path = () => join(folder, 'kept');
const KEYS = 'platform/keys/main.ts';
const PASSPHRASE = 'kept apart from backups';
const exported = () => join(folder, 'exported.keys');

/** Time between a trader's placements: enough are placed during a copy, and the copy stays small. */
const PLACING_EVERY_MS = 60;

async function placeWhile(asked: Asked[], goesOn: () => boolean): Promise<void> {
	await Promise.all(
		traders.map(async (trader) => {
			const connection = await HttpConnection.open(product.url);
			while (goesOn()) {
				const next = ask(trader, asset.id, asset.payoutPercent, 5);
				asked.push(next);
				await send(connection, next);
				await delay(PLACING_EVERY_MS);
			}
			connection.close();
		}),
	);
}

/** A copy takes a second or more. Each new segment has 16 MB, which are copied, hashed and restored too. */
const WEARING_EVERY_MS = 250;

/** Makes checkpoints and new log segments in turn, so that a copy cannot rely on either. */
async function wearOut(goesOn: () => boolean): Promise<void> {
	const client = new pg.Client({ connectionString: await product.adminUrl() });
	await client.connect();
	while (goesOn()) {
		await client.query('checkpoint');
		await client.query('select pg_switch_wal()');
		await delay(WEARING_EVERY_MS);
	}
	await client.end();
}

async function countIn(of: Product, sql: string): Promise<number> {
	const client = new pg.Client({ connectionString: await of.ownerUrl(), options: '-c search_path=app' });
	await client.connect();
	const { rows } = await client.query(`select count(*)::int n from ${sql}`);
	await client.end();
	return rows[0].n;
}

/** An encrypted page and the key of its document, in the form that an upload leaves. */
const DOCUMENT = 'abcdef00-0000-4000-8000-000000000001';
const SEALED_PAGE = randomBytes(1_000);
async function keepDocument(): Promise<void> {
	for (const inner of ['../files/ab', 'files/ab'])
		await mkdir(join(product.keysDir, inner), { recursive: true, mode: 0o700 });
	await writeFile(join(product.keysDir, `../files/ab/${DOCUMENT}.1`), SEALED_PAGE);
	await writeFile(join(product.keysDir, `files/ab/${DOCUMENT}.key`), randomBytes(68));
	const client = new pg.Client({ connectionString: await product.ownerUrl(), options: '-c search_path=app' });
	await client.connect();
	await client.query(
		`insert into files (id, user_id, purpose, kind, widths, heights, stored_at, delete_at)
			select $1, min(id), 'papers.example', 'jpeg', '{1}', '{1}', clock(), null from users`,
		[DOCUMENT],
	);
	await client.end();
}

test('[KEY-01] a backup under load, restored elsewhere with its keys, is proved by the audit and holds all that was acknowledged before', async () => {
	await keepDocument();
	const asked: Asked[] = [];
	let goesOn = true;
	const placing = placeWhile(asked, () => goesOn);
	await vi.waitFor(async () => expect(await countIn(product, `trades where status <> 'open'`)).toBeGreaterThan(200), {
		timeout: 30_000,
		interval: 100,
	});
	const before = asked.filter(({ answer }) => answer?.status === 201);
	const settledBefore = await countIn(product, `trades where status <> 'open'`);
	const wearing = wearOut(() => goesOn);
	const { code, output } = await product.run(BACKUP, [path()]);
	const during = asked.filter(({ answer }) => answer?.status === 201).length - before.length;
	goesOn = false;
	await Promise.all([placing, wearing]);
	expect(code, output).toBe(0);
	expect(during).toBeGreaterThan(20);
	expect(await countIn(product, `trades where status <> 'open'`)).toBeGreaterThan(settledBefore);

	const kept = await product.run(KEYS, ['export', exported()], {}, PASSPHRASE);
	expect([kept.code, kept.output]).toEqual([
		0,
		expect.stringContaining('exported secret.key, seeds.key, push.key, log.key, promise.key of'),
	]);
	expect(output).toContain(`not in it: the keys in ${product.keysDir}`);
	restored = await Product.restored(path(), { file: exported(), passphrase: PASSPHRASE });
	expect(restored.printed).not.toContain('WARNING: without');
	// A backup contains pages without their keys.
	expect(await readFile(join(restored.keysDir, `../files/ab/${DOCUMENT}.1`))).toEqual(SEALED_PAGE);
	expect(restored.printed).toContain("users' documents that cannot be opened: 1");
	const audit = await restored.audit();
	expect(audit.code, audit.output).toBe(0);

	await restored.restart();
	for (const trader of traders) {
		// A session of the first installation is valid here: its keys were restored too.
		const trades = new Map((await readTrades(restored, trader)).map((trade) => [trade.id, trade]));
		for (const one of before.filter((each) => each.trader === trader)) {
			const termsOf = ({ stake, direction, accepted_at, expires_at }: ShownTrade) => ({
				stake,
				direction,
				accepted_at,
				expires_at,
			});
			expect(termsOf(trades.get(one.id) as ShownTrade)).toEqual(termsOf(one.answer?.trade as ShownTrade));
		}
	}
	// Trades that were open in the copy are settled, and new ones can be placed.
	const [trader] = traders as [Trader];
	const elsewhere = restored;
	await vi.waitFor(async () => expect(await countIn(elsewhere, `trades where status = 'open'`)).toBe(0), {
		timeout: 60_000,
		interval: 200,
	});
	const connection = await HttpConnection.open(restored.url);
	const next = ask(trader, asset.id, asset.payoutPercent, 5);
	// Nothing is decided until committed items are in the log, and the same order may be sent again (PROOF-08).
	await vi.waitFor(
		async () => {
			await send(connection, next);
			expect(next.answer?.status).toBe(201);
		},
		{ timeout: 60_000, interval: 500 },
	);
	connection.close();
	expect(await read(restored, trader, `/api/trades/${next.id}`)).toMatchObject({ status: 'open' });
	const again = await restored.audit();
	expect(again.code, again.output).toBe(0);
}, 180_000);

/** Secret seeds of the product, opened with its key. */
async function openSeeds(): Promise<Buffer[]> {
	const box = createSecretBox(await readFile(join(product.keysDir, 'seeds.key')));
	const client = new pg.Client({ connectionString: await product.ownerUrl(), options: '-c search_path=app' });
	await client.connect();
	const { rows } = await client.query<{ epoch: number; sealed: Buffer }>(
		'select epoch, sealed from fair_seeds join fair_hours using (epoch) where not backfill and seed is null order by epoch',
	);
	await client.end();
	return rows.map(({ epoch, sealed }) => box.open(sealed.subarray(8), `fairtick/1|sealed seed|${epoch}`));
}

test('[MARKET-14] [KEY-01] [CLUSTER-06] it holds the seeds of future hours only sealed, and no key', async () => {
	const seeds = await openSeeds();
	expect(seeds.length).toBeGreaterThan(48);
	const all = await readdir(path(), { recursive: true, withFileTypes: true });
	expect(all.map(({ name }) => name).filter((name) => /\.seed$|\.sealed$|\.key$|instance\.id/.test(name))).toEqual([]);
	// Pages and write-ahead log as they are on the disk.
	const forms = [seeds[0], seeds[9], seeds.at(-1)].flatMap((seed) => {
		const bytes = seed as Buffer;
		return [bytes, Buffer.from(bytes.toString('hex')), Buffer.from(bytes.toString('base64'))];
	});
	for (const entry of all.filter((one) => one.isFile())) {
		const content = await readFile(join(entry.parentPath, entry.name));
		expect(
			forms.some((form) => content.includes(form)),
			entry.name,
		).toBe(false);
	}
	expect((await readdir(product.keysDir)).sort()).toEqual([
		'files',
		'log.key',
		'promise.key',
		'push.key',
		'secret.key',
		'seeds.key',
	]);
	const [elsewhere, settings] = [join(folder, 'elsewhere'), { DATA_DIR: join(folder, 'elsewhere') }];
	await mkdir(join(elsewhere, 'keys'), { recursive: true, mode: 0o700 });
	await writeFile(join(elsewhere, 'keys/seeds.key'), randomBytes(32));
	const { code, output } = await product.run(RESTORE, [path()], settings);
	expect([code, output]).toEqual([1, expect.stringContaining('The key in KEYS_DIR does not open the seeds')]);
	expect(await readdir(elsewhere), 'keys that lay there stay').toEqual(['keys']);
	await rm(elsewhere, { recursive: true });
}, 60_000);

test('[MARKET-14] [KEY-01] restored without the keys, it states the consequences: no start before the loss is declared, which voids trades', async () => {
	const keyless = await Product.restored(path());
	try {
		expect(keyless.printed).toContain('Second factors by an app no longer open');
		expect(keyless.printed).toMatch(/those of \d+ hours stay sealed/);
		expect(keyless.printed).toContain('then the fair indices are closed until');
		expect(keyless.printed).toContain('npm run seeds -- lost <instance>');
		await expect(keyless.restart()).rejects.toThrow(/seeds\.key is missing, and \d+ hours of the fair indices wait/);
		const { output: list } = await keyless.run(SEEDS, ['list']);
		const instance = /^(\S+) .*; the seeds of 0 can be read here$/m.exec(list)?.[1] ?? '';
		const { code, output } = await keyless.run(SEEDS, ['lost', instance]);
		expect([code, output]).toEqual([0, expect.stringContaining('declared lost: ')]);
		await keyless.restart();
		expect(await countIn(keyless, 'fair_hours where lost_at is not null')).toBeGreaterThan(48);
		await vi.waitFor(async () => expect(await countIn(keyless, `trades where status = 'open'`)).toBe(0), {
			timeout: 30_000,
			interval: 100,
		});
		expect(await countIn(keyless, `trades where void_reason = 'seed_lost'`)).toBeGreaterThan(0);
		const closed = { open: false, closed_reason: 'feed' };
		expect(await (await fetch(new URL('/api/status', keyless.url))).json()).toMatchObject({
			seeds: { status: 'ok' },
			sources: Array.from({ length: 5 }, () => closed),
		});
		for (const words of [[], ['lost'], ['lost', 'me'], ['list', 'all']]) {
			const wrong = await keyless.run(SEEDS, words);
			const said =
				words[1] === 'me'
					? /^lost takes the id of an installation, not "me"/
					: /^Say what to do: npm run seeds -- list/;
			expect([wrong.code, wrong.output]).toEqual([1, expect.stringMatching(said)]);
		}
	} finally {
		await keyless.stop();
	}
}, 120_000);

test('others cannot read it, and it never overwrites anything', async () => {
	expect((await readdir(join(path(), 'data'))).sort()).toEqual(expect.arrayContaining(['database.json', 'log']));
	expect((await readdir(folder)).sort()).toEqual(['exported.keys', 'kept']);
	const { startLsn } = JSON.parse(await readFile(join(path(), 'manifest.json'), 'utf8')) as { startLsn: string };
	// PostgreSQL reads its log from there, however many checkpoints were made during the copy.
	expect(await readFile(join(path(), 'postgres/backup_label'), 'utf8')).toContain(`START WAL LOCATION: ${startLsn} `);
	expect((await stat(path())).mode & 0o077).toBe(0);
	expect((await stat(join(path(), 'data/database.json'))).mode & 0o777).toBe(0o600);
	const again = await product.run(BACKUP, [path()]);
	expect([again.code, again.output]).toEqual([1, `${path()} is there already: name a folder that is not.\n`]);
	const over = await product.run(RESTORE, [path()]);
	expect([over.code, over.output]).toEqual([
		1,
		expect.stringContaining('is not empty: set DATA_DIR to a folder that is'),
	]);
	expect((await product.run(BACKUP)).output).toBe('Name one folder: npm run backup -- <folder>\n');
});

test('a damaged backup is not restored, and the attempt leaves nothing behind', async () => {
	const manifest = JSON.parse(await readFile(join(path(), 'manifest.json'), 'utf8')) as {
		files: Record<string, object>;
	};
	const [name = ''] = Object.keys(manifest.files).filter((each) => each.startsWith('postgres/base/'));
	await appendFile(join(path(), name), 'x');
	const elsewhere = join(folder, 'elsewhere');
	const { code, output } = await product.run(RESTORE, [path()], { DATA_DIR: elsewhere });
	expect([code, output]).toEqual([
		1,
		expect.stringContaining(`1 file is missing, changed or too many, such as ${name}`),
	]);
	expect((await readdir(folder)).sort()).toEqual(['exported.keys', 'kept']);
});

/** `number name checksum` of each migration that was merged into one file per area. */
const MERGED = join(import.meta.dirname, '../../server/test/support/merged-migrations.txt');

/** Makes a backup while the product's list of migrations is `list`, each `number name checksum`. */
async function backUpWith(list: readonly string[], to: string): Promise<void> {
	const client = new pg.Client({ connectionString: await product.ownerUrl() });
	await client.connect();
	const { rows } = await client.query<{ line: string }>(
		"select number || ' ' || name || ' ' || checksum line from app.migrations order by number",
	);
	const replace = async (lines: readonly string[]) => {
		const columns = [0, 1, 2].map((i) => lines.map((line) => line.split(' ')[i]));
		await client.query('delete from app.migrations');
		await client.query(
			'insert into app.migrations (number, name, checksum) select * from unnest($1::int[], $2::text[], $3::text[])',
			columns,
		);
	};
	await replace(list);
	const backup = await product.run(BACKUP, [to]);
	await replace(rows.map(({ line }) => line));
	await client.end();
	expect(backup.code, backup.output).toBe(0);
}

test.each([
	[
		'a version before 24 November 2026',
		['1 0001_foundation.sql x'],
		'\nThis data was made by a version before 24 November 2026 and was not changed: ',
	],
	[
		'a version before the last file that was merged',
		readFileSync(MERGED, 'utf8').trim().split('\n').slice(0, -1),
		'\nThis data was made by an older version and was not changed: start the version of 29 November 2026 ',
	],
])(
	'a backup of %s is not restored, and the attempt leaves nothing behind',
	{ timeout: 60_000 },
	async (_, list, why) => {
		const [older, elsewhere] = [join(folder, 'older'), join(folder, 'elsewhere')];
		await backUpWith(list, older);
		await mkdir(join(elsewhere, 'keys'), { recursive: true });
		const { code, output } = await product.run(RESTORE, [older], { DATA_DIR: elsewhere });
		expect([code, output]).toEqual([1, expect.stringContaining(why)]);
		expect(await readdir(elsewhere)).toEqual(['keys']);
		for (const made of [older, elsewhere]) await rm(made, { recursive: true });
	},
);

test('a backup with all files that were merged is restored', { timeout: 60_000 }, async () => {
	const [older, elsewhere] = [join(folder, 'older'), join(folder, 'elsewhere')];
	await backUpWith(readFileSync(MERGED, 'utf8').trim().split('\n'), older);
	const { code, output } = await product.run(RESTORE, [older], { DATA_DIR: elsewhere });
	expect(code, output).toBe(0);
	for (const made of [older, elsewhere]) await rm(made, { recursive: true });
});

test('for an operator’s own database the commands say what they need', async () => {
	const names = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_AUDIT_URL'];
	const urls = Object.fromEntries(names.map((name, i) => [name, `postgres://role${i}@127.0.0.1:1/a`]));
	const said = async (command: string, settings: Record<string, string>, ...words: string[]) => {
		const { code, output } = await product.run(command, [join(folder, 'other'), ...words], settings);
		return `${code} ${output}`;
	};
	expect(await said(BACKUP, urls)).toContain('1 DATABASE_URL names a database of your own: set DATABASE_BACKUP_URL');
	expect(await said(BACKUP, { ...urls, DATABASE_BACKUP_URL: 'postgres://role@127.0.0.1:1/a' })).toContain(
		"1 DATABASE_BACKUP_URL can't be used: ",
	);
	expect(await said(RESTORE, urls)).toContain('add --cluster <the empty folder of its cluster>');
	expect(await said(RESTORE, {}, '--cluster', folder)).toContain('are for a database of your own: set DATABASE_URL');
	expect(await said(RESTORE, urls, '--cluster', folder, 'more')).toContain('Name one folder: npm run restore');
	expect((await readdir(folder)).sort()).toEqual(['exported.keys', 'kept']);
});
