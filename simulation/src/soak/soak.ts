import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { assertDurable, Product } from '../product.ts';
import { QuotingExchange } from '../quoting-exchange.ts';
import { SocketCrowd } from '../sockets/crowd.ts';
import { percentile } from '../statistics.ts';
import { signUp, type Trader } from '../traders.ts';
import { compareBooks } from './books.ts';
import { type PlacedAsset, Placer } from './placer.ts';
import { findProblems, type Outage, type Sample, type Soak } from './report.ts';

export interface SoakOptions {
	readonly minutes: number;
	readonly sockets: number;
	/** Placements a second. */
	readonly rate: number;
	readonly users: number;
	readonly outageS: number;
	readonly print: (line: string) => void;
	/** Ends the placing early; all checks are still made. */
	readonly signal: AbortSignal;
}

const CONNECTIONS = 64;
const SAMPLE_EVERY_MS = 5_000;
const OUTAGES = 2;
/**
 * Maximum time until an asset is shown closed, and until it reopens: a lost connection is reopened after a minute at
 * most.
 */
const CLOSED_WITHIN_MS = 15_000;
const OPEN_WITHIN_MS = 120_000;
const OVERDUE_MS = 15_000;
const DRAIN_MS = 120_000;
const run = promisify(execFile);

interface Shown {
	readonly id: number;
	readonly source: string;
	readonly open: boolean;
	readonly percentage: number;
}

/** Runs the product under load with an exchange that goes away twice, then compares books, answers and audit. */
export async function soak(options: SoakOptions): Promise<Soak> {
	const { print } = options;
	const exchange = await QuotingExchange.start();
	const crowd = new SocketCrowd();
	let product: Product | null = null;
	let owner: pg.Client | null = null;
	try {
		print('starting the product');
		product = await Product.start({ EXCHANGES: 'okx', EXCHANGE_URLS: `okx=${exchange.url}` });
		owner = await connectOwner(product);
		const assets = await findAssets(product);
		print(`signing up ${options.users} users`);
		const traders = await signUp(product.url, options.users);
		print(`opening ${options.sockets} sockets`);
		const ids = assets.map(({ id }) => id);
		await crowd.connect(Number(product.url.port), options.sockets, ids, traders);
		return await load(options, { product, owner, exchange, crowd, traders, assets });
	} finally {
		await owner?.end();
		await crowd.close();
		await product?.stop();
		await exchange.stop();
	}
}

interface House {
	readonly product: Product;
	readonly owner: pg.Client;
	readonly exchange: QuotingExchange;
	readonly crowd: SocketCrowd;
	readonly traders: readonly Trader[];
	readonly assets: readonly (PlacedAsset & { readonly source: string })[];
}

async function load(options: SoakOptions, house: House): Promise<Soak> {
	const { product, owner, traders, assets } = house;
	const { print, minutes, sockets, rate, users } = options;
	const fromMs = Date.now();
	const atS = () => Math.round((Date.now() - fromMs) / 1_000);
	const placer = await Placer.open(product.url, traders, assets, CONNECTIONS);
	const signal = AbortSignal.any([options.signal, AbortSignal.timeout(minutes * 60_000)]);
	const samples: Sample[] = [];
	const [outages] = await Promise.all([
		makeOutages(options, house, atS, signal),
		placer.run(rate, signal),
		takeSamples(house, placer, samples, atS, print, signal),
	]);
	print('placing has ended, the last trades are awaited');
	const drainedAfterS = await drain(owner);
	const fairIds = assets.filter(({ source }) => source === 'fair').map(({ id }) => id);
	print('holding the books against the product');
	const books = await compareBooks(product, placer.books, fairIds, fromMs);
	print('auditing');
	const auditedFrom = performance.now();
	const audited = await product.audit();
	const audit = { ...audited, seconds: Math.round((performance.now() - auditedFrom) / 1_000) };
	const results = { minutes, sockets, rate, users, ...placer.counts, samples, outages, drainedAfterS, books, audit };
	return { ...results, problems: [...placer.problems, ...findProblems(results)] };
}

async function connectOwner(product: Product): Promise<pg.Client> {
	const url = await product.ownerUrl();
	await assertDurable(url);
	const owner = new pg.Client({ connectionString: url, options: '-c search_path=app' });
	// The product's shutdown closes the database connection, which is not an error of the soak.
	owner.on('error', () => undefined);
	await owner.connect();
	return owner;
}

