import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { changeCatalogue } from '../../../src/areas/assets/change-catalogue.ts';
import { readCommand } from '../../../src/areas/assets/read-command.ts';
import { describeDifferences } from '../../../src/areas/market/assets/describe-differences.ts';
import { installCatalogue } from '../../../src/areas/market/assets/install-assets.ts';
import { loadAssets } from '../../../src/areas/market/assets/load-assets.ts';
import { carryOutOrders, loadOffered } from '../../../src/areas/market/assets/load-offered.ts';
import { listAssets, planFairAsset } from '../../../src/areas/market/index.ts';
import { loadCatalogueAssets } from '../../../src/areas/market/sql/assets.ts';
import { lockCatalogue } from '../../../src/areas/market/sql/lock-catalogue.ts';
import { readConfig } from '../../../src/platform/config/index.ts';
import { inTransaction } from '../../../src/platform/database/index.ts';
import { silentLog, TickLogFixture } from '../../support/tick-log-fixture.ts';

const NOON = Date.UTC(2026, 10, 23, 12);
const SAMPLE = join(import.meta.dirname, '../../data/eurusd-histdata-sample.csv');
const MAIN = join(import.meta.dirname, '../../../src/areas/assets/main.ts');

let fixture: TickLogFixture;
beforeEach(async () => {
	fixture = await TickLogFixture.create(NOON);
});
afterEach(() => fixture.end());

/** Development asks okx where nothing is set. */
const NO_EXCHANGES = { EXCHANGES: 'off' };

/** Runs a command with these settings. */
const run = (command: string, settings: Record<string, string> = {}) => {
	const change = readCommand(command.split(' '));
	if (!change) throw new Error(`usage: ${command}`);
	return changeCatalogue(fixture.db.owner, `npm run assets -- ${command}`, (tx) =>
		change(tx, readConfig({ DATA_DIR: fixture.dataDir, ...NO_EXCHANGES, ...settings })),
	);
};
const listed = async () =>
	(await loadAssets(fixture.db.database, { mode: 'demo', activeId: null })).map(
		({ ticker, source }) => `${ticker} ${source}`,
	);
const FAIR = ['V10 fair', 'V25 fair', 'V50 fair', 'V75 fair', 'V100 fair'];

/**
 * Starts with these settings: the lines it logs, and the assets whose prices it requests while trades are open on some.
 */
async function startWith(settings: Record<string, string>, traded: readonly number[] = []) {
	const said: string[] = [];
	const options = {
		database: fixture.db.database,
		config: readConfig({ ...NO_EXCHANGES, ...settings }),
		log: silentLog,
	};
	await installCatalogue(options);
	said.push(...describeDifferences(options.config, await loadCatalogueAssets(options.database)));
	const following = {
		...options,
		print: (line: string) => void said.push(line),
		loadLastExitDeadline: async (_: unknown, ids: readonly number[]) =>
			ids.some((id) => traded.includes(id)) ? NOON + 60_000 : null,
	};
	await carryOutOrders(following, { hold: async () => {} });
	const { assets } = await loadOffered(following);
	return { said, offered: assets.map(({ id }) => id) };
}

test('[MARKET-13] a first start installs what the settings name; later ones leave the catalogue to its commands', async () => {
	expect(await listed()).toEqual(FAIR);
	await startWith({ EXCHANGES: 'okx' });
	expect(await listed()).toEqual([...FAIR, ...['BTC', 'ETH', 'SOL', 'XRP'].map((one) => `${one}/USDT exchange`)]);
	expect(await run('unlist SOL/USDT')).toMatch(/^SOL\/USDT is off the list/);
	const { said } = await startWith({ EXCHANGES: 'okx,bybit,bitget' });
	expect(said).toEqual([
		'EXCHANGES is okx,bybit,bitget, but the catalogue has BTC/USDT, ETH/USDT, XRP/USDT with other venues: set EXCHANGES=okx, or npm run assets -- venues <ticker> okx,bybit,bitget',
		'EXCHANGES offers SOL/USDT, which the list does not have: leave it so, or npm run assets -- add <ticker> exchange',
	]);
	expect(await listed()).not.toContain('SOL/USDT exchange');
	expect(await run('add SOL/USDT')).toMatch(/^SOL\/USDT is on the list/);
	expect(await listed()).toContain('SOL/USDT exchange');
	const { rows } = await fixture.db.owner.query('select max(version) version from asset_versions');
	expect(rows).toEqual([{ version: 1 }]);
});

