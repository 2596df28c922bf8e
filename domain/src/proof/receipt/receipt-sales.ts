import { hexToBytes } from '@noble/hashes/utils.js';
import { computeFairTickAt, computeFairTickTime, isFairTicker } from '../../market/fair-walk.ts';
import { findRuleSet } from '../../trading/rule-sets.ts';
import { computePayout, type Tick } from '../../trading/rules.ts';
import type { SaleDecision, SaleRules } from '../../trading/sale.ts';
import { computeSeal } from '../../trading/sealing.ts';
import { LATE_ANSWER_MS } from '../lateness.ts';
import { ABSENT, type Entry, type GroupItem } from '../log/items.ts';
import { MERGE_MS } from '../log/promise.ts';
import type { ReceiptSale } from '../receipt.ts';
import { findShownEntry, isChain } from './evidence.ts';
import { hashAnswer, hashTerms, SALE_FIELDS } from './placement-item.ts';
import {
	describeTick,
	type Facts,
	type Found,
	hold,
	know,
	readNumber,
	readNumberOrNull,
	toNumber,
	warn,
} from './receipt-found.ts';
import { AHEAD_MS, areEnteredInOrder, groupsOf, WAIT_MS } from './receipt-prices.ts';
import { DECIDED_WITHIN_MS, EARLY_MS, findBatch, findExcuse } from './receipt-steps.ts';

/** The terms of a request to sell. Instants are epoch milliseconds. */
interface ReadSale {
	readonly acceptedAtMs: number;
	readonly keptSeq: number;
	/** The sale executes on the first tick after it. */
	readonly executesAfterMs: number;
	readonly withinMs: number;
	readonly minAmountMinor: bigint | null;
	readonly feeBps: number;
	readonly askedAtMs: number | null;
}

/** A request as the log shows it. */
interface CheckedSale extends ReadSale {
	/** The entry that holds its answer. */
	readonly answeredIn: Entry;
	/** The tick that it ended on; null: none came. */
	readonly tick: Tick | null;
	readonly decision: SaleDecision;
}

/** TRADE-14: each request to sell ended as its terms and the prices say; the last one may have sold the trade. */
export function checkSales(found: Found): Facts | null {
	const claimed = found.receipt.sales ?? [];
	found.sold = null;
	found.saleTicks = [];
	found.missedSaleTicks = [];
	if (claimed.length === 0) return null;
	const rules = findRuleSet(found.settlementTerms.rulesVersion)?.sale;
	know(rules != null, 'trades under these rules cannot be sold');
	know(isFairTicker(found.asset.ticker), `the index ${found.asset.ticker} is not known`);
	const checked = claimed.map((sale) => checkSale(found, sale, rules));
	const { runs } = found.receipt;
	hold(
		areEnteredInOrder(found, [...runs.entry, ...claimed.flatMap(({ run }) => run), ...runs.exit]),
		'a group of prices is in an earlier entry than one before it',
	);
	for (const [i, { acceptedAtMs }] of checked.entries()) {
		const before = checked[i - 1];
		hold(before?.decision.settlement === undefined, 'the trade was sold by a request that is not the last');
		const endedAtMs = before === undefined ? 0 : (before.tick?.atMs ?? before.executesAfterMs + before.withinMs);
		hold(acceptedAtMs >= endedAtMs, 'a request to sell was accepted before the one before it had ended');
	}
	const last = checked.at(-1) as CheckedSale;
	found.saleTicks = checked.flatMap(({ tick }) => tick ?? []);
	found.missedSaleTicks = checked.flatMap((one) => (one.tick === null ? listScheduled(one) : []));
	found.sold = last.decision.settlement ?? null;
	hold(
		(found.sold !== null) === (found.receipt.result.status === 'sold'),
		'the status of the receipt contradicts the last request to sell',
	);
	if (found.sold !== null) found.ticks = { ...found.ticks, exit: found.sold.exit };
	const facts = describeSale(found, last, claimed.length);
	const warnings = checked.flatMap((one) => listWarnings(found, one));
	const gravest = GRAVEST_FIRST.flatMap((code) => warnings.find((one) => one.code === code) ?? [])[0];
	if (gravest !== undefined) warn(gravest.code, gravest.because, facts);
	return facts;
}

