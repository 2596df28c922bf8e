import { computeTickRound } from '@fairtick/domain/market/beacon';
import { computeFairEpoch, computeFairTickAt, FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { computeNeededAt, findShownEnd, findShownEntry, isPriceMissing } from '@fairtick/domain/proof/evidence';
import { formatInclusionProof } from '@fairtick/domain/proof/inclusion-proof';
import { computePath, computeTree, hashLeaf, listInclusionRanges } from '@fairtick/domain/proof/merkle';
import { createSalts } from '@fairtick/domain/proof/placement-item';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { createTileHashes } from '@fairtick/domain/proof/tiles';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import type { Settlement, Tick } from '@fairtick/domain/trading/rules';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { Queryable } from '../database/index.ts';
import type { LogStore } from './log-store.ts';
import { loadPromised, type PromisedAnswer } from './promise-queries.ts';
import { sealAnswer, toHex } from './promises.ts';
import {
	type AssetOfTrade,
	findCheckpointOf,
	findLastTickAt,
	loadAssetOfTrade,
	loadLog,
	loadLostEpochs,
	loadRounds,
	loadSomeLeaves,
	loadSubjects,
	type Placed,
} from './queries.ts';
import { type FoundGroup, type FoundItem, LogReader } from './read-log.ts';
import { readTile } from './sign-log.ts';
import { splitHashes } from './split-hashes.ts';

/** Why there is no receipt. */
export type NoReceipt =
	/** The trade was placed before the log began. */
	| 'before_log'
	/** It is open, or what decided it is not under a kept checkpoint yet. */
	| 'not_yet';

interface ReceiptContext {
	readonly database: Queryable;
	readonly store: LogStore;
}

/** Makes the receipt of a trade from the log's files; the same whenever it is asked for (PROOF-02). */
export async function makeReceipt(
	{ database, store }: ReceiptContext,
	tradeId: string,
	{ withHolder }: { readonly withHolder: boolean },
): Promise<Receipt | NoReceipt> {
	const [promised] = await loadPromised(database, [tradeId]);
	if (promised === undefined || !('terms' in promised.answer)) return 'before_log';
	const { answer, settlement, entry, entryPlace } = promised;
	if (settlement === null || entry === null || entryPlace === null) return 'not_yet';
	const evidence = await findEvidence({ database, store }, answer.terms, settlement, { entry, place: entryPlace });
	if (evidence === null) return 'not_yet';
	return {
		format: 'fairtick-receipt/1',
		...evidence.inLog,
		trade: describeTrade(promised),
		holder: withHolder ? describeHolder(promised) : null,
		runs: evidence.runs,
		rounds: evidence.rounds,
		result: describeResult(settlement),
	};
}

const sealOf = ({ answer, key, place, atMs }: PromisedAnswer) =>
	sealAnswer(answer, { salts: createSalts(key), place, nowMs: atMs });

function describeTrade(promised: PromisedAnswer): Receipt['trade'] {
	const { terms, salt, holderHash } = sealOf(promised);
	const path = computePath(splitHashes(promised.leaves), promised.place);
	return {
		...{ terms: [...terms], salt: toHex(salt), place: promised.place },
		...{ path: path.map(toHex), holder: toHex(holderHash) },
	};
}

const describeHolder = (promised: PromisedAnswer): Receipt['holder'] => ({
	...{ salt: toHex(sealOf(promised).holderSalt), user: `${promised.answer.userId}`, trade: promised.id },
});

const describeTick = (tick: Tick | null): Receipt['result']['entry'] =>
	tick === null ? null : [`${tick.seq}`, `${tick.atMs}`, `${tick.price}`];

const describeResult = ({ status, voidReason, entry, exit, returnedMinor }: Settlement): Receipt['result'] => ({
	...{ status, void_reason: voidReason, entry: describeTick(entry), exit: describeTick(exit) },
	returned: `${returnedMinor}`,
});

interface Evidence {
	readonly inLog: Pick<Receipt, 'entries' | 'items'>;
	readonly runs: Receipt['runs'];
	readonly rounds: Receipt['rounds'];
}

/** What of the log proves a result. Null: not all of it is under a kept checkpoint yet. */
async function findEvidence(
	{ database, store }: ReceiptContext,
	terms: TradeTerms,
	settlement: Settlement,
	batch: { readonly entry: number; readonly place: number },
): Promise<Evidence | null> {
	const reader = new LogReader(store);
	const gap = settlement.voidReason === 'seed_lost' ? await findGap(database, terms) : null;
	const [runs, seen, { subjects, rounds }] = await Promise.all([
		findRuns(database, reader, terms, { settlement, gap }),
		findSeen(database, reader, terms),
		findTerms(database, terms, { settlement, gap }),
	]);
	if (runs === null || seen === null) return null;
	// A void without what voids it would show nothing.
	if (gap !== null && !subjects.some(({ name }) => name === lostSubject(gap))) return null;
	const items = distinct([
		await reader.item(batch.entry, batch.place),
		...(await Promise.all(subjects.map(({ entry, place }) => reader.item(entry, place)))),
		...seen,
		...runs.entry,
		...runs.exit,
	]);
	const checkpoint = await findCheckpointOf(database, Math.max(...items.map(({ entry }) => entry)));
	if (checkpoint === null) return null;
	const placeOf = new Map(items.map((item, i) => [nameOf(item), i]));
	const placesOf = (groups: readonly FoundGroup[]) => groups.map((group) => placeOf.get(nameOf(group)) as number);
	return {
		inLog: await proveItems({ database, store }, reader, items, checkpoint),
		runs: { entry: placesOf(runs.entry), exit: placesOf(runs.exit) },
		rounds,
	};
}

/** Where the versions that the trade names are in the log, its correction and its seeds; and the beacon's rounds. */
async function findTerms(
	database: Queryable,
	terms: TradeTerms,
	{ settlement, gap }: { readonly settlement: Settlement; readonly gap: Gap | null },
): Promise<{ subjects: readonly Placed<string>[]; rounds: Receipt['rounds'] }> {
	const asset = await loadAssetOfTrade(database, terms.assetId, terms.assetVersion);
	const { subjects, rounds } =
		gap === null ? await findSeeds(database, settlement, asset) : { subjects: [lostSubject(gap)], rounds: [] };
	const names = [
		`asset:${terms.assetId}:${terms.assetVersion}`,
		`payout:${asset.group}:${terms.payoutVersion}`,
		`correction:${terms.id}`,
		...subjects,
	];
	return { subjects: await loadSubjects(database, names), rounds };
}

const nameOf = ({ entry, place }: FoundItem) => `${entry}/${place}`;

/** Each item once, in the order of the log. */
function distinct(items: readonly FoundItem[]): FoundItem[] {
	const byName = new Map(items.map((item) => [nameOf(item), item]));
	return [...byName.values()].toSorted((a, b) => a.entry - b.entry || a.place - b.place);
}

interface Runs {
	readonly entry: readonly FoundGroup[];
	readonly exit: readonly FoundGroup[];
}

/** The groups of prices that show entry and exit, or that there is none. */
async function findRuns(
	database: Queryable,
	reader: LogReader,
	terms: TradeTerms,
	{ settlement, gap }: { readonly settlement: Settlement; readonly gap: Gap | null },
): Promise<Runs | null> {
	const { assetId, acceptedAtMs, entryWithinMs, keptSeq } = terms;
	const expiresAtMs = gap?.neededAtMs ?? terms.expiresAtMs;
	const size = (await loadLog(database))?.size ?? 0;
	const itemsOf = (groups: readonly FoundGroup[]) => groups.map(({ item }) => item);
	const hasKept = ({ item }: FoundGroup) => item.group.ticks.some(({ seq }) => Number(seq) === keptSeq);
	const fromKept = (groups: readonly FoundGroup[]) => groups.slice(Math.max(groups.findIndex(hasKept), 0));
	// The kept tick is at most that old.
	const entry = await reader.groupsFrom(
		database,
		{ assetId, fromMs: acceptedAtMs - entryWithinMs, size },
		(groups) => findShownEntry(terms, itemsOf(fromKept(groups))) !== undefined,
	);
	if (entry === null) return null;
	const isOver = gap === null && findRuleSet(terms.rulesVersion)?.decideEntry(terms, settlement.entry) !== null;
	if (isOver) return { entry: fromKept(entry), exit: [] };
	const lastMs = settlement.exit?.atMs ?? (await findLastTickAt(database, assetId, expiresAtMs)) ?? acceptedAtMs;
	const isBefore = ({ item }: FoundGroup) => item.group.ticks.some(({ t }) => t <= expiresAtMs);
	const fromLast = (groups: readonly FoundGroup[]) => groups.slice(Math.max(groups.findLastIndex(isBefore), 0));
	const exit = await reader.groupsFrom(
		database,
		{ assetId, fromMs: lastMs, size },
		(groups) => findShownEnd({ expiresAtMs }, itemsOf(fromLast(groups))) !== undefined,
	);
	return exit && { entry: fromKept(entry), exit: fromLast(exit) };
}

/** What a lost hour took away from a trade. */
interface Gap {
	readonly epoch: number;
	/** The last instant of it that the trade needs prices of. */
	readonly neededAtMs: number;
}

/** The first lost hour whose last price that the trade needs is missing. */
async function findGap(database: Queryable, { assetId, acceptedAtMs, expiresAtMs }: TradeTerms): Promise<Gap | null> {
	for (const epoch of await loadLostEpochs(database, hourOf(acceptedAtMs), hourOf(expiresAtMs))) {
		const neededAtMs = computeNeededAt(epoch, expiresAtMs);
		const lastMs = await findLastTickAt(database, assetId, neededAtMs);
		if (isPriceMissing(neededAtMs, lastMs ?? 0)) return { epoch, neededAtMs };
	}
	return null;
}

const lostSubject = ({ epoch }: Pick<Gap, 'epoch'>) => `lost:${epoch}`;

/** A price that was seen is at most so much older than the acceptance. */
const SEEN_MS = 15_000;

/** The group of the price that a bound counts from, if there is a bound. Null: the log has not come to it. */
async function findSeen(
	database: Queryable,
	reader: LogReader,
	{ assetId, acceptedAtMs, maxSlippage, asked }: TradeTerms,
): Promise<readonly FoundGroup[] | null> {
	const seq = asked.seen_seq;
	if (maxSlippage === null || seq === null) return [];
	const size = (await loadLog(database))?.size ?? 0;
	const isPast = ({ item }: FoundGroup) => item.group.ticks.some((tick) => Number(tick.seq) >= seq);
	const groups = await reader.groupsFrom(database, { assetId, fromMs: acceptedAtMs - SEEN_MS, size }, (found) =>
		isPast(found.at(-1) as FoundGroup),
	);
	return groups?.slice(-1) ?? null;
}

const NO_SEEDS = { subjects: [], rounds: [] };

/** Of a fair index: which seeds, or that they were lost, and rounds of the beacon moved it between entry and exit. */
async function findSeeds(
	database: Queryable,
	{ entry, exit }: Settlement,
	asset: AssetOfTrade,
): Promise<{ subjects: string[]; rounds: Receipt['rounds'] }> {
	if (asset.source !== 'fair' || entry === null || exit === null) return NO_SEEDS;
	const [first, last] = [computeFairTickAt(entry.atMs) + 1, computeFairTickAt(exit.atMs)];
	const epochs = epochsBetween(computeFairEpoch(first), computeFairEpoch(last));
	const rounds =
		asset.beacon === null ? [] : await loadRounds(database, computeTickRound(first), computeTickRound(last));
	return {
		subjects: epochs.flatMap((epoch) => [`commitment:${epoch}`, `reveal:${epoch}`, lostSubject({ epoch })]),
		rounds: rounds.map(({ round, signature }) => [`${round}`, signature]),
	};
}

const hourOf = (instantMs: number) => Math.floor(instantMs / FAIR_EPOCH_MS);

const epochsBetween = (first: number, last: number): number[] =>
	Array.from({ length: last - first + 1 }, (_, i) => first + i);

/** Each item with its path in its entry, and each entry with its path to the checkpoint. */
async function proveItems(
	{ database, store }: ReceiptContext,
	reader: LogReader,
	items: readonly FoundItem[],
	{ size, note }: { readonly size: number; readonly note: string },
): Promise<Evidence['inLog']> {
	const nos = [...new Set(items.map(({ entry }) => entry))];
	const leaves = await loadSomeLeaves(database, nos);
	const hashes = createTileHashes(size, (tile) => readTile(store, tile));
	const paths = await Promise.all(nos.map(async (no) => computeTree((await reader.itemsOf(no)).map(hashLeaf)).paths));
	const entries = await Promise.all(
		nos.map(async (no) => ({
			leaf: leaves.get(no) as string,
			proof: formatInclusionProof({
				...{ index: no, path: await hashes.hashesOf(listInclusionRanges(no, size)), checkpoint: note },
			}),
		})),
	);
	const proved = items.map(({ entry, place, bytes }) => {
		const at = nos.indexOf(entry);
		return {
			...{ entry: at, index: place, path: (paths[at]?.[place] ?? []).map(toHex) },
			bytes: Buffer.from(bytes).toString('base64'),
		};
	});
	return { entries, items: proved };
}