test('[MARKET-13] a start does not advise against what a command did: unset settings say nothing, set ones name both ways', async () => {
	await run('beacon on');
	expect((await startWith({})).said).toEqual([]);
	const fair = 'V10, V25, V50, V75, V100';
	expect((await startWith({ FAIR_BEACON: 'off' })).said).toEqual([
		`FAIR_BEACON is off, but the catalogue has ${fair} with the beacon: set FAIR_BEACON=drand, or npm run assets -- beacon off`,
	]);
	await run('add BTC/USDT exchange okx');
	await run('add AAPL polygon');
	expect((await startWith({})).said).toEqual([
		'no setting says where the prices of BTC/USDT come from, so they are closed: set EXCHANGES, or npm run assets -- unlist <ticker>',
		'no setting says where the prices of AAPL come from, so they are closed: set POLYGON_API_KEY, or npm run assets -- unlist <ticker>',
	]);
	await startWith({ EXCHANGES: 'okx' });
	await run('venues BTC/USDT bybit');
	expect((await startWith({ EXCHANGES: 'okx' })).said).toContain(
		'EXCHANGES is okx, but the catalogue has BTC/USDT with other venues: leave it so, or npm run assets -- venues <ticker> okx',
	);
});

test('[MARKET-13] venues are refused where an addition would ignore them, and its answer promises what will come', async () => {
	await startWith({ EXCHANGES: 'okx' });
	await run('unlist BTC/USDT');
	await expect(run('add BTC/USDT exchange bybit')).rejects.toThrow(
		'BTC/USDT keeps okx when it is added again, and other venues are ordered: npm run assets -- venues BTC/USDT bybit',
	);
	expect(await run('add BTC/USDT exchange okx')).toBe(
		'BTC/USDT is on the list. It is closed until a start with EXCHANGES, which is not set: without it no start asks for its prices.',
	);
	await expect(run('add AAPL polygon okx')).rejects.toThrow(
		'AAPL is of the source polygon: it has no venues to choose.',
	);
	expect(await run('add AAPL')).toContain('closed until a start with POLYGON_API_KEY, which is not set');
	await run('unlist V100');
	await run('suspend V100');
	await expect(run('add V100 fair okx')).rejects.toThrow('V100 is of the source fair: it has no venues to choose.');
	expect(await run('add V100')).toBe('V100 is on the list. It is still suspended: npm run assets -- resume V100');
});

test('[TRADE-19] a start asks for the prices of an asset off the list as long as a trade on it is open', async () => {
	await startWith({ EXCHANGES: 'okx' });
	await run('unlist BTC/USDT');
	await run('suspend ETH/USDT');
	expect((await startWith({ EXCHANGES: 'okx' }, [201])).offered).toEqual([1, 2, 3, 4, 5, 201, 202, 203, 204]);
	expect((await startWith({ EXCHANGES: 'okx' })).offered).toEqual([1, 2, 3, 4, 5, 202, 203, 204]);
});

test('[MARKET-13] an asset is added from the source that has it, while no other of its name is on the list', async () => {
	await expect(run('add EUR/USD')).rejects.toThrow(
		'EUR/USD comes from replay or polygon: npm run assets -- add EUR/USD <source>',
	);
	await expect(run('add EUR/USD replay')).rejects.toThrow(
		'EUR/USD needs its recorded file: npm run assets -- add --replay EUR/USD:<file>',
	);
	await expect(run('add BTC/USDT')).rejects.toThrow('Say whose prices make BTC/USDT');
	expect(await run('add EUR/USD polygon', { POLYGON_API_KEY: 'key' })).toMatch(/begins to ask for its prices/);
	expect(await run('add BTC/USDT exchange okx,bybit,bitget')).toMatch(/^BTC\/USDT is on the list/);
	expect(await listed()).toEqual([...FAIR, 'BTC/USDT exchange', 'EUR/USD polygon']);
	const { rows } = await fixture.db.owner.query('select venues, real_allowed from asset_versions where asset_id = 201');
	expect(rows).toEqual([{ venues: ['okx', 'bybit', 'bitget'], real_allowed: true }]);
	// A recorded file does not take the name away.
	await expect(run(`add --replay EUR/USD:${SAMPLE}`)).rejects.toThrow('EUR/USD of the source polygon is on the list');
	expect(await listed()).toContain('EUR/USD polygon');
	await run('unlist EUR/USD');
	expect(await run(`add --replay eur/usd:${SAMPLE}`)).toBe('EUR/USD is on the list.');
	expect(await listed()).toContain('EUR/USD replay');
	await expect(run('add EUR/USD polygon')).rejects.toThrow(
		'EUR/USD of the source replay is on the list: npm run assets -- unlist EUR/USD',
	);
});

