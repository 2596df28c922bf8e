import { computeKnownAt } from '../../market/chain.ts';
import { FAIR_EPOCH_MS, FAIR_TICK_MS } from '../../market/fair-walk.ts';
import { type EntryTick, findEntry } from '../../trading/entry.ts';
import type { SettlementTerms, SettlementTicks, Tick } from '../../trading/rules.ts';
import type { GroupItem } from '../log/items.ts';
import { areEqual } from '../log/merkle.ts';

/** True if groups follow one another in the chain of one asset, none left out. */
export function isChain(groups: readonly GroupItem[], assetId: number): boolean {
	return groups.every(({ group, previous }, i) => {
		const before = groups[i - 1];
		if (group.assetId !== assetId) return false;
		return before === undefined || (group.no === before.group.no + 1n && areEqual(previous, before.hash));
	});
}

const toTick = ({ seq, t, price }: GroupItem['group']['ticks'][number]): Tick => ({
	seq: Number(seq),
	atMs: t,
	price,
});

/**
 * The entry of a trade by consecutive groups: from the one that holds a tick, the kept one or the earlier one that its user saw, to one that
 * shows that the entry, or that there is none, is certain. Undefined: they don't show it.
 */
export function findShownEntry(
	terms: SettlementTerms,
	groups: readonly GroupItem[],
	fromSeq = terms.keptSeq,
): Tick | null | undefined {
	const rows = groups.flatMap(({ group }) => group.ticks);
	const isBegin = groups[0]?.group.ticks.some(({ seq }) => Number(seq) === fromSeq);
	const kept = rows.find(({ seq }) => Number(seq) === terms.keptSeq);
	// A later one would leave out prices between the acceptance and the entry.
	if (!isBegin || kept === undefined || kept.t > terms.acceptedAtMs || !isWithoutGaps(rows)) return undefined;
	const ticks = rows.map((row): EntryTick => ({ ...toTick(row), knownAtMs: computeKnownAt(row) }));
	const entry = findEntry(terms, ticks);
	if (entry !== null) return entry;
	return isLoggedThrough(groups, terms.entryAfterMs + terms.entryWithinMs) ? null : undefined;
}

/**
 * The end of a trade's span by consecutive groups: from the last one with a tick at or before it to one that shows that no other such
 * tick can come. Undefined: they don't show it.
 */
export function findShownEnd(
	{ expiresAtMs }: Pick<SettlementTerms, 'expiresAtMs'>,
	groups: readonly GroupItem[],
): Pick<SettlementTicks, 'exit' | 'aliveAtMs'> | undefined {
	const rows = groups.flatMap(({ group }) => group.ticks);
	const first = groups[0]?.group.ticks.some(({ t }) => t <= expiresAtMs);
	const exit = rows.findLast(({ t }) => t <= expiresAtMs);
	if (!first || exit === undefined || !isWithoutGaps(rows) || !isLoggedThrough(groups, expiresAtMs)) return undefined;
	const heartbeat = groups.findLast(({ group }) => group.kind === 'heartbeat' && group.t <= expiresAtMs);
	return { exit: toTick(exit), aliveAtMs: Math.max(exit.t, heartbeat?.group.t ?? 0) };
}

/** The last instant of an hour that a trade needs prices of. */
export const computeNeededAt = (epoch: number, expiresAtMs: number): number =>
	Math.min(expiresAtMs, (epoch + 1) * FAIR_EPOCH_MS - 1);

/**
 * True if the last price that a trade needs of an hour is missing, where `lastMs` is the newest one at or before that
 * instant (TRADE-08).
 */
export const isPriceMissing = (neededAtMs: number, lastMs: number): boolean => lastMs <= neededAtMs - FAIR_TICK_MS;

/** True if no later group can have a tick at or before an instant. */
function isLoggedThrough(groups: readonly GroupItem[], atMs: number): boolean {
	return groups.some(({ group }) => group.loggedThrough >= atMs || group.ticks.some(({ t }) => t > atMs));
}

const isWithoutGaps = (ticks: GroupItem['group']['ticks']): boolean =>
	ticks.every(({ seq }, i) => i === 0 || seq === (ticks[i - 1] as (typeof ticks)[number]).seq + 1n);
