import { getTicks } from '@fairtick/domain/market/contract';
import { FAIR_TICK_SIZE, isFairTicker } from '@fairtick/domain/market/fair-walk';
import { parsePrice } from '@fairtick/domain/market/price';
import { percentToBps } from '@fairtick/domain/money/money';
import type { Trade } from '@fairtick/domain/trading/contract';
import { explainResult, type ResultStory } from '@fairtick/domain/trading/explain-result';
import type { Tick } from '@fairtick/domain/trading/rules';
import { STATUSES } from '@fairtick/domain/trading/statuses';
import { fetchAnswer } from '../../../../kit/api/query.ts';
import type { LoggedTick } from './trade-timeline.ts';

/** Ticks of one call, and calls at most: those of the longest trade on a fair index. */
const TICKS = 1_000;
const MOST_CALLS = 30;
/** Ticks before the entry, among which is the price at the click. */
const BEFORE = 30;

/** A trade whose prices decided it. */
export interface DecidedTrade extends Trade {
	readonly entry: NonNullable<Trade['entry']>;
	readonly exit: NonNullable<Trade['exit']>;
}

export const isDecidedByPrices = (trade: Trade): trade is DecidedTrade =>
	trade.entry !== null && trade.exit !== null && STATUSES[trade.status].isByPrices;

/** The prices of a story and how they are written. */
export interface LoadedStory extends ResultStory {
	/** The decimal that its prices are whole numbers of. */
	readonly unit: string;
}

/** Explains a result from public ticks (TRADE-22); null if there are more of them than are loaded. */
export async function loadStory(trade: DecidedTrade, signal: AbortSignal): Promise<LoadedStory | null> {
	const first = Math.max(1, trade.entry.seq - BEFORE);
	const calls = Math.ceil((trade.exit.seq - first + 1) / TICKS);
	if (calls > MOST_CALLS) return null;
	const pages = await Promise.all(
		Array.from({ length: calls }, (_, page) => {
			const from = first + page * TICKS;
			const query = { from_seq: from, limit: Math.min(TICKS, trade.exit.seq - from + 1) };
			return fetchAnswer(getTicks, { params: { id: trade.asset.id }, query }, signal);
		}),
	);
	return explain(trade, pages.flat());
}

/** Explains a result from loaded ticks. Throws a `RangeError` if they lack its entry or exit. */
function explain(trade: DecidedTrade, logged: readonly LoggedTick[]): LoadedStory {
	const unit = isFairTicker(trade.asset.ticker) ? FAIR_TICK_SIZE : unitOf(trade.exit.price);
	const toTick = (seq: number, atMs: number, text: string): Tick => {
		const price = parsePrice(text, unit);
		if (price === null) throw new RangeError(`explain: ${text} is no whole number of ${unit}`);
		return { seq, atMs, price };
	};
	const { direction, stake, payout, payout_percent, entry, exit, expires_at, accepted_at } = trade;
	const story = explainResult(
		{
			ticker: trade.asset.ticker,
			direction,
			stakeMinor: BigInt(stake),
			payoutMinor: BigInt(payout),
			payoutBps: percentToBps(payout_percent) ?? 0,
			entry: toTick(entry.seq, Date.parse(entry.at), entry.price),
			exit: toTick(exit.seq, Date.parse(exit.at), exit.price),
			expiresAtMs: Date.parse(expires_at),
		},
		logged.map(([seq, atMs, price]) => toTick(seq, atMs, price)),
		{ acceptedAtMs: Date.parse(accepted_at) },
	);
	return { ...story, unit };
}

/** The last place of a price: 0.01 for 98.20. All prices of an asset have as many decimals. */
function unitOf(price: string): string {
	const decimals = price.split('.')[1]?.length ?? 0;
	return decimals === 0 ? '1' : `0.${'1'.padStart(decimals, '0')}`;
}