test('[MARKET-13] what cannot be done is refused in a sentence and leaves nothing behind', async () => {
	for (const [command, sentence] of [
		['suspend V11', 'There is no asset V11 in the catalogue: npm run assets -- list'],
		['resume V10', 'V10 is not suspended.'],
		['add V10', 'V10 is on the list already.'],
		[
			'add DOGE/USDT',
			'No source has DOGE/USDT. There are fair V10, V25, V50, V75, V100; replay EUR/USD, XBT/USDT; exchange BTC/USDT',
		],
		['venues V10 okx', 'V10 is of the source fair: it has no venues.'],
		['beacon off', 'The beacon is off already, or announced to be.'],
		['measure V10', 'V10 has no ticks yet.'],
		['add aapl fair', 'fair has no AAPL. There are fair V10, V25, V50, V75, V100; replay EUR/USD'],
		['maintenance all 2026-11-23T12:14:59Z 30', 'Maintenance can begin at 2026-11-23T12:15:00.000Z at the earliest'],
		['maintenance V11 2026-11-23T13:00Z 30', 'There is no asset V11'],
	] as const)
		await expect(run(command), command).rejects.toThrow(sentence);
	for (const ticker of ['V10', 'V25', 'V50', 'V75']) await run(`unlist ${ticker}`);
	await expect(run('unlist V100')).rejects.toThrow('V100 is the last asset on the list, which is never empty.');
	const { rows } = await fixture.db.owner.query('select count(*)::int acts from audit_log');
	expect(rows).toEqual([{ acts: 4 }]);
});

test('[MARKET-13] the list shows a beacon that is only announced with its begin, and a suspended asset off the list', async () => {
	await run('suspend V10');
	await run('unlist V10');
	await run('beacon on');
	const lines = (await listAssets(fixture.db.database)).map((line) => line.replaceAll(/ {2,}/g, '  '));
	const announced = 'from 2026-11-23T17:00:00.000Z beacon quicknet';
	expect(lines.slice(1, 3)).toEqual([
		`V10  fair  2  ${announced}  not on the list, suspended`,
		`V25  fair  2  no beacon; ${announced}  closed (feed)`,
	]);
	await fixture.goTo(Date.UTC(2026, 10, 23, 17));
	expect((await listAssets(fixture.db.database))[2]).toMatch(/^V25 +fair +2 +beacon quicknet +closed/);
});

test('[MARKET-13] a measurement says of how many ticks it lacks, and one price step in the singular', async () => {
	const setTicks = async (count: number) => {
		await fixture.db.owner.query(
			`insert into ticks (asset_id, seq, t, source_t, price, source, source_ref)
			select 1, n, $2::bigint + n, $2::bigint + n, 1000, 'fair', '' from generate_series((select count(*) + 1 from ticks where asset_id = 1), $1::int) n`,
			[count, NOON],
		);
	};
	await setTicks(999);
	await expect(run('measure V10')).rejects.toThrow('V10 has only 999 of the 1000 ticks that are measured.');
	await setTicks(1_000);
	expect(await run('measure V10')).toMatch(/^The least slippage of V10 is 1 price step now, instead of \d+\.$/);
	await expect(run('measure V10')).rejects.toThrow('V10 keeps its least slippage of 1 price step: its ticks');
});

