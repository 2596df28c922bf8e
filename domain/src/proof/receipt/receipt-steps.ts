import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { computeRoundTime, QUICKNET } from '../../market/beacon.ts';
import { findRuleSet } from '../../trading/rule-sets.ts';
import type { SettlementTerms } from '../../trading/rules.ts';
import { computeSeal } from '../../trading/sealing.ts';
import { fromBase64 } from '../base64.ts';
import { isCanonicalJson } from '../canonical-json.ts';
import { LATE_ANSWER_MS, LATE_PRICE_MS } from '../lateness.ts';
import { parseCheckpoint } from '../log/checkpoint.ts';
import { checkKeyEnds } from '../log/ended-keys.ts';
import { isInOrder } from '../log/entry-order.ts';
import { parseInclusionProof } from '../log/inclusion-proof.ts';
import { ABSENT, decodeEntry, decodeItem, type Entry, type GroupItem } from '../log/items.ts';
import type { LogKey } from '../log/log-key.ts';
import { hashLeaf, isIncluded } from '../log/merkle.ts';
import { parseNote } from '../log/note.ts';
import { MERGE_MS } from '../log/promise.ts';
import { checkSignatures } from '../log/signature.ts';
import { excuses, type Outage, readOutage } from '../outages.ts';
import { type Receipt, receipt } from '../receipt.ts';
import { ACCEPTED_FIELDS, acceptedFieldsOf, hashAnswer, hashHolder, hashTerms } from './placement-item.ts';
import {
	type AcceptedTerms,
	bodiesOf,
	type Facts,
	type Found,
	hold,
	isNumber,
	know,
	readNumber,
	readNumberOrNull,
	Stop,
	toNumber,
	warn,
} from './receipt-found.ts';

/** A batch is decided by one clock, which an acceptance is at most a price ahead of. */
export const DECIDED_WITHIN_MS = 5_000;
/** An answer under rules 2 may be logged this long before its acceptance, by the clocks' difference (PROOF-08). */
export const EARLY_MS = 1_000;

/** @param given the text of a receipt, or its parsed value. */
export function readReceipt(found: Found, given: unknown): Facts {
	const read = receipt.safeParse(typeof given === 'string' ? parseText(given) : given);
	know(read.success, 'not a receipt of a known format');
	const { format, sales, result } = read.data;
	const isOfSales = format === 'fairtick-receipt/2';
	know(
		isOfSales === (sales !== undefined) && (isOfSales || result.status !== 'sold'),
		'not a receipt of a known format',
	);
	found.receipt = read.data;
	return { entries: `${read.data.entries.length}`, items: `${read.data.items.length}` };
}

function parseText(text: string): unknown {
	let json: unknown;
	try {
		json = JSON.parse(text);
	} catch {}
	know(json !== undefined, 'the text is no JSON');
	hold(isCanonicalJson(text, json), 'the text has names twice, or is not what its parse writes back');
	return json;
}

/** One checkpoint, signed by a key of the log. */
export function checkCheckpoint(found: Found, keys: readonly LogKey[]): Facts {
	const proofs = found.receipt.entries.map(({ proof }) => parseInclusionProof(proof));
	const [text, ...others] = new Set(proofs.map((proof) => proof?.checkpoint));
	know(text !== undefined && !others.includes(undefined), 'a proof of an entry has an unknown form');
	hold(others.length === 0, 'the proofs are not under one checkpoint');
	const note = parseNote(text);
	const checkpoint = note && parseCheckpoint(note.text);
	know(note !== null && checkpoint !== null, 'the checkpoint has an unknown form');
	const own = keys.filter(({ name }) => name === checkpoint.origin);
	know(own.length > 0, `the log ${checkpoint.origin} is not known`);
	const { status } = checkSignatures(note, own);
	know(status !== 'missing', 'the checkpoint is signed by another key');
	hold(status === 'signed', "the signature of the log's key is wrong");
	Object.assign(found, { checkpoint, note, keys });
	return { origin: checkpoint.origin, size: `${checkpoint.size}`, root: bytesToHex(checkpoint.root) };
}

