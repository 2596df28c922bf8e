import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { HttpConnection } from '@fairtick/simulation/connection';
import { QuotingExchange } from '@fairtick/simulation/quoting-exchange';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';
import { perSecond } from './drive/closed-loop.ts';
import { onProduct } from './drive/on-product.ts';
import { type PlacedAsset, place } from './drive/placing.ts';
import { inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 7;
/** All stakes of the run stay within the house's cap on one asset. */
const ROUND_MS = 3_000;
const WARM_MS = 2_000;
const CONNECTIONS = 64;
const DEPOSIT_MINOR = 500_000;
const PATIENCE_MS = 60_000;

/** Real trades take the median of three. */
const VENUES = ['okx', 'bybit', 'bitget'] as const;
const WINDOWS = ['24h', '7d', '30d'];
const FAR_MINOR = 10_000_000;
const EVERY_LIMIT = [
	...['deposit', 'loss', 'turnover'].flatMap((kind) => WINDOWS.map((window) => ({ kind, window, value: FAR_MINOR }))),
	{ kind: 'stake', window: null, value: FAR_MINOR },
	{ kind: 'session', window: null, value: 1_440 },
	{ kind: 'reality_check', window: null, value: 240 },
];

/**
 * PERF-01 on the real account: placements a second of 64 users who have set every own limit, against 64 users without any, on an
 * asset of local exchanges, as fair indices take no real trades without the beacon.
 */
export async function ownLimits(): Promise<void> {
	const exchanges = await Promise.all(VENUES.map((name) => QuotingExchange.start(name)));
	try {
		await onProduct(
			async (product, databaseUrl) => {
				const { url } = product;
				const asset = await findExchangeAsset(url);
				const traders = await signUp(url, 2 * CONNECTIONS);
				await openRealAccounts(url, databaseUrl, traders);
				const [free, limited] = [traders.slice(0, CONNECTIONS), traders.slice(CONNECTIONS)];
				for (const { headers } of limited) await call(url, 'PUT', '/api/limits', headers, { limits: EVERY_LIMIT });
				const connections = await Promise.all(free.map(() => HttpConnection.open(url)));
				let placed = 0;
				const placeFor = (ms: number, whose: readonly Trader[]) =>
					perSecond(ms, connections, (connection, index) =>
						place(connection, whose[index] as Trader, asset, {
							mode: 'real',
							direction: placed++ % 2 === 0 ? 'up' : 'down',
						}),
					);
				for (const whose of [free, limited]) await placeFor(WARM_MS, whose);
				const [without, withLimits] = await inTurn(
					ROUNDS,
					() => placeFor(ROUND_MS, free),
					() => placeFor(ROUND_MS, limited),
				);
				for (const connection of connections) connection.close();
				return [
					{ name: 'real placements without limits', unit: '/s', values: without },
					{ name: 'with every own limit', unit: '/s', values: withLimits },
					{ name: 'ratio', unit: '', values: ratios(withLimits, without) },
				];
			},
			{
				settings: {
					EXCHANGES: VENUES.join(),
					EXCHANGE_URLS: exchanges.map(({ url }, index) => `${VENUES[index]}=${url}`).join(),
					LIMIT_OWN_LIMITS: '1000',
				},
			},
		);
	} finally {
		await Promise.all(exchanges.map((exchange) => exchange.stop()));
	}
}

async function findExchangeAsset(url: URL): Promise<PlacedAsset> {
	for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await wait(200)) {
		const answer = await fetch(new URL('/api/get_available_assets', url));
		const assets = (await answer.json()) as { id: number; open: boolean; source: string; percentage: number }[];
		const asset = assets.find(({ open, source }) => open && source === 'exchange');
		if (asset) return { id: asset.id, payoutPercent: asset.percentage };
	}
	throw new Error('the asset of the exchange did not open');
}

/** Verifies the traders' addresses, and has each pay 5,000.00 in at the sandbox. */
async function openRealAccounts(url: URL, databaseUrl: string, traders: readonly Trader[]): Promise<void> {
	const owner = new pg.Client({ connectionString: databaseUrl, options: '-c search_path=app' });
	await owner.connect();
	try {
		await owner.query('update users set email_verified_at = clock()');
		for (const { headers } of traders) {
			await call(url, 'GET', '/api/changetrade/real', headers);
			const deposit = await call(url, 'POST', '/api/cashier/deposits', headers, {
				method: 'sandbox',
				amount: DEPOSIT_MINOR,
			});
			await fetch(`${deposit.next?.url}/approve`, { method: 'POST', redirect: 'manual' });
		}
		for (const untilMs = Date.now() + PATIENCE_MS; Date.now() < untilMs; await wait(200)) {
			const { rows } = await owner.query<{ open: number }>(
				`select count(*)::int open from deposits where status <> 'confirmed'`,
			);
			if (rows[0]?.open === 0) return;
		}
		throw new Error('the deposits were not credited');
	} finally {
		await owner.end();
	}
}

async function call(
	url: URL,
	method: string,
	path: string,
	headers: string,
	body?: object,
): Promise<{ next?: { url: string } }> {
	const connection = await HttpConnection.open(url);
	const key = `idempotency-key: ${randomUUID()}\r\n`;
	const answer = await connection.send(method, path, headers + key, body ? JSON.stringify(body) : '');
	connection.close();
	if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.body}`);
	return answer.body === '' ? {} : JSON.parse(answer.body);
}
