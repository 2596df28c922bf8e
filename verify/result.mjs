/** The result of a trade from its terms and the log's prices: rules 1 and 2 (docs/proof.md, 5 and 6). */

import { fairValue } from './fair-value.mjs';
import { dueBy, epochOf, factorOf } from './fair-walk.mjs';
import { roundAt } from './log-items.mjs';
import { at, demand, expect, HOUR, isDigits, isText, oneOf, orAbsent } from './notes.mjs';

/** @import { Group, ItemOf, Told, Tick } from './log-items.mjs' */
/** @import { Check } from './notes.mjs' */

/**
 * The terms by name; an absent one is undefined.
 * @typedef {object} Terms
 * @property {'accept/1' | 'accept/2'} kind
 * @property {'demo' | 'real'} mode
 * @property {number} asset
 * @property {number} assetVersion
 * @property {'up' | 'down'} direction
 * @property {number} stake
 * @property {string} currency
 * @property {number} payout
 * @property {number} payoutVersion
 * @property {number | undefined} payoutSeen
 * @property {string} expiry
 * @property {number | undefined} validUntil
 * @property {number | undefined} maxSlippage
 * @property {number | undefined} seenSeq
 * @property {number | undefined} seenPrice
 * @property {number} accepted
 * @property {number} keptSeq
 * @property {number} expires
 * @property {number} entryWithin
 * @property {number} exitMaxAge
 * @property {string} rules
 * @property {number | undefined} askedAt
 * @property {number | undefined} entryAfter
 * @property {number} after the instant that the entry comes after
 */
/** @typedef {<K extends Told['kind'] | 'group/1'>(kind: K) => ItemOf<K>[]} ItemsOf the items of a kind */
/**
 * Prices that never came. `last` is the last tick before them.
 * @typedef {{ epoch?: string, name: string, what: string, at: number, last: Tick, reason: 'seed_lost' | 'beacon' }} Gap
 */
/**
 * @typedef {object} Decided
 * @property {'won' | 'lost' | 'tied' | 'void' | 'sold'} status
 * @property {string | undefined} [reason] of a void
 * @property {Tick | undefined} entry
 * @property {Tick | undefined} [exit]
 * @property {number} returned
 * @property {number} [alive] time of the last group of the asset before the expiry
 * @property {Gap} [gap]
 */

const DAY = 24 * HOUR;

// ---- Terms

const FIELDS = {
	mode: oneOf('demo', 'real'),
	asset: isDigits,
	assetVersion: isDigits,
	direction: oneOf('up', 'down'),
	stake: isDigits,
	currency: isText,
	payout: isDigits,
	payoutVersion: isDigits,
	payoutSeen: orAbsent(isDigits),
	expiry: isText,
	validUntil: orAbsent(isDigits),
	maxSlippage: orAbsent(isDigits),
	seenSeq: orAbsent(isDigits),
	seenPrice: orAbsent(isDigits),
	accepted: isDigits,
	keptSeq: isDigits,
	expires: isDigits,
	entryWithin: isDigits,
	exitMaxAge: isDigits,
	rules: isDigits,
};
/**
 * The kinds of acceptances with the fields of their terms.
 * @type {readonly { kind: Terms['kind'], fields: Readonly<Record<string, Check<string>>> }[]}
 */
const KINDS = [
	{ kind: 'accept/1', fields: FIELDS },
	{ kind: 'accept/2', fields: { ...FIELDS, askedAt: orAbsent(isDigits), entryAfter: orAbsent(isDigits) } },
];
const WORDS = new Set(['mode', 'direction', 'currency', 'expiry', 'rules']);

/** The number of terms of each kind. */
export const TERMS_OF = { 'accept/1': 20, 'accept/2': 22, 'refuse/1': 12, 'refuse/2': 14, 'sell/1': 11 };

/**
 * The terms by name, with their `kind`. Numbers are numbers; an absent term is undefined. The entry must be after the
 * instant `after`.
 * @param {readonly string[]} values
 * @returns {Terms}
 */
export function readTerms(values) {
	const known = KINDS.find(({ kind }) => TERMS_OF[kind] === values.length);
	const form = 'the terms have an unknown form';
	expect(known, `${form}: there are ${values.length}`);
	const named = Object.entries(known.fields).map(([name, isRight], i) => {
		const value = values[i];
		expect(isRight(value), `${form}: ${JSON.stringify(value)?.slice(0, 60)} as ${name}`);
		return [name, value === '-' ? undefined : WORDS.has(name) ? value : Number(value)];
	});
	/** @type {Terms} */
	const terms = { kind: known.kind, ...Object.fromEntries(named) };
	const [bound, seq, price] = [terms.maxSlippage, terms.seenSeq, terms.seenPrice].map((value) => value !== undefined);
	const isWhole = bound === price && (known.kind === 'accept/1' ? bound === seq : seq || !bound);
	expect(isWhole, `${form}: a max slippage goes with the seen tick and price`);
	return { ...terms, after: terms.entryAfter ?? terms.accepted };
}

