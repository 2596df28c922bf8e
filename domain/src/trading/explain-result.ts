import { isFairTicker } from '../market/fair-walk.ts';
import type { Direction } from './contract.ts';
import { computeChanceNow, computeStepsDeviation, toPercent } from './fair-value.ts';
import { decideExit, type ExitTerms, type Tick } from './rules.ts';

/** A trade that its prices decided: won, lost or tied. */
export interface EndedTrade extends ExitTerms {
	readonly ticker: string;
	readonly payoutMinor: bigint;
	readonly entry: Tick;
	readonly exit: Tick;
	readonly expiresAtMs: number;
}

/** The side of a price: the one on which the trade wins, the other one, or the entry's price. */
export type Side = 'winning' | 'losing' | 'even';

/** The course of a trade from its entry to its exit (TRADE-22), by public ticks alone. */
export interface ResultStory {
	/** The ticks, each with its side. */
	readonly path: readonly { readonly tick: Tick; readonly side: Side }[];
	/**
	 * The instant from which the price stayed on its last side, epoch milliseconds; null: it was on no other side after the entry.
	 */
	readonly turnedAtMs: number | null;
	/** The last instant at which a trade that did not win was winning; null: it never was, or it won. */
	readonly winningUntilMs: number | null;
	/** From the entry to the exit, in the direction of the trade, in tick sizes. */
	readonly moved: bigint;
	/** The same as a multiple of a typical move over the span; null: nothing moved. */
	readonly typicalMoves: number | null;
	/** Chances of winning on a fair index, at most as many as asked for; empty on other assets. */
	readonly chances: readonly { readonly atMs: number; readonly percent: number }[];
	/** The chance at the last price ten seconds before the end, in percent; null: there is none. */
	readonly lateChance: number | null;
	/** The result with the newest price at the click as the entry; null: that price is not among the ticks. */
	readonly atClick: { readonly price: bigint; readonly status: 'won' | 'lost' | 'tied' } | null;
}

/** A late chance is that of this time before the end. */
const LATE_MS = 10_000;

const sideOf = (direction: Direction, entry: Tick, { price }: Tick): Side =>
	price === entry.price ? 'even' : price > entry.price === (direction === 'up') ? 'winning' : 'losing';

/**
 * Explains a result. `ticks` are all from the click on to the exit, in the order of the log; those before the entry serve `atClick` alone.
 * Throws a `RangeError` if entry or exit is not among them.
 */
export function explainResult(
	trade: EndedTrade,
	ticks: readonly Tick[],
	{ acceptedAtMs, mostChances = 200 }: { readonly acceptedAtMs: number; readonly mostChances?: number },
): ResultStory {
	const { direction, entry, exit } = trade;
	const span = ticks.filter(({ seq }) => seq >= entry.seq && seq <= exit.seq);
	if (span[0]?.seq !== entry.seq || span.at(-1)?.seq !== exit.seq)
		throw new RangeError('explainResult: the ticks do not reach from entry to exit');
	const path = span.map((tick) => ({ tick, side: sideOf(direction, entry, tick) }));
	const final = path.at(-1)?.side as Side;
	const turned = path.findLastIndex(({ side }) => side !== final);
	const winning = path.findLastIndex(({ side }) => side === 'winning');
	const rise = exit.price - entry.price;
	const seen = ticks.findLast(({ atMs }) => atMs <= acceptedAtMs);
	return {
		path,
		// The entry is even by itself, and turns nothing.
		turnedAtMs: turned < 1 ? null : (path[turned + 1]?.tick.atMs ?? null),
		winningUntilMs: final === 'winning' || winning < 0 ? null : (path[winning + 1]?.tick.atMs ?? null),
		moved: direction === 'up' ? rise : -rise,
		typicalMoves: computeTypicalMoves(trade, span),
		chances: listChances(trade, span, mostChances),
		lateChance: findLateChance(trade, span),
		atClick: seen === undefined ? null : { price: seen.price, status: decideFrom(trade, seen) },
	};
}

/** The result of the trade, if its entry had been that price. */
function decideFrom(trade: EndedTrade, { price }: Tick): 'won' | 'lost' | 'tied' {
	return decideExit(trade, { ...trade.entry, price }, trade.exit).status as 'won' | 'lost' | 'tied';
}

/** On a fair index against the deviation of the walk, else against that of the prices themselves. */
function computeTypicalMoves({ ticker, entry, exit }: EndedTrade, span: readonly Tick[]): number | null {
	if (span.length < 2) return null;
	if (isFairTicker(ticker)) return Math.abs(computeStepsDeviation(ticker, entry, exit));
	let squares = 0;
	for (const [i, { price }] of span.entries()) if (i > 0) squares += Number(price - (span[i - 1] as Tick).price) ** 2;
	return squares === 0 ? null : Math.abs(Number(exit.price - entry.price)) / Math.sqrt(squares);
}

const percentAt = (trade: EndedTrade, tick: Tick): number | null => {
	const now = computeChanceNow(trade, tick);
	return now && toPercent(now.chance);
};

/** Evenly over the ticks, the first and the last among them. */
function listChances(trade: EndedTrade, span: readonly Tick[], most: number): ResultStory['chances'] {
	if (!isFairTicker(trade.ticker)) return [];
	const every = Math.ceil(span.length / most);
	return span.flatMap((tick, i) => {
		if (i % every !== 0 && i !== span.length - 1) return [];
		const percent = percentAt(trade, tick);
		return percent === null ? [] : [{ atMs: tick.atMs, percent }];
	});
}

function findLateChance(trade: EndedTrade, span: readonly Tick[]): number | null {
	const late = span.findLast(({ atMs }) => atMs <= trade.expiresAtMs - LATE_MS);
	return late === undefined ? null : percentAt(trade, late);
}