function checkSale(found: Found, sale: ReceiptSale, rules: SaleRules): CheckedSale {
	const read = readSale(found, sale);
	know(read.feeBps === rules.feeBps, `the fee of ${read.feeBps} hundredths of a percent is not known`);
	const groups = groupsOf(found, sale.run);
	const answeredIn = checkAnswer(found, sale, { ...read, groups });
	checkOffer(found, rules, { ...read, groups });
	const tick = findTick(found, { ...read, groups });
	return { ...read, answeredIn, tick, decision: decide(found, rules, sale, { ...read, tick }) };
}

/** The terms are about this trade, and have a known form. */
function readSale({ terms: trade, termsHash, hasBeacon }: Found, { terms: texts }: ReceiptSale): ReadSale {
	know(texts.length === SALE_FIELDS.length, 'the terms of a request to sell have an unknown form');
	const terms = Object.fromEntries(SALE_FIELDS.map((name, i) => [name, texts[i] ?? ABSENT])) as Readonly<
		Record<(typeof SALE_FIELDS)[number], string>
	>;
	hold(terms.trade === termsHash, 'a request to sell is about another trade');
	hold(terms.rules === trade.rules, 'a request to sell is of other rules than its trade');
	readNumberOrNull(terms.seenSeq);
	hold((terms.executesAfter === ABSENT) === !hasBeacon, 'a sale is sealed without a beacon, or is not sealed with one');
	const acceptedAtMs = readNumber(terms.acceptedAt);
	const validUntilMs = readNumberOrNull(terms.validUntil);
	hold(
		validUntilMs === null || acceptedAtMs <= validUntilMs,
		'a request to sell was accepted after it had become invalid',
	);
	const minAmount = readNumberOrNull(terms.minAmount);
	return {
		acceptedAtMs,
		keptSeq: readNumber(terms.keptSeq),
		executesAfterMs: readNumberOrNull(terms.executesAfter) ?? acceptedAtMs,
		withinMs: readNumber(terms.within),
		minAmountMinor: minAmount === null ? null : BigInt(minAmount),
		feeBps: readNumber(terms.fee),
		askedAtMs: readNumberOrNull(terms.askedAt),
	};
}

type WithGroups = ReadSale & { readonly groups: readonly GroupItem[] };

/** The answer is in a batch of the log, in time and before the next price. Returns its entry. */
function checkAnswer(found: Found, sale: ReceiptSale, { acceptedAtMs }: WithGroups): Entry {
	const leaf = hashAnswer('sell/1', hashTerms(hexToBytes(sale.salt), sale.terms), hexToBytes(sale.holder));
	const { body, entry } = findBatch(found, leaf, sale);
	const apartMs = toNumber(body.at) - acceptedAtMs;
	hold(Math.abs(apartMs) <= DECIDED_WITHIN_MS, `its batch was decided ${apartMs} ms after the request was accepted`);
	const next = sale.run.find((place) => {
		const item = found.items[place]?.item as GroupItem;
		return item.group.ticks.some(({ t }) => t > acceptedAtMs);
	});
	const nextIn = next === undefined ? null : found.items[next]?.entry;
	hold(
		nextIn == null || entry.no <= nextIn.no,
		'a request to sell was logged after a price that came after its acceptance',
	);
	const lateMs = entry.timeMs - acceptedAtMs;
	const isInTime = lateMs >= -EARLY_MS && lateMs <= MERGE_MS;
	hold(
		isInTime || findExcuse(found, { answeredIn: entry, acceptedAtMs }) !== null,
		`a request to sell was logged ${lateMs} ms after its acceptance`,
	);
	return entry;
}

/** A sale was offered by the newest price at the acceptance, on the terms that the request has. */
function checkOffer(
	found: Found,
	rules: SaleRules,
	{ acceptedAtMs, keptSeq, executesAfterMs, withinMs, groups }: WithGroups,
): void {
	const { settlementTerms, asset, hasBeacon } = found;
	const kept = groups.flatMap(({ group }) => group.ticks).find(({ seq }) => Number(seq) === keptSeq);
	hold(kept !== undefined, 'the price on which a request to sell was accepted is not in the receipt');
	hold(
		acceptedAtMs - kept.t <= settlementTerms.entryWithinMs,
		'a request to sell was accepted while prices had stopped',
	);
	const offer = rules.findOffer(
		{ ...settlementTerms, ticker: asset.ticker, entry: found.ticks.entry },
		{ acceptedAtMs, newest: { seq: keptSeq, atMs: kept.t, price: kept.price }, isSealed: hasBeacon },
	);
	hold(offer.reason === undefined, `a sale was not offered: ${offer.reason}`);
	hold(offer.executesAfterMs === executesAfterMs, 'a sale executes after another instant than its acceptance says');
	hold(withinMs === rules.computeSpan(settlementTerms, executesAfterMs), 'the span of a sale is another one');
}