/** Every entry is in the log, and every item in its entry. */
export function checkInclusion(found: Found): Facts {
	const { receipt, checkpoint } = found;
	const entries = receipt.entries.map(({ leaf, proof: text }, i) => {
		const proof = parseInclusionProof(text);
		const bytes = utf8ToBytes(leaf);
		const entry = decodeEntry(bytes);
		know(proof !== null && entry !== null, `entry ${i} has an unknown form`);
		hold(entry.no === proof.index, `the proof of entry ${entry.no} is about ${proof.index}`);
		const place = { index: proof.index, path: proof.path, leaf: hashLeaf(bytes) };
		hold(isIncluded({ ...place, ...checkpoint }), `entry ${entry.no} is not in the log`);
		return entry;
	});
	const sorted = entries.toSorted((one, other) => one.no - other.no);
	for (const [i, entry] of sorted.entries())
		hold(isInOrder(entry, sorted[i - 1]), `entry ${entry.no} is older than its round, or than one before it`);
	hold(new Set(receipt.entries.map(({ leaf }) => leaf)).size === entries.length, 'an entry is given twice');
	found.entries = sorted;
	const ended = checkKeyEnds(found.keys, found.note, sorted.at(-1)?.timeMs ?? 0);
	hold(ended === null, `signed by an ended key alone: from ${ended?.untilMs} on the log signs by a later key`);
	const given = new Set<string>();
	found.items = receipt.items.map(({ entry: at, index, path, bytes: encoded }, i) => {
		const [entry, bytes] = [entries[at], fromBase64(encoded)];
		know(entry !== undefined && bytes !== null, `item ${i} has an unknown form`);
		hold(!given.has(encoded), `item ${i} is given twice`);
		given.add(encoded);
		const place = { index, path: path.map(hexToBytes), leaf: hashLeaf(bytes), size: entry.count, root: entry.root };
		hold(isIncluded(place), `item ${i} is not in entry ${entry.no}`);
		const item = decodeItem(bytes);
		hold(item !== null, `item ${i} is written another way than its kind`);
		return { item, entry };
	});
	return { entries: `${entries.length}`, items: `${found.items.length}` };
}

/** The placement was answered with these terms: its item is in a batch that is in the log. */
export function checkAnswer(found: Found): Facts {
	const { trade } = found.receipt;
	const fields = acceptedFieldsOf(trade.terms);
	know(fields !== null, 'the terms have an unknown form');
	const terms = Object.fromEntries(ACCEPTED_FIELDS.map((name, i) => [name, trade.terms[i] ?? ABSENT])) as AcceptedTerms;
	found.settlementTerms = toSettlementTerms(terms);
	found.isDated = fields.includes('askedAt');
	know(hasKnownForm(terms, found.isDated), 'the terms have an unknown form');
	const publicHash = hashTerms(hexToBytes(trade.salt), trade.terms);
	const leaf = hashAnswer(found.isDated ? 'accept/2' : 'accept/1', publicHash, hexToBytes(trade.holder));
	const batch = findBatch(found, leaf, trade);
	Object.assign(found, { terms, termsHash: bytesToHex(publicHash), answeredIn: batch.entry });
	const apartMs = toNumber(batch.body.at) - found.settlementTerms.acceptedAtMs;
	hold(Math.abs(apartMs) <= DECIDED_WITHIN_MS, `its batch was decided ${apartMs} ms after the acceptance`);
	return { batch: batch.body.batch, entry: `${batch.entry.no}` };
}

/** The batch of the log that holds an answer at its place. */
export function findBatch(found: Found, leaf: Uint8Array, { place, path }: Pick<Receipt['trade'], 'place' | 'path'>) {
	const proof = { leaf, index: place, path: path.map(hexToBytes) };
	const batch = bodiesOf(found, 'batch/1').find(({ body }) =>
		isIncluded({ ...proof, size: Number(body.count), root: hexToBytes(body.root) }),
	);
	hold(batch !== undefined, 'no batch of the log holds this answer');
	return batch;
}

/** Terms whose form no other step looks at: numbers, words, and that a bound goes with the price that it counts from. */
function hasKnownForm(terms: AcceptedTerms, isDated: boolean): boolean {
	const { mode, asset, assetVersion, payoutVersion, payoutSeen, validUntil, seenSeq, askedAt } = terms;
	const optional = [payoutSeen, validUntil, seenSeq, askedAt].filter((value) => value !== ABSENT);
	const [hasBound, hasSeq, hasPrice] = [terms.maxSlippage, seenSeq, terms.seenPrice].map((value) => value !== ABSENT);
	const isWhole = hasBound === hasPrice && (isDated ? hasSeq || !hasBound : hasSeq === hasBound);
	return (
		['demo', 'real'].includes(mode) &&
		[asset, assetVersion, payoutVersion, ...optional].every(isNumber) &&
		isWhole === true
	);
}

function toSettlementTerms(terms: AcceptedTerms): SettlementTerms {
	const { direction } = terms;
	know(direction === 'up' || direction === 'down', 'the direction is neither up nor down');
	const seenPrice = readNumberOrNull(terms.seenPrice);
	const acceptedAtMs = readNumber(terms.acceptedAt);
	return {
		direction,
		stakeMinor: BigInt(readNumber(terms.stake)),
		payoutBps: readNumber(terms.payout),
		acceptedAtMs,
		keptSeq: readNumber(terms.keptSeq),
		entryAfterMs: readNumberOrNull(terms.entryAfter) ?? acceptedAtMs,
		expiresAtMs: readNumber(terms.expiresAt),
		entryWithinMs: readNumber(terms.entryWithin),
		exitMaxAgeMs: readNumber(terms.exitMaxAge),
		maxSlippage: readNumberOrNull(terms.maxSlippage),
		seenPrice: seenPrice === null ? null : BigInt(seenPrice),
		rulesVersion: readNumber(terms.rules),
	};
}

