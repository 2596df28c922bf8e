import { decodeItem, encodeItem } from '@fairtick/domain/proof/log/items';
import { MERGE_MS } from '@fairtick/domain/proof/log/promise';
import { excuses, OUTAGE_MS, readOutage } from '@fairtick/domain/proof/outages';
import type { Queryable } from '../../../platform/database/index.ts';
import { type LogRow, loadAfterGaps, loadTimeOfEntry } from '../sql/proof.ts';
import type { FoundItem, LogReader } from './read-log.ts';

/**
 * The item of the span in which something waited and nothing was entered, if it was long (PROOF-05, PROOF-08). The log
 * itself shows it: between the entry that holds the item and the one before it there is none. It begins when everything
 * was last found to be entered. The database keeps the cause; without one, turns failed, or took that long.
 */
export function findOutage(
	{ lookedAtMs, lastTimeMs, halted }: LogRow,
	clockMs: number,
): { bytes: Uint8Array; atMs: number }[] {
	const fromMs = Math.max(lookedAtMs, lastTimeMs);
	if (fromMs === 0 || clockMs - fromMs < OUTAGE_MS) return [];
	const body = { from: `${fromMs}`, to: `${clockMs}`, cause: halted ?? 'failed' };
	return [{ bytes: encodeItem('outage/1', body), atMs: 0 }];
}

/** The item of the outage that is why an answer is only in an entry that was made more than `inTimeMs` after it; null: it is in time, or nothing excuses it. */
export async function findExcuse(
	db: Queryable,
	reader: LogReader,
	{
		acceptedAtMs,
		entry,
		inTimeMs,
	}: { readonly acceptedAtMs: number; readonly entry: number; readonly inTimeMs: number },
): Promise<FoundItem | null> {
	const promise = { timeMs: acceptedAtMs, mergeByMs: acceptedAtMs + MERGE_MS };
	const enteredAtMs = await loadTimeOfEntry(db, entry);
	if (enteredAtMs <= acceptedAtMs + inTimeMs) return null;
	for (const { no, timeMs, beforeMs } of await loadAfterGaps(db, { entry, withinMs: MERGE_MS, gapMs: OUTAGE_MS })) {
		const items = (await reader.itemsOf(no)).map(decodeItem);
		const place = items.findIndex((item) => item?.kind === 'outage/1');
		const declared = items.flatMap((item) => (item?.kind === 'outage/1' ? [item.body] : []));
		const outage = readOutage(declared, { timeMs }, beforeMs);
		if (outage !== null && excuses(outage, promise, enteredAtMs)) return reader.item(no, place);
	}
	return null;
}
