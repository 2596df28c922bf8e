/**
 * Checks a receipt without any code of the product, by `docs/proof.md` (section 7) and `docs/fairness.md`. It also
 * exports the parts of logs and receipts that the other files use.
 */
import { areShown, Chain, demandOrder, isExcuse, readEntry, readItem, roundAt } from './log-items.mjs';
import {
	at,
	demand,
	endedBy,
	expect,
	fromBase64,
	fromHex,
	fromLooseJson,
	hashLeaf,
	hex,
	messageOf,
	nameOf,
	Open,
	Report,
	readCheckpoint,
	readProof,
	rootByPath,
	sha256,
	signersOf,
	toJson,
	Warning,
	Wrong,
} from './notes.mjs';
import { isCanonical, isReceipt } from './receipt-form.mjs';
import { correctionOf, decide, findEntry, findLost, findSilent, readTerms, sealOf } from './result.mjs';
import { checkSales } from './sale.mjs';
import { checkSeeds } from './seeds.mjs';
import { listUnchecked } from './unchecked.mjs';

export * from './fair-walk.mjs';
export * from './log-items.mjs';
export * from './notes.mjs';
export { sealOf, TERMS_OF } from './result.mjs';

/** @import { Entry, Group, ItemOf, LoggedItem, Tick, Told } from './log-items.mjs' */
/** @import { Checkpoint, Key, Proof, Tell } from './notes.mjs' */
/** @import { Receipt } from './receipt-form.mjs' */
/** @import { Decided, ItemsOf, sealOf as SealOf, Terms } from './result.mjs' */

/**
 * The findings of the steps of a check, in order: each step reads those of the steps before it.
 * @typedef {object} Found
 * @property {string} text
 * @property {readonly Key[]} keys
 * @property {number} now milliseconds since 1970
 * @property {readonly string[]} followed names of logs whose later keys are among the known ones
 * @property {Receipt} receipt
 * @property {Proof[]} proofs
 * @property {Checkpoint} checkpoint
 * @property {Key[]} signers
 * @property {Entry[]} entries
 * @property {LoggedItem[]} items
 * @property {Record<'entry' | 'exit', (LoggedItem | undefined)[]>} runs the receipt's runs, whatever they are
 * @property {ItemsOf} itemsOf
 * @property {Terms} terms
 * @property {ItemOf<'batch/1'>} batch
 * @property {string} p the public hash of the terms
 * @property {ItemOf<'asset/1'>} asset
 * @property {ReturnType<typeof SealOf> | undefined} seal
 * @property {boolean} isFair
 * @property {boolean} isBeaconed
 * @property {Record<'entry' | 'exit', ItemOf<'group/1'>[]>} groups the groups of the runs
 * @property {Decided} decided
 * @property {Tick[]} saleTicks the ticks that requests to sell ended on
 * @property {number[]} missedSaleTicks times of scheduled ticks, each of which would have ended a request that lapsed without one
 * @property {number} owed minor units
 * @property {boolean} isPaid
 * @property {string | undefined} [lostEpoch]
 */

/**
 * @param {string} salt
 * @param {readonly string[]} terms
 */
export const publicHash = (salt, terms) => sha256(Buffer.from(salt, 'hex'), toJson(terms));
/**
 * @param {string} salt
 * @param {string} user
 * @param {string} trade
 */
export const holderHash = (salt, user, trade) => sha256(Buffer.from(salt, 'hex'), toJson([user, trade]));
/**
 * @param {string} kind
 * @param {Buffer} p
 * @param {Buffer} h
 */
export const placementLeaf = (kind, p, h) => hashLeaf(Buffer.concat([Buffer.from(kind), p, h]));
/** @param {Tick | undefined} tick */
const pointOf = (tick) => tick && [tick.seq, tick.t, tick.price].map(String);
/**
 * @param {unknown} a
 * @param {unknown} b
 */
const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

/**
 * The steps in order. Each reads and extends the findings so far, and returns its text, or undefined if there is
 * nothing to check.
 * @type {Readonly<Record<string, (found: Found) => string | undefined>>}
 */
