import { type DatabaseClock, pause } from '../../../platform/clock/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import type { Source } from '../source.ts';
import { FencedOut } from '../ticks/tick-log.ts';

/** A source is asked at least this often, so that a moved clock closes its assets although nothing is due. */
const MOST_WAIT_MS = 1_000;
const RETRY_MS = 500;

/** Lets a source work until the signal ends it; an outage is retried, `FencedOut` is thrown. */
export async function runSource(source: Source, clock: DatabaseClock, log: Log, signal: AbortSignal): Promise<void> {
	while (!signal.aborted) {
		const waitMs = await source.advance(signal).then(
			(nextMs) => nextMs - clock.now(),
			(error: unknown) => {
				if (error instanceof FencedOut) throw error;
				log.error({ err: error, assets: source.assetIds }, 'ticks could not be written');
				return RETRY_MS;
			},
		);
		await pause(Math.min(Math.max(waitMs, 1), MOST_WAIT_MS), signal);
	}
}
