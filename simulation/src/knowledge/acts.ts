import { computeRoundAt } from '@fairtick/domain/market/beacon';
import { computeFairTickAt, computeFairTickTime } from '@fairtick/domain/market/fair-walk';
import {
	computeSealedRoundAt,
	findAcceptances,
	findFault,
	findLastAcceptance,
	findLate,
	findSealedSpan,
	findSpan,
	type Span,
} from './dates.ts';
import type { Keystream } from './keystream.ts';
import { INDICES, Knowledge, ROUND_AT, type Walk } from './walk.ts';

/** A moment of the market, with the random choices of the person in it. */
export interface Moment {
	readonly number: number;
	readonly walk: Walk;
	readonly random: Keystream;
}

interface Outcome {
	/** The move in the trade's direction. */
	readonly gain: number;
	/** Strength of the signal. */
	readonly strength: number;
}

/** Plays one trade of a duration in seconds. */
export type Act = (moment: Moment, seconds: number) => Outcome;

const PERIOD_MS = 3_000;

/** The index in turn. */
const oneIndex = ({ number }: Moment) => [number % INDICES.length];

/** Takes the index and direction with the strongest signal. */
function takeBest(walk: Walk, knowledge: Knowledge, { entry, exit }: Span, indices: readonly number[]): Outcome {
	let [best, lean] = [indices[0] as number, 0];
	for (const index of indices) {
		const one = knowledge.lean(index, entry, exit);
		if (Math.abs(one) > Math.abs(lean)) [best, lean] = [index, one];
	}
	return { gain: walk.move(best, entry, exit) * (lean < 0 ? -1 : 1), strength: Math.abs(lean) };
}

const pickInstant = ({ random }: Moment, from = ROUND_AT) => from + Math.floor(random.fraction() * PERIOD_MS);

/** Throws unless verifiers are green for an acceptance whose entry is dated a millisecond before its block's round. */
function demandGreen(acceptedAt: number, sealedBy: number): void {
	const fault = findFault(acceptedAt, { time: sealedBy - 1, round: computeRoundAt(sealedBy - 1) });
	if (fault !== null) throw new Error(fault);
}

/** A user who reads the seeds and whose order is accepted immediately at any time, on an index with sealed entry. */
export function sealed(among: 'one' | 'all'): Act {
	return (moment, seconds) => {
		const acceptedAt = pickInstant(moment);
		const knowledge = Knowledge.ofSeeds(moment.walk, acceptedAt);
		const indices = among === 'one' ? oneIndex(moment) : INDICES;
		return takeBest(moment.walk, knowledge, findSealedSpan(acceptedAt, seconds), indices);
	};
}

/**
 * A house that backdates an acceptance on an index with sealed entry. It acts just after a round was published, and all
 * dates are from a clock that is late. Every verifier that has only the receipt is green.
 * @param rounds number of the trade's rounds that are published by then; the clock is late by one period less, and a
 * millisecond.
 */
export function dated(rounds: number, among: 'one' | 'all'): Act {
	const sealedBy = ROUND_AT - (rounds - 1) * PERIOD_MS;
	const acceptedAt = findLastAcceptance(sealedBy);
	demandGreen(acceptedAt, sealedBy);
	return (moment, seconds) => {
		const knowledge = Knowledge.ofSeeds(moment.walk, ROUND_AT);
		const indices = among === 'one' ? oneIndex(moment) : INDICES;
		return takeBest(moment.walk, knowledge, findSealedSpan(acceptedAt, seconds), indices);
	};
}

/** A user who reads the seeds, on an index with the beacon and without sealed entry (rule set 1). */
export function unsealed(when: 'any time' | 'after a round', among: 'one' | 'all'): Act {
	return (moment, seconds) => {
		const acceptedAt = when === 'any time' ? pickInstant(moment) : ROUND_AT;
		const knowledge = Knowledge.ofSeeds(moment.walk, acceptedAt);
		const indices = among === 'one' ? oneIndex(moment) : INDICES;
		return takeBest(moment.walk, knowledge, findSpan(acceptedAt, seconds), indices);
	};
}

/**
 * A house without seeds that backdates an acceptance on an index without sealed entry. It delays the entry of the
 * answer until the first price after the date is `lagMs` old, and uses the prices published meanwhile. Below a second
 * both are in an entry that is made anyway; up to 3 s it delays the log, and no verifier is amber. Its clock is right.
 */
