import { computeRoundTime } from '../../market/beacon.ts';
import { FAIR_EPOCH_MS } from '../../market/fair-walk.ts';
import { BLOCK_AFTER_ROUND_MS } from '../../market/quicknet-times.ts';
import { findRuleSet } from '../../trading/rule-sets.ts';
import type { SettlementTerms, Tick } from '../../trading/rules.ts';
import { computeSeal } from '../../trading/sealing.ts';
import { ABSENT, type GroupItem } from '../log/items.ts';
import { areEqual } from '../log/merkle.ts';
import { computeNeededAt, findShownEnd, findShownEntry, isChain, isPriceMissing } from './evidence.ts';
import {
	bodiesOf,
	describeTick,
	type Facts,
	type Found,
	type Gap,
	hold,
	know,
	type LoggedItem,
	readNumberOrNull,
	toNumber,
	warn,
} from './receipt-found.ts';

/** A round of the beacon is declared silent this long after it was due. */
const SILENT_AFTER_MS = 86_400_000;
/** An order may wait this long until it is accepted (PROOF-09), and be stamped this far ahead of the house's clock. */
export const WAIT_MS = 2_000;
export const AHEAD_MS = 1_000;

/** The groups of a run, by their places. */
export const groupsOf = ({ items }: Pick<Found, 'items'>, places: readonly number[]): GroupItem[] =>
	places.map((place) => {
		const item = items[place]?.item;
		hold(item?.kind === 'group/1', `item ${place} is no group of ticks`);
		return item as GroupItem;
	});

/** The prices between acceptance and end are whole, and these are entry and exit. */
export function checkPrices(found: Found): Facts {
	const { receipt, terms, settlementTerms } = found;
	found.runs = { entry: groupsOf(found, receipt.runs.entry), exit: groupsOf(found, receipt.runs.exit) };
	const assetId = toNumber(terms.asset);
	hold(isChain(found.runs.entry, assetId) && isChain(found.runs.exit, assetId), 'the chain of prices is broken');
	hold(
		areEnteredInOrder(found, [...receipt.runs.entry, ...receipt.runs.exit]),
		'a group of prices is in an earlier entry than one before it',
	);
	const { runs } = found;
	const seen = checkSeenPrice(found, assetId);
	const { keptSeq } = settlementTerms;
	const fromSeq = found.isDated ? (readNumberOrNull(terms.seenSeq) ?? keptSeq) : keptSeq;
	hold(fromSeq <= keptSeq, 'the price that was seen is newer than the one that the order was accepted on');
	const claimsGap = receipt.result.void_reason === 'seed_lost' || receipt.result.void_reason === 'beacon';
	know(!claimsGap || runs.exit.length > 0, 'the prices before and after the gap are not in the receipt');
	const entry = findShownEntry(settlementTerms, runs.entry, fromSeq);
	hold(entry !== undefined, 'the prices do not show the entry');
	hold(
		findShownEntry(settlementTerms, runs.entry.slice(0, -1), fromSeq) === undefined,
		'more prices are given than show the entry',
	);
	const facts = { ...seen, entry: describeTick(entry), tickSize: found.asset.tickSize };
	const isSold = receipt.result.status === 'sold';
	hold(!isSold || runs.exit.length === 0, 'more prices are given than show that the trade was sold');
	const gap = findLostHour(found) ?? findSilentRound(found);
	found.gap = gap;
	hold(
		gap !== null || !claimsGap,
		'no lost hour and no round of the beacon that was said to be silent leaves a gap in the prices',
	);
	if (gap !== null) {
		const isSilent = 'round' in gap;
		found.ticks = { entry, exit: null, aliveAtMs: null, seedLost: !isSilent, beaconSilent: isSilent };
		return {
			...facts,
			...(isSilent ? { silent: `${gap.round}` } : { lost: `${gap.epoch}` }),
			last: describeTick(gap.last),
		};
	}
	// Void at its entry, or sold, a trade needs no end: the step `sale` demands that it was sold.
	const rules = findRuleSet(settlementTerms.rulesVersion);
	const isOver = rules?.decideEntry(settlementTerms, entry) !== null || isSold;
	const end = isOver ? { exit: null, aliveAtMs: null } : findShownEnd(settlementTerms, found.runs.exit);
	hold(end !== undefined, 'the prices do not show the exit');
	const isLonger = isOver ? runs.exit.length > 0 : findShownEnd(settlementTerms, runs.exit.slice(0, -1)) !== undefined;
	hold(!isLonger, 'more prices are given than show the exit');
	found.ticks = { entry, ...end, seedLost: false };
	return { ...facts, exit: describeTick(end.exit) };
}

/** True if of these groups, by their places, none is in an earlier entry than one before it in the chain, and no two have one number. */
export function areEnteredInOrder({ items }: Pick<Found, 'items'>, places: readonly number[]): boolean {
	const groups = places.map((place) => items[place] as LoggedItem & { readonly item: GroupItem });
	const inChain = groups.toSorted((one, other) => Number(one.item.group.no - other.item.group.no));
	return inChain.every(({ item, entry }, i) => {
		const before = inChain[i - 1];
		const isFork = before?.item.group.no === item.group.no && !areEqual(before.item.hash, item.hash);
		return !isFork && entry.no >= (before?.entry.no ?? 0);
	});
}

