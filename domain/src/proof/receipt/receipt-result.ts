import { hexToBytes } from '@noble/hashes/utils.js';
import { computeRandomness, computeTickRound } from '../../market/beacon.ts';
import {
	computeCommitment,
	computeFairEpoch,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_EPOCH_MS,
	findFairPosition,
	isFairTicker,
} from '../../market/fair-walk.ts';
import { remember } from '../../memo.ts';
import { computeLostHourCorrection } from '../../trading/lost-hour.ts';
import { findRuleSet } from '../../trading/rule-sets.ts';
import type { Settlement, Tick } from '../../trading/rules.ts';
import { areEqual } from '../log/merkle.ts';
import type { Receipt } from '../receipt.ts';
import { bodiesOf, type Facts, type Found, type Gap, hold, know, stopSeeds, toNumber } from './receipt-found.ts';

/** A loss in a lost hour is made good so soon after the hour was declared lost, or after the trade's end. */
const COMPENSATED_MS = 86_400_000;

/** Result and money follow from the terms and the prices. */
export function checkResult(found: Found): Facts {
	const { result } = found.receipt;
	const rules = findRuleSet(found.settlementTerms.rulesVersion);
	const settlement = found.sold ?? (rules?.decideSettlement(found.settlementTerms, found.ticks) as Settlement);
	const { status, voidReason, entry, exit, returnedMinor } = settlement;
	const isTick = (shown: Receipt['result']['entry'], tick: Tick | null) =>
		shown === null ? tick === null : tick !== null && shown.join() === [tick.seq, tick.atMs, tick.price].join();
	hold(status === result.status, `the trade is ${status}, not ${result.status}`);
	hold(voidReason === result.void_reason, `the trade is void for ${voidReason}, not ${result.void_reason}`);
	hold(isTick(result.entry, entry) && isTick(result.exit, exit), 'entry or exit is another one');
	hold(`${returnedMinor}` === result.returned, `${returnedMinor} is returned, not ${result.returned}`);
	const voids = bodiesOf(found, 'void/1').filter(({ body }) => body.terms === found.termsHash);
	hold(
		voids.every(({ body }) => body.reason === voidReason),
		'the log says otherwise why the trade is void',
	);
	found.settlement = settlement;
	return { status, returned: `${returnedMinor}`, stake: found.terms.stake, payout: found.terms.payout };
}

/** Checks the amount that a loser on a wrong price, or in a lost hour, got back. */
export function checkCorrection(found: Found): Facts | null {
	const [correction, ...others] = bodiesOf(found, 'correction/1').filter(({ body }) => body.terms === found.termsHash);
	found.isCorrected = correction !== undefined;
	if (correction === undefined) return null;
	hold(others.length === 0, 'there are two corrections');
	const { asset, seq, amount } = correction.body;
	hold(asset === found.terms.asset, 'the correction is about another asset');
	const { entry, exit } = found.ticks;
	const due = computeDue(found);
	const deciding = found.gap !== null && due > 0n ? [found.gap.last] : [entry, exit];
	hold(
		deciding.some((tick) => `${tick?.seq}` === seq),
		'the correction is about a price that did not decide',
	);
	hold(due > 0n && `${due}` === amount, `the correction is ${amount}, not ${due}`);
	return { seq, amount };
}

