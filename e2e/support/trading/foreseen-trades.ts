import { setTimeout as wait } from 'node:timers/promises';
import { computeFairTickTime, FAIR_TICK_SIZE, FAIR_TICKERS, type FairTicker } from '@fairtick/domain/market/fair-walk';
import type { Direction, Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get } from '../test.ts';
import { findNextTick, loadFairPath } from './fair-path.ts';
import { loadAsset, openTradeByCall, waitForResult } from './trade-by-call.ts';

type Tick = readonly [seq: number, t: number, price: string];

const DURATION_S = 5;
/** Number of ticks from entry to exit. */
const TICKS_HELD = 9;
/** Number of ticks that may be the entry without changing the result, because a placement takes time. */
const ENTRIES = 8;
/** A minute, which always contains a suitable moment. */
const TICKS_AHEAD = 120;
/** A seen price may be 10 s old when its trade is accepted. */
const SEEN_TICKS_AGO = 10;
/** Margin over the bound, which may change between two calls. */
const BEYOND_BOUND = 1.2;
const UNITS_PER_OCTAVE = 2 ** 22;
const TICKERS: readonly FairTicker[] = FAIR_TICKERS;

/**
 * Waits for a moment at which the result of a 5 s trade is known: the winning and the losing direction of a placement
 * within 4 s.
 */
export async function waitForKnownResult(
	tickers: readonly FairTicker[] = TICKERS,
): Promise<{ readonly ticker: FairTicker; readonly won: Direction; readonly lost: Direction }> {
	const next = findNextTick();
	const move = await loadFairPath(next, next + TICKS_AHEAD + ENTRIES + TICKS_HELD);
	for (let first = next; first < next + TICKS_AHEAD; first++) {
		for (const ticker of tickers) {
			const moves = Array.from({ length: ENTRIES }, (_, i) => move(ticker, first + i, first + i + TICKS_HELD));
			const [rises, falls] = [moves.every((by) => by > 0), moves.every((by) => by < 0)];
			if (!rises && !falls) continue;
			await waitForEntriesFrom(first);
			return { ticker, won: rises ? 'up' : 'down', lost: rises ? 'down' : 'up' };
		}
	}
	throw new Error('no moment of the next minute has a known result');
}

/** Opens a 5 s trade by call that will lose its stake. */
export async function openLosingTrade(context: BrowserContext, stake: number): Promise<Trade> {
	const { ticker, lost } = await waitForKnownResult();
	return openTradeByCall(context, { ticker, direction: lost, stake, expiry: { duration: DURATION_S } });
}

/** Waits until the trade is lost. */
export async function waitForLoss(context: BrowserContext, trade: Trade): Promise<void> {
	expect(await waitForResult(context, trade)).toMatchObject({ status: 'lost', returned: 0 });
}

/** Opens a trade that will be voided: its entry will be too far from a seen price of some seconds ago. */
export async function openVoidTrade(context: BrowserContext): Promise<Trade> {
	const { ticker, first, seen } = await findEntriesBeyondBound(context);
	await waitForEntriesFrom(first);
	const { id, slippage_min } = await loadAsset(context, ticker);
	const seenT = computeFairTickTime(seen);
	const ticks = (await get(context, `/api/assets/${id}/ticks?from=${seenT}`)) as Tick[];
	const seen_seq = ticks.find(([, t]) => t === seenT)?.[0];
	if (seen_seq === undefined) throw new Error(`${ticker} has no tick ${seen}`);
	const trade = await openTradeByCall(context, {
		ticker,
		direction: 'up',
		stake: 1_000,
		expiry: { duration: DURATION_S },
		max_slippage: slippage_min,
		seen_seq,
	});
	const ended = await waitForResult(context, trade);
	expect(ended).toMatchObject({ status: 'void', void_reason: 'slippage' });
	return ended;
}

/** Finds consecutive ticks that are all too far from a price just before them. */
async function findEntriesBeyondBound(
	context: BrowserContext,
): Promise<{ readonly ticker: FairTicker; readonly first: number; readonly seen: number }> {
	const bounds = await Promise.all(TICKERS.map((ticker) => loadBound(context, ticker)));
	const next = findNextTick();
	const move = await loadFairPath(next - SEEN_TICKS_AGO, next + TICKS_AHEAD + ENTRIES);
	for (let first = next; first < next + TICKS_AHEAD; first++) {
		const entries = Array.from({ length: ENTRIES }, (_, i) => first + i);
		for (const [index, ticker] of TICKERS.entries()) {
			const bound = (bounds[index] as number) * BEYOND_BOUND;
			for (let seen = first - SEEN_TICKS_AGO; seen < first - 3; seen++)
				if (entries.every((entry) => Math.abs(move(ticker, seen, entry)) > bound)) return { ticker, first, seen };
		}
	}
	throw new Error('no price of the next minute moves beyond its bound');
}

/** The smallest possible bound of a trade, in units of the walk. */
async function loadBound(context: BrowserContext, ticker: FairTicker): Promise<number> {
	const { id, slippage_min } = await loadAsset(context, ticker);
	const ticks = (await get(context, `/api/assets/${id}/ticks?from=${Date.now() - 10_000}`)) as Tick[];
	const share = (slippage_min * Number(FAIR_TICK_SIZE)) / Number(ticks.at(-1)?.[2]);
	return Math.log2(1 + share) * UNITS_PER_OCTAVE;
}

/** Waits until no earlier tick can be the entry of a trade. */
async function waitForEntriesFrom(k: number): Promise<void> {
	await wait(Math.max(0, computeFairTickTime(k - 1) - Date.now()));
}