async function loadShown(product: Product): Promise<Shown[]> {
	const answer = await fetch(new URL('/api/get_available_assets', product.url));
	return (await answer.json()) as Shown[];
}

/** The fair indices, and the exchange's asset presented like them. */
async function findAssets(product: Product): Promise<(PlacedAsset & { source: string })[]> {
	for (const until = Date.now() + 60_000; Date.now() < until; await wait(200)) {
		const open = (await loadShown(product)).filter((asset) => asset.open);
		if (!open.some(({ source }) => source === 'exchange')) continue;
		return open.map(({ id, source, percentage }) => {
			const isFair = source === 'fair';
			const durationsS = isFair ? [5, 10, 15, 30] : [30, 45];
			return { id, source, payoutPercent: percentage, durationsS, mayBeClosed: !isFair };
		});
	}
	throw new Error('the asset of the exchange did not open');
}

/** Makes evenly spaced outages: the exchange stops, answers no call, and returns at the same address. */
async function makeOutages(
	{ minutes, outageS, print }: SoakOptions,
	{ product, exchange }: House,
	atS: () => number,
	signal: AbortSignal,
): Promise<Outage[]> {
	const outages: Outage[] = [];
	const isOpen = async () => (await loadShown(product)).some(({ source, open }) => source === 'exchange' && open);
	const secondsUntil = async (open: boolean, withinMs: number): Promise<number | null> => {
		for (const from = Date.now(); Date.now() < from + withinMs; await wait(250))
			if ((await isOpen()) === open) return Math.round((Date.now() - from) / 100) / 10;
		return null;
	};
	for (let number = 1; number <= OUTAGES; number++) {
		await wait(((minutes * 60) / (OUTAGES + 1)) * number * 1_000 - atS() * 1_000, undefined, { signal }).catch(
			() => undefined,
		);
		if (signal.aborted) break;
		const fromS = atS();
		print(`outage ${number}: the exchange goes away`);
		await exchange.goAway();
		const closedAfterS = await secondsUntil(false, CLOSED_WITHIN_MS);
		await wait(Math.max(0, (fromS + outageS - atS()) * 1_000));
		await exchange.comeBack();
		const toS = atS();
		const openAfterS = await secondsUntil(true, OPEN_WITHIN_MS);
		print(`outage ${number}: closed after ${closedAfterS} s, open again ${openAfterS} s after the return`);
		outages.push({ fromS, toS, closedAfterS, openAfterS });
	}
	return outages;
}

async function takeSamples(
	{ product, owner, crowd, exchange }: House,
	placer: Placer,
	samples: Sample[],
	atS: () => number,
	print: (line: string) => void,
	signal: AbortSignal,
): Promise<void> {
	const pid = await product.serverPid();
	await crowd.count();
	let lastMs = Date.now();
	while (!signal.aborted) {
		await wait(SAMPLE_EVERY_MS, undefined, { signal }).catch(() => undefined);
		if (signal.aborted) return;
		const { open, messages } = await crowd.count();
		const seconds = (Date.now() - lastMs) / 1_000;
		lastMs = Date.now();
		const { rows } = await owner.query(
			`select count(*)::int open_trades, count(*) filter (where expires_at < clock() - ${OVERDUE_MS})::int overdue,
				(select count(*) from jobs.job where state < 'active')::int jobs from open_trades`,
		);
		const latencies = placer.takeLatencies();
		const sample: Sample = {
			atS: atS(),
			memoryMb: await readMemoryMb(pid),
			openTrades: rows[0].open_trades,
			overdue: rows[0].overdue,
			waiting: placer.waiting,
			jobs: rows[0].jobs,
			sockets: open,
			messages: Math.round(messages / seconds),
			p50: Math.round(percentile(latencies, 50)),
			p99: Math.round(percentile(latencies, 99)),
			exchangeOpen: exchange.isThere,
		};
		samples.push(sample);
		print(JSON.stringify(sample));
	}
}

/** Resident memory of a process, MB. */
async function readMemoryMb(pid: number): Promise<number> {
	const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
	return Math.round(Number(stdout) / 1024);
}

/** Seconds until the last open trade is settled; null if one never is. */
async function drain(owner: pg.Client): Promise<number | null> {
	for (const from = Date.now(); Date.now() < from + DRAIN_MS; await wait(500)) {
		const { rows } = await owner.query('select count(*)::int open from open_trades');
		if (rows[0].open === 0) return Math.round((Date.now() - from) / 1_000);
	}
	return null;
}