/** The tick that the run shows a request to end on; null: it shows that none came. */
function findTick(found: Found, { acceptedAtMs, keptSeq, executesAfterMs, withinMs, groups }: WithGroups): Tick | null {
	const { settlementTerms, asset, terms } = found;
	hold(isChain(groups, toNumber(terms.asset)), 'the chain of prices of a request to sell is broken');
	// A sale finds its tick as a trade finds its entry.
	const span = { ...settlementTerms, keptSeq, acceptedAtMs, entryAfterMs: executesAfterMs, entryWithinMs: withinMs };
	const tick = findShownEntry(span, groups);
	hold(tick !== undefined, 'the prices do not show the end of a request to sell');
	hold(
		findShownEntry(span, groups.slice(0, -1)) === undefined,
		'more prices are given than show the end of a request to sell',
	);
	hold(
		tick === null || asset.source !== 'fair' || computeFairTickAt(tick.atMs) === computeFairTickAt(executesAfterMs) + 1,
		'a scheduled price before the sale is missing',
	);
	return tick;
}

/** The time of the scheduled tick that a request of a fair index ends on, if it is within its time. */
function listScheduled({ executesAfterMs, withinMs }: ReadSale): number[] {
	const dueMs = computeFairTickTime(computeFairTickAt(executesAfterMs) + 1);
	return dueMs <= executesAfterMs + withinMs ? [dueMs] : [];
}

/** The end by the rules, which is the one that the receipt names. */
function decide(
	{ settlementTerms, asset, ticks }: Found,
	rules: SaleRules,
	{ lapse }: ReceiptSale,
	{ minAmountMinor, feeBps, tick }: ReadSale & { readonly tick: Tick | null },
): SaleDecision {
	const { stakeMinor, payoutBps } = settlementTerms;
	const decision = rules.decide(
		{ ...settlementTerms, ticker: asset.ticker, payoutMinor: computePayout(stakeMinor, payoutBps) },
		{ minAmountMinor, feeBps },
		{ entry: ticks.entry, tick },
	);
	const due = decision.lapse ?? null;
	hold(due === lapse, `a request to sell ended as ${due ?? 'sold'}, not as ${lapse ?? 'sold'}`);
	return decision;
}

/** The numbers of the last request. */
const describeSale = (
	{ asset }: Found,
	{ acceptedAtMs, tick, decision, feeBps, answeredIn }: CheckedSale,
	count: number,
): Facts => ({
	requests: `${count}`,
	accepted: `${acceptedAtMs}`,
	answered: `${answeredIn.no}`,
	tick: describeTick(tick),
	lapse: decision.lapse ?? ABSENT,
	chance: `${decision.value?.chance ?? ABSENT}`,
	value: `${decision.value?.valueMinor ?? ABSENT}`,
	fee: `${feeBps}`,
	amount: `${decision.value?.amountMinor ?? ABSENT}`,
	tickSize: asset.tickSize,
});

const GRAVEST_FIRST = ['sealed_by_clock', 'logged_late', 'accepted_late', 'clocks_differ'] as const;

/** Warnings about the dates of a request. */
function listWarnings(
	{ hasBeacon }: Found,
	{ acceptedAtMs, askedAtMs, answeredIn }: CheckedSale,
): { readonly code: (typeof GRAVEST_FIRST)[number]; readonly because: string }[] {
	const { round, roundAtMs } = computeSeal(acceptedAtMs);
	const isSealed = !hasBeacon || (answeredIn.timeMs < roundAtMs && answeredIn.round < round);
	const lateMs = answeredIn.timeMs - acceptedAtMs;
	const waitedMs = acceptedAtMs - (askedAtMs ?? acceptedAtMs);
	const by = (clock: string) => `a request to sell was logged when round ${round} was published: sealed by ${clock}`;
	return [
		...(isSealed ? [] : [{ code: 'sealed_by_clock', because: by('the clock of the house alone') } as const]),
		...(lateMs > LATE_ANSWER_MS
			? [{ code: 'logged_late', because: `a request to sell was logged ${lateMs} ms after its acceptance` } as const]
			: []),
		...(waitedMs > WAIT_MS
			? [{ code: 'accepted_late', because: `a request to sell was accepted ${waitedMs} ms after it was made` } as const]
			: []),
		...(waitedMs < -AHEAD_MS
			? [{ code: 'clocks_differ', because: `a request to sell was made ${-waitedMs} ms after its acceptance` } as const]
			: []),
	];
}
