import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { computeRandomness, computeRoundTime, computeTickRound, QUICKNET } from '../market/beacon.ts';
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
} from '../market/fair-walk.ts';
import { remember } from '../memo.ts';
import { computeLostHourCorrection } from '../trading/lost-hour.ts';
import { findRuleSet } from '../trading/rule-sets.ts';
import type { Settlement, SettlementTerms, SettlementTicks, Tick } from '../trading/rules.ts';
import { computeSeal } from '../trading/sealing.ts';
import { fromBase64 } from './base64.ts';
import type { BeaconRound } from './beacon-signatures.ts';
import { isCanonicalJson } from './canonical-json.ts';
import { type Checkpoint, parseCheckpoint } from './checkpoint.ts';
import { checkKeyEnds } from './ended-keys.ts';
import { isInOrder } from './entry-order.ts';
import { computeNeededAt, findShownEnd, findShownEntry, isChain, isPriceMissing } from './evidence.ts';
import { parseInclusionProof } from './inclusion-proof.ts';
import {
	ABSENT,
	decodeEntry,
	decodeItem,
	type Entry,
	type GroupItem,
	type Item,
	type ItemBody,
	type ItemKind,
} from './items.ts';
import { LATE_ANSWER_MS, LATE_PRICE_MS } from './lateness.ts';
import type { LogKey } from './log-key.ts';
import { areEqual, hashLeaf, isIncluded } from './merkle.ts';
import { type Note, parseNote } from './note.ts';
import { excuses, type Outage, readOutage } from './outages.ts';
import { ACCEPTED_FIELDS, acceptedFieldsOf, hashAnswer, hashHolder, hashTerms } from './placement-item.ts';
import { MERGE_MS } from './promise.ts';
import { type Receipt, receipt } from './receipt.ts';
import { checkSignatures } from './signature.ts';

/** A loss in a lost hour is made good so soon after the hour was declared lost, or after the trade's end. */
const COMPENSATED_MS = 86_400_000;
/** A round of the beacon is said to be silent so long after it was due, and its ticks begin so long after it. */
const SILENT_AFTER_MS = 86_400_000;
const AFTER_ROUND_MS = 1_500;

/** What one has to know of a step that is right as far as the result goes (`docs/proof.md`, section 7). */
export type Warning = 'logged_late' | 'price_logged_late' | 'accepted_late' | 'clocks_differ' | 'sealed_by_clock';

/** The step is not right. */
export class Stop extends Error {
	readonly status: 'wrong' | 'undecided' | 'warning';
	readonly facts: Facts;
	constructor(status: 'wrong' | 'undecided' | 'warning', because: string, facts: Facts = {}) {
		super(because);
		this.status = status;
		this.facts = facts;
	}
}

/** Throws `wrong` unless something holds. */
function hold(holds: boolean, otherwise: string): asserts holds {
	if (!holds) throw new Stop('wrong', otherwise);
}
/** Throws `warning`. */
function warn(warning: Warning, because: string, facts: Facts): never {
	throw new Stop('warning', because, { ...facts, warning });
}
/** Throws `undecided` unless something holds: it may be right, and is not known here. */
function know(known: boolean, otherwise: string): asserts known {
	if (!known) throw new Stop('undecided', otherwise);
}

interface LoggedItem {
	readonly item: Item;
	readonly entry: Entry;
}

/** A batch is decided by one clock, which an acceptance is at most a price ahead of. */
const DECIDED_WITHIN_MS = 5_000;
/** How long before its acceptance an answer under rules 2 may be logged, by the clocks' difference (PROOF-08). */
const EARLY_MS = 1_000;
/** An order may wait so long until it is accepted (PROOF-09), and be stamped so far ahead of the house's clock. */
const WAIT_MS = 2_000;
const AHEAD_MS = 1_000;

/** Those of rules 1 have `-` for what they do not know. */
type AcceptedTerms = Readonly<Record<(typeof ACCEPTED_FIELDS)[number], string>>;

/** Whether all rounds are drand's own: `areBeaconRounds`, whose curve is large, so that it is loaded only where a receipt has rounds. */
export type AreBeaconRounds = (rounds: readonly BeaconRound[]) => boolean;

