import type { Log } from '../../../platform/log/index.ts';
import { Loop, unlessAborted } from '../../../platform/loops/index.ts';
import type { Feed } from './feed.ts';
import type { QuoteBook } from './quote-book.ts';

const FIRST_WAIT_MS = 1_000;
const MOST_WAIT_MS = 60_000;

/** Streams a venue into the book until the signal; a lost connection is made again, ever more slowly. */
export function keepConnected(feed: Feed, book: QuoteBook, log: Log, until: AbortSignal): Promise<void> {
	const { venue } = feed;
	const listener = book.listen(venue);
	let waitMs = FIRST_WAIT_MS;
	let isLossLogged = false;
	const connect = async (signal: AbortSignal) => {
		let wasAlive = false;
		const onAlive = () => {
			if (!wasAlive) log.info({ venue }, 'a venue is connected');
			wasAlive = true;
			isLossLogged = false;
			waitMs = FIRST_WAIT_MS;
		};
		const watched = {
			...listener,
			alive: () => {
				onAlive();
				listener.alive();
			},
		};
		const reason = await unlessAborted(feed.stream(watched, signal), signal).then(
			() => 'ended',
			(error: unknown) => (error instanceof Error ? error.message : String(error)),
		);
		book.lose(venue);
		if (signal.aborted) return 0;
		// Without a network this is logged once, not every minute.
		if (!isLossLogged) log.warn({ venue, reason }, 'a venue cannot be reached, its assets are closed');
		isLossLogged = true;
		const pauseMs = waitMs * (0.75 + Math.random() / 2);
		waitMs = Math.min(waitMs * 2, MOST_WAIT_MS);
		return pauseMs;
	};
	// A connection always ends in an error, so that the pause depends on the messages that it brought and not on the run.
	return new Loop({
		everyMs: MOST_WAIT_MS,
		firstMs: 0,
		until,
		run: connect,
		onError: (error) => log.error({ err: error, venue }, 'a venue could not be connected'),
	}).ended;
}