test('[MARKET-13] a change reads the catalogue after every change under way: it waits for its lock', async () => {
	await inTransaction(fixture.db.owner, async (tx) => {
		await lockCatalogue(tx);
		const busy = ['beacon on', 'measure V10', 'suspend V10'].map((command) =>
			expect(run(command), command).rejects.toThrow('The database is busy, and nothing was changed'),
		);
		const created = inTransaction(fixture.db.owner, (other) => planFairAsset(other, 'V200'));
		await Promise.all([...busy, expect(created).rejects.toThrow('lock timeout')]);
	});
	await expect(run('resume V10')).rejects.toThrow('V10 is not suspended.');
});

test('[MARKET-13] tickers are found in small letters, and a second suspension says so', async () => {
	expect(await run('suspend v25')).toMatch(/^V25 is suspended:/);
	await expect(run('suspend V25')).rejects.toThrow('V25 is already suspended.');
	expect(await run('maintenance v25 2026-11-23T13:00Z 30')).toMatch(/^Maintenance of V25 is announced/);
});

test('[MARKET-06] [ADMIN-09] the application may stop and rename assets, and change nothing that decides trades', async () => {
	const { database } = fixture.db;
	for (const change of [
		`update assets set ticker = 'X'`,
		`update assets set asset_group = 'crypto'`,
		'update asset_versions set stake_min = 1',
		'update payout_versions set standard_bps = 1',
		'delete from asset_versions',
		'delete from payout_versions',
		'update maintenances set begins_at = 0',
	])
		await expect(database.query(change), change).rejects.toThrow('permission denied');
	await database.query('update assets set suspended = true, close_only = true');
});

