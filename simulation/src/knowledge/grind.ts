import { createFairSteps, FAIR_TICKS_PER_EPOCH } from '@fairtick/domain/market/fair-walk';
import type { Keystream } from './keystream.ts';

const EVERY_TICKS = 10;
const EPOCH = 500_000;

/**
 * Share of won among decided trades in one hour of a user who trades 5 s every 5 s in the direction of the last 5 s.
 */
function playHour(seed: Uint8Array): number {
	const step = createFairSteps(seed, 'V100');
	const positions = [0];
	const first = EPOCH * FAIR_TICKS_PER_EPOCH;
	for (let k = first + 1; k < first + FAIR_TICKS_PER_EPOCH; k++) positions.push((positions.at(-1) as number) + step(k));
	const move = (after: number, through: number) => (positions[through] as number) - (positions[after] as number);
	let [won, decided] = [0, 0];
	for (let i = EVERY_TICKS; i + EVERY_TICKS < positions.length; i += EVERY_TICKS) {
		// The entry is the next tick, the exit the last one within 5 s of the order.
		const gain = move(i + 1, i + EVERY_TICKS) * (move(i - EVERY_TICKS, i) < 0 ? -1 : 1);
		if (gain === 0) continue;
		decided++;
		if (gain > 0) won++;
	}
	return won / decided;
}

/** Shares won in an hour by one user's habit, over seeds among which a house could choose before it commits. */
export interface Ground {
	readonly mean: number;
	readonly deviation: number;
	readonly lowest: number;
	readonly highest: number;
	/** The expected lowest share of 2²⁰ and of 2³⁰ seeds, by the normal distribution. */
	readonly expected: { readonly of20: number; readonly of30: number };
}

/** Normal quantiles of 2⁻²⁰ and 2⁻³⁰. */
const QUANTILES = { of20: 4.763, of30: 6.009 };

/** Tries seeds of one hour of V100 without the beacon, with the product's own steps. */
export function grind(tries: number, random: Keystream): Ground {
	const shares = Array.from({ length: tries }, () => playHour(random.next().slice()));
	const mean = shares.reduce((sum, share) => sum + share, 0) / tries;
	const deviation = Math.sqrt(shares.reduce((sum, share) => sum + (share - mean) ** 2, 0) / (tries - 1));
	return {
		mean,
		deviation,
		lowest: Math.min(...shares),
		highest: Math.max(...shares),
		expected: { of20: mean - QUANTILES.of20 * deviation, of30: mean - QUANTILES.of30 * deviation },
	};
}
