/** The last step of a receipt of a fair index: the exit's price follows from the entry's by seeds that were committed to before (docs/proof.md, 7.14). */
import { findWrongRound } from './beacon.mjs';
import {
	commitmentOf,
	dueBy,
	epochOf,
	factorOf,
	positionOf,
	priceAt,
	randomOf,
	roundOf,
	stepOf,
	tickAt,
} from './fair-walk.mjs';
import { at, demand, expect, HOUR } from './notes.mjs';
import { dueAt, lostOf } from './result.mjs';

/** @import { ItemOf } from './log-items.mjs' */
/** @import { Found } from './receipt.mjs' */
/** @import { Gap } from './result.mjs' */

/**
 * @param {unknown} a
 * @param {unknown} b
 */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The check of the seeds.
 * @param {Found} found the findings of the earlier steps
 */
export function checkSeeds(found) {
	const { receipt, terms, asset, decided, itemsOf, batch, isBeaconed } = found;
	const { entry, exit, gap } = decided;
	if (!found.isFair) return undefined;
	if (!entry || !exit) return gap && found.owed > 0 ? judgePaid(gap, found) : undefined;
	expect(factorOf(asset.ticker), 'the kind of index is not known');
	// The step `sale` has checked that a sale is on the tick that was due.
	const [first, last] = [dueBy(terms.after) + 2, decided.status === 'sold' ? dueBy(exit.t) : dueBy(terms.expires)];
	demand(tickAt(entry.t) === first - 1, 'a scheduled tick between acceptance and entry is missing');
	demand(tickAt(exit.t) === last, 'a scheduled tick between exit and expiry is missing');
	demand(
		first <= last && last - first === exit.seq - entry.seq - 1,
		'entry and exit do not lie on the schedule of the ticks',
	);
	for (const missed of found.missedSaleTicks)
		demand(
			missed > exit.t,
			`a request to sell lapsed without a price, though one of ${at(missed)} was due and is there`,
		);
	expect(last - first < 100_000, 'the trade is longer than any that is known');
	const ticks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
	const rounds = isBeaconed ? [...new Set(ticks.map((k) => String(roundOf(500 * k + 250))))] : [];
	demand(
		isSame(
			receipt.rounds.map(([round]) => round),
			rounds,
		),
		`the rounds of the beacon are not ${rounds.join(', ') || 'none'}`,
	);
	const wrong = findWrongRound(receipt.rounds);
	demand(!wrong, `round ${wrong?.round} of the beacon: ${wrong?.why}`);
	const randoms = new Map(receipt.rounds.map(([round, signature]) => [round, randomOf(signature)]));
	/** @type {Map<number, string>} */
	const seeds = new Map();
	/** @type {ItemOf<'lost/1'>[]} */
	const losses = [];
	for (let epoch = epochOf(500 * first + 250); epoch <= epochOf(500 * last + 250); epoch++) {
		/** @param {{ epoch: string }} item */
		const isMine = (item) => Number(item.epoch) === epoch;
		const [commitments, [reveal, ...more]] = [
			itemsOf('commitment/1').filter(isMine),
			itemsOf('reveal/1').filter(isMine),
		];
		demand(more.length === 0, `hour ${epoch} has two seeds`);
		demand(commitments.length < 2, `hour ${epoch} has two commitments`);
		for (const { entry } of commitments) {
			const isBefore = entry.no < batch.entry.no;
			demand(isBefore, `the commitment of hour ${epoch} is in entry ${entry.no}, the acceptance in ${batch.entry.no}`);
			const made = `the commitment of hour ${epoch} is in entry ${entry.no}, made at ${at(entry.time)}`;
			// Only in the log's first entry may a commitment be made during its own hour.
			expect(entry.no === 0 || entry.time < epoch * HOUR, `${made}, when the hour had begun`);
		}
		const lost = itemsOf('lost/1').find(isMine);
		if (lost) {
			demand(commitments.length > 0, `the commitment of hour ${epoch} is not in the receipt`);
			losses.push(lost);
			continue;
		}
		expect(reveal, `the seed of hour ${epoch} is not in the receipt: get the receipt again once the hour is over`);
		const found = commitmentOf(epoch, reveal.seed);
		demand(
			commitments[0]?.commitment === found,
			`the seed of hour ${epoch} has the commitment ${found}, another than was made`,
		);
		seeds.set(epoch, reveal.seed);
	}
	const [lost] = losses.sort((a, b) => Number(a.at) - Number(b.at));
	if (lost) {
		const isOwed = terms.mode === 'real' && found.owed > 0;
		expect(isOwed, `${lostOf(lost).what}: its prices cannot be checked`);
		return judgePaid(lostOf(lost), found);
	}
	/** @param {number} k */
	const step = (k) => {
		const t = 500 * k + 250;
		const [seed, random] = [seeds.get(epochOf(t)), isBeaconed ? randoms.get(String(roundOf(t))) : '-'];
		if (seed === undefined || random === undefined) throw new Error(`tick ${k} has no seed or no round`);
		return stepOf(seed, asset.ticker, k, random);
	};
	/** @type {Map<number, number>} */
	const sums = new Map();
	let sum = 0;
	for (const k of ticks) {
		sum += step(k);
		sums.set(k, sum);
	}
	const x = positionOf(entry.price);
	demand(x !== undefined, `no position of the walk has the price ${entry.price}`);
	for (const { t, price } of found.saleTicks) {
		const due = priceAt(x + (sums.get(dueBy(t)) ?? 0));
		demand(due === price, `the price of a request to sell is ${price}, the seed gives ${due}`);
	}
	demand(priceAt(x + sum) === exit.price, `the exit's price is ${exit.price}, the seed gives ${priceAt(x + sum)}`);
	return `${ticks.length} steps from the seed, ${rounds.length} rounds of drand: ${sum} units, from ${entry.price} to ${exit.price}`;
}

/**
 * Demands the money owed for unreliable prices. It is due a day after the statement or after the trade's expiry,
 * whichever is later.
 * @param {Omit<Gap, 'last' | 'reason'>} gap
 * @param {Found} found
 */
function judgePaid({ name, what, at: saidAt, epoch }, found) {
	const { terms, isPaid, now } = found;
	const due = dueAt(saidAt, terms);
	demand(isPaid || now <= due, `${what}: not compensated by ${at(due)}, as far as this receipt shows`);
	expect(isPaid, `${what}: not compensated yet, which is due by ${at(due)}: get the receipt again`);
	found.lostEpoch = epoch;
	return `${name}: compensated`;
}
