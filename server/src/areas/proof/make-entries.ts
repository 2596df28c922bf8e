import { CHAIN_START } from '@fairtick/domain/market/chain';
import { encodeEntry, encodeGroupItem, encodeItem } from '@fairtick/domain/proof/log/items';
import { computeRoot, hashLeaf } from '@fairtick/domain/proof/log/merkle';
import { encodeItemBundle } from '@fairtick/domain/proof/log/tiles';
import { addRefusals } from '@fairtick/domain/proof/promises/refusal-counts';
import type { DatabaseClock } from '../../platform/clock/index.ts';
import { type Database, inTransaction, type Queryable } from '../../platform/database/index.ts';
import { type NewItem, splitBySpan, takeUntil } from './arrange-items.ts';
import { countLateGroups, insertLateGroups, type LateGroups } from './late-groups.ts';
import { loadNewSubjects, loadNewVersions } from './receipts/subjects.ts';
import { coverGroups, type GroupPlace } from './spans.ts';
import {
	insertEntries,
	insertSubjects,
	type LogRow,
	limitFreeze,
	loadNewGroups,
	loadRoundFor,
	loadWaitingBatches,
	lockLog,
	type NewEntry,
	type Placed,
	updateBatches,
	updateEntries,
	updateLooked,
	upsertChains,
} from './sql/proof.ts';
import { loadDecidingSince } from './store/log-progress.ts';
import { findOutage } from './store/outages.ts';
import { splitHashes } from './store/split-hashes.ts';

/** Another process makes the log's entries now. */
export class LogFencedOut extends Error {}

/** Groups of prices that one turn takes, about: their hashes keep the thread for some 20 ms, in which nothing is placed or priced. */
const GROUPS_AT_ONCE = 1_000;
/** Batches of placements that one turn takes at most. */
const BATCHES_AT_ONCE = 500;
/**
 * One turn of the sequencer: makes entries of the rows that were committed since the last one, in one transaction
 * (PROOF-01), and keeps the instant up to which everything is entered (PROOF-08). Returns the number of entries of the
 * log, and if more may wait.
 * @param withSubjects also looks for rare rows; versions of assets and payouts are always looked for.
 */
export function makeEntries(
	database: Database,
	clock: DatabaseClock,
	{ fence, withSubjects }: { fence: bigint; withSubjects: boolean },
): Promise<{ entries: number; hasMore: boolean }> {
	return inTransaction(database, async (tx) => {
		await limitFreeze(tx);
		const log = await lockLog(tx);
		if (log?.fence !== fence) throw new LogFencedOut('another process makes the entries of the log');
		// Before the search, which finds everything committed until then.
		const { clockMs } = await clock.read(tx);
		const found = await gatherItems(tx, Math.min(clockMs, log.lastTimeMs), { withSubjects });
		const { items, hasMore } = found;
		const entries = items.length === 0 ? log.entries : await writeEntries(tx, log, { items, clockMs });
		await upsertChains(
			tx,
			new Map(items.flatMap(({ group }) => (group === undefined ? [] : [[group.assetId, group.no] as const]))),
		);
		// A clock that was moved back keeps nothing ahead of it.
		const throughMs = Math.min(clockMs, Math.max(found.throughMs ?? 0, log.lookedAtMs));
		if (throughMs !== log.lookedAtMs || log.halted !== null) await updateLooked(tx, throughMs);
		return { entries, hasMore };
	});
}

/** The items of a turn. */
interface Gathered {
	readonly items: NewItem[];
	readonly hasMore: boolean;
	/**
	 * Commits before this instant are taken; infinity: everything is. Null: more groups wait than one turn takes, for an
	 * unknown time.
	 */
	readonly throughMs: number | null;
}

/**
 * Gathers the items that are not in the log yet: for each asset the groups in the order of its chain.
 * @param fromMs time of the newest entry, or now.
 */
export async function gatherItems(
	tx: Queryable,
	fromMs: number,
	{ withSubjects }: { readonly withSubjects: boolean },
): Promise<Gathered> {
	// Each in its own statement: a placement that was accepted before a price has been committed, and is found with it, or is being decided still.
	const { groups, hasMore } = await loadNewGroups(tx, GROUPS_AT_ONCE);
	const decidingSinceMs = await loadDecidingSince(tx);
	const batches = await loadWaitingBatches(tx, BATCHES_AT_ONCE);
	// After the batches: the versions that they used are found, and lie in an entry before theirs.
	const subjects = await (withSubjects ? loadNewSubjects(tx, fromMs) : loadNewVersions(tx));
	// Prices later than answers that are left for the next turn wait for them.
	const throughMs = Math.min(
		batches.length < BATCHES_AT_ONCE ? Number.POSITIVE_INFINITY : (batches.at(-1)?.atMs ?? 0),
		decidingSinceMs ?? Number.POSITIVE_INFINITY,
	);
	const items = [
		...subjects.map(({ subject, bytes }) => ({ subject, bytes, atMs: 0 })),
		...batches.map(({ id, leaves, atMs, refused }) => ({
			batch: id,
			atMs,
			refused,
			bytes: encodeBatch(id, leaves, atMs),
		})),
		...takeUntil(groups, throughMs).map(({ atMs, previous, group }) => ({
			group,
			atMs,
			bytes: encodeGroupItem(previous ?? CHAIN_START, group),
		})),
	];
	return { items, hasMore: hasMore || batches.length >= BATCHES_AT_ONCE, throughMs: hasMore ? null : throughMs };
}

function encodeBatch(batch: string, leaves: Buffer, atMs: number): Uint8Array {
	const hashes = splitHashes(leaves);
	const root = Buffer.from(computeRoot(hashes)).toString('hex');
	return encodeItem('batch/1', { batch, count: `${hashes.length}`, root, at: `${atMs}` });
}

/** Makes entries of items in the order of their times, and first of all declares since when there was none. */
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
	await insertLateGroups(
		tx,
		made.flatMap(({ late }) => late),
	);
	const entries = log.entries + made.length;
	await updateEntries(tx, entries, timeMs);
	return entries;
}

/** The item that counts the refusals of one entry's batches, so that anyone can (PROOF-04). */
function countRefused(items: readonly NewItem[], atMs: number): NewItem[] {
	const counts = addRefusals(items.map(({ refused }) => refused ?? []));
	if (counts.length === 0) return [];
	return [{ atMs, bytes: encodeItem('refusals/1', { at: `${atMs}`, counts: JSON.stringify(counts) }) }];
}

function makeEntry(
	head: { readonly no: number; readonly timeMs: number; readonly round: number },
	items: readonly NewItem[],
): {
	entry: NewEntry;
	batches: Placed<string>[];
	subjects: Placed<string>[];
	groups: GroupPlace[];
	late: LateGroups[];
} {
	const root = computeRoot(items.map(({ bytes }) => hashLeaf(bytes)));
	const leaf = encodeEntry({ ...head, count: items.length, root });
	const placed = (name: 'batch' | 'subject') =>
		items.flatMap((item, place) => (item[name] === undefined ? [] : [{ name: item[name], entry: head.no, place }]));
	return {
		entry: {
			no: head.no,
			timeMs: head.timeMs,
			leaf: Buffer.from(leaf).toString(),
			items: encodeItemBundle(items.map(({ bytes }) => bytes)),
		},
		batches: placed('batch'),
		subjects: placed('subject'),
		groups: [...new Set(items.flatMap(({ group }) => group?.assetId ?? []))].map((assetId) => ({
			assetId,
			entry: head.no,
		})),
		late: countLateGroups(
			head,
			items.flatMap(({ group }) => group ?? []),
		),
	};
}
