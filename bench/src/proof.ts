import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '@fairtick/simulation/connection';
import type { Product } from '@fairtick/simulation/product';
import { RecordedAssets } from '@fairtick/simulation/recorded-assets';
import { percentile } from '@fairtick/simulation/statistics';
import { makeTradeId } from '@fairtick/simulation/trade-id';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';
import { nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { placeAtRate } from './drive/placing.ts';

/** Beside the five fair indices, which have as many prices a second. */
const ASSETS = 45;
const EVERY_MS = 500;
/** Groups of each asset that wait when the log continues. */
const WAITING = 5_000;
const TRADERS = 64;
const PER_SECOND = 1_000;
const CONNECTIONS = 64;
/** Until the waiting groups are in the log, or this is over. */
const LONGEST_MS = 60_000;
const RECEIPTS = 200;
const IDLE_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * PERF-18: items a second that the log takes beside 1,000 orders a second while it is behind, which are not decided until it has caught up;
 * milliseconds of a receipt, over HTTP, one after the other; files and bytes of the log a day with 50 assets of two prices a second, partial tiles apart: they are removed.
 */
export async function proof(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		await product.kill();
		const assets = await RecordedAssets.add(databaseUrl, product.dataDir, { count: ASSETS, everyMs: EVERY_MS });
		await assets.log(WAITING);
		await product.restart();
		const owner = new pg.Client({ connectionString: databaseUrl });
		await owner.connect();
		try {
			const traders = (await signUp(product.url, TRADERS)) as [Trader, ...Trader[]];
			const perSecond = await measureItems(product, owner, traders);
			const receipts = await measureReceipts(product, traders[0]);
			const before = await sizeOf(join(product.dataDir, 'log'));
			await sleep(IDLE_MS);
			const after = await sizeOf(join(product.dataDir, 'log'));
			const aDay = (one: number, other: number) => ((other - one) * DAY_MS) / IDLE_MS;
			return [
				{ name: nameWithBar('PERF-18', 'items', 'items logged'), unit: '/s', values: [perSecond] },
				{ name: 'PERF-18 receipt, p50', unit: 'ms', values: [percentile(receipts, 50)] },
				{ name: nameWithBar('PERF-18', 'p99', 'receipt, p99'), unit: 'ms', values: [percentile(receipts, 99)] },
				{ name: nameWithBar('PERF-18', 'files', 'files a day'), unit: '', values: [aDay(before.files, after.files)] },
				{ name: nameWithBar('PERF-18', 'bytes', 'a day'), unit: 'MB', values: [aDay(before.bytes, after.bytes) / 1e6] },
			];
		} finally {
			await owner.end();
		}
	});
}

/** Holds the log of a product that has just started, and lets it go once placements are under way. */
async function measureItems(product: Product, owner: pg.Client, traders: readonly Trader[]): Promise<number> {
	await owner.query('begin');
	await owner.query('select from app.proof_log for update');
	const asset = await findOpenAsset(product.url);
	const placing = placeAtRate(product.url, traders, asset, PER_SECOND, LONGEST_MS / 4, CONNECTIONS, {
		mayWait: true,
	});
	const [perSecond] = await Promise.all([letGo(owner), placing]);
	return perSecond;
}

async function letGo(owner: pg.Client): Promise<number> {
	await sleep(1_000);
	const from = await countItems(owner);
	await owner.query('commit');
	const begunAt = performance.now();
	let [items, ms] = [0, 0];
	while (ms < LONGEST_MS) {
		await sleep(100);
		const { logged, waiting } = await countItems(owner);
		[items, ms] = [logged - from.logged, performance.now() - begunAt];
		if (waiting < ASSETS) break;
	}
	return (items * 1000) / ms;
}

/** Items of the log but those that are written seldom, and groups of prices that are not in it. */
async function countItems(owner: pg.Client): Promise<{ logged: number; waiting: number }> {
	const { rows } = await owner.query<{ logged: number; waiting: number }>(
		`select (coalesce(sum(c.no), 0) + (select count(*) from app.proof_batches where entry is not null))::float8 logged,
			sum(w.chain_no - coalesce(c.no, 0))::float8 waiting from app.asset_writers w left join app.proof_chains c using (asset_id)`,
	);
	return rows[0] as { logged: number; waiting: number };
}

/** Places trades that are over soon, and returns their ids. */
async function placeShort(product: Product, { headers }: Trader): Promise<string[]> {
	const asset = await findOpenAsset(product.url);
	const connection = await HttpConnection.open(product.url);
	const ids = Array.from({ length: RECEIPTS }, () => makeTradeId());
	for (const id of ids) {
		const body = JSON.stringify({
			id,
			mode: 'demo',
			asset_id: asset.id,
			direction: 'up',
			stake: 100,
			expiry: { duration: 5 },
			payout_percent: asset.payoutPercent,
		});
		const { status, body: answer } = await connection.send('POST', '/api/trades', headers, body);
		if (status !== 201) throw new Error(`placement refused: ${status} ${answer}`);
	}
	connection.close();
	return ids;
}

/** Milliseconds of each receipt, once the newest of them can be made. */
async function measureReceipts(product: Product, trader: Trader): Promise<number[]> {
	const { headers } = trader;
	const ids = await placeShort(product, trader);
	const connection = await HttpConnection.open(product.url);
	const ask = (id: string) => connection.send('GET', `/api/trades/${id}/receipt`, headers, '');
	const untilMs = performance.now() + 3 * LONGEST_MS;
	while ((await ask(ids.at(-1) as string)).status !== 200) {
		if (performance.now() > untilMs) throw new Error('the receipts are not made');
		await sleep(1_000);
	}
	const took: number[] = [];
	for (const id of ids) {
		const begunAt = performance.now();
		const { status, body } = await ask(id);
		if (status !== 200) throw new Error(`no receipt: ${status} ${body}`);
		took.push(performance.now() - begunAt);
	}
	connection.close();
	return took;
}

async function sizeOf(folder: string): Promise<{ files: number; bytes: number }> {
	const found = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
		(one) => one.isFile() && !one.parentPath.endsWith('.p'),
	);
	const sizes = await Promise.all(
		found.map((one) =>
			stat(join(one.parentPath, one.name)).then(
				({ size }) => size,
				() => 0,
			),
		),
	);
	return { files: found.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
