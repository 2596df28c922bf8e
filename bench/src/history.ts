import { parseArgs } from 'node:util';
import { HttpConnection } from '@fairtick/simulation/connection';
import type { Product } from '@fairtick/simulation/product';
import { type Seeded, seed } from '@fairtick/simulation/seed/seed';
import { percentile } from '@fairtick/simulation/statistics';
import { signIn, type Trader } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { onProduct } from './drive/on-product.ts';
import { ratios } from './drive/rounds.ts';

const ROUNDS = 5;
const CALLS = 400;
const READERS = 10;
const FEW = 10_000;
const USERS_OF_MANY = 1_000;
/** The log has to be longer than the longest trade. */
const LOG_MS = 40_000;

/** PERF-11: pages of 50 closed trades, first ones and those behind them, at ten million trades against ten thousand. */
export async function history(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({ args: [...args], options: { trades: { type: 'string', default: '10000000' } } });
	const many = Number(values.trades);
	await onProduct(
		async (product, databaseUrl) => {
			await new Promise((resolve) => setTimeout(resolve, LOG_MS));
			const few = await seed(databaseUrl, { trades: FEW, users: READERS, onProgress: () => undefined });
			const atFew = await measure(product, few);
			const rest = await seed(databaseUrl, { trades: many - FEW, users: USERS_OF_MANY, onProgress: report(many) });
			const atMany = await measure(product, rest);
			return [
				{ name: 'p99 at 10,000 trades', unit: 'ms', values: atFew },
				{
					name: nameWithBar('PERF-11', 'p99', `p99 at ${many.toLocaleString('en')} trades`),
					unit: 'ms',
					values: atMany,
				},
				{ name: nameWithBar('PERF-11', 'time', 'ratio'), unit: '', values: ratios(atMany, atFew) },
			];
		},
		{ audits: false },
	);
}

const report = (all: number) => {
	let reported = 0;
	return (done: number) => {
		const percent = Math.floor((done * 100) / all);
		if (percent >= reported + 10) {
			reported = percent;
			console.log(`${percent} % of the trades are there`);
		}
	};
};

async function measure(product: Product, { emails, password }: Seeded): Promise<number[]> {
	const readers = await signIn(
		product.url,
		emails.slice(0, READERS).map((email) => ({ email, password })),
	);
	const connection = await HttpConnection.open(product.url);
	await readPages(connection, readers);
	const found: number[] = [];
	for (let round = 0; round < ROUNDS; round++) found.push(percentile(await readPages(connection, readers), 99));
	connection.close();
	return found;
}

/** Reads page after page of each reader in turn; returns the milliseconds of each call. */
async function readPages(connection: HttpConnection, readers: readonly Trader[]): Promise<number[]> {
	const cursors = new Map<Trader, string>();
	const took: number[] = [];
	for (let call = 0; call < CALLS; call++) {
		const reader = readers[call % readers.length] as Trader;
		const after = cursors.get(reader);
		const startedAt = performance.now();
		const { status, body } = await connection.send(
			'GET',
			`/api/trades?status=closed&limit=50${after === undefined ? '' : `&cursor=${encodeURIComponent(after)}`}`,
			reader.headers,
			'',
		);
		took.push(performance.now() - startedAt);
		if (status !== 200) throw new Error(`history refused: ${status} ${body}`);
		const { data, next_cursor: next } = JSON.parse(body) as { data: unknown[]; next_cursor: string | null };
		if (data.length === 0) throw new Error('an empty page');
		if (next === null) cursors.delete(reader);
		else cursors.set(reader, next);
	}
	return took;
}
