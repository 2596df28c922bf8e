import { computeTickRound } from '@fairtick/domain/market/beacon';
import { computeFairEpoch, computeFairTickAt, FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { LATE_ANSWER_MS } from '@fairtick/domain/proof/lateness';
import { formatInclusionProof } from '@fairtick/domain/proof/log/inclusion-proof';
import { computePath, computeTree, hashLeaf, listInclusionRanges } from '@fairtick/domain/proof/log/merkle';
import { MERGE_MS } from '@fairtick/domain/proof/log/promise';
import { createTileHashes } from '@fairtick/domain/proof/log/tiles';
import type { Receipt, ReceiptSale } from '@fairtick/domain/proof/receipt';
import { computeNeededAt, findShownEnd, findShownEntry, isPriceMissing } from '@fairtick/domain/proof/receipt/evidence';
import type { SaleLapse } from '@fairtick/domain/trading/contract';
import { findRuleSet } from '@fairtick/domain/trading/rule-sets';
import type { Settlement, Tick } from '@fairtick/domain/trading/rules';
import type { SaleTerms } from '@fairtick/domain/trading/sale';
import type { TradeTerms } from '@fairtick/domain/trading/terms';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadSalesOf } from '../../trading/index.ts';
import { resealAnswer, toHex } from '../promises/promises.ts';
import { readTile } from '../sign-log.ts';
import { loadPromised, loadPromisedSales, type PromisedAnswer } from '../sql/promises.ts';
import {
	type AssetOfTrade,
	findCheckpointOf,
	findSilentSubject,
	loadAssetOfTrade,
	loadLog,
	loadLostEpochs,
	loadRounds,
	loadSomeLeaves,
	loadSubjects,
	type Placed,
} from '../sql/proof.ts';
import type { LogStore } from '../store/log-store.ts';
import { findExcuse } from '../store/outages.ts';
import { type FoundGroup, type FoundItem, LogReader } from '../store/read-log.ts';
import { splitHashes } from '../store/split-hashes.ts';

/** The reason why there is no receipt. */
export type NoReceipt =
	/** The trade was placed before the log began. */
	| 'before_log'
	/** It is open, or its decision is not under a kept checkpoint yet. */
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
	const promised = (await loadPromised(database, [tradeId])).find(({ answer }) => 'terms' in answer);
	if (promised === undefined || !('terms' in promised.answer)) return 'before_log';
	const { answer, settlement, entry, entryPlace } = promised;
	if (settlement === null || entry === null || entryPlace === null) return 'not_yet';
	const sales = await loadPromisedSalesOf(database, tradeId);
	if (sales === null) return 'not_yet';
	const evidence = await findEvidence(
		{ database, store },
		{ terms: answer.terms, settlement, sales },
		{ entry, place: entryPlace },
	);
	if (evidence === null) return 'not_yet';
	return {
		format: sales.length === 0 ? 'fairtick-receipt/1' : 'fairtick-receipt/2',
		...evidence.inLog,
		trade: describeAnswer(promised),
		holder: withHolder ? describeHolder(promised) : null,
		...(sales.length > 0 && { sales: sales.map((sale, i) => describeSale(sale, evidence.saleRuns[i] ?? [])) }),
		runs: evidence.runs,
		rounds: evidence.rounds,
		result: describeResult(settlement),
	};
}

/** A request to sell with its end, its promise, and the place of its batch in the log. */
interface LoggedSale {
	readonly promised: PromisedAnswer;
	readonly sale: SaleTerms;
	readonly lapse: SaleLapse | null;
	readonly batch: { readonly entry: number; readonly place: number };
}

/** The requests to sell a trade, oldest first; null: the log has not come to one of them. */
async function loadPromisedSalesOf(database: Queryable, tradeId: string): Promise<LoggedSale[] | null> {
	const stored = await loadSalesOf(database, [tradeId]);
	const promised = await loadPromisedSales(database, stored);
	const logged = promised.flatMap((one): LoggedSale[] => {
		const sale = stored.find(({ terms }) => terms.id === one.id);
		if (!sale?.end || one.entry === null || one.entryPlace === null) return [];
		const batch = { entry: one.entry, place: one.entryPlace };
		return [{ promised: one, sale: sale.terms, lapse: sale.end.lapse, batch }];
	});
	return logged.length === stored.length ? logged : null;
}

