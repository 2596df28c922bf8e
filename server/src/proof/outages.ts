import { encodeItem } from '@fairtick/domain/proof/items';
import { OUTAGE_MS } from '@fairtick/domain/proof/outages';
import type { LogRow } from './queries.ts';

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