export const STEPS = {
	format(found) {
		/** @type {unknown} */
		let receipt;
		try {
			receipt = JSON.parse(found.text);
		} catch {
			throw new Open('the file is no JSON');
		}
		demand(isCanonical(found.text, receipt), 'the text has names twice, or is not what its parse writes back');
		const version = typeof receipt === 'object' && receipt !== null && 'format' in receipt ? receipt.format : undefined;
		expect(version !== undefined, 'this file is not a receipt');
		expect(
			version === 'fairtick-receipt/1' || version === 'fairtick-receipt/2',
			`the format ${JSON.stringify(version)?.slice(0, 60)} is not known`,
		);
		expect(isReceipt(receipt), 'a name or a value of the receipt has an unknown form');
		expect(receipt.entries.length > 0 && receipt.items.length > 0, 'it has no entries, or no items');
		found.receipt = receipt;
		return `${receipt.format}: ${receipt.entries.length} entries, ${receipt.items.length} items, ${receipt.trade.terms.length} terms`;
	},

	checkpoint(found) {
		const { receipt, keys } = found;
		const proofs = receipt.entries.map(({ proof }) => readProof(proof));
		const checkpoint = readCheckpoint(proofs[0]?.checkpoint ?? '');
		const isOne = proofs.every((proof) => proof.checkpoint === checkpoint.text);
		demand(isOne, 'the proofs are under different checkpoints');
		const signers = signersOf(checkpoint.note, checkpoint.origin, keys);
		found.proofs = proofs;
		found.checkpoint = checkpoint;
		found.signers = signers;
		const signer = nameOf(signers.at(-1));
		return `${checkpoint.origin}, ${checkpoint.size} entries, root ${hex(checkpoint.root)}, signed by ${signer}`;
	},

	log(found) {
		const { receipt, proofs, checkpoint, signers } = found;
		demand(new Set(receipt.entries.map(({ leaf }) => leaf)).size === proofs.length, 'an entry is given twice');
		const isOnce = new Set(receipt.items.map(({ bytes }) => bytes)).size === receipt.items.length;
		demand(isOnce, 'an item is given twice');
		const entries = receipt.entries.flatMap(({ leaf }) => readEntry(Buffer.from(leaf)) ?? []);
		expect(entries.length === proofs.length, 'an entry has an unknown form');
		proofs.forEach(({ index, path }, i) => {
			const entry = entries[i];
			expect(entry, 'an entry has an unknown form');
			demand(index === entry.no, `the proof of entry ${entry.no} is about ${index}`);
			const root = rootByPath(entry.leaf, index, checkpoint.size, path);
			demand(root?.equals(checkpoint.root), `entry ${entry.no} is not in the log: its path leads to ${hex(root)}`);
		});
		const sorted = [...entries].sort((a, b) => a.no - b.no);
		sorted.forEach((entry, i) => {
			demandOrder(entry, sorted[i - 1]);
		});
		const newest = sorted.at(-1)?.time ?? 0;
		const ended = endedBy(checkpoint.note, checkpoint.origin, found.keys, newest);
		demand(
			!ended,
			`signed by ${nameOf(signers.at(-1))} alone, but an entry is of ${at(newest)}: since ${at(ended?.until)} the log signs by ${ended?.text}`,
		);
		const items = receipt.items.map(({ entry: place, index, path, bytes }) => {
			const [content, entry] = [fromBase64(bytes), entries[place]];
			expect(content, 'an item is no base64');
			expect(entry, 'an item names an entry that is not there');
			const root = rootByPath(hashLeaf(content), index, entry.count, fromHex(path));
			demand(
				root && hex(root) === entry.root,
				`item ${index} is not in entry ${entry.no}: its path leads to ${hex(root)}`,
			);
			const item = readItem(content);
			demand(item.problem === undefined, `in entry ${entry.no}, ${item.problem}`);
			return { ...item, entry };
		});
		found.entries = entries;
		found.items = items;
		/** @param {readonly number[]} places */
		const itemsAt = (places) => places.map((place) => items[place]);
		found.runs = { entry: itemsAt(receipt.runs.entry), exit: itemsAt(receipt.runs.exit) };
		found.itemsOf = (kind) => items.filter((item) => isOfKind(item, kind));
		return `${entries.length} entries are in the tree, ${items.length} items in their entries`;
	},

	answer(found) {
		const { receipt, itemsOf } = found;
		const { terms: texts, salt, holder, place, path } = receipt.trade;
		const terms = readTerms(texts);
		const p = publicHash(salt, texts);
		const leaf = placementLeaf(terms.kind, p, Buffer.from(holder, 'hex'));
		/** @param {ItemOf<'batch/1'>} one */
		const rootIn = (one) => rootByPath(leaf, place, Number(one.count), fromHex(path));
		const batch = itemsOf('batch/1').find((one) => rootIn(one)?.equals(Buffer.from(one.root, 'hex')));
		demand(batch, `no batch of the receipt holds these terms at place ${place}`);
		const apart = Number(batch.at) - terms.accepted;
		demand(Math.abs(apart) <= 5_000, `the batch was decided ${apart} ms after the acceptance that it holds`);
		found.terms = terms;
		found.batch = batch;
		found.p = hex(p);
		const stake = `stake ${terms.stake} (smallest units of ${terms.currency})`;
		const trade = `${terms.mode}, asset ${terms.asset}, ${terms.direction}, ${stake}, accepted ${at(terms.accepted)}, expires ${at(terms.expires)}`;
		return `${trade}: ${terms.kind}, number ${place} of ${batch.count} in batch ${batch.batch}, entry ${batch.entry.no}`;
	},

	order(found) {
		const { terms, batch, runs } = found;
		/** @param {Tick} tick */
		const isAfter = ({ t }) => t > terms.accepted;
		const entryGroups = runs.entry.filter((item) => item?.kind === 'group/1');
		const first = entryGroups.find(({ ticks }) => ticks.some(isAfter));
		const mine = `the acceptance is in entry ${batch.entry.no}`;
		demand(
			!first || batch.entry.no <= first.entry.no,
			`the answer was logged after a price that came after it: ${mine}, the first price after it in entry ${first?.entry.no}`,
		);
		const name = runs.exit.length > 0 ? 'exit' : 'entry';
		const no = runs[name].at(-1)?.entry.no ?? batch.entry.no;
		demand(batch.entry.no < no + (name === 'entry' ? 1 : 0), `${mine}, the last group of the ${name} in entry ${no}`);
		const said = checkDates(found, first);
		return `${said}, in entry ${batch.entry.no}; what decided the ${name} is in entry ${no}`;
	},

	terms(found) {
		const { terms, itemsOf, batch } = found;
		expect(['1', '2'].includes(terms.rules), `rules ${terms.rules} are not known`);
		demand(terms.kind === `accept/${terms.rules}`, `an answer ${terms.kind} is by rules ${terms.rules}`);
		const asset = oneOfVersion(
			itemsOf('asset/1').filter(
				(one) => Number(one.asset) === terms.asset && Number(one.version) === terms.assetVersion,
			),
			`version ${terms.assetVersion} of asset ${terms.asset}`,
		);
		const payouts = oneOfVersion(
			itemsOf('payout/1').filter((one) => one.group === asset.group && Number(one.version) === terms.payoutVersion),
			`version ${terms.payoutVersion} of the payouts of ${asset.group}`,
		);
		for (const [name, one] of Object.entries({ "the asset's version": asset, 'the payouts': payouts })) {
			demand(Number(one.effectiveAt) <= terms.accepted, `${name} came into force at ${at(one.effectiveAt)}`);
			const isBefore = terms.kind === 'accept/1' || one.entry.no < batch.entry.no;
			demand(isBefore, `${name} is in entry ${one.entry.no}, the acceptance in ${batch.entry.no}`);
		}
		const conditions = fromLooseJson(asset.terms);
		const isObject = typeof conditions === 'object' && conditions !== null && !Array.isArray(conditions);
		demand(isObject, "the asset's terms are no JSON object");
		const { beacon, entry_within_ms, exit_max_age_ms } = /** @type {Record<string, unknown>} */ (conditions);
		expect(
			beacon === undefined || beacon === null || beacon === 'quicknet',
			`the beacon ${JSON.stringify(beacon)} is not known`,
		);
		const offered = [payouts.standard, payouts.gold, payouts.premium].map(Number);
		demand(offered.includes(terms.payout), `the payout ${terms.payout} is none of ${offered.join(', ')}`);
		demand(terms.payoutSeen !== undefined, 'the payout that was seen is absent');
		const isKept = terms.payout >= terms.payoutSeen;
		demand(isKept, `the payout ${terms.payout} is below the one seen, ${terms.payoutSeen}`);
		const isOwn = entry_within_ms === terms.entryWithin && exit_max_age_ms === terms.exitMaxAge;
		demand(isOwn, "the spans for entry and exit are not the asset's");
		const isValid = terms.accepted <= (terms.validUntil ?? terms.accepted);
		demand(isValid, `it was accepted at ${at(terms.accepted)}, but was valid until ${at(terms.validUntil)}`);
		const seal = terms.rules === '2' && beacon === 'quicknet' ? sealOf(terms.accepted) : undefined;
		demand(
			terms.entryAfter === seal?.after,
			`the entry comes after ${seal?.after ?? 'the acceptance'}, the terms say ${terms.entryAfter ?? '-'}`,
		);
		const [, kind, asked] = /^(duration|clock):([0-9]{1,16})$/.exec(terms.expiry) ?? [];
		const wanted = kind === 'duration' ? terms.after + 1000 * Number(asked) : Number(asked);
		demand(wanted === terms.expires, `the trade ends at ${at(terms.expires)}, not as ${terms.expiry} asks`);
		found.asset = asset;
		found.seal = seal;
		found.isFair = asset.source === 'fair';
		found.isBeaconed = beacon === 'quicknet';
		return `${asset.ticker} (${asset.source}), version ${asset.version}; payout ${terms.payout / 100} % of ${asset.group}`;
	},

	prices(found) {
		const { receipt, terms, asset, itemsOf, runs, isFair, isBeaconed } = found;
		const claimed = receipt.result.void_reason;
		const claimsGap = claimed === 'seed_lost' || claimed === 'beacon';
		expect(
			!claimsGap || runs.exit.length > 0,
			'the prices before and after the gap are missing: get the receipt again',
		);
		const groups = { entry: readRun(runs.entry, terms.asset), exit: readRun(runs.exit, terms.asset) };
		found.groups = groups;
		demandOneChain([...groups.entry, ...groups.exit]);
		if (terms.maxSlippage !== undefined)
			checkSeen(terms, terms.kind === 'accept/1' ? itemsOf('group/1') : groups.entry);
		const entry = findEntry(terms, groups.entry);
		const isSold = receipt.result.status === 'sold';
		demand(!isSold || groups.exit.length === 0, 'a sold trade has a run of the exit');
		const lost = isFair ? findLost(terms, groups.exit, itemsOf) : undefined;
		const mayBeSilent = isFair && isBeaconed && terms.rules === '2';
		const gap = lost ?? (mayBeSilent ? findSilent(terms, groups.exit, itemsOf) : undefined);
		demand(gap || claimed !== 'seed_lost', 'no lost hour between acceptance and expiry leaves a gap in the prices');
		demand(gap || claimed !== 'beacon', 'no silent round of the beacon leaves a gap in the prices');
		found.decided = gap
			? { status: 'void', reason: gap.reason, entry, returned: terms.stake, gap }
			: isSold // The step `sale` demands that a request sold it.
				? { status: 'sold', entry, returned: 0 }
				: decide(terms, entry, groups.exit);
		/** @param {Tick | undefined} tick */
		const show = (tick) => (tick ? `${tick.price} × ${asset.tickSize} at ${at(tick.t)}, tick ${tick.seq}` : 'none');
		if (gap) return `${gap.what}, and the last price before the gap is ${show(gap.last)}`;
		return `entry ${show(found.decided.entry)}; exit ${show(found.decided.exit)}`;
	},

	wait(found) {
		const { terms, groups } = found;
		const { kind, askedAt, seenSeq, accepted } = terms;
		if (kind === 'accept/1' || (askedAt === undefined && seenSeq === undefined)) return undefined;
		const next =
			seenSeq === undefined
				? undefined
				: groups.entry
						.filter(({ type }) => type !== 'caught_up')
						.flatMap(({ ticks }) => ticks)
						.find(({ seq }) => seq > seenSeq);
		const waited = accepted - (askedAt ?? accepted);
		const since = next && next.t < accepted - 2000 ? accepted - next.t : 0;
		const asked =
			askedAt === undefined ? 'no time of asking is named' : `asked for at ${at(askedAt)}, ${waited} ms before`;
		if (waited > 2000 || since > 0) {
			const newer = since > 0 ? `; a price newer than the one seen was ${since} ms old` : '';
			throw new Warning('accepted_late', `accepted late: ${asked}${newer}`);
		}
		if (waited < -1000) throw new Warning('clocks_differ', `the clocks differ: ${asked}`);
		return asked;
	},

	sealed({ seal, batch }) {
		if (!seal) return undefined;
		const { round, publishedAt } = seal;
		const { time, round: known, no } = batch.entry;
		const said = `round ${round} of the beacon, which moves the entry, is published at ${at(publishedAt)}; the acceptance was logged at ${at(time)} in entry ${no}, of round ${known}`;
		if (time >= publishedAt || known >= round)
			throw new Warning('sealed_by_clock', `sealed by the house's clock alone: ${said}`);
		return said;
	},

	sale: (found) => checkSales(found, { publicHash, placementLeaf, readRun, findExcuse, demandOneChain }),

	result({ receipt: { result }, decided, itemsOf, p, terms }) {
		const { status, reason = null, entry, exit, returned } = decided;
		demand(status !== 'sold' || exit, 'no request to sell in the receipt sold the trade');
		const mine = { status, void_reason: reason, entry: pointOf(entry) ?? null, exit: pointOf(exit) ?? null };
		const said = new Map(Object.entries(result));
		for (const [name, value] of Object.entries({ ...mine, returned: String(returned) }))
			demand(
				isSame(said.get(name), value),
				`${name} is ${JSON.stringify(value)}, the receipt says ${JSON.stringify(said.get(name))}`,
			);
		const voided = itemsOf('void/1').find((one) => one.trade === p && one.reason !== reason);
		demand(!voided, `the log says void by ${voided?.reason}`);
		return `${status}${reason ? ` (${reason})` : ''}, ${returned} returned of a stake of ${terms.stake}`;
	},

	correction(found) {
		const { terms, asset, decided, itemsOf, p } = found;
		const corrections = itemsOf('correction/1').filter((one) => one.trade === p);
		const [paid] = corrections;
		const due = correctionOf(terms, asset.ticker, decided);
		for (const one of corrections) {
			const ticks = due.ticks.map(({ seq }) => seq);
			const isMine = Number(one.asset) === terms.asset && ticks.includes(Number(one.seq));
			demand(isMine, `the correction is about tick ${one.seq} of asset ${one.asset}, not about entry or exit`);
			demand(
				due.amount > 0 && Number(one.amount) === due.amount,
				`the correction gave ${one.amount} back, not ${due.amount}`,
			);
		}
		demand(corrections.length <= 1, 'there are two corrections');
		found.owed = due.amount;
		found.isPaid = paid !== undefined;
		const why =
			decided.gap?.reason === 'beacon' ? 'without the beacon' : found.isFair ? 'in a lost hour' : 'for a wrong price';
		return paid ? `${paid.amount} were given back ${why}` : 'none';
	},

	holder({ receipt }) {
		if (!receipt.holder) return undefined;
		const { salt, user, trade } = receipt.holder;
		const hash = hex(holderHash(salt, user, trade));
		demand(hash === receipt.trade.holder, `the holder's hash is ${hash}, the receipt says ${receipt.trade.holder}`);
		return `user ${user}, trade ${trade}`;
	},

	seeds: checkSeeds,
};