const describeSale = ({ promised, lapse }: LoggedSale, run: readonly number[]): ReceiptSale => ({
	...describeAnswer(promised),
	run: [...run],
	lapse,
});

function describeAnswer(promised: PromisedAnswer): Receipt['trade'] {
	const { terms, salt, holderHash } = resealAnswer(promised);
	const path = computePath(splitHashes(promised.leaves), promised.place);
	return {
		terms: [...terms],
		salt: toHex(salt),
		place: promised.place,
		path: path.map(toHex),
		holder: toHex(holderHash),
	};
}

function describeHolder(promised: PromisedAnswer): Receipt['holder'] {
	const { holderSalt } = resealAnswer(promised);
	return holderSalt && { salt: toHex(holderSalt), user: `${promised.answer.userId}`, trade: promised.id };
}

const describeTick = (tick: Tick | null): Receipt['result']['entry'] =>
	tick === null ? null : [`${tick.seq}`, `${tick.atMs}`, `${tick.price}`];

const describeResult = ({ status, voidReason, entry, exit, returnedMinor }: Settlement): Receipt['result'] => ({
	status,
	void_reason: voidReason,
	entry: describeTick(entry),
	exit: describeTick(exit),
	returned: `${returnedMinor}`,
});

interface Evidence {
	readonly inLog: Pick<Receipt, 'entries' | 'items'>;
	readonly runs: Receipt['runs'];
	/** The runs of the requests to sell, in their order. */
	readonly saleRuns: readonly (readonly number[])[];
	readonly rounds: Receipt['rounds'];
}

/** The log's evidence for a result. Null: not all of it is under a kept checkpoint yet. */
async function findEvidence(
	{ database, store }: ReceiptContext,
	{ terms, settlement, sales }: { terms: TradeTerms; settlement: Settlement; sales: readonly LoggedSale[] },
	batch: { readonly entry: number; readonly place: number },
): Promise<Evidence | null> {
	const reader = new LogReader(store);
	const size = (await loadLog(database))?.size ?? 0;
	const finding: Finding = { database, reader, terms, size };
	const gap = isVoidForGap(settlement) ? await GAPS[settlement.voidReason](finding) : null;
	const [entryRun, exitRun, seen, { subjects, rounds }, saleRuns] = await Promise.all([
		findEntryRun(finding),
		gap?.run ?? (needsNoEnd(terms, settlement) ? [] : findExitRun(finding, terms.expiresAtMs)),
		findSeen(finding),
		findTerms(database, terms, { settlement, gap }),
		Promise.all(sales.map(({ sale }) => findSaleRun(finding, sale))),
	]);
	if (entryRun === null || exitRun === null || seen === null) return null;
	const runsOfSales = saleRuns.filter((run) => run !== null);
	if (runsOfSales.length < sales.length) return null;
	const runs = { entry: entryRun, exit: exitRun };
	// A void without its cause would prove nothing.
	if (isVoidForGap(settlement) && !subjects.some(({ name }) => name === gap?.subject)) return null;
	// Answers under later rules are late sooner (PROOF-08).
	const inTimeMs = terms.rulesVersion === 1 ? MERGE_MS : LATE_ANSWER_MS;
	const answers = [
		{ acceptedAtMs: terms.acceptedAtMs, entry: batch.entry },
		...sales.map(({ sale, batch: { entry } }) => ({ acceptedAtMs: sale.acceptedAtMs, entry })),
	];
	const found = await Promise.all(answers.map((answer) => findExcuse(database, reader, { ...answer, inTimeMs })));
	const excuses = found.flatMap((excuse) => excuse ?? []);
	const items = distinct([
		await reader.item(batch.entry, batch.place),
		...excuses,
		...(await Promise.all(subjects.map(({ entry, place }) => reader.item(entry, place)))),
		...seen,
		...(await Promise.all(sales.map((sale) => reader.item(sale.batch.entry, sale.batch.place)))),
		...runs.entry,
		...runsOfSales.flat(),
		...runs.exit,
	]);
	const checkpoint = await findCheckpointOf(database, Math.max(...items.map(({ entry }) => entry)));
	if (checkpoint === null) return null;
	const placeOf = new Map(items.map((item, i) => [nameOf(item), i]));
	const placesOf = (groups: readonly FoundGroup[]) => groups.map((group) => placeOf.get(nameOf(group)) as number);
	return {
		// The entry before that of an outage shows the outage.
		inLog: await proveItems({ database, store }, reader, items, {
			...checkpoint,
			beside: excuses.map(({ entry }) => entry - 1),
		}),
		runs: { entry: placesOf(runs.entry), exit: placesOf(runs.exit) },
		saleRuns: runsOfSales.map(placesOf),
		rounds,
	};
}

