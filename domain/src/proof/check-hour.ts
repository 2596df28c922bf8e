import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { computeRandomness, computeTickRound } from '../market/beacon.ts';
import {
	computeCommitment,
	computeFairPrice,
	computeFairTickAt,
	computeFairTickTime,
	createFairSteps,
	FAIR_TICKS_PER_EPOCH,
	type FairTicker,
	findFairPosition,
} from '../market/fair-walk.ts';
import type { BeaconRound } from './beacon-signatures.ts';
import type { ReadLogFile } from './check-log.ts';
import { parseCheckpoint } from './checkpoint.ts';
import { isChain } from './evidence.ts';
import { decodeItem, type Entry, type GroupItem, type Item, type ItemBody } from './items.ts';
import { FalseFile, inOrder, LogFiles } from './log-files.ts';
import { type NoteKey, parseNote } from './note.ts';
import type { AreBeaconRounds } from './receipt-steps.ts';
import { checkSignature } from './signature.ts';

/** An hour of a fair index, or a part of it. What the site says of it only tells where to look. */
export interface HourQuestion {
	readonly ticker: FairTicker;
	readonly assetId: number;
	readonly epoch: number;
	/** Numbers of the first and the last tick to compare, both of this hour. */
	readonly firstK: number;
	readonly lastK: number;
	/** When the commitment was made and the seed was published, epoch milliseconds. */
	readonly committedAtMs: number;
	readonly revealedAtMs: number;
	/** Rounds of the beacon, if the hour uses it. */
	readonly rounds: readonly BeaconRound[] | null;
}

/** A price as the log has it and as the seed gives it, in tick sizes; null: there is none. */
export interface ComparedPrice {
	/** When it is due, epoch milliseconds. */
	readonly atMs: number;
	readonly logged: number | null;
	readonly computed: number | null;
}

/** What recomputing an hour came to (PROOF-03). */
export type HourCheck =
	| {
			readonly status: 'compared';
			/** In the order of their times. */
			readonly prices: readonly ComparedPrice[];
			readonly agreeing: number;
			readonly difference: ComparedPrice | null;
			/** Scheduled ticks that a close of the index explains. */
			readonly closed: number;
			/** Scheduled ticks of before the index or its log began. */
			readonly before: number;
			readonly rounds: number;
			readonly seed: string;
			readonly commitment: Found;
			readonly reveal: Found;
			/** Entries that were read, the second one not included. */
			readonly entries: readonly [from: number, to: number];
	  }
	/** The log says something that cannot be: which claim does not hold, and why, in English. */
	| { readonly status: 'wrong'; readonly what: WrongHour; readonly because: string }
	| { readonly status: 'open'; readonly why: OpenHour };
export type WrongHour = 'checkpoint' | 'files' | 'seed' | 'rounds' | 'chain';
export type OpenHour = 'before_log' | 'no_commitment' | 'not_revealed' | 'not_logged' | 'no_prices' | 'no_rounds';

/** Where an item lies in the log, and when its entry was made. */
interface Found {
	readonly entry: number;
	readonly atMs: number;
}

/** Ends the check with what was found. */
class End extends Error {
	readonly found: HourCheck;
	constructor(found: HourCheck) {
		super(found.status);
		this.found = found;
	}
}
const wrong = (what: WrongHour, because: string) => new End({ status: 'wrong', what, because });
const open = (why: OpenHour) => new End({ status: 'open', why });

/** How long before the first tick the one before it is looked for, and how long after the last one the log is read on. */
const BEFORE_MS = 10_000;
const AFTER_MS = 900_000;
/** What is written seldom is in the log within some ten seconds. */
const SUBJECT_ENTRIES = 120;
const ENTRIES_AT_ONCE = 256;

interface HourOptions {
	/** A checkpoint, and the key of the log. */
	readonly note: string;
	readonly logKey: NoteKey;
	readonly read: ReadLogFile;
	readonly areBeaconRounds: AreBeaconRounds;
	/** Told of each entry whose items were read. `total` is an estimate. */
	onProgress?(done: number, total: number): void;
}

/**
 * Recomputes an hour of a fair index, or a part of it, from its seed, and compares each price with the log's (PROOF-03, `docs/fairness.md`).
 * Throws where a file cannot be had.
 */
export async function checkHour(question: HourQuestion, options: HourOptions): Promise<HourCheck> {
	try {
		const files = openFiles(options);
		const { groups, entries } = await readGroups(files, question, options);
		const seed = await findSeed(files, question, groups[0]?.entry ?? null);
		const stepAt = await createSteps(question, seed.bytes, options.areBeaconRounds);
		return {
			status: 'compared',
			...comparePrices(
				groups.map(({ item }) => item),
				question,
				stepAt,
			),
			...{ rounds: question.rounds?.length ?? 0, seed: bytesToHex(seed.bytes), entries },
			...{ commitment: seed.commitment, reveal: seed.reveal },
		};
	} catch (error) {
		if (error instanceof End) return error.found;
		if (error instanceof FalseFile || error instanceof RangeError)
			return { status: 'wrong', what: 'files', because: error.message };
		throw error;
	}
}