/**
 * Checks a receipt's text with the known keys of logs (`readKey`). The check ends at the first wrong step, and at the
 * first undecided one except `order`, because no step relies on when the answer was logged.
 * @param {string} text
 * @param {readonly Key[]} keys
 * @param {Tell} [tell] called with each step
 * @param {number} [now] milliseconds since 1970
 * @param {readonly string[]} [followed] names of logs whose later keys are among the known ones
 */
export async function checkReceipt(text, keys, tell, now = Date.now(), followed = []) {
	const report = new Report(tell);
	const found = /** @type {Found} */ ({ text, keys, now, followed });
	for (const [name, check] of Object.entries(STEPS)) {
		const isRelied = await report.step(name, () => guard(() => check(found)));
		if (!isRelied && (name !== 'order' || report.verdict === 'wrong')) break;
	}
	const unchecked = listUnchecked(found, report);
	report.found = found;
	report.unchecked = unchecked.map(({ text }) => text);
	report.codes = unchecked.map(({ code }) => code);
	return report;
}
/**
 * Turns an unexpected exception into `Wrong`: the product writes no value that causes one.
 * @template T
 * @param {() => T} check
 */
function guard(check) {
	try {
		return check();
	} catch (error) {
		if ([Wrong, Open, Warning].some((kind) => error instanceof kind)) throw error;
		throw new Wrong(`it cannot be read: ${messageOf(error)}`);
	}
}