/** Places in the log of the versions that the trade names, its correction and its seeds; and the beacon's rounds. */
async function findTerms(
	database: Queryable,
	terms: TradeTerms,
	{ settlement, gap }: { readonly settlement: Settlement; readonly gap: Gap | null },
): Promise<{ subjects: readonly Placed<string>[]; rounds: Receipt['rounds'] }> {
	const asset = await loadAssetOfTrade(database, terms.assetId, terms.assetVersion);
	const { subjects, rounds } =
		gap === null ? await findSeeds(database, settlement, asset) : { subjects: [gap.subject], rounds: [] };
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

/** A search in the log below a size. */
interface Finding {
	readonly database: Queryable;
	readonly reader: LogReader;
	readonly terms: TradeTerms;
	readonly size: number;
}

const itemsOf = (groups: readonly FoundGroup[]) => groups.map(({ item }) => item);

/** Groups from the one that holds a price on, which may be in the log only after the placement that names it. */
const fromSeq = (wanted: number) => ({
	isBegin: ({ item }: FoundGroup) => item.group.ticks.some(({ seq }) => Number(seq) === wanted),
	isEarly: ({ item }: FoundGroup) => item.group.ticks.some(({ seq }) => Number(seq) <= wanted),
});

/** Groups from the one that holds the last price at or before an instant on. */
function fromLastUntil(untilMs: number) {
	const isBegin = ({ item }: FoundGroup) => item.group.ticks.some(({ t }) => t <= untilMs);
	return { isBegin, isEarly: isBegin };
}

/** True if the trade needs no end, as its entry already voids it, or it was sold. */
const needsNoEnd = (terms: TradeTerms, { status, entry, voidReason }: Settlement): boolean =>
	status === 'sold' ||
	(voidReason !== 'seed_lost' &&
		voidReason !== 'beacon' &&
		findRuleSet(terms.rulesVersion)?.decideEntry(terms, entry) !== null);

/** The groups of prices that show the entry, or that there is none. */
const findEntryRun = ({ database, reader, terms, size }: Finding): Promise<FoundGroup[] | null> => {
	// PROOF-09: under rules 2 all prices since the one that its user saw.
	const begin = terms.rulesVersion === 1 ? terms.keptSeq : (terms.seenSeq ?? terms.keptSeq);
	return reader.groupsAround(database, {
		assetId: terms.assetId,
		aboutMs: terms.acceptedAtMs,
		size,
		...fromSeq(begin),
		isEnough: (groups) => findShownEntry(terms, itemsOf(groups), begin) !== undefined,
	});
};

/** The groups of prices that show the tick on which a request to sell ended, or that there is none. */
const findSaleRun = ({ database, reader, terms, size }: Finding, sale: SaleTerms): Promise<FoundGroup[] | null> => {
	const { keptSeq, acceptedAtMs } = sale;
	const span = { ...terms, keptSeq, acceptedAtMs, entryAfterMs: sale.executesAfterMs, entryWithinMs: sale.withinMs };
	return reader.groupsAround(database, {
		assetId: terms.assetId,
		aboutMs: acceptedAtMs,
		size,
		...fromSeq(keptSeq),
		isEnough: (groups) => findShownEntry(span, itemsOf(groups)) !== undefined,
	});
};

/** The groups of prices that show the last one at or before an instant. */
const findExitRun = ({ database, reader, terms, size }: Finding, untilMs: number): Promise<FoundGroup[] | null> =>
	reader.groupsAround(database, {
		assetId: terms.assetId,
		aboutMs: untilMs,
		size,
		...fromLastUntil(untilMs),
		isEnough: (groups) => findShownEnd({ expiresAtMs: untilMs }, itemsOf(groups)) !== undefined,
	});

/** A lost hour, or a silent round of the beacon, that took a trade's ticks away. */
interface Gap {
	/** The item that records the lost hour or the silent round. */
	readonly subject: string;
	/** The groups that show the gap. */
	readonly run: readonly FoundGroup[];
}

/** The first lost hour whose last price that the trade needs is missing in the log; null: the log has not come to it. */
async function findGap(finding: Finding): Promise<Gap | null> {
	const { entryAfterMs, expiresAtMs } = finding.terms;
	for (const epoch of await loadLostEpochs(finding.database, hourOf(entryAfterMs), hourOf(expiresAtMs))) {
		const missed = await findMissed(finding, computeNeededAt(epoch, expiresAtMs));
		if (missed === null) return null;
		if (missed.isMissing) return { subject: lostSubject(epoch), run: missed.run };
	}
	return null;
}

/** The first silent round that the trade needs, with the first time at which the log declares it; null: the log has not come to it. */
async function findSilentGap(finding: Finding): Promise<Gap | null> {
	const { database, terms } = finding;
	const missed = await findMissed(finding, terms.expiresAtMs);
	if (missed === null || !missed.isMissing) return null;
	const subject = await findSilentSubject(database, { afterMs: missed.lastMs, untilMs: terms.expiresAtMs });
	return subject === null ? null : { subject, run: missed.run };
}

/** The groups from the last price at or before an instant on, and whether they show that it was not the last one that was due. */
async function findMissed(
	finding: Finding,
	neededAtMs: number,
): Promise<{ run: readonly FoundGroup[]; lastMs: number; isMissing: boolean } | null> {
	const run = await findExitRun(finding, neededAtMs);
	if (run === null) return null;
	const lastMs = findShownEnd({ expiresAtMs: neededAtMs }, itemsOf(run))?.exit?.atMs ?? 0;
	return { run, lastMs, isMissing: isPriceMissing(neededAtMs, lastMs) };
}

/** The finder of a void trade's gap, by the reason. */
const GAPS = { seed_lost: findGap, beacon: findSilentGap } as const;

const isVoidForGap = (settlement: Settlement): settlement is Settlement & { readonly voidReason: keyof typeof GAPS } =>
	settlement.voidReason !== null && settlement.voidReason in GAPS;

const lostSubject = (epoch: number) => `lost:${epoch}`;

/** The group of the price that a bound counts from, if there is a bound. Null: the log has not come to it. */
async function findSeen({ database, reader, terms, size }: Finding): Promise<readonly FoundGroup[] | null> {
	const { assetId, acceptedAtMs: aboutMs, maxSlippage, seenSeq: seq, rulesVersion } = terms;
	// Under later rules it is in the run of the entry.
	if (maxSlippage === null || seq === null || rulesVersion > 1) return [];
	return reader.groupsAround(database, { assetId, aboutMs, size, ...fromSeq(seq), isEnough: () => true });
}

const NO_SEEDS = { subjects: [], rounds: [] };

/** For a fair index: the seeds, or their loss, and the rounds of the beacon that moved it between entry and exit. */
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
		subjects: epochs.flatMap((epoch) => [`commitment:${epoch}`, `reveal:${epoch}`, lostSubject(epoch)]),
		rounds: rounds.map(({ round, signature }) => [`${round}`, signature]),
	};
}