/** A fair index moved between entry and exit as its seeds and the beacon say; for a lost seed the stake of a loser on real money came back. */
export function checkSeeds(found: Found): Facts | null {
	const { asset, ticks, receipt } = found;
	const { entry, exit } = ticks;
	if (asset.source !== 'fair') return null;
	if (found.gap !== null) return checkGapPaid(found, found.gap);
	if (entry === null || exit === null || exit.seq <= entry.seq) return null;
	know(isFairTicker(asset.ticker), `the index ${asset.ticker} is not known`);
	const { entryAfterMs, expiresAtMs } = found.settlementTerms;
	const [first, last] = [computeFairTickAt(entry.atMs) + 1, computeFairTickAt(exit.atMs)];
	hold(first === computeFairTickAt(entryAfterMs) + 2, 'a scheduled price before the entry is missing');
	// The step `sale` has checked that a sale executed on the tick that was due.
	hold(found.sold !== null || last === computeFairTickAt(expiresAtMs), 'a scheduled price after the exit is missing');
	const isWhole = last - first === exit.seq - entry.seq - 1;
	hold(isWhole && isOnSchedule(entry) && isOnSchedule(exit), 'entry and exit do not lie on the schedule of the prices');
	hold(
		found.missedSaleTicks.every((atMs) => atMs > exit.atMs),
		'a request to sell lapsed without a price, though the log has one',
	);
	const epochs = epochsOf(first, last);
	const reveals = bodiesOf(found, 'reveal/1').filter(({ body }) => epochs.includes(Number(body.epoch)));
	const seeds = new Map(reveals.map(({ body }) => [toNumber(body.epoch), body.seed]));
	hold(seeds.size === reveals.length, 'an hour has two seeds');
	const rounds = new Map(receipt.rounds.map(([round, signature]) => [toNumber(round), signature]));
	const { hasBeacon } = found;
	hold(
		found.areBeaconRounds([...rounds].map(([round, signature]) => ({ round, signature }))),
		'a round of the beacon is not signed by drand',
	);
	const from = computeTickRound(first);
	const needed = hasBeacon ? computeTickRound(last) - from + 1 : 0;
	const isInOrder = receipt.rounds.every(([round], i) => round === `${from + i}`);
	hold(isInOrder && receipt.rounds.length === needed, 'the rounds are not those of the ticks');
	const lost = checkLostHours(found, epochs, seeds);
	if (lost !== null) return lost;
	const atSales = new Map(found.saleTicks.map((tick) => [computeFairTickAt(tick.atMs), tick.price]));
	const sums = new Map<number, number>();
	let sum = 0;
	const { ticker } = asset;
	const stepsOf = remember(24, (epoch: number) => createFairSteps(checkSeed(found, epoch, seeds.get(epoch)), ticker));
	for (let k = first; k <= last; k++) {
		const signature = rounds.get(computeTickRound(k));
		hold(!hasBeacon || signature !== undefined, `round ${computeTickRound(k)} of the beacon is not in the receipt`);
		sum += stepsOf(computeFairEpoch(k))(
			k,
			hasBeacon && signature !== undefined ? computeRandomness(signature) : undefined,
		);
		if (atSales.has(k)) sums.set(k, sum);
	}
	const position = findFairPosition(entry.price);
	hold(position !== null, 'the entry price is none of the index');
	for (const [k, price] of atSales)
		hold(
			computeFairPrice(position + (sums.get(k) ?? 0)) === price,
			'the price that a request to sell ended on is another one by its seed',
		);
	hold(computeFairPrice(position + sum) === exit.price, 'the price went another way than its seed');
	return { ticks: `${last - first + 1}`, rounds: `${rounds.size}`, sum: `${sum}` };
}

const isOnSchedule = ({ atMs }: Tick): boolean => computeFairTickTime(computeFairTickAt(atMs)) === atMs;

const epochsOf = (firstK: number, lastK: number): number[] => {
	const first = computeFairEpoch(firstK);
	return Array.from({ length: computeFairEpoch(lastK) - first + 1 }, (_, i) => first + i);
};

/**
 * A lost seed cannot be checked, so a loser on real money gets the stake back (MARKET-14), within `COMPENSATED_MS`. Null: all hours have seeds.
 */
