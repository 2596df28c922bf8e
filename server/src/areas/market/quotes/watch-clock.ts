import { pause } from '../../../platform/clock/index.ts';
import type { FeedListener } from './feed.ts';

const EVERY_MS = 60_000;

/**
 * Compares a venue's clock with ours again and again until the signal. `readMs` asks the venue for its time, epoch
 * milliseconds; without an answer nothing is known of its clock.
 */
export async function watchClock(
	readMs: () => Promise<number | undefined>,
	listener: FeedListener,
	nowMs: () => number,
	signal: AbortSignal,
): Promise<void> {
	while (!signal.aborted) {
		const askedMs = nowMs();
		const venueMs = await readMs().catch(() => undefined);
		if (venueMs !== undefined && Number.isSafeInteger(venueMs)) listener.clockRead(askedMs, venueMs, nowMs());
		await pause(EVERY_MS, signal);
	}
}