/**
 * Checks the dates of the answer's entry and of the entry with the first price after the acceptance, by the kind of the
 * answer.
 * @param {Found} found
 * @param {ItemOf<'group/1'> | undefined} first the group of the first price after the acceptance
 */
function checkDates(found, first) {
	const { terms, batch, entries, itemsOf } = found;
	const { accepted, kind } = terms;
	const delay = batch.entry.time - accepted;
	const outage = delay > 5000 ? findExcuse(batch, accepted, entries, itemsOf('outage/1')) : undefined;
	const logged = `logged ${delay} ms after the acceptance`;
	const isInTime = delay >= (kind === 'accept/1' ? -120_000 : -1000) && (delay <= 120_000 || outage !== undefined);
	demand(isInTime, `the acceptance was logged ${delay} ms after ${at(accepted)}`);
	const span = outage && `from ${at(outage.from)} to ${at(outage.to)}`;
	const why = outage ? `, but ${span} nothing was entered (${outage.cause}, by the house's word)` : '';
	if (kind === 'accept/1') {
		expect(delay <= 120_000, `${logged}${why}`);
		return logged;
	}
	for (const { no, time, round } of first ? [batch.entry, first.entry] : [batch.entry])
		demand(
			round === 0 || time >= roundAt(round) - 1000,
			`entry ${no} is from ${at(time)}, its round from ${at(roundAt(round))}`,
		);
	if (delay > 5000) throw new Warning('logged_late', `logged late: ${logged}${why}`);
	const after = first?.ticks.find(({ t }) => t > accepted);
	const lag = first && after ? first.entry.time - after.t : 0;
	if (lag > 3000 && first?.type !== 'caught_up')
		throw new Warning(
			'price_logged_late',
			`the first price after the acceptance was logged ${lag} ms after its time; the acceptance was ${logged}`,
		);
	return logged;
}