/** A bound that counts from a seen price needs that price in the log. */
function checkSeenPrice({ items, terms, settlementTerms, isDated }: Found, assetId: number): Facts {
	if (settlementTerms.maxSlippage === null) return {};
	const seq = BigInt(toNumber(terms.seenSeq));
	const ticks = items.flatMap(({ item }) =>
		item.kind === 'group/1' && item.group.assetId === assetId ? item.group.ticks.filter((one) => one.seq === seq) : [],
	);
	const [tick] = ticks;
	// Under rules 2 it is the first one of the run of the entry.
	if (isDated) hold(tick !== undefined, 'the price that was seen is not in the receipt');
	know(tick !== undefined, 'the price that was seen is not in the receipt');
	hold(
		ticks.every(({ price }) => price === settlementTerms.seenPrice) && seq <= settlementTerms.keptSeq,
		'the price that was seen is another one in the log',
	);
	return { seen: `${seq}@${tick.t}=${tick.price}` };
}

/** PROOF-09: the order was accepted soon after it was asked for, by the client's clock and by the prices since the one that its user saw. */
export function checkWait(found: Found): Facts | null {
	const { terms, settlementTerms, runs, isDated } = found;
	const { acceptedAtMs } = settlementTerms;
	const [askedAtMs, seenSeq] = [readNumberOrNull(terms.askedAt), readNumberOrNull(terms.seenSeq)];
	if (!isDated || (askedAtMs === null && seenSeq === null)) return null;
	const live = runs.entry.flatMap(({ group }) => (group.kind === 'caught_up' ? [] : group.ticks));
	const next = seenSeq === null ? undefined : live.find(({ seq }) => Number(seq) > seenSeq);
	const waitedMs = askedAtMs === null ? null : acceptedAtMs - askedAtMs;
	const sinceMs = next === undefined ? null : acceptedAtMs - next.t;
	const facts = {
		accepted: `${acceptedAtMs}`,
		asked: terms.askedAt,
		seen: terms.seenSeq,
		waited: `${waitedMs ?? ABSENT}`,
		since: `${sinceMs ?? ABSENT}`,
	};
	if ((waitedMs ?? 0) > WAIT_MS) warn('accepted_late', `accepted ${waitedMs} ms after it was asked for`, facts);
	if ((sinceMs ?? 0) > WAIT_MS)
		warn('accepted_late', `accepted ${sinceMs} ms after the price that followed the seen one`, facts);
	if ((waitedMs ?? 0) < -AHEAD_MS)
		warn('clocks_differ', `asked for ${-(waitedMs ?? 0)} ms after the acceptance`, facts);
	return facts;
}

/** TRADE-20: the order was in the log before the round that moves its entry was published. */
export function checkSealed({ isDated, hasBeacon, settlementTerms, answeredIn }: Found): Facts | null {
	if (!isDated || !hasBeacon) return null;
	const { round, roundAtMs } = computeSeal(settlementTerms.acceptedAtMs);
	const facts = {
		round: `${round}`,
		roundAt: `${roundAtMs}`,
		loggedAt: `${answeredIn.timeMs}`,
		known: `${answeredIn.round}`,
	};
	if (answeredIn.timeMs >= roundAtMs || answeredIn.round >= round)
		warn('sealed_by_clock', `logged when round ${round} was published: sealed by the clock of the house alone`, facts);
	return facts;
}

/** The gap that a lost hour left in what the trade needs: the run of its exit shows that the last price of the hour never came. */
function findLostHour(found: Found): Gap | null {
	const { asset, runs, settlementTerms } = found;
	if (asset.source !== 'fair') return null;
	const revealed = new Set(bodiesOf(found, 'reveal/1').map(({ body }) => body.epoch));
	for (const { body, entry } of bodiesOf(found, 'lost/1')) {
		const [epoch, declaredAtMs] = [toNumber(body.epoch), toNumber(body.at)];
		hold(!revealed.has(body.epoch), `the seed of hour ${epoch} is both lost and revealed`);
		hold(declaredAtMs <= entry.timeMs, `hour ${epoch} was declared lost after it was logged`);
		if (!isHourOf(settlementTerms, epoch)) continue;
		const neededAtMs = computeNeededAt(epoch, settlementTerms.expiresAtMs);
		const last = findMissedAfter(runs.exit, neededAtMs);
		if (last !== null) return { epoch, declaredAtMs, last };
	}
	return null;
}

/** The same of a round of the beacon that never came (TRADE-08). */
function findSilentRound(found: Found): Gap | null {
	const { asset, runs, settlementTerms, isDated, hasBeacon } = found;
	const { expiresAtMs } = settlementTerms;
	const last = asset.source === 'fair' && isDated && hasBeacon ? findMissedAfter(runs.exit, expiresAtMs) : null;
	if (last === null) return null;
	for (const { body, entry } of bodiesOf(found, 'silent/1')) {
		const [round, declaredAtMs] = [toNumber(body.round), toNumber(body.at)];
		const roundAtMs = computeRoundTime(round);
		const isNeeded = roundAtMs + BLOCK_AFTER_ROUND_MS <= expiresAtMs && last.atMs < roundAtMs + BLOCK_AFTER_ROUND_MS;
		if (isNeeded && declaredAtMs >= roundAtMs + SILENT_AFTER_MS && declaredAtMs <= entry.timeMs)
			return { round, declaredAtMs, last };
	}
	return null;
}

/** The last price at or before an instant, where a run shows that the one that was due then never came. */
function findMissedAfter(run: readonly GroupItem[], neededAtMs: number): Tick | null {
	const exit = findShownEnd({ expiresAtMs: neededAtMs }, run)?.exit;
	const isLonger = findShownEnd({ expiresAtMs: neededAtMs }, run.slice(0, -1)) !== undefined;
	return exit && !isLonger && isPriceMissing(neededAtMs, exit.atMs) ? exit : null;
}

const isHourOf = ({ entryAfterMs, expiresAtMs }: SettlementTerms, epoch: number): boolean =>
	epoch >= Math.floor(entryAfterMs / FAIR_EPOCH_MS) && epoch <= Math.floor(expiresAtMs / FAIR_EPOCH_MS);
