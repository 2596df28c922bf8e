import type { Log } from '../../../platform/log/index.ts';
import type { RefusalReason } from './feed.ts';

/** Counts are logged this often at most. */
const LOG_EVERY_MS = 60_000;
const SAMPLE_LENGTH = 200;

interface Tally {
	count: number;
	loggedCount: number;
	loggedAtMs: number;
	sample: string;
}

/** Counts refused messages with their reason, and logs them at a bounded rate (MARKET-03). */
export class Refusals {
	readonly #log: Log;
	readonly #tallies = new Map<string, Tally>();

	constructor(log: Log) {
		this.#log = log;
	}

	add(venue: string, ticker: string | null, reason: RefusalReason, message: unknown, nowMs: number): void {
		const key = `${venue} ${ticker ?? '-'} ${reason}`;
		const tally = this.#tallies.get(key) ?? {
			count: 0,
			loggedCount: 0,
			loggedAtMs: Number.NEGATIVE_INFINITY,
			sample: '',
		};
		tally.count += 1;
		tally.sample = toSample(message);
		this.#tallies.set(key, tally);
		if (nowMs - tally.loggedAtMs < LOG_EVERY_MS) return;
		const { count, loggedCount, sample } = tally;
		this.#log.warn(
			{ venue, asset: ticker, reason, count, since: count - loggedCount, sample },
			'refused what a venue sent',
		);
		tally.loggedCount = count;
		tally.loggedAtMs = nowMs;
	}

	/** Numbers of refused messages since the start: `venue ticker reason`, with a dash for a message about no asset. */
	counts(): Readonly<Record<string, number>> {
		return Object.fromEntries([...this.#tallies].map(([key, { count }]) => [key, count]));
	}
}

/** A little of a message, however strange it is. */
function toSample(message: unknown): string {
	if (typeof message === 'string') return message.slice(0, SAMPLE_LENGTH);
	try {
		return (JSON.stringify(message) ?? String(message)).slice(0, SAMPLE_LENGTH);
	} catch {
		return 'not to be shown';
	}
}