function openFiles({ note: text, logKey, read }: HourOptions): LogFiles {
	const note = parseNote(text);
	const head = note && parseCheckpoint(note.text);
	if (!note || !head || head.origin !== logKey.name || checkSignature(note, logKey).status !== 'signed')
		throw wrong('checkpoint', 'the checkpoint is not signed by the log’s key');
	return new LogFiles(head, read);
}

interface FoundGroup {
	readonly item: GroupItem;
	readonly entry: Entry;
}

/** The asset's groups around the ticks: from one before the first tick, if there is one, to what shows that no other can come. */
async function readGroups(files: LogFiles, question: HourQuestion, { onProgress }: HourOptions) {
	const { firstK, lastK, assetId } = question;
	const [firstMs, lastMs] = [computeFairTickTime(firstK), computeFairTickTime(lastK)];
	const from = Math.max((await files.findFrom(firstMs - BEFORE_MS)) - 1, 0);
	const end = Math.min((await files.findFrom(lastMs + AFTER_MS)) + 1, files.size);
	const estimate = (await files.findFrom(lastMs + 2_000)) - from;
	const groups: FoundGroup[] = [];
	let done = 0;
	for (let low = from; low < end; low += ENTRIES_AT_ONCE) {
		const entries = await files.entries(low, Math.min(low + ENTRIES_AT_ONCE, end));
		if (low === 0 && (entries[0]?.timeMs ?? 0) > lastMs) throw open('before_log');
		if (low === from && low > 0 && (entries[0]?.timeMs ?? 0) >= firstMs)
			throw wrong('files', `entry ${low} is not from before the hour`);
		for await (const { entry, items } of inOrder(entries, async (entry) => ({
			entry,
			items: await files.items(entry),
		}))) {
			onProgress?.(++done, Math.max(estimate, done));
			for (const item of items.filter((bytes) => isGroupOf(bytes, assetId)).map(readItem))
				if (item.kind === 'group/1') groups.push({ item: item as GroupItem, entry });
			const isPassed = groups.at(-1)?.item.group;
			if (isPassed !== undefined && (isPassed.loggedThrough >= lastMs || (isPassed.ticks.at(-1)?.t ?? 0) > lastMs)) {
				checkChain(groups, assetId);
				return { groups, entries: [from, entry.no + 1] as const };
			}
		}
	}
	const last = end > from ? (await files.entries(end - 1, end))[0] : undefined;
	if (last === undefined || last.timeMs < lastMs + AFTER_MS) throw open('not_logged');
	if (groups.length === 0) throw open('no_prices');
	checkChain(groups, assetId);
	return { groups, entries: [from, end] as const };
}

function checkChain(groups: readonly FoundGroup[], assetId: number): void {
	const items = groups.map(({ item }) => item);
	const seqs = items.flatMap(({ group }) => group.ticks.map(({ seq }) => seq));
	const isWhole = seqs.every((seq, i) => i === 0 || seq === (seqs[i - 1] as bigint) + 1n);
	if (!isChain(items, assetId) || !isWhole) throw wrong('chain', 'the chain of prices is broken');
}

const HASH_BYTES = 32;
const GROUP = 'group/1\n';
/** Tells by the first bytes, as one entry holds groups of many assets. */
function isGroupOf(bytes: Uint8Array, assetId: number): boolean {
	const begins = (at: number, text: string) => [...text].every((char, i) => bytes[at + i] === char.charCodeAt(0));
	return begins(0, GROUP) && begins(GROUP.length + HASH_BYTES, `["group/1","${assetId}",`);
}

function readItem(bytes: Uint8Array): Item {
	const item = decodeItem(bytes);
	if (item === null) throw new FalseFile('an item is written another way than its kind');
	return item;
}

interface FoundSeed {
	readonly bytes: Uint8Array;
	readonly commitment: Found;
	readonly reveal: Found;
}

/** The hour's seed, which is the one that was committed to before the first price. */
async function findSeed(files: LogFiles, question: HourQuestion, first: Entry | null): Promise<FoundSeed> {
	const { epoch, committedAtMs, revealedAtMs } = question;
	const commitment = await findItem(files, 'commitment/1', epoch, committedAtMs);
	if (commitment === null) throw open('no_commitment');
	if (first !== null && commitment.found.entry >= first.no)
		throw wrong('seed', `the commitment is in entry ${commitment.found.entry}, a price already in entry ${first.no}`);
	const reveal = await findItem(files, 'reveal/1', epoch, revealedAtMs);
	if (reveal === null) throw open('not_revealed');
	const bytes = /^[0-9a-f]{64}$/.test(reveal.body.seed) ? hexToBytes(reveal.body.seed) : new Uint8Array();
	const computed = bytesToHex(computeCommitment(epoch, bytes));
	if (computed !== commitment.body.commitment)
		throw wrong('seed', `the seed has the commitment ${computed}, promised was ${commitment.body.commitment}`);
	return { bytes, commitment: commitment.found, reveal: reveal.found };
}

