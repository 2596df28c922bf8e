import type { Product } from '../product.ts';
import { recompute, type ShownTick, type ShownTrade } from '../recompute.ts';
import { read, readTicks, readTrades } from '../trader-calls.ts';
import type { Trader } from '../traders.ts';
import type { Booked } from './placer.ts';

const START_MINOR = 1_000_000;
const FAIR = { entryWithinMs: 1_500, exitMaxAgeMs: 2_000 };
const MOST_PROBLEMS = 20;

export interface ComparedBooks {
	readonly trades: number;
	/** Number of trades whose results were recomputed from the public ticks, without the product's code. */
	readonly recomputed: number;
	readonly results: Readonly<Record<string, number>>;
	readonly problems: readonly string[];
}

/**
 * Compares the traders' books with the product's answers: every accepted trade exists once and is closed, there is no
 * other, each result on a fair index follows the published rules, and the balance adds up.
 */
export async function compareBooks(
	product: Product,
	books: ReadonlyMap<Trader, ReadonlyMap<string, Booked>>,
	fairIds: readonly number[],
	fromMs: number,
): Promise<ComparedBooks> {
	const problems: string[] = [];
	const report = (problem: string) => problems.length < MOST_PROBLEMS && problems.push(problem);
	const results: Record<string, number> = {};
	let trades = 0;
	let recomputed = 0;
	const [reader] = books.keys();
	const ticks = new Map<number, ShownTick[]>();
	for (const id of reader ? fairIds : [])
		ticks.set(id, await readTicks(product, reader as Trader, id, fromMs - 5_000, Date.now() + 60_000));
	for (const [trader, own] of books) {
		const shown = await readTrades(product, trader);
		let balance = START_MINOR;
		trades += shown.length;
		if (shown.length !== own.size)
			report(`user ${trader.userId} has ${shown.length} trades, ${own.size} were accepted`);
		for (const trade of shown) {
			results[trade.status] = (results[trade.status] ?? 0) + 1;
			balance += (trade.returned ?? 0) - trade.stake;
			if (own.get(trade.id)?.stake !== trade.stake) report(`trade ${trade.id} is not in the books`);
			const log = ticks.get(trade.asset.id);
			if (log === undefined) continue;
			recomputed++;
			const due = recompute(trade, spanOf(log, trade), FAIR);
			if (due.status !== trade.status || due.returned !== trade.returned)
				report(`trade ${trade.id} ended as ${trade.status}, the ticks give ${due.status}`);
		}
		const user = await read<{ balance_demo: number }>(product, trader, '/api/user');
		if (user.balance_demo !== balance)
			report(`user ${trader.userId} has ${user.balance_demo}, the books give ${balance}`);
	}
	return { trades, recomputed, results, problems };
}

/** The ticks that can decide a trade. */
function spanOf(ticks: readonly ShownTick[], trade: ShownTrade): readonly ShownTick[] {
	const from = firstAfter(ticks, Date.parse(trade.accepted_at) - FAIR.exitMaxAgeMs);
	return ticks.slice(from, firstAfter(ticks, Date.parse(trade.expires_at)));
}

function firstAfter(ticks: readonly ShownTick[], atMs: number): number {
	let [low, high] = [0, ticks.length];
	while (low < high) {
		const middle = (low + high) >> 1;
		if ((ticks[middle] as ShownTick)[1] > atMs) high = middle;
		else low = middle + 1;
	}
	return low;
}
