import { setTimeout as sleep } from 'node:timers/promises';
import { HttpConnection } from '@fairtick/simulation/connection';
import type { Trader } from '@fairtick/simulation/traders';
import { type PlacedAsset, place } from './placing.ts';

export const TRADES = 10_000;
const CONNECTIONS = 64;
const MINUTE_MS = 60_000;
/** Time to place all trades before a boundary whose offer ends 30 s ahead of it. */
const PLACING_MS = 20_000;

/** Places 10,000 trades that end at the same whole minute, shared among the traders; returns that minute in epoch ms. */
export async function placeUntilBoundary(url: URL, traders: readonly Trader[], asset: PlacedAsset): Promise<number> {
	const boundaryMs = await reachPlacingWindow();
	const expiry = JSON.stringify({ clock: new Date(boundaryMs).toISOString() });
	const open = Array.from({ length: TRADES }, (_, index) => ({
		trader: traders[index % traders.length] as Trader,
		direction: Math.floor(index / traders.length) % 2 ? 'up' : 'down',
	}));
	const connections = await Promise.all(Array.from({ length: CONNECTIONS }, () => HttpConnection.open(url)));
	await Promise.all(
		connections.map(async (connection) => {
			for (let next = open.pop(); next; next = open.pop())
				await place(connection, next.trader, asset, { direction: next.direction, expiry });
			connection.close();
		}),
	);
	return boundaryMs;
}

/** Waits until the first whole minute that is still on offer leaves enough time to place everything. */
async function reachPlacingWindow(): Promise<number> {
	const now = Date.now();
	const boundary = Math.ceil((now + MINUTE_MS / 2 + PLACING_MS) / MINUTE_MS) * MINUTE_MS;
	const earliest = boundary - MINUTE_MS / 2 - PLACING_MS;
	if (now < earliest) await sleep(earliest - now);
	return boundary;
}