/**
 * The outage that explains a late entry of the acceptance, as for a promise. Its entry and the entry before prove it.
 * @param {ItemOf<'batch/1'>} batch
 * @param {number} accepted milliseconds since 1970
 * @param {readonly Entry[]} entries
 * @param {readonly ItemOf<'outage/1'>[]} outages
 */
function findExcuse(batch, accepted, entries, outages) {
	return outages.find((outage) => {
		const before = entries.find(({ no }) => no === outage.entry.no - 1);
		const told = outages.filter(({ entry }) => entry.no === outage.entry.no);
		const isShown = before && outage.entry.no <= batch.entry.no && areShown(told, before);
		return isShown && isExcuse(outage, accepted, batch.entry.time);
	});
}

/**
 * @template {Told['kind'] | 'group/1'} K
 * @param {LoggedItem} item
 * @param {K} kind
 * @returns {item is ItemOf<K>}
 */
const isOfKind = (item, kind) => item.kind === kind;

/**
 * The groups of a run. Demands that they are one chain of the asset.
 * @param {readonly (LoggedItem | undefined)[]} run
 * @param {number} asset
 */
function readRun(run, asset) {
	const groups = run.filter((item) => item?.kind === 'group/1');
	demand(groups.length === run.length, 'a run holds an item that is no group');
	demand(
		groups.every((group) => Number(group.asset) === asset),
		'a run holds a group of another asset',
	);
	Chain.check(groups);
	return groups;
}

