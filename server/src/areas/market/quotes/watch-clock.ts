import { Loop } from '../../../platform/loops/index.ts';
import type { FeedListener } from './feed.ts';

const EVERY_MS = 60_000;

/**
 * Compares a venue's clock with ours again and again until the signal. `readMs` asks the venue for its time, epoch
 * milliseconds; without an answer nothing is known of its clock.
 */
export const watchClock = (
	readMs: () => Promise<number | undefined>,
	listener: FeedListener,
	nowMs: () => number,
	until: AbortSignal,
): Promise<void> =>
	new Loop({
		everyMs: EVERY_MS,
		firstMs: 0,
		until,
		run: async () => {
			const askedMs = nowMs();
			const venueMs = await readMs();
			if (venueMs !== undefined && Number.isSafeInteger(venueMs)) listener.clockRead(askedMs, venueMs, nowMs());
		},
		onError: () => undefined,
	}).ended;