async function findItem<Kind extends 'commitment/1' | 'reveal/1'>(
	files: LogFiles,
	kind: Kind,
	epoch: number,
	atMs: number,
): Promise<{ body: ItemBody<Kind>; found: Found } | null> {
	const from = Math.max((await files.findFrom(atMs)) - 1, 0);
	const entries = await files.entries(from, Math.min(from + SUBJECT_ENTRIES, files.size));
	for await (const { entry, items } of inOrder(entries, async (entry) => ({
		entry,
		items: await files.items(entry),
	})))
		for (const bytes of items) {
			if (bytes[0] !== kind.charCodeAt(0)) continue;
			const item = readItem(bytes);
			if (item.kind !== kind) continue;
			const { body } = item as unknown as { body: ItemBody<'commitment/1' | 'reveal/1'> };
			if (body.epoch === `${epoch}`)
				return { body: body as ItemBody<Kind>, found: { entry: entry.no, atMs: entry.timeMs } };
		}
	return null;
}

type StepAt = (k: number) => number;

async function createSteps(
	{ ticker, rounds, firstK, lastK }: HourQuestion,
	seed: Uint8Array,
	areBeaconRounds: AreBeaconRounds,
): Promise<StepAt> {
	const steps = createFairSteps(seed, ticker);
	if (rounds === null) return (k) => steps(k);
	if (!areBeaconRounds(rounds)) throw wrong('rounds', 'a round of the beacon is not signed by drand');
	const randoms = new Map(rounds.map(({ round, signature }) => [round, computeRandomness(signature)]));
	for (let round = computeTickRound(firstK); round <= computeTickRound(lastK); round++)
		if (!randoms.has(round)) throw open('no_rounds');
	return (k) => steps(k, randoms.get(computeTickRound(k)));
}

/** Walks from the position before the first tick by the seed alone, and holds each price of the log against it. */
function comparePrices(groups: readonly GroupItem[], { firstK, lastK }: HourQuestion, stepAt: StepAt) {
	const prices: ComparedPrice[] = [];
	let closed = 0;
	let before = 0;
	/** Of the walk; null: no price has told it yet. */
	let x: number | null = null;
	let nextK = firstK;
	let dayBefore = 0;
	let isClosed = false;
	const add = (k: number, logged: number | null, computed: number | null) =>
		prices.push({ atMs: computeFairTickTime(k), logged, computed });
	/** Scheduled ticks that the log has not: of a closed index, or left out. */
	const skipTo = (k: number) => {
		const missing = Math.max(k - nextK, 0);
		if (isClosed) closed += missing;
		else if (x === null) before += missing;
		else
			for (; nextK < k; nextK++) {
				x += stepAt(nextK);
				add(nextK, null, toNumber(computeFairPrice(x)));
			}
	};
	for (const { group } of groups) {
		for (const { t, price } of group.ticks) {
			const k = computeFairTickAt(t);
			if (k > lastK) break;
			const day = Math.floor(k / TICKS_PER_DAY);
			const isNewDay = day > dayBefore;
			dayBefore = day;
			if (k < firstK) {
				x = findFairPosition(price);
				isClosed = false;
				continue;
			}
			skipTo(k);
			isClosed = false;
			if (computeFairTickTime(k) !== t || k < nextK) {
				prices.push({ atMs: t, logged: toNumber(price), computed: null });
				continue;
			}
			nextK = k + 1;
			if (x === null) {
				// Nothing in the log is older: the walk is followed from here.
				x = findFairPosition(price);
				if (x === null) add(k, toNumber(price), null);
				else before++;
				continue;
			}
			const [next, reset] = [x + stepAt(k), stepAt(k)];
			// At midnight the walk may be set to 0.
			x = isNewDay && computeFairPrice(next) !== price && computeFairPrice(reset) === price ? reset : next;
			add(k, toNumber(price), toNumber(computeFairPrice(x)));
		}
		if (group.kind === 'close') isClosed = true;
	}
	skipTo(lastK + 1);
	if (prices.length === 0) throw open('no_prices');
	const differences = prices.filter(({ logged, computed }) => logged !== computed);
	return { prices, closed, before, agreeing: prices.length - differences.length, difference: differences[0] ?? null };
}

const TICKS_PER_DAY = 24 * FAIR_TICKS_PER_EPOCH;
const toNumber = (price: bigint): number => Number(price);