/**
 * The placement was in the log before its deciding prices, not after the first price that came after it, and in time
 * (PROOF-08).
 */
export function checkOrder(found: Found): Facts {
	const { answeredIn, receipt, settlementTerms, isDated } = found;
	const { acceptedAtMs } = settlementTerms;
	const lateMs = answeredIn.timeMs - acceptedAtMs;
	const outage =
		lateMs > (isDated ? LATE_ANSWER_MS : MERGE_MS) ? findExcuse(found, { answeredIn, acceptedAtMs }) : null;
	const isInTime = lateMs >= (isDated ? -EARLY_MS : -MERGE_MS) && lateMs <= MERGE_MS;
	hold(isInTime || outage !== null, `the answer was logged ${lateMs} ms after the acceptance`);
	const { entry, exit } = receipt.runs;
	const last = exit.at(-1) ?? entry.at(-1);
	const decidedIn = last === undefined ? undefined : found.items[last]?.entry;
	// A trade that its entry already voids may be decided within the second of its answer.
	const isBefore =
		exit.length > 0 ? answeredIn.no < (decidedIn?.no ?? 0) : answeredIn.no <= (decidedIn?.no ?? answeredIn.no);
	hold(isBefore, 'the answer was logged after what decided it');
	const next = findNextPrice(found);
	hold(next === null || answeredIn.no <= next.entry.no, 'the answer was logged after a price that came after it');
	const facts: Facts = {
		answered: `${answeredIn.no}`,
		answeredAt: `${answeredIn.timeMs}`,
		late: `${lateMs}`,
		decided: `${decidedIn?.no ?? ABSENT}`,
		decidedAt: `${decidedIn?.timeMs ?? ABSENT}`,
		next: `${next?.entry.no ?? ABSENT}`,
		nextAt: `${next?.entry.timeMs ?? ABSENT}`,
		nextTick: `${next?.atMs ?? ABSENT}`,
		...(outage && { outageFrom: `${outage.fromMs}`, outageTo: `${outage.toMs}` }),
	};
	const stoodStill = outage === null ? '' : `, as the log stood still (${outage.cause})`;
	const because = `logged ${lateMs} ms after the acceptance${stoodStill}`;
	if (!isDated) {
		if (outage === null) return facts;
		throw new Stop('undecided', because, facts);
	}
	for (const entry of [answeredIn, ...(next === null ? [] : [next.entry])])
		hold(isAfterRound(entry), `entry ${entry.no} is older than its round`);
	if (lateMs > LATE_ANSWER_MS) warn('logged_late', because, facts);
	const priceLateMs = next === null || next.isCaughtUp ? 0 : next.entry.timeMs - next.atMs;
	if (priceLateMs > LATE_PRICE_MS)
		warn('price_logged_late', `the next price was logged ${priceLateMs} ms after its time`, facts);
	return facts;
}

/** An entry of now is not older than its round but for a second by which clocks may differ. */
const isAfterRound = ({ round, timeMs }: Entry): boolean => round === 0 || timeMs >= computeRoundTime(round) - EARLY_MS;

/** The first price later than the acceptance, and the entry that holds its group; null: there is none up to where the entry is certain. */
function findNextPrice({ receipt, items, settlementTerms }: Found) {
	for (const place of receipt.runs.entry) {
		const { item, entry } = items[place] ?? {};
		if (item?.kind !== 'group/1' || entry === undefined) continue;
		const { group } = item as GroupItem;
		const tick = group.ticks.find(({ t }) => t > settlementTerms.acceptedAtMs);
		if (tick) return { entry, atMs: tick.t, isCaughtUp: group.kind === 'caught_up' };
	}
	return null;
}

/** The outage that is why an answer was logged late, as of a promise; null: the receipt shows none. */
export function findExcuse(
	found: Found,
	{ answeredIn, acceptedAtMs: timeMs }: { readonly answeredIn: Entry; readonly acceptedAtMs: number },
): Outage | null {
	const { entries } = found;
	const declared = bodiesOf(found, 'outage/1').filter(({ entry }) => entry.no <= answeredIn.no);
	const outages = declared.map(({ entry }) => {
		const before = entries.find(({ no }) => no === entry.no - 1);
		const own = declared.flatMap((one) => (one.entry.no === entry.no ? [one.body] : []));
		return before ? readOutage(own, entry, before.timeMs) : null;
	});
	const promise = { timeMs, mergeByMs: timeMs + MERGE_MS };
	return outages.find((one) => one !== null && excuses(one, promise, answeredIn.timeMs)) ?? null;
}

