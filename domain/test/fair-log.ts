import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { CHAIN_START, computeGroupHash, type GroupKind, type TickGroup } from '../src/market/chain.ts';
import {
	computeCommitment,
	computeFairLoggedThrough,
	computeFairPrice,
	computeFairTickTime,
	createFairSteps,
	FAIR_EPOCH_MS,
	FAIR_TICKS_PER_EPOCH,
} from '../src/market/fair-walk.ts';
import type { OwnHeads } from '../src/proof/contract.ts';
import type { HourQuestion } from '../src/proof/hours/hour-check.ts';
import { formatCheckpoint } from '../src/proof/log/checkpoint.ts';
import { hashHead } from '../src/proof/log/heads.ts';
import { encodeEntry, encodeGroupItem, encodeItem, type ItemBody } from '../src/proof/log/items.ts';
import { computePath, computeRoot, hashLeaf } from '../src/proof/log/merkle.ts';
import { computeKeyId, formatNote, formatNoteKey, KEY_KINDS, type NoteKey } from '../src/proof/log/note.ts';
import { formatPromiseText, MERGE_MS, promiseKeyName } from '../src/proof/log/promise.ts';
import {
	encodeEntryBundle,
	encodeItemBundle,
	itemsPathOf,
	listNewTiles,
	TILE_WIDTH,
	tilePathOf,
} from '../src/proof/log/tiles.ts';
import { hashAnswer, hashHolder, hashTerms } from '../src/proof/receipt/placement-item.ts';
import type { PlacementPromise } from '../src/trading/contract.ts';

const ORIGIN = 'fairtick.test/log';
const SECRET = sha256(utf8ToBytes('a key of a log'));
const SEED = sha256(utf8ToBytes('a seed of an hour'));
const TICKER = 'V75';
const ASSET_ID = 4;
const EPOCH = 480_001;

/** The key of the log that `makeFairLog` makes. */
export const FAIR_LOG_KEY: NoteKey = {
	name: ORIGIN,
	kind: KEY_KINDS.log,
	publicKey: ed25519.getPublicKey(SECRET),
};

const PROMISE_SECRET = sha256(utf8ToBytes('a key of promises'));
/** The key of its promises. */
export const FAIR_PROMISE_KEY: NoteKey = {
	name: promiseKeyName(ORIGIN),
	kind: KEY_KINDS.log,
	publicKey: ed25519.getPublicKey(PROMISE_SECRET),
};

function sign(text: string, key: NoteKey): string {
	const signature = ed25519.sign(utf8ToBytes(text), key === FAIR_LOG_KEY ? SECRET : PROMISE_SECRET);
	return formatNote({ text, signatures: [{ name: key.name, keyId: computeKeyId(key), signature }] });
}

/** The last minute of the hour, of which `makeFairLog` makes a log. */
export const LAST_K = (EPOCH + 1) * FAIR_TICKS_PER_EPOCH - 1;
export const FIRST_K = LAST_K - 119;
const END_MS = (EPOCH + 1) * FAIR_EPOCH_MS;

export const FAIR_QUESTION: HourQuestion = {
	ticker: TICKER,
	assetId: ASSET_ID,
	epoch: EPOCH,
	firstK: FIRST_K,
	lastK: LAST_K,
	rounds: null,
	committedAtMs: END_MS - 50 * FAIR_EPOCH_MS,
	revealedAtMs: END_MS,
};

