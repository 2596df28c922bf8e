import { HttpConnection } from '@fairtick/simulation/connection';
import { makeTradeId } from '@fairtick/simulation/trade-id';
import type { Trader } from '@fairtick/simulation/traders';
import { openLoop } from './open-loop.ts';

export interface PlacedAsset {
	readonly id: number;
	readonly payoutPercent: number;
}

const HOUR = JSON.stringify({ duration: 3600 });

/**
 * Places one trade of 1.00, on the demo account by default; throws unless it was accepted. With `mayWait` it may also
 * stay undecided because the log has fallen behind (PROOF-08).
 */
export async function place(
	connection: HttpConnection,
	{ headers }: Trader,
	{ id, payoutPercent }: PlacedAsset,
	{
		direction = 'up',
		expiry = HOUR,
		mode = 'demo',
		mayWait = false,
	}: { direction?: string | undefined; expiry?: string; mode?: 'demo' | 'real'; mayWait?: boolean } = {},
): Promise<void> {
	const body = `{"id":"${makeTradeId()}","mode":"${mode}","asset_id":${id},"direction":"${direction}","stake":100,"expiry":${expiry},"payout_percent":${payoutPercent}}`;
	const { status, body: answer } = await connection.send('POST', '/api/trades', headers, body);
	const isWaiting = status === 503 && answer.includes('trading.not_logged');
	if (status !== 201 && !(mayWait && isWaiting)) throw new Error(`placement refused: ${status} ${answer}`);
}

/** Connections that are lent one call at a time; who finds none free waits for one. */
export class Lending<Connection> {
	readonly #free: Connection[];
	readonly #waiting: ((connection: Connection) => void)[] = [];

	constructor(connections: readonly Connection[]) {
		this.#free = [...connections];
	}

	async use<Answer>(call: (connection: Connection) => Promise<Answer>): Promise<Answer> {
		const connection = this.#free.pop() ?? (await new Promise<Connection>((resolve) => this.#waiting.push(resolve)));
		try {
			return await call(connection);
		} finally {
			const next = this.#waiting.shift();
			if (next) next(connection);
			else this.#free.push(connection);
		}
	}
}

/**
 * Places at a fixed rate, the traders in turn; returns the milliseconds of each (`openLoop`). The connections are its own: the
 * server ends those on which nothing is asked for while something else is measured.
 */
export async function placeAtRate(
	url: URL,
	traders: readonly Trader[],
	asset: PlacedAsset,
	perSecond: number,
	forMs: number,
	connectionCount: number,
	options: { readonly mayWait?: boolean } = {},
): Promise<number[]> {
	const connections = await Promise.all(Array.from({ length: connectionCount }, () => HttpConnection.open(url)));
	const lent = new Lending(connections);
	const took = await openLoop(perSecond, forMs, (index) =>
		lent.use((connection) => place(connection, traders[index % traders.length] as Trader, asset, options)),
	);
	for (const connection of connections) connection.close();
	return took;
}