/** Asset and payout were announced as the placement has them. */
export function checkTerms(found: Found): Facts {
	const { terms, settlementTerms } = found;
	know(findRuleSet(settlementTerms.rulesVersion) !== null, `rules ${terms.rules} are not known`);
	hold((terms.rules === '1') === !found.isDated, 'the answer is of another kind than its rules have');
	const [asset, ...otherAssets] = bodiesOf(found, 'asset/1').filter(
		({ body }) => body.asset === terms.asset && body.version === terms.assetVersion,
	);
	hold(asset !== undefined, 'the version of the asset is not in the receipt');
	hold(otherAssets.length === 0, 'the version of the asset is announced twice');
	hold(isAnnounced(found, asset), 'the version of the asset was logged after the answer');
	const { acceptedAtMs, entryAfterMs, expiresAtMs } = settlementTerms;
	const [, kind, asked = ''] = /^(duration|clock):(\d{1,16})$/.exec(terms.expiry) ?? [];
	const wanted = kind === 'duration' ? entryAfterMs + Number(asked) * 1_000 : Number(asked);
	hold(kind !== undefined && expiresAtMs === wanted, 'the trade ends at another time than was asked for');
	const validUntil = readNumberOrNull(terms.validUntil);
	hold(validUntil === null || acceptedAtMs <= validUntil, 'the order was accepted after it had become invalid');
	hold(toNumber(asset.body.effectiveAt) <= acceptedAtMs, 'the version of the asset was not in force');
	const offered = readAssetTerms(asset.body.terms);
	found.hasBeacon = readBeacon(offered);
	const isSealed = found.isDated && found.hasBeacon;
	hold(
		(terms.entryAfter === ABSENT ? null : entryAfterMs) === (isSealed ? computeSeal(acceptedAtMs).startsAtMs : null),
		isSealed ? 'the entry is not sealed as its acceptance says' : 'the entry is sealed, though the asset has no beacon',
	);
	hold(
		offered.entry_within_ms === settlementTerms.entryWithinMs &&
			offered.exit_max_age_ms === settlementTerms.exitMaxAgeMs,
		'the spans for entry and exit are not those of the asset',
	);
	const [payout, ...otherPayouts] = bodiesOf(found, 'payout/1').filter(
		({ body }) => body.group === asset.body.group && body.version === terms.payoutVersion,
	);
	hold(payout !== undefined, 'the version of the payout is not in the receipt');
	hold(otherPayouts.length === 0, 'the version of the payout is announced twice');
	hold(isAnnounced(found, payout), 'the version of the payout was logged after the answer');
	const { standard, gold, premium, effectiveAt } = payout.body;
	hold([standard, gold, premium].includes(terms.payout), 'the payout is not one of its version');
	hold(settlementTerms.payoutBps >= toNumber(terms.payoutSeen), 'the payout is lower than the one that was seen');
	hold(toNumber(effectiveAt) <= settlementTerms.acceptedAtMs, 'the version of the payout was not in force');
	found.asset = asset.body;
	return { asset: asset.body.ticker, payout: terms.payout };
}

/** PROOF-10: a version is in an earlier entry than an answer under it. Before rules 2 it was logged within a checkpoint's time. */
const isAnnounced = ({ isDated, answeredIn }: Found, { entry }: { readonly entry: Entry }): boolean =>
	!isDated || entry.no < answeredIn.no;

interface AssetTerms {
	readonly beacon?: unknown;
	readonly entry_within_ms?: unknown;
	readonly exit_max_age_ms?: unknown;
}

/** The terms of an asset's version, which are a JSON object. */
function readAssetTerms(text: string): AssetTerms {
	let terms: unknown = null;
	try {
		terms = JSON.parse(text);
	} catch {}
	hold(
		typeof terms === 'object' && terms !== null && !Array.isArray(terms),
		'the terms of the asset are no JSON object',
	);
	return terms as AssetTerms;
}

/** True if they have the beacon; one of another name may move the index in a way that is not known here. */
function readBeacon({ beacon }: AssetTerms): boolean {
	know(beacon === undefined || beacon === null || beacon === QUICKNET.name, 'the beacon of the asset is not known');
	return beacon === QUICKNET.name;
}

/** Checks the owner of the trade, if the receipt names one. */
export function checkHolder({ receipt: { holder, trade } }: Found): Facts | null {
	if (holder === null) return null;
	const hash = hashHolder(hexToBytes(holder.salt), Number(holder.user), holder.trade);
	hold(bytesToHex(hash) === trade.holder, 'the trade is of another user');
	return { user: holder.user, trade: holder.trade };
}