interface FairLogOptions {
	/** The price that is logged of a tick, in tick sizes; null: it is left out. */
	readonly change?: (k: number, price: bigint) => bigint | null;
	/** Ticks from which to which the index is closed, which a close says. */
	readonly closed?: readonly [fromK: number, toK: number];
	readonly seed?: Uint8Array;
	readonly reveals?: boolean;
	/** The second before the hour's end with which the log and its prices begin. */
	readonly beginsS?: number;
	/** The second before the hour's end with which the prices begin, two days after the log. */
	readonly firstS?: number;
	/** The second before the hour's end at which the commitment is logged; else it is in the first entry. */
	readonly committedS?: number;
	/** The asset's version in the first entry; null: there is none. */
	readonly asset?: Partial<ItemBody<'asset/1'>> | null;
	/** A version that is logged within the minute. */
	readonly later?: Partial<ItemBody<'asset/1'>>;
	/** Seconds before the hour's end at which `later` is logged. */
	readonly laterS?: number;
	/** The newest round of the beacon that the log had. */
	readonly round?: number;
	/** Delay in logging the ticks after the beginning of `closed`, in milliseconds. */
	readonly standsMs?: number;
	/** The index continues after `standsMs` in the entry of its close, with a tick after the hour. */
	readonly resumes?: true;
	/** The instant through which groups declare the log complete. */
	readonly through?: (loggedThroughMs: number, timeMs: number) => number;
	/** Number of the chain's group before the first one. */
	readonly chainNo?: bigint;
	/** Declares the seed lost. */
	readonly isLost?: boolean;
	/** From this tick on the index pauses until this instant after the hour, while the log continues; null: permanently. */
	readonly silent?: { readonly fromK: number; readonly untilMs: number | null };
}

const ASSET: ItemBody<'asset/1'> = {
	asset: `${ASSET_ID}`,
	version: '1',
	effectiveAt: '0',
	source: 'fair',
	tickSize: '0.0001',
	digits: '4',
	ticker: TICKER,
	group: 'fair',
	terms: '{"beacon": null}',
};

/** A log of the end of an hour, an entry a second: its checkpoint, and its files by their paths. */
export function makeFairLog(options: FairLogOptions = {}) {
	const { change = (_, price) => price, closed, seed = SEED, reveals = true, firstS = 70, committedS } = options;
	const { asset = {}, later, laterS = 20, standsMs = 0, through = (throughMs) => throughMs, chainNo = 7n } = options;
	const stepAt = createFairSteps(SEED, TICKER);
	const seconds: { timeMs: number; items: Uint8Array[] }[] = [];
	let [x, no, seq, previous] = [1_234, chainNo, 100n, CHAIN_START];
	const addGroup = (kind: GroupKind, t: number, ticks: TickGroup['ticks'], loggedThrough: number) => {
		const reason = kind === 'close' ? 'feed' : null;
		const group = { assetId: ASSET_ID, no: ++no, kind, t, loggedThrough, reason, ticks };
		const bytes = encodeGroupItem(previous, group);
		previous = computeGroupHash(previous, group);
		return bytes;
	};
	const beginMs = END_MS - (options.beginsS ?? firstS) * 1_000;
	const commitment = bytesToHex(computeCommitment(EPOCH, SEED));
	const committed = { epoch: `${EPOCH}`, commitment, at: `${beginMs}`, instance: 'test' };
	const commits = encodeItem('commitment/1', committed);
	seconds.push({
		timeMs: options.beginsS === undefined ? FAIR_QUESTION.committedAtMs : beginMs,
		items: [
			...(committedS === undefined ? [commits] : []),
			...(asset === null ? [] : [encodeItem('asset/1', { ...ASSET, ...asset })]),
		],
	});
	for (let timeMs = beginMs + 1_000; timeMs <= END_MS + 2_000; timeMs += 1_000) {
		const ks = [timeMs - 1_000, timeMs - 500].map((from) => Math.floor(from / 500));
		const items: Uint8Array[] = timeMs === END_MS - (committedS ?? 0) * 1_000 && committedS ? [commits] : [];
		if (later && timeMs === END_MS - laterS * 1_000)
			items.push(encodeItem('asset/1', { ...ASSET, version: '2', ...later }));
		const ticks = ks.flatMap((k) => {
			if (closed && k >= closed[0] && k <= closed[1]) return [];
			if (k > LAST_K) return [];
			x += stepAt(k);
			const [t, price] = [computeFairTickTime(k), change(k, computeFairPrice(x))];
			return price === null ? [] : [{ seq: ++seq, t, price, sourceT: t, sourceRef: `${k}`, source: 'fair' }];
		});
		const last = ks[1] as number;
		if (ticks.length > 0 || !closed)
			items.push(
				addGroup('ticks', timeMs, ticks, through(computeFairLoggedThrough(Math.min(last, LAST_K + 2)), timeMs)),
			);
		if (closed && ks.includes(closed[0])) {
			items.push(addGroup('close', timeMs, [], timeMs));
			if (options.resumes) {
				const t = computeFairTickTime(Math.floor((timeMs + standsMs) / 500));
				const tick = { seq: ++seq, t, price: computeFairPrice(x), sourceT: t, sourceRef: 'later', source: 'fair' };
				items.push(addGroup('ticks', t, [tick], t));
			}
		}
		if (reveals && timeMs === END_MS + 1_000)
			items.push(encodeItem('reveal/1', { epoch: `${EPOCH}`, seed: bytesToHex(seed), at: `${timeMs}` }));
		if (options.isLost && timeMs === END_MS + 1_000)
			items.push(encodeItem('lost/1', { epoch: `${EPOCH}`, at: `${timeMs}` }));
		seconds.push({ timeMs: timeMs + (closed && last >= closed[0] ? standsMs : 0), items });
	}
	return makeLog(options.silent ? standStill(seconds, options.silent) : seconds, options.round);
}

