/** The early sale of a trade on a fair index (docs/proof.md, 6 and 7.10): what each request to sell ended as. */

import { fairValue } from './fair-value.mjs';
import { dueBy, factorOf } from './fair-walk.mjs';
import { at, demand, expect, fromHex, isDigits, isHash, orAbsent, rootByPath, Warning } from './notes.mjs';
import { gainOf, hasSlipped, sealOf } from './result.mjs';

/** @import { Group, ItemOf, LoggedItem, Tick } from './log-items.mjs' */
/** @import { Found } from './receipt.mjs' */
/** @import { ReceiptSale } from './receipt-form.mjs' */

/** Hundredths of a percent of the value, under rules 2. */
const FEE = 200;

const FIELDS = {
	trade: isHash,
	accepted: isDigits,
	keptSeq: isDigits,
	executesAfter: orAbsent(isDigits),
	within: isDigits,
	minAmount: orAbsent(isDigits),
	fee: isDigits,
	validUntil: orAbsent(isDigits),
	seenSeq: orAbsent(isDigits),
	askedAt: orAbsent(isDigits),
	rules: isDigits,
};

/**
 * The number of a term; undefined if it is absent.
 * @param {string | undefined} text
 */
const numberOf = (text) => (text === undefined || text === '-' ? undefined : Number(text));

/**
 * @typedef {object} SaleTools
 * @property {(salt: string, terms: readonly string[]) => Buffer} publicHash
 * @property {(kind: string, p: Buffer, h: Buffer) => Buffer} placementLeaf
 * @property {(run: readonly (LoggedItem | undefined)[], asset: number) => ItemOf<'group/1'>[]} readRun
 * @property {(batch: ItemOf<'batch/1'>, accepted: number, entries: Found['entries'], outages: readonly ItemOf<'outage/1'>[]) => unknown} findExcuse
 * @property {(groups: readonly ItemOf<'group/1'>[]) => void} demandOneChain
 */
/**
 * The checks of all requests to sell, in their order. Sets `found.decided` if the last one sold the trade, and `found.saleTicks`.
 * @param {Found} found
 * @param {SaleTools} tools
 */
export function checkSales(found, tools) {
	const { receipt } = found;
	found.saleTicks = [];
	found.missedSaleTicks = [];
	const sales = receipt.sales ?? [];
	if (sales.length === 0) return undefined;
	expect(found.terms.rules === '2', `trades under rules ${found.terms.rules} cannot be sold`);
	let endedAt = 0;
	/** @type {{ code: string, why: string }[]} */
	const late = [];
	/** @type {ItemOf<'group/1'>[][]} */
	const runs = [];
	let said = '';
	for (const [i, sale] of sales.entries()) {
		const checked = checkSale(found, sale, tools);
		runs.push(checked.run);
		demand(checked.accepted >= endedAt, 'a request to sell was accepted before the one before it had ended');
		const isLast = i === sales.length - 1;
		demand(checked.lapse !== undefined || isLast, 'a request to sell after the one that sold the trade');
		endedAt = checked.tick?.t ?? checked.after + checked.within;
		if (checked.tick) found.saleTicks.push(checked.tick);
		else if (checked.scheduledAt <= checked.after + checked.within) found.missedSaleTicks.push(checked.scheduledAt);
		late.push(...checked.late);
		said = checked.said;
		if (!isLast) continue;
		const isSold = checked.lapse === undefined;
		demand(isSold === (receipt.result.status === 'sold'), `the last request to sell ${said}`);
		if (isSold)
			found.decided = { status: 'sold', entry: found.decided.entry, exit: checked.tick, returned: checked.amount };
	}
	tools.demandOneChain([...found.groups.entry, ...runs.flat(), ...found.groups.exit]);
	const all = `${sales.length === 1 ? 'one request' : `${sales.length} requests`} to sell; the last ${said}`;
	const gravest = GRAVEST_FIRST.flatMap((code) => late.find((one) => one.code === code) ?? [])[0];
	if (gravest) throw new Warning(gravest.code, `${gravest.why}: ${all}`);
	return all;
}

