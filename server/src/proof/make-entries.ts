import { CHAIN_START } from '@fairtick/domain/market/chain';
import { encodeEntry, encodeGroupItem, encodeItem } from '@fairtick/domain/proof/items';
import { computeRoot, hashLeaf } from '@fairtick/domain/proof/merkle';
import { addRefusals, type RefusalCounts } from '@fairtick/domain/proof/refusal-counts';
import { encodeItemBundle } from '@fairtick/domain/proof/tiles';
import type { DatabaseClock } from '../clock/index.ts';
import { type Database, inTransaction, type Queryable } from '../database/index.ts';
import { findOutage } from './outages.ts';
import {
	insertEntries,
	insertSubjects,
	type LogRow,
	loadDecidingSince,
	loadNewGroups,
	loadRoundFor,
	loadWaitingBatches,
	lockLog,
	type NewEntry,
	type NewGroup,
	type Placed,
	updateBatches,
	updateEntries,
	updateLooked,
	upsertChains,
} from './queries.ts';
import { coverGroups, type GroupPlace } from './spans.ts';
import { splitHashes } from './split-hashes.ts';
import { loadNewSubjects } from './subjects.ts';

/** Another process makes the log's entries now. */
export class LogFencedOut extends Error {}

/** Groups of prices that one turn takes, about: their hashes keep the thread for some 20 ms, in which nothing is placed or priced. */
const GROUPS_AT_ONCE = 1_000;
/** Batches of placements that one turn takes at most. */
const BATCHES_AT_ONCE = 500;
/** So often a log without news keeps that there are none. */
const LOOKED_MS = 5_000;

/** Longer than from one turn to the next, so that a turn makes one entry; shorter than the shortest trade, which takes five seconds. */
const SPAN_MS = 2_000;

/** An item before it has its place, and what is to be told where it came to lie. */
export interface NewItem {
	readonly bytes: Uint8Array;
	/** When what it tells happened, as far as order depends on it. */
	readonly atMs: number;
	readonly batch?: string;
	/** What answers of the batch refuse. */
	readonly refused?: RefusalCounts | null;
	readonly subject?: string;
	readonly group?: { readonly assetId: number; readonly no: bigint };
}

/**
 * One turn of the sequencer: takes what was committed since the last one and makes entries of it, in one transaction
 * (PROOF-01). Returns how many entries the log has then, and whether more may wait.
 * @param withSubjects whether what is written seldom is looked for too.
 */
export function makeEntries(
	database: Database,
	clock: DatabaseClock,
	{ fence, withSubjects }: { fence: bigint; withSubjects: boolean },
): Promise<{ entries: number; hasMore: boolean }> {
	return inTransaction(database, async (tx) => {
		const log = await lockLog(tx);
		if (log?.fence !== fence) throw new LogFencedOut('another process makes the entries of the log');
		const { clockMs } = await clock.read(tx);
		const { items, hasMore } = await gatherItems(tx, Math.min(clockMs, log.lastTimeMs), { withSubjects });
		if (items.length === 0 && findOutage(log, clockMs).length === 0) {
			if (clockMs - log.lookedAtMs >= LOOKED_MS) await updateLooked(tx, clockMs);
			return { entries: log.entries, hasMore };
		}
		const entries = await writeEntries(tx, log, { items, clockMs });
		await upsertChains(
			tx,
			new Map(items.flatMap(({ group }) => (group === undefined ? [] : [[group.assetId, group.no] as const]))),
		);
		return { entries, hasMore };
	});
}

/**
 * What is not in the log yet: of each asset the groups in the order of its chain.
 * @param fromMs when the newest entry was made, or now.
 */
export async function gatherItems(
	tx: Queryable,
	fromMs: number,
	{ withSubjects }: { readonly withSubjects: boolean },
): Promise<{ items: NewItem[]; hasMore: boolean }> {
	// Each in a statement of its own: a placement that was accepted before a price has been committed, and is found with it, or is being decided still.
	const { groups, hasMore } = await loadNewGroups(tx, GROUPS_AT_ONCE);
	const decidingSinceMs = await loadDecidingSince(tx);
	const batches = await loadWaitingBatches(tx, BATCHES_AT_ONCE);
	const subjects = withSubjects ? await loadNewSubjects(tx, fromMs) : [];
	// Prices later than answers that are left for the next turn wait for them.
	const lastAtMs = Math.min(
		batches.length < BATCHES_AT_ONCE ? Number.POSITIVE_INFINITY : (batches.at(-1)?.atMs ?? 0),
		decidingSinceMs ?? Number.POSITIVE_INFINITY,
	);
	const items = [
		...subjects.map(({ subject, bytes }) => ({ subject, bytes, atMs: 0 })),
		...batches.map(({ id, leaves, atMs, refused }) => ({
			...{ batch: id, atMs, refused, bytes: encodeBatch(id, leaves, atMs) },
		})),
		...takeUntil(groups, lastAtMs).map(({ atMs, previous, group }) => ({
			...{ group, atMs, bytes: encodeGroupItem(previous ?? CHAIN_START, group) },
		})),
	];
	return { items, hasMore: hasMore || batches.length >= BATCHES_AT_ONCE };
}

