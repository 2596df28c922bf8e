import { setTimeout as sleep } from 'node:timers/promises';
import { findOpenAsset, signUp, type Trader } from '@fairtick/simulation/traders';
import pg from 'pg';
import { WebSocket } from 'ws';
import { nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { ratios } from './drive/rounds.ts';
import { placeUntilBoundary, TRADES } from './drive/settling.ts';

const ROUNDS = 5;
const TRADERS = 200;
/** A pause after placing and after the baseline: the first work after a rest takes longer. */
const REST_MS = 15_000;

/**
 * PERF-04: 10,000 trades of 200 users that end at the same instant: from expiry until every one is committed and pushed
 * to its user; against a bare update of 10,000 rows, put in when the trades are placed, and insert of 20,000 in one commit.
 */
export async function settlement(): Promise<void> {
	await onProduct(async (product, databaseUrl) => {
		const asset = await findOpenAsset(product.url);
		const traders = await signUp(product.url, TRADERS);
		const pushed = await watchClosings(product.url, traders);
		const client = new pg.Client({ connectionString: databaseUrl });
		// A failed round stops the product and its database, so this error adds nothing.
		client.on('error', () => undefined);
		await client.connect();
		await client.query('create table bench_trades (id int primary key, status text not null, round int not null)');
		await client.query(
			'create table bench_entries (id bigint primary key, trade_id int not null, amount bigint not null, hash bytea not null)',
		);
		const baseline: number[] = [];
		const system: number[] = [];
		// The first round warms code and caches on both sides.
		for (let round = 0; round <= ROUNDS; round++) {
			const closed = pushed.wait(TRADES);
			const boundaryMs = await placeUntilBoundary(product.url, traders, asset);
			const bare = await prepareBareWrite(client, round);
			await sleep(boundaryMs - REST_MS - Date.now());
			const bareMs = await bare();
			const settledMs = (await closed) - boundaryMs;
			if (round === 0) continue;
			baseline.push(bareMs);
			system.push(settledMs);
		}
		await client.end();
		pushed.close();
		return [
			{ name: `baseline, update ${TRADES} and insert ${2 * TRADES} rows`, unit: 'ms', values: baseline },
			{
				name: nameWithBar('PERF-04', 'last', 'expiry to committed and pushed, the last of 10,000'),
				unit: 'ms',
				values: system,
			},
			{ name: nameWithBar('PERF-04', 'time', 'ratio'), unit: '', values: ratios(system, baseline) },
		];
	});
}

/**
 * Inserts rows; the returned function changes them beside new ones, and resolves with the milliseconds that this took.
 */
async function prepareBareWrite(client: pg.Client, round: number): Promise<() => Promise<number>> {
	const trades = Array.from({ length: TRADES }, (_, index) => round * TRADES + index);
	const entries = Array.from({ length: 2 * TRADES }, (_, index) => round * 2 * TRADES + index);
	const hash = Buffer.alloc(32, round);
	await client.query(`insert into bench_trades select id, 'open', $2 from unnest($1::int[]) id`, [trades, round]);
	return async () => {
		const start = performance.now();
		await client.query('begin');
		await client.query(`update bench_trades set status = 'won' where id = any($1::int[])`, [trades]);
		await client.query(
			'insert into bench_entries select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bytea[])',
			[entries, entries.map((id) => id >> 1), entries.map(() => 100), entries.map(() => hash)],
		);
		await client.query('commit');
		return performance.now() - start;
	};
}

interface Closings {
	/** Resolves with the epoch ms at which the last of `count` closings arrived. */
	wait(count: number): Promise<number>;
	close(): void;
}

/** A live socket per trader; only counts, so that the client takes as little of the shared cores as it can. */
async function watchClosings(url: URL, traders: readonly Trader[]): Promise<Closings> {
	let count = 0;
	let target: { count: number; resolve: (atMs: number) => void } | null = null;
	const sockets = await Promise.all(
		traders.map(
			(trader) =>
				new Promise<WebSocket>((resolve, reject) => {
					const socket = new WebSocket(new URL('/live', url).href.replace('http', 'ws'), {
						headers: { cookie: trader.cookie, origin: url.origin },
					});
					socket.once('open', () => socket.send(JSON.stringify({ op: 'auth', token: trader.token })));
					socket.once('error', reject);
					socket.on('message', (data: Buffer) => {
						const start = data.toString('latin1', 0, 80);
						if (start.includes('"op":"ready"')) resolve(socket);
						if (!start.includes('"trade.closed"')) return;
						count++;
						if (target && count === target.count) target.resolve(Date.now());
					});
				}),
		),
	);
	return {
		wait: (more) => new Promise((resolve) => (target = { count: count + more, resolve })),
		close: () => {
			for (const socket of sockets) socket.close();
		},
	};
}