/**
 * One request.
 * @param {Found} found
 * @param {ReceiptSale} sale
 * @param {SaleTools} tools
 */
function checkSale(found, sale, { publicHash, placementLeaf, readRun, findExcuse }) {
	const { terms: trade, itemsOf, items, asset, isBeaconed } = found;
	const names = Object.keys(FIELDS);
	const isKnown =
		sale.terms.length === names.length && Object.values(FIELDS).every((isRight, i) => isRight(sale.terms[i]));
	expect(isKnown, 'the terms of a request to sell have an unknown form');
	const terms = new Map(names.map((name, i) => [name, sale.terms[i]]));
	/** @param {string} name */
	const number = (name) => numberOf(terms.get(name)) ?? 0;
	demand(terms.get('trade') === found.p, 'a request to sell is about another trade');
	demand(terms.get('rules') === trade.rules, 'a request to sell is of other rules than its trade');
	const [accepted, keptSeq, within, fee] = [number('accepted'), number('keptSeq'), number('within'), number('fee')];
	expect(fee === FEE, `a fee of ${fee} hundredths of a percent is not known`);
	demand(
		accepted <= (numberOf(terms.get('validUntil')) ?? accepted),
		'a request to sell was accepted after it had become invalid',
	);
	// Its answer is in the log, before the next price.
	const leaf = placementLeaf('sell/1', publicHash(sale.salt, sale.terms), Buffer.from(sale.holder, 'hex'));
	const batch = itemsOf('batch/1').find((one) =>
		rootByPath(leaf, sale.place, Number(one.count), fromHex(sale.path))?.equals(Buffer.from(one.root, 'hex')),
	);
	demand(batch, 'no batch of the receipt holds a request to sell');
	demand(
		Math.abs(Number(batch.at) - accepted) <= 5_000,
		`its batch was decided at ${at(batch.at)}, a request to sell accepted at ${at(accepted)}`,
	);
	const run = readRun(
		sale.run.map((place) => items[place]),
		trade.asset,
	);
	const next = run.find(({ ticks }) => ticks.some(({ t }) => t > accepted));
	demand(
		!next || batch.entry.no <= next.entry.no,
		`a request to sell is in entry ${batch.entry.no}, the first price after it in entry ${next?.entry.no}`,
	);
	const delay = batch.entry.time - accepted;
	const isExcused = delay > 120_000 && findExcuse(batch, accepted, found.entries, itemsOf('outage/1'));
	demand(
		delay >= -1000 && (delay <= 120_000 || isExcused),
		`a request to sell was logged ${delay} ms after ${at(accepted)}`,
	);
	// It was on offer.
	expect(factorOf(asset.ticker), 'the kind of index is not known');
	const seal = isBeaconed ? sealOf(accepted) : undefined;
	demand(
		numberOf(terms.get('executesAfter')) === seal?.after,
		'a sale executes after another instant than its acceptance says',
	);
	const after = seal?.after ?? accepted;
	const { entry } = found.decided;
	const kept = run.flatMap(({ ticks }) => ticks).find(({ seq }) => seq === keptSeq);
	demand(
		kept && run[0]?.ticks.some(({ seq }) => seq === keptSeq),
		`the groups of a request to sell do not begin with tick ${keptSeq}`,
	);
	demand(
		kept.t <= accepted && accepted - kept.t <= trade.entryWithin,
		`tick ${keptSeq} of ${at(kept.t)} was not the newest at ${at(accepted)}`,
	);
	demand(
		entry && dueBy(kept.t) >= dueBy(entry.t) + 2,
		'a request to sell was accepted before the second price after the entry',
	);
	const latest = trade.expires - Math.max(5_000, Math.ceil((trade.expires - trade.after) / 10));
	const scheduled = dueBy(after) + 1;
	const scheduledAt = 500 * scheduled + 250;
	demand(scheduledAt <= latest, `a sale of ${at(scheduledAt)} is later than ${at(latest)}`);
	demand(within === Math.min(trade.entryWithin, latest - after), `the span of a sale is ${within} ms`);
	// Its tick, or that there is none.
	/** @param {Tick} tick */
	const isAfter = ({ seq, t }) => seq > keptSeq && t > after;
	/** @param {Group} group */
	const isSure = (group) =>
		group.through >= after + within || group.ticks.some((one) => isAfter(one) || one.t > after + within);
	demand(
		run.findIndex(isSure) === run.length - 1,
		'the groups of a request to sell do not end where its end is certain',
	);
	const tick = run.flatMap(({ ticks }) => ticks).find((one) => isAfter(one) && one.t <= after + within);
	demand(!tick || dueBy(tick.t) === scheduled, 'a scheduled tick before the sale is missing');
	const ended = endOf(found, tick, { fee, minAmount: numberOf(terms.get('minAmount')) });
	demand(
		(ended.lapse ?? null) === sale.lapse,
		`a request to sell ${ended.said}, the receipt says ${sale.lapse ?? 'sold'}`,
	);
	return {
		accepted,
		after,
		within,
		scheduledAt,
		run,
		tick,
		late: lateOf(batch, accepted, numberOf(terms.get('askedAt')) ?? accepted, seal),
		...ended,
	};
}

