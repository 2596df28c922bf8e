import type { ServerMessage } from '@fairtick/domain/live/contract';
import { pollEvents, pollPrices } from '@fairtick/domain/live/poll-contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import { call } from '../api/call.ts';
import type { Outcome } from '../api/outcome.ts';
import type { LiveClient } from './live-client.ts';

/** Interval between the beginnings of two polls: prices are fresh enough to trade, and the server's limits suffice. */
const EVERY_MS = 1_000;
/** Polls between two requests for the user's events. */
const EVENTS_EVERY = 2;
/** Polls between two checks if data without numbers must be refetched: assets, payouts and open trades. */
const LISTS_EVERY = 5;
const AFTER_FAILURE_MS = 5_000;
const ANSWER_WITHIN_MS = 5_000;

export interface PollerOptions {
	/** Number of the newest shown event; null for a visitor. */
	eventN(): number | null;
	/** Handles messages like those of the socket. */
	receive(message: ServerMessage): void;
	/** Called with our clock at the request and the answer, and the server's time in it. */
	measured(sentMs: number, receivedMs: number, serverMs: number): void;
	signedOut(): void;
}

/**
 * Polls for the socket's data on networks that block sockets. A hidden page does not poll. It slows down while answers
 * fail, including 429.
 */
export class LivePoller {
	readonly #live: LiveClient;
	readonly #options: PollerOptions;
	#timer: ReturnType<typeof setTimeout> | undefined;
	#stopped = false;
	#round = 0;

	constructor(live: LiveClient, options: PollerOptions) {
		this.#live = live;
		this.#options = options;
		void this.#poll();
	}

	stop(): void {
		this.#stopped = true;
		clearTimeout(this.#timer);
	}

	async #poll(): Promise<void> {
		const beganMs = performance.now();
		const isWell = document.hidden || (await this.#ask());
		if (this.#stopped) return;
		if (!isWell) this.#live.status.set({ connection: 'down', latencyMs: null });
		const waitMs = isWell ? Math.max(0, EVERY_MS - (performance.now() - beganMs)) : AFTER_FAILURE_MS;
		this.#timer = setTimeout(() => void this.#poll(), waitMs);
	}

	/** False if an answer failed, or was a 429. */
	async #ask(): Promise<boolean> {
		const { eventN, signedOut } = this.#options;
		const [round, after] = [this.#round++, eventN()];
		const reports = { reports: 'none', timeoutMs: ANSWER_WITHIN_MS } as const;
		const asksEvents = after !== null && round % EVENTS_EVERY === 0;
		const { watchedAssets } = this.#live;
		const isWatching = watchedAssets.length > 0;
		const assets = isWatching ? watchedAssets : undefined;
		// Requests all ticks since the last answer, so that the chart has no gap to load.
		const known = isWatching ? watchedAssets.map((id) => this.#live.latestTick(id)?.[1] ?? 0) : undefined;
		const [prices, events] = await Promise.all([
			this.#take((): Promise<PollOutcome> => call(pollPrices, { query: { assets, after: known } }, reports)),
			asksEvents ? this.#take((): Promise<PollOutcome> => call(pollEvents, { query: { after } }, reports)) : null,
		]);
		if (events?.kind === 'refused' && events.status === 401 && !this.#stopped) signedOut();
		if (round % LISTS_EVERY === 0 && prices.kind === 'ok' && !this.#stopped) this.#live.publish({ op: 'polled' });
		return prices.kind === 'ok' && (events === null || events.kind === 'ok');
	}

	/** Makes one request and passes its answer on. */
	async #take(ask: () => Promise<PollOutcome>): Promise<PollOutcome> {
		const sentMs = Date.now();
		const outcome = await ask();
		if (this.#stopped || outcome.kind !== 'ok') return outcome;
		this.#options.measured(sentMs, Date.now(), outcome.answer.server_t);
		for (const message of outcome.answer.messages) this.#options.receive(message);
		return outcome;
	}
}

type PollOutcome = Outcome<AnswerOf<typeof pollPrices>>;
