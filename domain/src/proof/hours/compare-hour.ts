import {
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	FAIR_EPOCH_MS,
	FAIR_RESET_BEYOND,
	FAIR_TICKS_PER_EPOCH,
	findFairPosition,
} from '../../market/fair-walk.ts';
import { type ComparedPrice, type HourQuestion, open, wrong } from './hour-check.ts';
import type { HourGroups } from './hour-groups.ts';

/** The step of tick k. */
export type StepAt = (k: number) => number;

/** Missed ticks are left out only after a longer standstill (`docs/fairness.md`, 11). */
const STANDSTILL_MS = FAIR_EPOCH_MS;
/** The walk is set to 0 a day after it was beyond the bound: it has not come back by so much in a day. */
const RESET_BEYOND = FAIR_RESET_BEYOND - 2 ** 22;

/** Walks from the position before the first tick by the seed alone, and holds each price of the log against it. */
export function comparePrices({ groups, lastMs }: HourGroups, { firstK, lastK }: HourQuestion, stepAt: StepAt) {
	const prices: ComparedPrice[] = [];
	let closed = 0;
	let before = 0;
	/** Position of the walk; null until a price fixes it. */
	let x: number | null = null;
	let nextK = firstK;
	let dayBefore = 0;
	let isClosed = false;
	/** True if all that was left out in a close lies in a standstill. */
	let isExplained = true;
	/** The longest time without a group since the last tick in time, and when the last group was logged. */
	let [silentMs, loggedAtMs] = [0, groups[0]?.entry.timeMs ?? 0];
	const add = (k: number, logged: number | null, computed: number | null) =>
		prices.push({ atMs: computeFairTickTime(k), logged, computed });
	/** Scheduled ticks that the log has not: of a closed index, or left out. */
	const skipTo = (k: number) => {
		const missing = Math.max(k - nextK, 0);
		if (isClosed) {
			closed += missing;
			if (missing > 0 && silentMs <= STANDSTILL_MS) isExplained = false;
		} else if (x === null) before += missing;
		else
			for (; nextK < k; nextK++) {
				x += stepAt(nextK);
				add(nextK, null, toNumber(computeFairPrice(x)));
			}
	};
	const passTime = (atMs: number) => {
		silentMs = Math.max(silentMs, atMs - loggedAtMs);
		loggedAtMs = atMs;
	};
	for (const { item, entry } of groups) {
		const { group } = item;
		passTime(entry.timeMs);
		for (const { t, price } of group.ticks) {
			const k = computeFairTickAt(t);
			if (k > lastK) {
				// The standstill before this group, the newest one, explains the missing prices.
				skipTo(lastK + 1);
				nextK = lastK + 1;
				break;
			}
			const day = Math.floor(k / TICKS_PER_DAY);
			const isNewDay = day > dayBefore;
			dayBefore = day;
			if (k < firstK) {
				x = findFairPosition(price);
				if (x === null) throw wrong('chain', `no position of the walk has the price ${price} of ${t}`);
				isClosed = false;
				continue;
			}
			skipTo(k);
			isClosed = false;
			if (computeFairTickTime(k) !== t || k < nextK) {
				prices.push({ atMs: t, logged: toNumber(price), computed: null });
				continue;
			}
			nextK = k + 1;
			if (x === null) {
				// Nothing in the log is older: the walk is followed from here.
				x = findFairPosition(price);
				if (x === null) add(k, toNumber(price), null);
				else before++;
				continue;
			}
			const [next, reset] = [x + stepAt(k), stepAt(k)];
			// At midnight the walk may be set to 0, if it was far from it.
			const mayReset: boolean = isNewDay && Math.abs(x) > RESET_BEYOND && computeFairPrice(next) !== price;
			x = mayReset && computeFairPrice(reset) === price ? reset : next;
			add(k, toNumber(price), toNumber(computeFairPrice(x)));
		}
		if (group.kind === 'close') isClosed = true;
		if (group.kind === 'ticks') silentMs = 0;
	}
	passTime(lastMs);
	skipTo(lastK + 1);
	if (prices.length === 0) throw open('no_prices');
	const differences = prices.filter(({ logged, computed }) => logged !== computed);
	const agreeing = prices.length - differences.length;
	return { prices, closed, isExplained, before, agreeing, difference: differences[0] ?? null };
}

const TICKS_PER_DAY = 24 * FAIR_TICKS_PER_EPOCH;
const toNumber = (price: bigint): number => Number(price);