/**
 * The end of a request by its tick.
 * @param {Found} found
 * @param {Tick | undefined} tick
 * @param {{ fee: number, minAmount: number | undefined }} terms
 */
function endOf({ terms: trade, asset, decided: { entry } }, tick, { fee, minAmount }) {
	if (!tick || !entry || tick.seq <= entry.seq || hasSlipped(trade, entry))
		return { lapse: 'no_price', amount: 0, said: 'lapsed: no price came' };
	const { stake, direction } = trade;
	const position = {
		ticker: asset.ticker,
		direction,
		stake,
		payout: stake + gainOf(trade),
		entryPrice: entry.price,
		price: tick.price,
		stepsLeft: dueBy(trade.expires) - dueBy(tick.t),
	};
	const [value, amount] = [fairValue(position), Number(fairValue(position, fee))];
	const numbers = `a value of ${value}, less ${fee / 100} % ${amount}, on tick ${tick.seq} at ${at(tick.t)}`;
	if (minAmount !== undefined && amount < minAmount)
		return { lapse: 'below_minimum', amount, said: `lapsed: ${numbers}, at least ${minAmount} was asked for` };
	return { lapse: undefined, amount, said: `sold the trade: ${numbers}` };
}

const GRAVEST_FIRST = ['sealed_by_clock', 'logged_late', 'accepted_late', 'clocks_differ'];

/**
 * The warnings that the dates of a request give.
 * @param {ItemOf<'batch/1'>} batch
 * @param {number} accepted milliseconds since 1970
 * @param {number} asked the same by the client's clock, or `accepted`
 * @param {ReturnType<typeof sealOf> | undefined} seal
 */
function lateOf({ entry }, accepted, asked, seal) {
	const [delay, waited] = [entry.time - accepted, accepted - asked];
	const isKnown = seal && (entry.time >= seal.publishedAt || entry.round >= seal.round);
	const logged = `logged at ${at(entry.time)}, round ${seal?.round} is published at ${at(seal?.publishedAt)}`;
	const all = {
		sealed_by_clock: isKnown && `a request to sell is sealed by the house's clock alone: ${logged}`,
		logged_late: delay > 5_000 && `a request to sell was logged ${delay} ms after its acceptance`,
		accepted_late: waited > 2_000 && `a request to sell of ${at(asked)} was accepted ${waited} ms later`,
		clocks_differ: waited < -1_000 && `a request to sell is of ${-waited} ms after its acceptance`,
	};
	return Object.entries(all).flatMap(([code, why]) => (why ? [{ code, why }] : []));
}
