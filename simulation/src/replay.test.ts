import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test, vi } from 'vitest';
import { HttpConnection } from './connection.ts';
import { Product } from './product.ts';
import { recompute, type ShownTick } from './recompute.ts';
import { ask, readTicks, readTrades, send } from './trader-calls.ts';
import { signUp } from './traders.ts';

const ROOT = resolve(import.meta.dirname, '../..');
/** A made-up recording, and a real one, which a fresh clone lacks. */
const FILES = ['server/test/data/eurusd-histdata-sample.csv', '../shared/data/eurusd-2020-01-01-ticks.csv']
	.map((path) => resolve(ROOT, path))
	.filter((path) => existsSync(path));
const REPLAYED = { entryWithinMs: 30_000, exitMaxAgeMs: 60_000 };

/** [milliseconds since the file's first line, price in millionths × 2], parsed without the product's parser. */
function readFile(path: string): [number, number][] {
	const rows = readFileSync(path, 'utf8').trim().split('\n');
	const quotes = rows.flatMap((row): [number, number][] => {
		const match = /^(\d{4})(\d\d)(\d\d) (\d\d)(\d\d)(\d\d)(\d{3}),([\d.]+),([\d.]+),/.exec(row);
		if (!match) return [];
		const [year, month, day, hour, minute, second, ms] = match.slice(1, 8).map(Number) as [
			number,
			number,
			number,
			number,
			number,
			number,
			number,
		];
		const at = Date.UTC(year, month - 1, day, hour, minute, second, ms);
		return [[at, Math.round(Number(match[8]) * 1e6) + Math.round(Number(match[9]) * 1e6)]];
	});
	const first = quotes[0]?.[0] ?? 0;
	return quotes.map(([at, price]) => [at - first, price]);
}

/** Expects that each logged price is the next quote of the file. */
function expectFilePrices(ticks: readonly ShownTick[], quotes: readonly [number, number][]): void {
	const logged = ticks.map(([, , price]) => Math.round(Number(price) * 2e6));
	const start = quotes.findIndex((_, index) => logged.every((price, step) => quotes[index + step]?.[1] === price));
	expect(start).toBeGreaterThanOrEqual(0);
}

test.concurrent.for(FILES)(
	'[TRADE-10] trades on replayed EUR/USD ticks have the results of an independent computation: %#',
	{ timeout: 240_000 },
	async (file) => {
		const product = await Product.start({ FAIR_HISTORY_DAYS: '1' });
		try {
			const added = await product.run('areas/assets/main.ts', ['add', '--replay', `EUR/USD:${file}`]);
			expect(added).toMatchObject({ code: 0 });
			const [trader] = await signUp(product.url, 1);
			if (!trader) throw new Error('there is no trader');
			const assets = (await (await fetch(new URL('/api/get_available_assets', product.url))).json()) as {
				id: number;
				ticker: string;
				open: boolean;
				percentage: number;
			}[];
			const asset = assets.find(({ ticker }) => ticker === 'EUR/USD');
			if (!asset) throw new Error('EUR/USD is not offered');
			const connection = await HttpConnection.open(product.url);
			const accepted: string[] = [];
			// Quotes are sparse. A refusal is right while none is new enough; the next quote allows another try.
			await vi.waitFor(
				async () => {
					const asked = ask(trader, asset.id, asset.percentage, 60);
					await send(connection, asked);
					if (asked.answer?.trade) accepted.push(asked.id);
					expect(accepted.length).toBeGreaterThanOrEqual(8);
				},
				{ timeout: 60_000, interval: 500 },
			);
			connection.close();
			await vi.waitFor(
				async () => expect((await readTrades(product, trader)).every(({ status }) => status !== 'open')).toBe(true),
				{ timeout: 120_000, interval: 500 },
			);
			const trades = await readTrades(product, trader);
			expect(trades.map(({ id }) => id).sort()).toEqual([...accepted].sort());
			const ticks = await readTicks(product, trader, asset.id, 0, Date.now());
			expectFilePrices(ticks, readFile(file));
			for (const trade of trades)
				expect({ status: trade.status, returned: trade.returned }).toEqual(recompute(trade, ticks, REPLAYED));
			expect(trades.some(({ status }) => status === 'won' || status === 'lost')).toBe(true);
			const { code, output } = await product.audit();
			expect(code, output).toBe(0);
		} finally {
			await product.stop();
		}
	},
);