/** The same log, with all items after a tick together in one late entry, or in none. */
function standStill(
	seconds: readonly { timeMs: number; items: Uint8Array[] }[],
	{ fromK, untilMs }: NonNullable<FairLogOptions['silent']>,
) {
	const fromMs = computeFairTickTime(fromK);
	const kept = seconds.filter(({ timeMs }) => timeMs < fromMs);
	const lateMs = END_MS + (untilMs ?? 3 * FAIR_EPOCH_MS);
	for (let timeMs = fromMs; timeMs < lateMs; timeMs += 10_000)
		kept.push({ timeMs, items: [encodeItem('restored/1', { size: '0', at: `${timeMs}` })] });
	const late = seconds.filter(({ timeMs }) => timeMs >= fromMs).flatMap(({ items }) => items);
	return untilMs === null ? kept : [...kept, { timeMs: lateMs, items: late }];
}

/** A log of entries with these items: its checkpoint, and its files by their paths. */
export function makeLog(seconds: readonly { timeMs: number; items: Uint8Array[] }[], round = 0) {
	const files = new Map<string, Uint8Array>();
	const entries = seconds.map(({ timeMs, items }, no) => {
		files.set(itemsPathOf(no), encodeItemBundle(items));
		return encodeEntry({ no, timeMs, round, count: items.length, root: computeRoot(items.map(hashLeaf)) });
	});
	const leaves = entries.map(hashLeaf);
	for (const tile of listNewTiles(0, entries.length)) {
		const { level, index, width } = tile;
		const unit = level === 'entries' ? 1 : TILE_WIDTH ** level;
		const from = index * TILE_WIDTH;
		const bytes =
			level === 'entries'
				? encodeEntryBundle(entries.slice(from, from + width))
				: concatBytes(
						...Array.from({ length: width }, (_, i) =>
							computeRoot(leaves.slice((from + i) * unit, (from + i + 1) * unit)),
						),
					);
		files.set(tilePathOf(tile), bytes);
	}
	const note = sign(
		formatCheckpoint({ origin: ORIGIN, size: entries.length, root: computeRoot(leaves) }),
		FAIR_LOG_KEY,
	);
	files.set('checkpoint', utf8ToBytes(note));
	return { note, files, read: async (path: string) => files.get(path) ?? null };
}

const declareOutage = ([from, to]: readonly [number, number]) => [
	encodeItem('outage/1', { from: `${from}`, to: `${to}`, cause: 'crashed' }),
];

/** The holder of the promise that `makePromiseLog` makes. */
export const HELD = { userId: 1_003, tradeId: 'd4dfc4ee-ded0-4741-890c-8017f2f4c23d', atMs: END_MS + 10_500 };

const BATCH = '0f0f0f0f-0000-4000-8000-000000000001';

interface PromiseLogOptions {
	readonly batchIn?: number | null;
	readonly size?: number;
	readonly says?: { readonly seenSize?: number; readonly timeMs?: number };
	/** The counts of refusals in the entry that holds the answer. */
	readonly counts?: readonly string[];
	/** Further items of an entry. */
	readonly more?: (no: number, timeOf: (no: number) => number) => readonly Uint8Array[];
	/** Time of the first entry, epoch milliseconds. */
	readonly beganMs?: number;
	/** Time of the batch's decision, by its item; else as the promise says. */
	readonly atMs?: number;
	/** A standstill before an entry: how long it is, and what the entry says of it. */
	readonly standsStill?: {
		readonly at: number;
		readonly ms: number;
		/** Null: nothing. */
		readonly declared?: readonly [from: number, to: number] | null;
	};
}

