import {
	type Act,
	dated,
	datedUnsealed,
	datesAgainstUser,
	sealed,
	unsealed,
	waitsSealed,
	waitsUnsealed,
} from './acts.ts';
import { Keystream } from './keystream.ts';
import { Tally } from './tally.ts';
import { drawFromKeystream, drawFromSeeds, Walk } from './walk.ts';

export const DURATIONS_S = [5, 15, 30, 60];

/** A kind of play, and the shares of its trades that are printed. */
interface Kind {
	readonly act: Act;
	/** Name of each line, with the share of trades with the strongest signals that it counts. */
	readonly lines: Readonly<Record<string, number>>;
}

const PICKED = { 'best of five, best 5 % of rounds': 0.05, 'best of five, best 1 % of rounds': 0.01 };

/** The kinds of play by the title of their table. */
const KINDS: Readonly<Record<string, readonly Kind[]>> = {
	'A reader of the seeds, sealed entry (with the beacon), acceptances dated truly: trades won': [
		{ act: sealed('one'), lines: { 'any time': 1 } },
		{ act: sealed('all'), lines: { 'best of five': 1, ...PICKED } },
	],
	'A reader of the seeds, unsealed entry with the beacon (rule set 1): trades won': [
		{ act: unsealed('any time', 'one'), lines: { 'any time': 1 } },
		{ act: unsealed('after a round', 'one'), lines: { 'just after each round': 1 } },
		{ act: unsealed('after a round', 'all'), lines: { 'best of five': 1, ...PICKED } },
	],
	'A house that dates acceptances back, sealed entry, clock late by less than a round: trades won by it': [
		{ act: dated(1, 'one'), lines: { 'each round': 1 } },
		{ act: dated(1, 'all'), lines: { 'best of five': 1, ...PICKED } },
	],
	'The same, clock late by 3 s or 6 s': [
		{ act: dated(2, 'one'), lines: { '3 s, each round': 1 } },
		{ act: dated(2, 'all'), lines: { '3 s, best of five': 1 } },
		{ act: dated(3, 'one'), lines: { '6 s, each round': 1 } },
		{ act: dated(3, 'all'), lines: { '6 s, best of five': 1 } },
	],
	'A house that dates acceptances back 3 s, unsealed entry, by public prices alone: trades won by it': [
		{ act: datedUnsealed('one'), lines: { 'at any time': 1 } },
		{ act: datedUnsealed('all'), lines: { 'best of five': 1, ...PICKED } },
	],
	'A house that dates acceptances back inside one entry, unsealed entry, by public prices alone: trades won by it': [
		{ act: datedUnsealed('one', 499), lines: { 'up to 0.5 s': 1 } },
		{ act: datedUnsealed('one', 999), lines: { 'up to 1 s': 1 } },
		{ act: datedUnsealed('all', 999), lines: { 'up to 1 s, best of five': 1 } },
	],
	'A user against a house that holds seeds: trades won by the user': [
		{ act: waitsUnsealed(0), lines: { 'unsealed, no beacon, accepted at once': 1 } },
		{ act: waitsUnsealed(2_000), lines: { 'unsealed, no beacon, waits up to 2 s': 1 } },
		{ act: waitsUnsealed(2_500), lines: { 'unsealed, no beacon, waits up to 2.5 s': 1 } },
		{ act: waitsSealed, lines: { 'sealed, waits up to 2 s, dated truly': 1 } },
		{ act: datesAgainstUser, lines: { 'sealed, waits for the round, dated back': 1 } },
	],
};

/** The table whose lines sealed entry must bring to one half. */
export const SEALED = Object.keys(KINDS)[0] as string;

/** Share of won among decided trades, by table, line and duration, in the order of `DURATIONS_S`. */
export type Shares = Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

/**
 * Plays every act once in each of `moments` independent moments.
 * @param hashes source of the steps: `hmac` is the product's, `keystream` has the same distribution and is fast.
 */
export function play(moments: number, seed: string, hashes: 'hmac' | 'keystream'): Shares {
	const kinds = Object.entries(KINDS).flatMap(([table, all]) => all.map((kind) => ({ table, ...kind })));
	const tallied = kinds.map((kind) => ({ ...kind, tallies: DURATIONS_S.map(() => new Tally(moments)) }));
	const drawSteps = (hashes === 'hmac' ? drawFromSeeds : drawFromKeystream)(new Keystream(`${seed}|steps`));
	const random = new Keystream(`${seed}|chance`);
	const walk = new Walk();
	for (let number = 0; number < moments; number++) {
		walk.draw(drawSteps);
		for (const { act, tallies } of tallied) {
			for (const [i, seconds] of DURATIONS_S.entries()) {
				const { gain, strength } = act({ number, walk, random }, seconds);
				(tallies[i] as Tally).add(gain, strength);
			}
		}
	}
	const shares: Record<string, Record<string, number[]>> = {};
	for (const { table, lines, tallies } of tallied) {
		shares[table] ??= {};
		for (const [line, best] of Object.entries(lines)) shares[table][line] = tallies.map((tally) => tally.share(best));
	}
	return shares;
}
