import { randomInt } from 'node:crypto';
import { HttpConnection } from './connection.ts';
import type { Product } from './product.ts';
import type { ShownTick, ShownTrade } from './recompute.ts';
import { makeTradeId } from './trade-id.ts';
import type { Trader } from './traders.ts';

/** A trader's request and its answer, if any. */
export interface Asked {
	readonly trader: Trader;
	readonly body: string;
	readonly id: string;
	/** Null if the connection ended before the answer. */
	answer: { readonly status: number; readonly trade: ShownTrade | null } | null;
}

export function ask(trader: Trader, assetId: number, payoutPercent: number, durationS: number): Asked {
	const id = makeTradeId();
	const direction = randomInt(2) ? 'up' : 'down';
	const body = JSON.stringify({
		id,
		mode: 'demo',
		asset_id: assetId,
		direction,
		stake: 100 + randomInt(50),
		expiry: { duration: durationS },
		payout_percent: payoutPercent,
	});
	return { trader, id, body, answer: null };
}

/**
 * Sends a placement and stores its answer, which stays unknown if the connection breaks. Returns true if it was
 * answered.
 */
export async function send(connection: HttpConnection, asked: Asked): Promise<boolean> {
	try {
		const { status, body } = await connection.send('POST', '/api/trades', asked.trader.headers, asked.body);
		asked.answer = { status, trade: status === 201 ? (JSON.parse(body) as ShownTrade) : null };
		return true;
	} catch {
		return false;
	}
}

/** Reads JSON as a trader. */
export async function read<Value>(product: Product, trader: Trader, path: string): Promise<Value> {
	const connection = await HttpConnection.open(product.url);
	const { status, body } = await connection.send('GET', path, trader.headers, '');
	connection.close();
	if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
	return JSON.parse(body) as Value;
}

/** All trades of a trader, loaded page by page. */
export async function readTrades(product: Product, trader: Trader): Promise<ShownTrade[]> {
	const trades: ShownTrade[] = [];
	for (let cursor: string | null = ''; cursor !== null; ) {
		const path: string = `/api/trades?limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
		const page = await read<{ data: ShownTrade[]; next_cursor: string | null }>(product, trader, path);
		trades.push(...page.data);
		cursor = page.next_cursor;
	}
	return trades;
}

/** Logged ticks of an asset between two instants, both inclusive, loaded page by page. */
export async function readTicks(
	product: Product,
	trader: Trader,
	assetId: number,
	fromMs: number,
	toMs: number,
): Promise<ShownTick[]> {
	const ticks: ShownTick[] = [];
	for (let query = `from=${fromMs}`; ; ) {
		const page = await read<ShownTick[]>(product, trader, `/api/assets/${assetId}/ticks?${query}&limit=1000`);
		ticks.push(...page.filter(([, at]) => at <= toMs));
		const last = page.at(-1);
		if (page.length < 1000 || !last || last[1] > toMs) return ticks;
		query = `from_seq=${last[0] + 1}`;
	}
}
