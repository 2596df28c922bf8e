import { encodeItem } from '@fairtick/domain/proof/items';
import type { LogRow } from './queries.ts';

/** A turn of the sequencer is due each second; a span without one is told from this length on, milliseconds. */
const OUTAGE_MS = 10_000;

/**
 * The item of the span in which nothing was entered, if it was long (PROOF-05). The log itself shows it: between the entry that holds the item and
 * the one before it there is none. Why nothing was entered is what the database kept of it; else turns failed, or took that long.
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