test('[MARKET-13] the command works on the database of the settings, and every change is in the audit log', async () => {
	const assets = async (...words: string[]) => {
		const child = spawn(process.execPath, [MAIN, ...words], {
			env: {
				PATH: process.env['PATH'],
				NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
				DATA_DIR: fixture.dataDir,
				DATABASE_URL: fixture.db.url,
				DATABASE_OWNER_URL: fixture.db.ownerUrl,
				DATABASE_AUDIT_URL: fixture.db.auditUrl,
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		});
		const said = { out: '', err: '' };
		child.stdout.on('data', (text) => {
			said.out += text;
		});
		child.stderr.on('data', (text) => {
			said.err += text;
		});
		const [code] = await once(child, 'close');
		return { code, ...said };
	};
	expect(await assets()).toMatchObject({
		code: 2,
		out: '',
		err: expect.stringMatching(/^npm run assets -- <command>/),
	});
	expect(await assets('suspend', 'V11')).toMatchObject({
		code: 1,
		err: expect.stringMatching(/^There is no asset V11 .+\n$/),
	});
	expect(await assets('suspend', 'V10')).toEqual({
		code: 0,
		err: '',
		out: 'V10 is suspended: it takes no new trades, and open ones run to expiry as normal.\n',
	});
	expect(await assets('maintenance', 'V25', '2026-11-23T13:00Z', '30', 'new', 'disks')).toMatchObject({ code: 0 });
	expect((await assets('list')).out).toBe(
		[
			'asset  source  version  venues     state',
			'V10    fair    1        no beacon  closed (suspended)',
			...['V25 ', 'V50 ', 'V75 ', 'V100'].map((ticker) => `${ticker}   fair    1        no beacon  closed (feed)`),
			'maintenance of V25 from 2026-11-23T13:00:00.000Z to 2026-11-23T13:30:00.000Z: new disks',
			'',
		].join('\n'),
	);
	const { rows } = await fixture.db.owner.query('select actor_id, act, subject, reason from audit_log order by n');
	expect(rows).toEqual([
		{ actor_id: null, act: 'asset.suspended', subject: 'asset:1', reason: 'npm run assets -- suspend V10' },
		{
			actor_id: null,
			act: 'maintenance.announced',
			subject: 'asset:2',
			reason: 'npm run assets -- maintenance V25 2026-11-23T13:00Z 30 new disks',
		},
	]);
}, 60_000);

test('[MARKET-12] [MARKET-13] a recorded file is checked, copied to the data folder, and replaced as long as no trade is open', async () => {
	const folder = await mkdtemp(join(tmpdir(), 'fairtick-recorded-'));
	try {
		const file = async (name: string, lines: readonly string[]) => {
			await writeFile(join(folder, name), `${lines.join('\n')}\n`);
			return join(folder, name);
		};
		const quote = (second: number, bid: string) => `2024-01-02T09:00:0${second}Z,${bid},${bid}`;
		const first = await file('first.csv', ['timestamp,bid,ask', quote(0, '1.25'), quote(1, '1.26')]);
		const next = await file('next.csv', ['timestamp,bid,ask', quote(0, '2.5'), quote(1, '2.6'), quote(2, '2.7')]);
		expect(await run(`add --replay GOLD:${first}`)).toBe('GOLD is on the list.');
		const asset = async () => {
			const { rows } = await fixture.db.owner.query(
				`select a.id, a.asset_group, v.version, v.tick_size, v.real_allowed, r.name, r.ticks, r.id file
				from assets a join asset_versions v on v.asset_id = a.id join recordings r on r.id = v.recording
				where a.ticker = 'GOLD' order by v.version desc limit 1`,
			);
			return rows[0];
		};
		const before = await asset();
		expect(before).toMatchObject({
			id: 1_001,
			asset_group: 'stocks',
			version: 1,
			tick_size: '0.005',
			real_allowed: false,
		});
		expect(before).toMatchObject({ name: 'first.csv', ticks: 2 });
		const kept = await readFile(join(fixture.dataDir, 'recordings', `${before.file}.gz`));
		expect(gunzipSync(kept)).toEqual(await readFile(first));
		expect(await run(`add --replay GOLD:${next}`)).toBe('GOLD plays another recorded file.');
		expect(await asset()).toMatchObject({ version: 2, tick_size: '0.005', name: 'next.csv', ticks: 3 });
		const finer = await file('finer.csv', ['timestamp,bid,ask', quote(0, '2.555'), quote(1, '2.6')]);
		await expect(run(`add --replay GOLD:${finer}`)).rejects.toThrow('are finer than its tick size 0.005');
		const bad = await file('bad.csv', ['timestamp,bid,ask', quote(0, '2.5'), 'rubbish', quote(2, '2.6')]);
		await expect(run(`add --replay GOLD:${bad}`)).rejects.toThrow(`${bad} is refused: line 3: 1 columns.`);
		await expect(run(`add --replay GOLD:${join(folder, 'missing.csv')}`)).rejects.toThrow('cannot be read');
		expect(() => readCommand(['add', '--replay', 'GOLD'])).toThrow('A recorded file is named as EUR/USD:ticks.csv');
		const jumping = await file('jumping.csv', ['timestamp,bid,ask', quote(0, '2.5'), quote(1, '2.6'), quote(2, '2.8')]);
		await expect(run(`add --replay GOLD:${jumping}`)).rejects.toThrow('line 4 jumps by 7.7 %, and 5.0 % is the most.');
		expect(await asset()).toMatchObject({ version: 2, name: 'next.csv' });
		const row = (pair: string, second: number) => `${pair},20260330 10:00:0${second}.000,1.29000,1.29002`;
		const pounds = await file('pounds.csv', [row('GBP/USD', 0), row('GBP/USD', 1)]);
		await expect(run(`add --replay EUR/CHF:${pounds}`)).rejects.toThrow('for EUR/CHF is refused: it is of GBPUSD.');
		const mixed = await file('mixed.csv', [row('GBP/USD', 0), row('USD/JPY', 1), row('GBP/USD', 2)]);
		await expect(run(`add --replay GBP/USD:${mixed}`)).rejects.toThrow(
			'line 2: a row of USD/JPY among those of GBP/USD.',
		);
		const named = await file('DAT_ASCII_GBPCHF_T_202001.csv', [
			'20200101 170000000,1.2,1.2,0',
			'20200101 170001000,1.2001,1.2001,0',
		]);
		await expect(run(`add --replay EUR/CHF:${named}`)).rejects.toThrow('for EUR/CHF is refused: it is of GBPCHF.');
		const both = await file('EURCHF-2026-03.csv', [row('GBP/USD', 0), row('GBP/USD', 1)]);
		await expect(run(`add --replay EUR/CHF:${both}`)).rejects.toThrow(
			'its name says EURCHF, and its rows are of GBP/USD.',
		);
		expect(await run(`add --replay GBP/CHF:${named}`)).toBe('GBP/CHF is on the list.');
	} finally {
		await rm(folder, { recursive: true });
	}
});