/** What the steps have found so far. */
export interface Found {
	readonly areBeaconRounds: AreBeaconRounds;
	readonly nowMs: number;
	receipt: Receipt;
	checkpoint: Checkpoint;
	note: Note;
	keys: readonly LogKey[];
	/** Entries of the log, in its order. */
	entries: readonly Entry[];
	items: readonly LoggedItem[];
	terms: AcceptedTerms;
	settlementTerms: SettlementTerms;
	/** Whether the answer's item is of rules 2 or later: it says when it was asked, and is held against closer dates. */
	isDated: boolean;
	/** Whether the asset's version has the beacon. */
	hasBeacon: boolean;
	/** P of the document, hex. */
	termsHash: string;
	/** The entry of the batch's item. */
	answeredIn: Entry;
	asset: ItemBody<'asset/1'>;
	runs: { readonly entry: readonly GroupItem[]; readonly exit: readonly GroupItem[] };
	ticks: SettlementTicks;
	/** Null: all prices that the trade needs came. */
	gap: Gap | null;
	settlement: Settlement;
	isCorrected: boolean;
}
/** The numbers that a step was decided by, as texts by name. */
export type Facts = Record<string, string>;

/** @param given the text of a receipt, or what was parsed of it. */
export function readReceipt(found: Found, given: unknown): Facts {
	const read = receipt.safeParse(typeof given === 'string' ? parseText(given) : given);
	know(read.success, 'not a receipt of a known format');
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

function bodiesOf<K extends ItemKind>(found: Found, kind: K): { body: ItemBody<K>; entry: Entry }[] {
	return found.items.flatMap(({ item, entry }) =>
		item.kind === kind ? [{ body: (item as unknown as { body: ItemBody<K> }).body, entry }] : [],
	);
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
	const place = { leaf, index: trade.place, path: trade.path.map(hexToBytes) };
	const batch = bodiesOf(found, 'batch/1').find(({ body }) =>
		isIncluded({ ...place, size: Number(body.count), root: hexToBytes(body.root) }),
	);
	hold(batch !== undefined, 'no batch of the log holds this answer');
	Object.assign(found, { terms, termsHash: bytesToHex(publicHash), answeredIn: batch.entry });
	const apartMs = toNumber(batch.body.at) - found.settlementTerms.acceptedAtMs;
	hold(Math.abs(apartMs) <= DECIDED_WITHIN_MS, `its batch was decided ${apartMs} ms after the acceptance`);
	return { batch: batch.body.batch, entry: `${batch.entry.no}` };
}

const isNumber = (text: string): boolean => /^(0|[1-9]\d{0,15})$/.test(text) && Number.isSafeInteger(Number(text));
const toNumber = (text: string): number => {
	hold(isNumber(text), `${text} is not a whole number`);
	return Number(text);
};
/** The same of terms, which a later release may write in another way. */
const readNumber = (text: string): number => {
	know(isNumber(text), `the terms have an unknown form: ${text}`);
	return Number(text);
};

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
const readNumberOrNull = (text: string): number | null => (text === ABSENT ? null : readNumber(text));

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

/** The placement was in the log before what decided it, not after the first price that came after it, and in time (PROOF-08). */
export function checkOrder(found: Found): Facts {
	const { answeredIn, receipt, settlementTerms, isDated } = found;
	const { acceptedAtMs } = settlementTerms;
	const lateMs = answeredIn.timeMs - acceptedAtMs;
	const outage = lateMs > (isDated ? LATE_ANSWER_MS : MERGE_MS) ? findExcuse(found) : null;
	const isInTime = lateMs >= (isDated ? -EARLY_MS : -MERGE_MS) && lateMs <= MERGE_MS;
	hold(isInTime || outage !== null, `the answer was logged ${lateMs} ms after the acceptance`);
	const { entry, exit } = receipt.runs;
	const last = exit.at(-1) ?? entry.at(-1);
	const decidedIn = last === undefined ? undefined : found.items[last]?.entry;
	// What its entry already voids may be decided within the second of its answer.
	const isBefore =
		exit.length > 0 ? answeredIn.no < (decidedIn?.no ?? 0) : answeredIn.no <= (decidedIn?.no ?? answeredIn.no);
	hold(isBefore, 'the answer was logged after what decided it');
	const next = findNextPrice(found);
	hold(next === null || answeredIn.no <= next.entry.no, 'the answer was logged after a price that came after it');
	const facts: Facts = {
		...{ answered: `${answeredIn.no}`, answeredAt: `${answeredIn.timeMs}`, late: `${lateMs}` },
		...{ decided: `${decidedIn?.no ?? ABSENT}`, decidedAt: `${decidedIn?.timeMs ?? ABSENT}` },
		...{
			next: `${next?.entry.no ?? ABSENT}`,
			nextAt: `${next?.entry.timeMs ?? ABSENT}`,
			nextTick: `${next?.atMs ?? ABSENT}`,
		},
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

/** The outage that is why the answer was logged late, as of a promise; null: the receipt shows none. */
function findExcuse(found: Found): Outage | null {
	const { entries, answeredIn, settlementTerms } = found;
	const { acceptedAtMs: timeMs } = settlementTerms;
	const told = bodiesOf(found, 'outage/1').filter(({ entry }) => entry.no <= answeredIn.no);
	const outages = told.map(({ entry }) => {
		const before = entries.find(({ no }) => no === entry.no - 1);
		const own = told.flatMap((one) => (one.entry.no === entry.no ? [one.body] : []));
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

/** Whether they have the beacon; one of another name may move the index in a way that is not known here. */
function readBeacon({ beacon }: AssetTerms): boolean {
	know(beacon === undefined || beacon === null || beacon === QUICKNET.name, 'the beacon of the asset is not known');
	return beacon === QUICKNET.name;
}

/** The prices between acceptance and end are whole, and these are entry and exit. */
export function checkPrices(found: Found): Facts {
	const { receipt, terms, settlementTerms } = found;
	const groupsOf = (places: readonly number[]) =>
		places.map((place) => {
			const item = found.items[place]?.item;
			hold(item?.kind === 'group/1', `item ${place} is no group of ticks`);
			return item as GroupItem;
		});
	found.runs = { entry: groupsOf(receipt.runs.entry), exit: groupsOf(receipt.runs.exit) };
	const assetId = toNumber(terms.asset);
	hold(isChain(found.runs.entry, assetId) && isChain(found.runs.exit, assetId), 'the chain of prices is broken');
	hold(areEnteredInOrder(found), 'a group of prices is in an earlier entry than one before it');
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
	// Void at its entry, a trade needs no end.
	const rules = findRuleSet(settlementTerms.rulesVersion);
	const isOver = rules?.decideEntry(settlementTerms, entry) !== null;
	const end = isOver ? { exit: null, aliveAtMs: null } : findShownEnd(settlementTerms, found.runs.exit);
	hold(end !== undefined, 'the prices do not show the exit');
	const isLonger = isOver ? runs.exit.length > 0 : findShownEnd(settlementTerms, runs.exit.slice(0, -1)) !== undefined;
	hold(!isLonger, 'more prices are given than show the exit');
	found.ticks = { entry, ...end, seedLost: false };
	return { ...facts, exit: describeTick(end.exit) };
}

/** Whether of all groups that decide, none is in an earlier entry than one before it in the chain. */
function areEnteredInOrder({ receipt: { runs }, items }: Found): boolean {
	const groups = [...runs.entry, ...runs.exit].map(
		(place) => items[place] as LoggedItem & { readonly item: GroupItem },
	);
	const inChain = groups.toSorted((one, other) => Number(one.item.group.no - other.item.group.no));
	return inChain.every(({ entry }, i) => entry.no >= (inChain[i - 1]?.entry.no ?? 0));
}

/** Where a bound counts from a price that was seen, it is the price of that tick in the log. */
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
		...{ accepted: `${acceptedAtMs}`, asked: terms.askedAt, seen: terms.seenSeq },
		...{ waited: `${waitedMs ?? ABSENT}`, since: `${sinceMs ?? ABSENT}` },
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

/** Prices that the trade needs and that never came. Instants are epoch milliseconds. */
type Gap = {
	/** When it was said that they do not come. */
	readonly saidAtMs: number;
	/** The last price before. */
	readonly last: Tick;
} & ({ readonly epoch: number } | { readonly round: number });

/** The gap that a lost hour left in what the trade needs: the run of its exit shows that the last price of the hour never came. */
function findLostHour(found: Found): Gap | null {
	const { asset, runs, settlementTerms } = found;
	if (asset.source !== 'fair') return null;
	const revealed = new Set(bodiesOf(found, 'reveal/1').map(({ body }) => body.epoch));
	for (const { body, entry } of bodiesOf(found, 'lost/1')) {
		const [epoch, saidAtMs] = [toNumber(body.epoch), toNumber(body.at)];
		hold(!revealed.has(body.epoch), `the seed of hour ${epoch} is both lost and revealed`);
		hold(saidAtMs <= entry.timeMs, `hour ${epoch} was declared lost after it was logged`);
		if (!isHourOf(settlementTerms, epoch)) continue;
		const neededAtMs = computeNeededAt(epoch, settlementTerms.expiresAtMs);
		const last = findMissedAfter(runs.exit, neededAtMs);
		if (last !== null) return { epoch, saidAtMs, last };
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
		const [round, saidAtMs] = [toNumber(body.round), toNumber(body.at)];
		const roundAtMs = computeRoundTime(round);
		const isNeeded = roundAtMs + AFTER_ROUND_MS <= expiresAtMs && last.atMs < roundAtMs + AFTER_ROUND_MS;
		if (isNeeded && saidAtMs >= roundAtMs + SILENT_AFTER_MS && saidAtMs <= entry.timeMs)
			return { round, saidAtMs, last };
	}
	return null;
}

/** The last price at or before an instant, where a run shows that the one that was due then never came. */
function findMissedAfter(run: readonly GroupItem[], neededAtMs: number): Tick | null {
	const exit = findShownEnd({ expiresAtMs: neededAtMs }, run)?.exit;
	const isLonger = findShownEnd({ expiresAtMs: neededAtMs }, run.slice(0, -1)) !== undefined;
	return exit && !isLonger && isPriceMissing(neededAtMs, exit.atMs) ? exit : null;
}

const describeTick = (tick: Tick | null): string => (tick === null ? ABSENT : `${tick.seq}@${tick.atMs}=${tick.price}`);

const isHourOf = ({ entryAfterMs, expiresAtMs }: SettlementTerms, epoch: number): boolean =>
	epoch >= Math.floor(entryAfterMs / FAIR_EPOCH_MS) && epoch <= Math.floor(expiresAtMs / FAIR_EPOCH_MS);

const isOnSchedule = ({ atMs }: Tick): boolean => computeFairTickTime(computeFairTickAt(atMs)) === atMs;

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
	hold(last === computeFairTickAt(expiresAtMs), 'a scheduled price after the exit is missing');
	const isWhole = last - first === exit.seq - entry.seq - 1;
	hold(isWhole && isOnSchedule(entry) && isOnSchedule(exit), 'entry and exit do not lie on the schedule of the prices');
	const reveals = bodiesOf(found, 'reveal/1');
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
	const lost = checkLostHours(found, epochsOf(first, last), seeds);
	if (lost !== null) return lost;
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
	}
	const position = findFairPosition(entry.price);
	hold(position !== null, 'the entry price is none of the index');
	hold(computeFairPrice(position + sum) === exit.price, 'the price went another way than its seed');
	return { ticks: `${last - first + 1}`, rounds: `${rounds.size}`, sum: `${sum}` };
}

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
	const { terms, settlement, isCorrected } = found;
	const isDue = terms.mode === 'real' && settlement.status === 'lost';
	know(isDue, `hour ${lost.epoch} was declared lost: its prices cannot be checked`);
	if (!isCorrected) failToPay(found, `hour ${lost.epoch} was declared lost`, lost.atMs);
	return { lost: `${lost.epoch}` };
}

/** What is owed to a trade and is not in its receipt: wrong once it is overdue, by the clock of those who check. */
function failToPay({ nowMs, settlementTerms }: Found, because: string, saidAtMs: number): never {
	hold(
		nowMs <= Math.max(saidAtMs, settlementTerms.expiresAtMs) + COMPENSATED_MS,
		`${because}: not compensated within a day, as far as this receipt shows`,
	);
	throw new Stop('undecided', `${because}: not compensated yet`);
}

/** A real trade that was worth more than its stake when its prices ended gets the difference (MARKET-15). */
function checkGapPaid(found: Found, gap: Gap): Facts | null {
	if (computeDue(found) === 0n) return null;
	const [name, because] =
		'round' in gap
			? (['silent', `round ${gap.round} never came`] as const)
			: (['lost', `hour ${gap.epoch} was declared lost`] as const);
	if (!found.isCorrected) failToPay(found, because, gap.saidAtMs);
	return { [name]: `${'round' in gap ? gap.round : gap.epoch}` };
}

/** What is made good beside the result, in minor units: a lost stake, or what a void real trade was worth beyond it. */
function computeDue({ settlementTerms, settlement, terms, asset, gap }: Found): bigint {
	if (gap === null)
		return findRuleSet(settlementTerms.rulesVersion)?.computeCorrection(settlementTerms, settlement) ?? 0n;
	if (terms.mode !== 'real') return 0n;
	return computeLostHourCorrection(settlementTerms, settlement, { ticker: asset.ticker, tick: gap.last });
}

/** The seed of an hour, which must have been committed to before the trade was answered. */
function checkSeed(found: Found, epoch: number, seed: string | undefined): Uint8Array {
	know(seed !== undefined, `the seed of hour ${epoch} is not revealed yet`);
	const commitment = checkCommitment(found, epoch);
	const bytes = hexToBytes(seed);
	hold(
		areEqual(computeCommitment(epoch, bytes), hexToBytes(commitment)),
		`the seed of hour ${epoch} is not the one that was committed to`,
	);
	return bytes;
}

/** The one commitment of an hour, made before the trade was answered. */
function checkCommitment(found: Found, epoch: number): string {
	const [commitment, ...others] = bodiesOf(found, 'commitment/1').filter(({ body }) => body.epoch === `${epoch}`);
	hold(commitment !== undefined, `the commitment of hour ${epoch} is not in the receipt`);
	hold(others.length === 0, `hour ${epoch} has two commitments`);
	hold(commitment.entry.no < found.answeredIn.no, `hour ${epoch} was committed to after the answer`);
	// Only the log's first entry has a reason to commit to the hour that it is made in.
	const isEarly = commitment.entry.no === 0 || commitment.entry.timeMs < epoch * FAIR_EPOCH_MS;
	know(isEarly, `hour ${epoch} was committed to when it had begun`);
	return commitment.body.commitment;
}

/** Result and money follow from the terms and the prices. */
export function checkResult(found: Found): Facts {
	const { result } = found.receipt;
	const rules = findRuleSet(found.settlementTerms.rulesVersion);
	const settlement = rules?.decideSettlement(found.settlementTerms, found.ticks) as Settlement;
	const { status, voidReason, entry, exit, returnedMinor } = settlement;
	const isTick = (said: Receipt['result']['entry'], tick: Tick | null) =>
		said === null ? tick === null : tick !== null && said.join() === [tick.seq, tick.atMs, tick.price].join();
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

/** What a loser on a wrong price, or in a lost hour, got back. */
export function checkCorrection(found: Found): Facts | null {
	const [correction, ...others] = bodiesOf(found, 'correction/1').filter(({ body }) => body.terms === found.termsHash);
	found.isCorrected = correction !== undefined;
	if (correction === undefined) return null;
	hold(others.length === 0, 'there are two corrections');
	const { seq, amount } = correction.body;
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

/** Whose trade it is, where the receipt tells. */
export function checkHolder({ receipt: { holder, trade } }: Found): Facts | null {
	if (holder === null) return null;
	const hash = hashHolder(hexToBytes(holder.salt), Number(holder.user), holder.trade);
	hold(bytesToHex(hash) === trade.holder, 'the trade is of another user');
	return { user: holder.user, trade: holder.trade };
}