/**
 * Demands that groups, of which some may be the same, are parts of one chain that was entered in its order.
 * @param {readonly ItemOf<'group/1'>[]} groups
 */
function demandOneChain(groups) {
	const all = [...new Map(groups.map((group) => [`${group.no} ${group.hash}`, group])).values()];
	all.sort((a, b) => a.no - b.no);
	Chain.check(all, false);
	all.forEach((group, i) => {
		const before = all[i - 1];
		const isInOrder = !before || before.entry.no <= group.entry.no;
		demand(isInOrder, `group ${group.no} is in entry ${group.entry.no}, group ${before?.no} in ${before?.entry.no}`);
	});
}

/**
 * The one item of a version.
 * @template T
 * @param {readonly T[]} items
 * @param {string} name
 * @returns {NonNullable<T>}
 */
function oneOfVersion([item, ...more], name) {
	demand(item, `${name} is not in the receipt`);
	demand(more.length === 0, `${name} has two items`);
	return item;
}

/**
 * Demands that the price from which slippage counts is that of its tick in the log.
 * @param {Terms} terms
 * @param {readonly Group[]} groups
 */
function checkSeen(terms, groups) {
	const seen = groups
		.filter((group) => Number(group.asset) === terms.asset)
		.flatMap((group) => group.ticks.filter(({ seq }) => seq === terms.seenSeq));
	if (terms.kind === 'accept/1')
		expect(seen.length > 0, `tick ${terms.seenSeq}, whose price was seen, is missing: get the receipt again`);
	const isSeen = Number(terms.seenSeq) <= terms.keptSeq && seen.every(({ price }) => price === terms.seenPrice);
	demand(isSeen, `tick ${terms.seenSeq} has the price ${seen[0]?.price}, the price seen is ${terms.seenPrice}`);
}
