/** Longest delay that `setTimeout` takes, in milliseconds. */
const LONGEST_MS = 2 ** 31 - 1;

export interface LoopOptions {
	/**
	 * One run. It may return the milliseconds until the next one: 0 begins it at once, `Infinity` leaves it to `wake` and
	 * `wakeWithin`, undefined means `everyMs`. The signal is given when the loop stops.
	 */
	readonly run: (signal: AbortSignal) => Promise<number | undefined> | Promise<void>;
	/** Milliseconds from the end of a run to the next one. */
	readonly everyMs: number;
	/** Milliseconds until the first run; `everyMs` without it. */
	readonly firstMs?: number;
	/**
	 * Gets the error of a run and the number of failed runs in a row. The next run follows. An error that it throws
	 * itself ends the loop, and `ended` rejects with it.
	 */
	readonly onError: (error: unknown, failures: number) => void;
	/**
	 * Pause after a failed run: `firstMs`, doubled with each further failure up to `mostMs`. A wake waits for its end. Without it the next run
	 * comes after `everyMs` or with the next wake.
	 */
	readonly backoff?: { readonly firstMs: number; readonly mostMs: number };
	/** Stops the loop as `stop` does. */
	readonly until?: AbortSignal;
}

/**
 * Runs a task again and again, never twice at the same time, until it is stopped. Its timer keeps no process alive. Timers are the global
 * ones, so that tests replace them with fake timers.
 */
export class Loop {
	readonly #options: LoopOptions;
	readonly #stopping = new AbortController();
	readonly #ended = Promise.withResolvers<void>();
	#timer: NodeJS.Timeout | undefined;
	#running: Promise<void> | null = null;
	/** Time of the next run, by `performance.now()`. */
	#dueAtMs = Number.POSITIVE_INFINITY;
	/** End of the pause after a failure, by `performance.now()`. */
	#pausedUntilMs = Number.NEGATIVE_INFINITY;
	#failures = 0;

	constructor(options: LoopOptions) {
		this.#options = options;
		options.until?.addEventListener('abort', () => void this.stop(), { once: true, signal: this.signal });
		if (options.until?.aborted) void this.stop();
		this.wakeWithin(options.firstMs ?? options.everyMs);
	}

	/** Aborted when the loop stops. */
	get signal(): AbortSignal {
		return this.#stopping.signal;
	}

	get isRunning(): boolean {
		return this.#running !== null;
	}

	/** Resolves when the loop has stopped and the run under way has ended. */
	get ended(): Promise<void> {
		return this.#ended.promise;
	}

	/**
	 * Begins a run at once or, while one is under way, directly after it. Wakes that come before a run begins are answered by that run. The run
	 * never begins inside this call.
	 */
	wake(): void {
		this.wakeWithin(0);
	}

	/** Begins the next run after `ms` milliseconds unless it is due before. */
	wakeWithin(ms: number): void {
		const dueAtMs = performance.now() + ms;
		if (this.signal.aborted || dueAtMs >= this.#dueAtMs) return;
		this.#dueAtMs = dueAtMs;
		if (!this.isRunning) this.#schedule();
	}

	/** Resolves when the run under way has ended; says whether none followed it. */
	async idle(): Promise<boolean> {
		await this.#running;
		return !this.isRunning;
	}

	/** Begins no further run, and waits for the one under way. A run must not wait for this. */
	stop(): Promise<void> {
		this.#stopping.abort();
		clearTimeout(this.#timer);
		if (!this.isRunning) this.#ended.resolve();
		return this.ended;
	}

	#schedule(): void {
		clearTimeout(this.#timer);
		const waitMs = Math.ceil(Math.max(this.#dueAtMs, this.#pausedUntilMs) - performance.now());
		if (waitMs <= 0) this.#begin();
		else if (Number.isFinite(waitMs))
			this.#timer = setTimeout(() => this.#begin(), Math.min(waitMs, LONGEST_MS)).unref();
	}

	#begin(): void {
		this.#dueAtMs = Number.POSITIVE_INFINITY;
		this.#running = this.#runOnce().then(
			(waitMs) => {
				this.#running = null;
				if (this.signal.aborted) return this.#ended.resolve();
				this.#dueAtMs = Math.min(this.#dueAtMs, performance.now() + waitMs);
				this.#schedule();
			},
			(error: unknown) => {
				this.#running = null;
				this.#ended.reject(error);
				this.#stopping.abort();
			},
		);
	}

	/** Returns the milliseconds until the next run. */
	async #runOnce(): Promise<number> {
		const { run, everyMs, onError, backoff } = this.#options;
		// Not inside the caller of `wake`, who may hold a lock that the run needs.
		await null;
		if (this.signal.aborted) return everyMs;
		try {
			const waitMs = (await run(this.signal)) ?? everyMs;
			this.#failures = 0;
			this.#pausedUntilMs = Number.NEGATIVE_INFINITY;
			return waitMs;
		} catch (error) {
			onError(error, ++this.#failures);
			if (backoff === undefined) return everyMs;
			const pauseMs = Math.min(backoff.firstMs * 2 ** (this.#failures - 1), backoff.mostMs);
			this.#pausedUntilMs = performance.now() + pauseMs;
			return pauseMs;
		}
	}
}