/**
 * The block whose round moves the sealed entry of a trade: `{ round, publishedAt, after }`.
 * @param {number} accepted milliseconds since 1970
 */
export function sealOf(accepted) {
	const block = Math.floor((accepted + 1000) / 3000) + 1;
	return { round: block - 564_267_788, publishedAt: 3000 * block, after: 3000 * block + 1500 };
}

// ---- Prices

/**
 * The entry from the complete groups of its run; undefined if there is none.
 * @param {Terms} terms
 * @param {readonly Group[]} entryRun
 * @returns {Tick | undefined}
 */
export function findEntry(terms, entryRun) {
	const { after, keptSeq, seenSeq, accepted } = terms;
	/** @param {Tick} tick */
	const isVenue = ({ source }) => source === 'exchange' || source === 'polygon';
	const latest = after + terms.entryWithin;
	/** @param {Tick} tick */
	const isEntry = (tick) => tick.seq > keptSeq && tick.t > after && (!isVenue(tick) || Number(tick.sourceT) > after);
	/** @param {Group} group */
	const isEntrySure = (group) =>
		group.through >= latest || group.ticks.some((tick) => (isEntry(tick) && tick.t <= latest) || tick.t > latest);
	const [first] = entryRun;
	demand(first, 'the groups around the entry are missing');
	const beginsSeen = terms.kind !== 'accept/1' && seenSeq !== undefined;
	const begin = beginsSeen ? seenSeq : keptSeq;
	const what = beginsSeen ? 'whose price was seen' : 'the newest known at acceptance';
	demand(
		first.ticks.some(({ seq }) => seq === begin),
		`the first group of the entry does not hold tick ${begin}, ${what}`,
	);
	demand(begin <= keptSeq, `tick ${begin}, ${what}, is newer than tick ${keptSeq}, the newest known at acceptance`);
	const kept = entryRun.flatMap(({ ticks }) => ticks).find(({ seq }) => seq === keptSeq);
	demand(kept, `the groups of the entry do not hold tick ${keptSeq}, the newest known at acceptance`);
	demand(kept.t <= accepted, `tick ${keptSeq} of ${at(kept.t)} was not known at acceptance, ${at(accepted)}`);
	const sureAt = entryRun.findIndex(isEntrySure);
	demand(sureAt >= 0, `the groups of the entry end before it is certain (${at(latest)})`);
	demand(sureAt === entryRun.length - 1, 'the groups of the entry go on after it is certain');
	return entryRun.flatMap(({ ticks }) => ticks).find((tick) => isEntry(tick) && tick.t <= latest);
}

/**
 * The last tick at or before `until`. Demands that `run` has exactly the groups that prove it.
 * @param {readonly Group[]} run
 * @param {number} until milliseconds since 1970
 * @returns {Tick | undefined}
 */
function lastOf(run, until) {
	/** @param {Tick} tick */
	const isBefore = (tick) => tick.t <= until;
	/** @param {Group} group */
	const isSure = (group) => group.through >= until || !group.ticks.every(isBefore);
	const isExact =
		run.findLastIndex(({ ticks }) => ticks.some(isBefore)) === 0 && run.findIndex(isSure) === run.length - 1;
	return isExact ? run[0]?.ticks.findLast(isBefore) : undefined;
}

/**
 * Decides a trade by its entry and the complete groups of its exit: `{ status, reason, entry, exit, returned }`.
 * @param {Terms} terms
 * @param {Tick | undefined} entry
 * @param {readonly Group[]} exitRun
 * @returns {Decided}
 */
export function decide(terms, entry, exitRun) {
	const early = !entry ? 'no_entry' : hasSlipped(terms, entry) ? 'slippage' : undefined;
	if (!entry || early) {
		demand(exitRun.length === 0, `groups of an exit are given, but the trade is void: ${early}`);
		return { status: 'void', reason: early, entry, returned: terms.stake };
	}
	const [first] = exitRun;
	demand(first, 'the groups around the exit are missing');
	/** @param {{ t: number }} one a tick or a group */
	const isBefore = (one) => one.t <= terms.expires;
	const withTicks = exitRun.filter(({ ticks }) => ticks.some(isBefore));
	const exit = first.ticks.findLast(isBefore);
	demand(exit, 'the first group of the exit has no tick at or before the expiry');
	demand(withTicks.length === 1, 'a later group of the exit has a tick at or before the expiry');
	/** @param {Group} group */
	const isExitSure = (group) => group.through >= terms.expires || group.ticks.some((tick) => !isBefore(tick));
	const endAt = exitRun.findIndex(isExitSure);
	demand(endAt >= 0, `the groups of the exit end before the expiry is certain (${at(terms.expires)})`);
	demand(endAt === exitRun.length - 1, 'the groups of the exit go on after it is certain');
	const beats = exitRun.filter((group) => group.type === 'heartbeat' && isBefore(group)).map((group) => group.t);
	const alive = Math.max(exit.t, ...beats);
	if (alive < terms.expires - terms.exitMaxAge)
		return { status: 'void', reason: 'exit_too_old', entry, returned: terms.stake, alive };
	if (exit.seq <= entry.seq) return { status: 'void', reason: 'no_exit_after_entry', entry, returned: terms.stake };
	if (exit.price === entry.price) return { status: 'tied', entry, exit, returned: terms.stake };
	if (exit.price > entry.price !== (terms.direction === 'up')) return { status: 'lost', entry, exit, returned: 0 };
	return { status: 'won', entry, exit, returned: terms.stake + gainOf(terms) };
}
/**
 * True if the entry is further from the price that was seen than the terms allow.
 * @param {Terms} terms
 * @param {Tick} entry
 */