function checkLostHours(found: Found, epochs: readonly number[], seeds: ReadonlyMap<number, string>): Facts | null {
	const losses = bodiesOf(found, 'lost/1')
		.map(({ body }) => ({ epoch: toNumber(body.epoch), atMs: toNumber(body.at) }))
		.filter(({ epoch }) => epochs.includes(epoch))
		.toSorted((one, other) => one.atMs - other.atMs);
	const [lost] = losses;
	if (lost === undefined) return null;
	for (const epoch of epochs) {
		if (losses.some((one) => one.epoch === epoch)) checkCommitment(found, epoch);
		else checkSeed(found, epoch, seeds.get(epoch));
	}
	const { terms, isCorrected } = found;
	const isDue = terms.mode === 'real' && computeDue(found) > 0n;
	const because = `hour ${lost.epoch} was declared lost`;
	if (!isDue) stopSeeds('undecided', 'lostSeed_unknown', `${because}: its prices cannot be checked`);
	if (!isCorrected) failToPay(found, 'lostSeed', because, lost.atMs);
	return { lost: `${lost.epoch}` };
}

/** Fails for an amount that is owed to a trade and missing in its receipt, once it is overdue by the checker's clock. */
function failToPay(
	{ nowMs, settlementTerms }: Found,
	missing: 'lostSeed' | 'silent',
	because: string,
	declaredAtMs: number,
): never {
	if (nowMs > Math.max(declaredAtMs, settlementTerms.expiresAtMs) + COMPENSATED_MS)
		stopSeeds('wrong', `${missing}_wrong`, `${because}: not compensated within a day, as far as this receipt shows`);
	stopSeeds('undecided', `${missing}_waits`, `${because}: not compensated yet`);
}

/** A real trade that was worth more than its stake when its prices ended gets the difference (MARKET-15). */
function checkGapPaid(found: Found, gap: Gap): Facts | null {
	if (computeDue(found) === 0n) return null;
	if ('round' in gap) {
		if (!found.isCorrected) failToPay(found, 'silent', `round ${gap.round} never came`, gap.declaredAtMs);
		return { silent: `${gap.round}` };
	}
	if (!found.isCorrected) failToPay(found, 'lostSeed', `hour ${gap.epoch} was declared lost`, gap.declaredAtMs);
	return { lost: `${gap.epoch}` };
}

/** The amount due beside the result, in minor units: a lost stake, or the value of a void real trade beyond its result. */
function computeDue({ settlementTerms, settlement, terms, asset, gap }: Found): bigint {
	if (gap === null)
		return findRuleSet(settlementTerms.rulesVersion)?.computeCorrection(settlementTerms, settlement) ?? 0n;
	if (terms.mode !== 'real') return 0n;
	return computeLostHourCorrection(settlementTerms, settlement, { ticker: asset.ticker, tick: gap.last });
}

/** The seed of an hour, which must have been committed to before the trade was answered. */
function checkSeed(found: Found, epoch: number, seed: string | undefined): Uint8Array {
	const commitment = checkCommitment(found, epoch, seed !== undefined);
	if (seed === undefined || commitment === null)
		stopSeeds('undecided', 'not_revealed', `the seed of hour ${epoch} is not revealed yet`);
	const bytes = hexToBytes(seed);
	hold(
		areEqual(computeCommitment(epoch, bytes), hexToBytes(commitment)),
		`the seed of hour ${epoch} is not the one that was committed to`,
	);
	return bytes;
}

/** The one commitment of an hour, made before the trade was answered; null if none is there and none is needed. */
function checkCommitment(found: Found, epoch: number, isNeeded = true): string | null {
	const [commitment, ...others] = bodiesOf(found, 'commitment/1').filter(({ body }) => body.epoch === `${epoch}`);
	hold(commitment !== undefined || !isNeeded, `the commitment of hour ${epoch} is not in the receipt`);
	if (commitment === undefined) return null;
	hold(others.length === 0, `hour ${epoch} has two commitments`);
	hold(commitment.entry.no < found.answeredIn.no, `hour ${epoch} was committed to after the answer`);
	// Only the log's first entry has a reason to commit to the hour that it is made in.
	const isEarly = commitment.entry.no === 0 || commitment.entry.timeMs < epoch * FAIR_EPOCH_MS;
	know(isEarly, `hour ${epoch} was committed to when it had begun`);
	return commitment.body.commitment;
}
