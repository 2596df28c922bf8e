import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { computeCommitment, FAIR_EPOCH_MS } from '../../market/fair-walk.ts';
import type { ItemBody } from '../log/items.ts';
import type { LogFiles } from '../log/log-files.ts';
import { type FoundAt, type HourDoubt, type HourQuestion, open, toFoundAt, wrong } from './hour-check.ts';
import { beginsWith, type HourGroups, readItem, readItems } from './hour-groups.ts';

/** Subjects that are written rarely are in the log within about ten seconds. */
const SUBJECT_ENTRIES = 120;
/** Commitments are made this long before their hour (`docs/fairness.md`, 2). */
const COMMITTED_AHEAD_MS = 48 * FAIR_EPOCH_MS;

interface FoundSeed {
	readonly bytes: Uint8Array;
	readonly commitment: FoundAt;
	readonly reveal: FoundAt;
	readonly doubt: HourDoubt | null;
}

/** The hour's seed, which is the one that was committed to before the hour and before the first price. */
export async function findSeed(
	files: LogFiles,
	{ epoch, committedAtMs, revealedAtMs }: HourQuestion,
	{ groups }: HourGroups,
): Promise<FoundSeed> {
	const commitment = await findItem(files, 'commitment/1', epoch, committedAtMs);
	if (commitment === null) throw open('no_commitment');
	const first = groups.find(({ item }) => item.group.ticks.some(({ t }) => t >= epoch * FAIR_EPOCH_MS));
	if (first !== undefined && commitment.found.entry >= first.entry.no)
		throw wrong('seed', `the commitment is in entry ${commitment.found.entry}, a price already in ${first.entry.no}`);
	const doubt = await judgeLead(files, epoch, commitment.found);
	const reveal = await findItem(files, 'reveal/1', epoch, revealedAtMs);
	if (reveal === null) throw open('not_revealed');
	const bytes = /^[0-9a-f]{64}$/.test(reveal.body.seed) ? hexToBytes(reveal.body.seed) : new Uint8Array();
	const computed = bytesToHex(computeCommitment(epoch, bytes));
	if (computed !== commitment.body.commitment)
		throw wrong('seed', `the seed has the commitment ${computed}, promised was ${commitment.body.commitment}`);
	return { bytes, commitment: commitment.found, reveal: reveal.found, doubt };
}

/** Decides whether the commitment was there long enough before its hour. Only a log that began later has a reason if it was not. */
async function judgeLead(files: LogFiles, epoch: number, { entry, atMs }: FoundAt): Promise<HourDoubt | null> {
	const beginMs = epoch * FAIR_EPOCH_MS;
	if (atMs <= beginMs - COMMITTED_AHEAD_MS) return null;
	const [oldest] = await files.entries(0, 1);
	const isYoung = oldest !== undefined && oldest.timeMs > beginMs - COMMITTED_AHEAD_MS;
	if (atMs >= beginMs && !(isYoung && oldest.timeMs >= beginMs))
		throw wrong('seed', `the commitment is in entry ${entry}, which was made after the hour had begun`);
	return isYoung ? 'young' : 'late';
}

/** Finds the log's declaration that the hour's seed is lost. */
export async function findLoss(files: LogFiles, epoch: number, lostAtMs: number): Promise<FoundAt> {
	const lost = await findItem(files, 'lost/1', epoch, lostAtMs);
	if (lost === null) throw open('not_lost');
	return lost.found;
}

type HourKind = 'commitment/1' | 'reveal/1' | 'lost/1';

async function findItem<Kind extends HourKind>(
	files: LogFiles,
	kind: Kind,
	epoch: number,
	atMs: number,
): Promise<{ body: ItemBody<Kind>; found: FoundAt } | null> {
	const from = Math.max((await files.findFrom(atMs)) - 1, 0);
	const entries = await files.entries(from, Math.min(from + SUBJECT_ENTRIES, files.size));
	for await (const { entry, items } of readItems(files, entries))
		for (const bytes of items) {
			if (!beginsWith(bytes, `${kind}\n`)) continue;
			const { body } = readItem(bytes) as unknown as { readonly body: ItemBody<HourKind> };
			if (body.epoch === `${epoch}`) return { body: body as ItemBody<Kind>, found: toFoundAt(entry) };
		}
	return null;
}

/** Entries before the hour that are read at least, where they are all that is left of the log. */
const MOST_BEFORE = 600;
const ENTRIES_AT_ONCE = 256;

/**
 * Demands that the log has the asset as this fair index, and that the hour's rounds of the beacon are there if its terms name the beacon. Any entry up
 * to the hour may hold the version in force. For an hour without the beacon all of them are read where they are no more than those of the hour
 * itself; else it is a doubt, and where the log had a round of the beacon the hour stays open.
 */
export async function checkTerms(
	files: LogFiles,
	{ ticker, assetId, epoch, rounds }: HourQuestion,
	{ versions: near, entries: [from, to], round }: HourGroups,
): Promise<HourDoubt | null> {
	const isWhole = rounds === null && from <= Math.max(to - from, MOST_BEFORE);
	const versions = [...near, ...(await readVersions(files, isWhole ? from : Math.min(from, 1)))];
	const own = versions
		.filter(({ asset }) => asset === `${assetId}`)
		.toSorted((a, b) => Number(a.version) - Number(b.version));
	const terms = own.findLast(({ effectiveAt }) => Number(effectiveAt) <= epoch * FAIR_EPOCH_MS) ?? own[0];
	if (terms === undefined) throw open('no_terms');
	if (terms.ticker !== ticker || terms.source !== 'fair')
		throw wrong('asset', `asset ${assetId} is ${terms.ticker} of the source ${terms.source}, not the index ${ticker}`);
	if (rounds !== null) return null;
	if (usesBeacon(terms)) throw open('no_rounds');
	if (isWhole) return null;
	if (round > 0) throw open('beacon_unknown');
	return 'terms';
}

/** The versions of assets in the first entries, up to one that is not included. */
async function readVersions(files: LogFiles, end: number): Promise<readonly ItemBody<'asset/1'>[]> {
	const versions: ItemBody<'asset/1'>[] = [];
	for (let low = 0; low < end; low += ENTRIES_AT_ONCE)
		for await (const { items } of readItems(files, await files.entries(low, Math.min(low + ENTRIES_AT_ONCE, end))))
			for (const bytes of items)
				if (beginsWith(bytes, 'asset/1\n')) versions.push((readItem(bytes) as { body: ItemBody<'asset/1'> }).body);
	return versions;
}

function usesBeacon({ terms }: ItemBody<'asset/1'>): boolean {
	try {
		return (JSON.parse(terms) as { beacon?: unknown } | null)?.beacon === 'quicknet';
	} catch {
		throw wrong('asset', 'the terms of the index cannot be read');
	}
}