export function datedUnsealed(among: 'one' | 'all', lagMs = 3_000): Act {
	const firstPrice = computeFairTickTime(computeFairTickAt(ROUND_AT - 3_000) + 1);
	const acceptedAt = firstPrice - 1;
	const actsAt = firstPrice + lagMs;
	const late = findLate(acceptedAt, { time: actsAt, round: computeRoundAt(actsAt) });
	if (late !== null) throw new Error(late);
	return (moment, seconds) => {
		const knowledge = Knowledge.ofPrices(moment.walk, actsAt);
		const indices = among === 'one' ? oneIndex(moment) : INDICES;
		return takeBest(moment.walk, knowledge, findSpan(acceptedAt, seconds), indices);
	};
}

/** The order of a user without knowledge. */
function pickOrder(moment: Moment, from = ROUND_AT) {
	const [index] = oneIndex(moment) as [number];
	return { index, sign: moment.random.fraction() < 0.5 ? -1 : 1, askedAt: pickInstant(moment, from) };
}

/**
 * A user against a house that knows the whole path (no beacon, no sealed entry) and chooses when to accept, up to
 * `waitMs` late: as soon as the user loses, else at a tie, else immediately.
 */
export function waitsUnsealed(waitMs: number): Act {
	return (moment, seconds) => {
		const { index, sign, askedAt } = pickOrder(moment);
		const { entry, exit } = findSpan(askedAt, seconds);
		const last = computeFairTickAt(askedAt + waitMs) + 1;
		let gain = Number.POSITIVE_INFINITY;
		for (let late = 0; entry + late <= last && gain >= 0; late++)
			gain = Math.min(gain, Math.sign(moment.walk.move(index, entry + late, exit + late)) * sign);
		return { gain, strength: 0 };
	};
}

/**
 * A user against a house that reads the seeds and, on an index with sealed entry, takes the one of two acceptances that
 * it knows to be worse for the user. If no step of a trade is known, it uses the index's last move.
 */
function takeWorse(moment: Moment, order: ReturnType<typeof pickOrder>, at: readonly number[], knownAt: number) {
	return (seconds: number): Outcome => {
		const { index, sign } = order;
		const knowledge = Knowledge.ofSeeds(moment.walk, knownAt);
		const spans = at.map((acceptedAt) => findSealedSpan(acceptedAt, seconds));
		const isAnyKnown = spans.some(({ entry }) => knowledge.reaches(entry));
		const rated = spans.map((span) => {
			const { entry, exit } = span;
			return { span, lean: isAnyKnown && !knowledge.reaches(entry) ? 0 : sign * knowledge.lean(index, entry, exit) };
		});
		const worse = rated.reduce((one, other) => (other.lean < one.lean ? other : one));
		return { gain: sign * moment.walk.move(index, worse.span.entry, worse.span.exit), strength: 0 };
	};
}

/** A user against a house that delays a sealed acceptance, up to two seconds, and dates it truly. */
export const waitsSealed: Act = (moment, seconds) => {
	const order = pickOrder(moment);
	const { last } = findAcceptances(order.askedAt);
	// If the acceptance may be in either of two blocks, the house must decide before the last instant of the earlier one.
	const sealedBy = computeSealedRoundAt(order.askedAt);
	const decidedAt = Math.min(last, findLastAcceptance(sealedBy));
	return takeWorse(moment, order, [decidedAt, last], decidedAt)(seconds);
};

/**
 * A user against a house that, on an index with sealed entry, withholds the answer until a round is published and dates
 * the acceptance to the user's disadvantage. Verifiers accept the dates for an order with `asked at` and `seen seq`.
 */
export const datesAgainstUser: Act = (moment, seconds) => {
	// Orders of one period. The last one saw no price after the last acceptance in the round's block.
	const order = pickOrder(moment, ROUND_AT - 3_750);
	const { first, last } = findAcceptances(order.askedAt);
	const early = Math.min(last, findLastAcceptance(ROUND_AT));
	if (early < first) throw new RangeError(`An order asked at ${order.askedAt} cannot be in the round's block.`);
	demandGreen(early, ROUND_AT);
	return takeWorse(moment, order, [early, last], ROUND_AT)(seconds);
};
