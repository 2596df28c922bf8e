import { stat } from 'node:fs/promises';
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
/** A tile is whole every 256 seconds, and packed some seconds later. */
const PACKED_MS = 300_000;
/** Entries of a tile, and of a bundle. */
const TILE_ENTRIES = 256;
/** One a second. */
const ENTRIES_A_DAY = 86_400;

/**
 * PERF-18: items a second that the log takes beside 1,000 orders a second while it is behind, which are not decided until it has caught up;
 * milliseconds of a receipt, over HTTP, one after the other; files and bytes that a day leaves in the log with 50 assets of two prices a second. PERF-22: the same of the
 * five indices alone. Partial tiles and single files of items are apart: they are removed.
 */
export async function proof(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const idle = await measureTile(product, 0);
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
			// One that begins after all of this.
			const busy = await measureTile(product, (await countTiles(owner)) + 1);
			return [
				{ name: nameWithBar('PERF-18', 'items', 'items logged'), unit: '/s', values: [perSecond] },
				{ name: 'PERF-18 receipt, p50', unit: 'ms', values: [percentile(receipts, 50)] },
				{ name: nameWithBar('PERF-18', 'p99', 'receipt, p99'), unit: 'ms', values: [percentile(receipts, 99)] },
				{ name: nameWithBar('PERF-18', 'files', 'files a day'), unit: '', values: [busy.files] },
				{ name: nameWithBar('PERF-18', 'bytes', 'a day'), unit: 'MB', values: [busy.megabytes] },
				{ name: nameWithBar('PERF-22', 'files', 'files a day of five indices'), unit: '', values: [idle.files] },
				{ name: nameWithBar('PERF-22', 'bytes', 'a day of five indices'), unit: 'MB', values: [idle.megabytes] },
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

/** Whole tiles of entries. */
async function countTiles(owner: pg.Client): Promise<number> {
	const { rows } = await owner.query<{ tiles: number }>(
		`select (entries / ${TILE_ENTRIES})::float8 tiles from app.proof_log`,
	);
	return rows[0]?.tiles ?? 0;
}

/** Waits until a tile is packed. Returns the files and megabytes of a day of such tiles: of its bundle, entries and hashes. */
async function measureTile(product: Product, tile: number): Promise<{ files: number; megabytes: number }> {
	const name = `${tile}`.padStart(3, '0');
	const paths = [`bundles/${name}`, `tile/entries/${name}`, `tile/0/${name}`];
	const untilMs = performance.now() + 2 * PACKED_MS;
	for (;;) {
		const sizes = await Promise.all(
			paths.map((path) =>
				stat(join(product.dataDir, 'log', path)).then(
					({ size }) => size,
					() => null,
				),
			),
		);
		if (sizes.every((size) => size !== null)) {
			const aDay = ENTRIES_A_DAY / TILE_ENTRIES;
			const bytes = sizes.reduce((sum, size) => sum + size, 0);
			return { files: Math.ceil(paths.length * aDay), megabytes: (bytes * aDay) / 1e6 };
		}
		if (performance.now() > untilMs) throw new Error(`tile ${tile} was not packed`);
		await sleep(1_000);
	}
}