/** Of each asset the groups before the first one that is later than an instant. */
function takeUntil(groups: readonly NewGroup[], lastAtMs: number): NewGroup[] {
	const later = new Set<number>();
	return groups.filter(({ atMs, group: { assetId } }) => {
		if (atMs > lastAtMs) later.add(assetId);
		return !later.has(assetId);
	});
}

function encodeBatch(batch: string, leaves: Buffer, atMs: number): Uint8Array {
	const hashes = splitHashes(leaves);
	const root = Buffer.from(computeRoot(hashes)).toString('hex');
	return encodeItem('batch/1', { batch, count: `${hashes.length}`, root, at: `${atMs}` });
}

/**
 * Makes entries of items, in the order of when they happened, and first of all tells since when there was none: an entry spans less than
 * `SPAN_MS`, so that a placement is in an earlier one than the price that ends it, however late both are taken.
 */
export async function writeEntries(
	tx: Queryable,
	log: LogRow,
	{ items, clockMs }: { items: readonly NewItem[]; clockMs: number },
): Promise<number> {
	const timeMs = Math.max(clockMs, log.lastTimeMs);
	const round = await loadRoundFor(tx, log.entries, timeMs);
	const made = splitBySpan([...findOutage(log, clockMs), ...items]).map(({ beginMs, own }, i) =>
		makeEntry({ no: log.entries + i, timeMs, round }, [...own, ...countRefused(own, beginMs)]),
	);
	await insertEntries(
		tx,
		made.map(({ entry }) => entry),
	);
	await updateBatches(
		tx,
		made.flatMap(({ batches }) => batches),
	);
	await insertSubjects(
		tx,
		made.flatMap(({ subjects }) => subjects),
	);
	await coverGroups(
		tx,
		made.flatMap(({ groups }) => groups),
	);
	const entries = log.entries + made.length;
	await updateEntries(tx, entries, timeMs);
	return entries;
}

const dayOf = (atMs: number) => Math.floor(atMs / 86_400_000);

function splitBySpan(items: readonly NewItem[]): { readonly beginMs: number; readonly own: readonly NewItem[] }[] {
	const begins: number[] = [];
	for (const { atMs } of items.toSorted((one, other) => one.atMs - other.atMs)) {
		const begin = begins.at(-1);
		// What is counted by days is never in one entry with what is of the next day.
		if (begin === undefined || atMs >= begin + SPAN_MS || dayOf(atMs) !== dayOf(begin)) begins.push(atMs);
	}
	const bySpan = Map.groupBy(items, ({ atMs }) => begins.findLast((begin) => begin <= atMs));
	return begins.map((beginMs) => ({ beginMs, own: bySpan.get(beginMs) ?? [] }));
}

/** The item that counts what the batches of one entry refuse, so that anybody can (PROOF-04). */
function countRefused(items: readonly NewItem[], atMs: number): NewItem[] {
	const counts = addRefusals(items.map(({ refused }) => refused ?? []));
	if (counts.length === 0) return [];
	return [{ atMs, bytes: encodeItem('refusals/1', { at: `${atMs}`, counts: JSON.stringify(counts) }) }];
}

function makeEntry(
	head: { readonly no: number; readonly timeMs: number; readonly round: number },
	items: readonly NewItem[],
): { entry: NewEntry; batches: Placed<string>[]; subjects: Placed<string>[]; groups: GroupPlace[] } {
	const root = computeRoot(items.map(({ bytes }) => hashLeaf(bytes)));
	const leaf = encodeEntry({ ...head, count: items.length, root });
	const placed = (name: 'batch' | 'subject') =>
		items.flatMap((item, place) => (item[name] === undefined ? [] : [{ name: item[name], entry: head.no, place }]));
	return {
		entry: {
			...{ no: head.no, timeMs: head.timeMs, leaf: Buffer.from(leaf).toString() },
			items: encodeItemBundle(items.map(({ bytes }) => bytes)),
		},
		...{ batches: placed('batch'), subjects: placed('subject') },
		groups: [...new Set(items.flatMap(({ group }) => group?.assetId ?? []))].map((assetId) => ({
			...{ assetId, entry: head.no },
		})),
	};
}
