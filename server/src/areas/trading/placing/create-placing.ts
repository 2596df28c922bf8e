import type { OpenTradeBody } from '@fairtick/domain/trading/contract';
import type { Database } from '../../../platform/database/index.ts';
import { HttpError, NotDone, toOutage, Unknown } from '../../../platform/http/index.ts';
import type { PublishedTradeEvent } from '../trade/published-event.ts';
import type { StoredTrade } from '../trade/row.ts';
import { KeptCatalogue } from './catalogue.ts';
import { QueuedTooLong, RunsTooLong } from './deadline.ts';
import { GroupCommit, TRY_AGAIN } from './group-commit.ts';
import { placeTrades } from './place-trades.ts';
import type { Placement, PlacementAnswer, PlacingRules, Undecided } from './placement.ts';

export interface PlacingOptions extends PlacingRules {
	readonly database: Database;
	readonly publish: (events: readonly PublishedTradeEvent[]) => void;
	readonly onError: (error: unknown, what: string) => void;
}

export interface Placing {
	/**
	 * Places a trade; throws `NotDone` or `Unknown` in an outage, and `trading.not_logged` while the log makes no entries
	 * (PROOF-05). A given session must be alive in the same commit; else `http.signed_out` is thrown and nothing is done.
	 */
	place(userId: number, body: OpenTradeBody, sessionId?: string): Promise<PlacementAnswer>;
	/** Calls back after each commit that opened trades. */
	onOpened(listener: (trades: readonly StoredTrade[]) => void): () => void;
	/** True if trades are being placed now. */
	isBusy(): boolean;
	/** Counts of this process since its start, and of waiting placements. */
	counts(): PlacingCounts;
	/** Lets placements under way end. */
	stop(): Promise<void>;
}

export interface PlacingCounts {
	readonly placed: number;
	/** Commits that placements shared. */
	readonly batches: number;
	/** Placements that wait for their batch. */
	readonly waiting: number;
}

const MAX_BATCH = 128;
const LANES = 2;
/** A run costs about sixteen placements, whatever it holds: with fewer than twice as many a second one is not worth it (decision 0046). */
const JOIN_FROM = 32;
const STUCK_AFTER_MS = 25;
/** A placement that has not begun by then was not done (wire contract: 503 `trading.not_done`). */
const DEADLINE_MS = 3_000;
/** One that began and has no answer by then is `trading.unknown`; its commit continues. */
const PATIENCE_MS = 8_000;
/** The next placement is expected this long after the last one. */
const BUSY_MS = 1_000;

/** Takes placements in batches. */
export function createPlacing(options: PlacingOptions): Placing {
	const { database, publish, onError } = options;
	const counts = { placed: 0, batches: 0 };
	const listeners = new Set<(trades: readonly StoredTrade[]) => void>();
	const catalogues = new KeptCatalogue();
	let placedAtMs = Number.NEGATIVE_INFINITY;
	/** After the commit: a failure here must not make the placements look undone. */
	const publishPlaced = (events: readonly PublishedTradeEvent[], opened: readonly StoredTrade[]) => {
		try {
			publish(events);
			for (const listener of listeners) listener(opened);
		} catch (error) {
			onError(error, 'publishing new trades');
		}
	};
	const createQueue = (lanes: number) =>
		new GroupCommit<Placement, PlacementAnswer | Exclude<Undecided, 'locked'>>({
			maxBatch: MAX_BATCH,
			lanes,
			joinFrom: JOIN_FROM,
			stuckAfterMs: STUCK_AFTER_MS,
			deadlineMs: DEADLINE_MS,
			patienceMs: PATIENCE_MS,
			ownerOf: ({ userId }) => userId,
			worse: (first, second) => (toOutage(first, true) instanceof Unknown ? first : second),
			run: async (placements) => {
				const { answers, events, opened } = await placeTrades(database, catalogues, options, placements);
				counts.batches++;
				counts.placed += opened.length;
				publishPlaced(events, opened);
				return answers.map((answer) => (answer === 'locked' ? TRY_AGAIN : answer));
			},
		});
	// Real placements take turns (TRADE-12); demo ones never wait for them.
	const queues = { demo: createQueue(LANES), real: createQueue(1) };

	return {
		async place(userId, body, sessionId) {
			placedAtMs = performance.now();
			const answer = await queues[body.mode].add({ userId, body, sessionId }).catch(rethrowOutage);
			if (answer === 'signed out') throw new HttpError('http.signed_out');
			if (answer === 'not logged') throw new HttpError('trading.not_logged');
			return answer;
		},
		onOpened(listener) {
			listeners.add(listener);
			return () => listeners.delete(listener);
		},
		isBusy: () => performance.now() - placedAtMs < BUSY_MS,
		counts: () => ({ ...counts, waiting: queues.demo.waiting + queues.real.waiting }),
		async stop() {
			await Promise.all([queues.demo.drained(), queues.real.drained()]);
		},
	};
}

/** An outage while placing has codes of its own, so that a client knows to ask again with the same id. */
function rethrowOutage(error: unknown): never {
	if (error instanceof QueuedTooLong) throw new NotDone('trading', error);
	if (error instanceof RunsTooLong) throw new Unknown('trading', error);
	const outage = toOutage(error, true);
	if (outage instanceof NotDone) throw new NotDone('trading', error);
	if (outage instanceof Unknown) throw new Unknown('trading', error);
	throw error;
}