/**
 * A log of 200 entries, one a second, and the promise of an answer, made when it had 10 of them.
 * @param batchIn the entry that holds the answer; null: none does.
 * @param says what the promise says instead.
 */
export function makePromiseLog({
	batchIn = null,
	size = 200,
	says = {},
	standsStill,
	counts = ['[["trading.too_late","4","1"]]'],
	more = () => [],
	atMs,
	beganMs = END_MS,
}: PromiseLogOptions = {}) {
	const terms = ['demo', '4', 'up', '1', '9000', 'duration:5', '-', '-', '-', 'trading.too_late', '{}', '1'];
	const [salt, holderSalt] = [new Uint8Array(16).fill(3), new Uint8Array(16).fill(4)];
	const holder = hashHolder(holderSalt, HELD.userId, HELD.tradeId);
	const leaves = [hashLeaf(salt), hashAnswer('refuse/1', hashTerms(salt, terms), holder), hashLeaf(holderSalt)];
	const root = computeRoot(leaves);
	const timeOf = (no: number) => beganMs + no * 1_000 + (standsStill && no >= standsStill.at ? standsStill.ms : 0);
	const { seenSize = 10, timeMs = timeOf(10) } = says;
	const enteredAtMs = atMs ?? timeMs;
	const promised = { origin: ORIGIN, batch: BATCH, root, seenSize, timeMs, mergeByMs: timeMs + MERGE_MS };
	const promise: PlacementPromise = {
		note: sign(formatPromiseText(promised), FAIR_PROMISE_KEY),
		kind: 'refuse/1',
		place: 1,
		count: leaves.length,
		path: computePath(leaves, 1).map(bytesToHex),
		terms,
		salt: bytesToHex(salt),
		holder_salt: bytesToHex(holderSalt),
	};
	const keys = { logKey: formatNoteKey(FAIR_LOG_KEY), promiseKey: formatNoteKey(FAIR_PROMISE_KEY) };
	const seconds = Array.from({ length: size }, (_, no) => ({
		timeMs: timeOf(no),
		items: [
			no === 0
				? encodeItem('log/1', { origin: ORIGIN, ...keys, retention: 'test' })
				: encodeItem('lost/1', { epoch: `${no}`, at: `${timeOf(no)}` }),
			...(no === batchIn
				? [
						encodeItem('batch/1', { batch: BATCH, count: '3', root: bytesToHex(root), at: `${enteredAtMs}` }),
						...counts.map((one) => encodeItem('refusals/1', { at: `${enteredAtMs}`, counts: one })),
					]
				: []),
			...more(no, timeOf),
			...(no === standsStill?.at && standsStill.declared !== null
				? declareOutage(standsStill.declared ?? [timeOf(no - 1), timeOf(no)])
				: []),
		],
	}));
	return { ...makeLog(seconds), promise };
}

/** A log whose entry 1 holds the head of an account, and the answer that its user gets about it. */
export function makeHeadsLog() {
	const salt = new Uint8Array(16).fill(5);
	const head = bytesToHex(sha256(salt));
	const leaves = [hashLeaf(salt), hashHead(salt, ['1000012', '7', head])];
	const root = bytesToHex(computeRoot(leaves));
	const other = encodeItem('lost/1', { epoch: '1', at: '1' });
	const own: OwnHeads = {
		format: 'fairtick-heads/1',
		user: '1003',
		accounts: [
			{
				account: '1000012',
				kind: 'available',
				currency: 'DEMO_USD',
				version: '7',
				head,
				entry: 1,
				place: 1,
				leaf: 1,
				salt: bytesToHex(salt),
				path: computePath(leaves, 1).map(bytesToHex),
			},
		],
	};
	const items = [other, encodeItem('heads/1', { at: `${END_MS}`, count: '2', root })];
	return { ...makeLog([[other], items, [other]].map((all, no) => ({ timeMs: END_MS + no * 1_000, items: all }))), own };
}