export const hasSlipped = ({ maxSlippage, seenPrice }, entry) =>
	maxSlippage !== undefined && seenPrice !== undefined && Math.abs(entry.price - seenPrice) > maxSlippage;
/** @param {Terms} terms */
export const gainOf = ({ stake, payout }) => Number((BigInt(stake) * BigInt(payout)) / 10_000n);

// ---- Prices that never came

/**
 * The lost hour that holds the last tick that the trade needs, and the last tick that came. The exit's run proves it.
 * @param {Terms} terms
 * @param {readonly Group[]} exitRun
 * @param {ItemsOf} itemsOf
 * @returns {Gap | undefined}
 */
export function findLost(terms, exitRun, itemsOf) {
	for (const one of itemsOf('lost/1')) {
		const epoch = Number(one.epoch);
		const isRevealed = itemsOf('reveal/1').some((reveal) => reveal.epoch === one.epoch);
		demand(!isRevealed, `the seed of hour ${epoch} is both lost and revealed`);
		demand(Number(one.at) <= one.entry.time, `hour ${epoch} was declared lost at ${at(one.at)}, after its entry`);
		if (epoch < epochOf(terms.after) || epoch > epochOf(terms.expires)) continue;
		const needed = Math.min(terms.expires, (epoch + 1) * HOUR - 1);
		const last = lastOf(exitRun, needed);
		if (last && last.t <= needed - 500) return { ...lostOf(one), last, reason: 'seed_lost' };
	}
	return undefined;
}
/**
 * The statement of an item about a lost hour.
 * @param {ItemOf<'lost/1'>} one
 */
export const lostOf = (one) => ({
	epoch: one.epoch,
	name: `hour ${one.epoch} lost`,
	what: `hour ${one.epoch} was declared lost at ${at(one.at)}`,
	at: Number(one.at),
});

/**
 * The round of the beacon that never came and whose ticks the trade needs, and the last tick that came.
 * @param {Terms} terms
 * @param {readonly Group[]} exitRun
 * @param {ItemsOf} itemsOf
 * @returns {Gap | undefined}
 */
export function findSilent(terms, exitRun, itemsOf) {
	const last = lastOf(exitRun, terms.expires);
	if (!last || last.t > terms.expires - 500) return undefined;
	const needed = Math.floor((terms.expires - 1500) / 3000) - 564_267_788;
	/** @param {ItemOf<'silent/1'>} one */
	const isWhy = ({ round, at: saidAt, entry }) =>
		Number(saidAt) >= roundAt(Number(round)) + DAY &&
		Number(saidAt) <= entry.time &&
		Number(round) <= needed &&
		last.t < roundAt(Number(round)) + 1500;
	const one = itemsOf('silent/1').find(isWhy);
	if (!one) return undefined;
	return {
		name: `round ${one.round} silent`,
		what: `round ${one.round} of the beacon was said silent at ${at(one.at)}`,
		at: Number(one.at),
		last,
		reason: 'beacon',
	};
}

// ---- Corrections

/**
 * The correction of a trade with an unreliable result: its `amount` in minor units, and the ticks that it may name.
 * @param {Terms} terms
 * @param {string} ticker
 * @param {Decided} decided
 * @returns {{ amount: number, ticks: Tick[] }}
 */
export function correctionOf(terms, ticker, { status, entry, exit, gap, returned }) {
	const ticks = [entry, exit, gap?.last].filter((tick) => tick !== undefined);
	if (status === 'lost' || status === 'sold') return { amount: Math.max(0, terms.stake - returned), ticks };
	const isOwed = terms.rules === '2' && terms.mode === 'real';
	// A trade that would have been voided by its entry alone was never worth more than its stake.
	if (!isOwed || !gap || !entry || hasSlipped(terms, entry) || gap.last.seq <= entry.seq) return { amount: 0, ticks };
	expect(factorOf(ticker), 'the kind of index is not known');
	const stepsLeft = Math.max(0, dueBy(terms.expires) - dueBy(gap.last.t));
	const [prices, payout] = [{ entryPrice: entry.price, price: gap.last.price }, terms.stake + gainOf(terms)];
	const value = fairValue({ ticker, direction: terms.direction, stake: terms.stake, payout, ...prices, stepsLeft });
	return { amount: Math.max(0, Number(value) - terms.stake), ticks: [gap.last] };
}
/**
 * The latest instant at which a correction is due.
 * @param {number} saidAt milliseconds since 1970
 * @param {Terms} terms
 */
export const dueAt = (saidAt, { expires }) => Math.max(saidAt, expires) + DAY;