const hourOf = (instantMs: number) => Math.floor(instantMs / FAIR_EPOCH_MS);

const epochsBetween = (first: number, last: number): number[] =>
	Array.from({ length: last - first + 1 }, (_, i) => first + i);

/**
 * Each item with its path in its entry, and each entry with its path to the checkpoint.
 * @param beside entries of which no item is needed.
 */
async function proveItems(
	{ database, store }: ReceiptContext,
	reader: LogReader,
	items: readonly FoundItem[],
	{ size, note, beside }: { readonly size: number; readonly note: string; readonly beside: readonly number[] },
): Promise<Evidence['inLog']> {
	const nos = [...new Set([...items.map(({ entry }) => entry), ...beside])];
	const leaves = await loadSomeLeaves(database, nos);
	const hashes = createTileHashes(size, (tile) => readTile(store, tile));
	const paths = await Promise.all(nos.map(async (no) => computeTree((await reader.itemsOf(no)).map(hashLeaf)).paths));
	const entries = await Promise.all(
		nos.map(async (no) => ({
			leaf: leaves.get(no) as string,
			proof: formatInclusionProof({
				index: no,
				path: await hashes.hashesOf(listInclusionRanges(no, size)),
				checkpoint: note,
			}),
		})),
	);
	const proved = items.map(({ entry, place, bytes }) => {
		const at = nos.indexOf(entry);
		return {
			entry: at,
			index: place,
			path: (paths[at]?.[place] ?? []).map(toHex),
			bytes: Buffer.from(bytes).toString('base64'),
		};
	});
	return { entries, items: proved };
}
