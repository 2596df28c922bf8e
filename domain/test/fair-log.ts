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
import type { HourQuestion } from '../src/proof/check-hour.ts';
import { formatCheckpoint } from '../src/proof/checkpoint.ts';
import { encodeEntry, encodeGroupItem, encodeItem } from '../src/proof/items.ts';
import { computeRoot, hashLeaf } from '../src/proof/merkle.ts';
import { computeKeyId, formatNote, KEY_KINDS, type NoteKey } from '../src/proof/note.ts';
import {
	encodeEntryBundle,
	encodeItemBundle,
	itemsPathOf,
	listNewTiles,
	TILE_WIDTH,
	tilePathOf,
} from '../src/proof/tiles.ts';

const ORIGIN = 'fairtick.test/log';
const SECRET = sha256(utf8ToBytes('a key of a log'));
const SEED = sha256(utf8ToBytes('a seed of an hour'));
const TICKER = 'V75';
const ASSET_ID = 4;
const EPOCH = 480_001;

/** The key of the log that `makeFairLog` makes. */
export const FAIR_LOG_KEY: NoteKey = {
	...{ name: ORIGIN, kind: KEY_KINDS.log, publicKey: ed25519.getPublicKey(SECRET) },
};

/** The last minute of the hour, of which `makeFairLog` makes a log. */
export const LAST_K = (EPOCH + 1) * FAIR_TICKS_PER_EPOCH - 1;
export const FIRST_K = LAST_K - 119;
const END_MS = (EPOCH + 1) * FAIR_EPOCH_MS;

export const FAIR_QUESTION: HourQuestion = {
	...{ ticker: TICKER, assetId: ASSET_ID, epoch: EPOCH, firstK: FIRST_K, lastK: LAST_K, rounds: null },
	...{ committedAtMs: END_MS - 71_000, revealedAtMs: END_MS },
};

interface FairLogOptions {
	/** The price that is logged of a tick, in tick sizes; null: it is left out. */
	readonly change?: (k: number, price: bigint) => bigint | null;
	/** Ticks from which to which the index is closed, which a close says. */
	readonly closed?: readonly [fromK: number, toK: number];
	readonly seed?: Uint8Array;
	readonly reveals?: boolean;
	/** The second before the hour's end with which the log begins. */
	readonly beginsS?: number;
}

/** A log of the end of an hour, an entry a second: its checkpoint, and its files by their paths. */
export function makeFairLog(options: FairLogOptions = {}) {
	const { change = (_, price) => price, closed, seed = SEED, reveals = true, beginsS = 70 } = options;
	const stepAt = createFairSteps(SEED, TICKER);
	const seconds: { timeMs: number; items: Uint8Array[] }[] = [];
	let [x, no, seq, previous] = [1_234, 7n, 100n, CHAIN_START];
	const addGroup = (kind: GroupKind, t: number, ticks: TickGroup['ticks'], loggedThrough: number) => {
		const reason = kind === 'close' ? 'feed' : null;
		const group = { assetId: ASSET_ID, no: ++no, kind, t, loggedThrough, reason, ticks };
		const bytes = encodeGroupItem(previous, group);
		previous = computeGroupHash(previous, group);
		return bytes;
	};
	const beginMs = END_MS - beginsS * 1_000;
	const commitment = bytesToHex(computeCommitment(EPOCH, SEED));
	const committed = { epoch: `${EPOCH}`, commitment, at: `${beginMs}`, instance: 'test' };
	seconds.push({ timeMs: beginMs, items: [encodeItem('commitment/1', committed)] });
	for (let timeMs = beginMs + 1_000; timeMs <= END_MS + 2_000; timeMs += 1_000) {
		const ks = [timeMs - 1_000, timeMs - 500].map((from) => Math.floor(from / 500));
		const items: Uint8Array[] = [];
		const ticks = ks.flatMap((k) => {
			if (closed && k >= closed[0] && k <= closed[1]) return [];
			if (k > LAST_K) return [];
			x += stepAt(k);
			const [t, price] = [computeFairTickTime(k), change(k, computeFairPrice(x))];
			return price === null ? [] : [{ seq: ++seq, t, price, sourceT: t, sourceRef: `${k}`, source: 'fair' }];
		});
		const last = ks[1] as number;
		if (ticks.length > 0 || !closed)
			items.push(addGroup('ticks', timeMs, ticks, computeFairLoggedThrough(Math.min(last, LAST_K + 2))));
		if (closed && ks.includes(closed[0])) items.push(addGroup('close', timeMs, [], timeMs));
		if (reveals && timeMs === END_MS + 1_000)
			items.push(encodeItem('reveal/1', { epoch: `${EPOCH}`, seed: bytesToHex(seed), at: `${timeMs}` }));
		seconds.push({ timeMs, items });
	}
	return serve(seconds);
}

function serve(seconds: readonly { timeMs: number; items: Uint8Array[] }[]) {
	const files = new Map<string, Uint8Array>();
	const entries = seconds.map(({ timeMs, items }, no) => {
		files.set(itemsPathOf(no), encodeItemBundle(items));
		return encodeEntry({ no, timeMs, round: 0, count: items.length, root: computeRoot(items.map(hashLeaf)) });
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
	const text = formatCheckpoint({ origin: ORIGIN, size: entries.length, root: computeRoot(leaves) });
	const signature = ed25519.sign(utf8ToBytes(text), SECRET);
	const note = formatNote({ text, signatures: [{ name: ORIGIN, keyId: computeKeyId(FAIR_LOG_KEY), signature }] });
	files.set('checkpoint', utf8ToBytes(note));
	return { note, files, read: async (path: string) => files.get(path) ?? null };
}
