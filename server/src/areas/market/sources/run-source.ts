import type { DatabaseClock } from '../../../platform/clock/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { Loop } from '../../../platform/loops/index.ts';
import type { Source } from '../source.ts';
import { FencedOut } from '../ticks/tick-log.ts';

/** A source is asked at least this often, so that a moved clock closes its assets although nothing is due. */
const MOST_WAIT_MS = 1_000;
const RETRY_MS = 500;

/** Lets a source work until the signal ends it; an outage is retried, `FencedOut` is thrown. */
export const runSource = (source: Source, clock: DatabaseClock, log: Log, until: AbortSignal): Promise<void> =>
	new Loop({
		everyMs: RETRY_MS,
		firstMs: 0,
		until,
		run: async (signal) => Math.min(Math.max((await source.advance(signal)) - clock.now(), 1), MOST_WAIT_MS),
		onError(error) {
			if (error instanceof FencedOut) throw error;
			log.error({ err: error, assets: source.assetIds }, 'ticks could not be written');
		},
	}).ended;
