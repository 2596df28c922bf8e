/** What a queued request can come to besides its answer: the time ran out before anything was done. */
export class QueuedTooLong extends Error {}

export interface BatchQueueOptions<Request, Answer> {
	/** Requests that share one run at most. */
	readonly maxBatch: number;
	/** Runs under way at once: while one waits for the disk the next is prepared. */
	readonly lanes: number;
	/** So many waiting requests are worth a run beside one that is under way; a few are done sooner and cheaper after it. */
	readonly joinFrom: number;
	/** A run under way for so many milliseconds is stuck, for example behind a lock: the next one does not wait for it. */
	readonly stuckAfterMs: number;
	/** A request that has not begun after so many milliseconds fails with `QueuedTooLong`. */
	readonly deadlineMs: number;
	/** Answers all requests in their order, or throws with nothing done or unknown for all of them. */
	readonly run: (requests: readonly Request[]) => Promise<readonly Answer[]>;
	/** What a request fails with that failed in its batch and again alone: an outcome left open stays open. */
	readonly worse: (first: unknown, second: unknown) => unknown;
	/** Whose turn a request is; while others wait nobody fills a batch. */
	readonly ownerOf: (request: Request) => number;
}

interface Waiting<Request, Answer> {
	readonly request: Request;
	readonly queuedAtMs: number;
	readonly resolve: (answer: Answer) => void;
	readonly reject: (error: unknown) => void;
}

/**
 * Requests that wait together run together. A batch that fails is run again one by one, so that one bad request
 * never fails its neighbours; `run` must therefore be safe to repeat.
 */
export class BatchQueue<Request, Answer> {
	readonly #options: BatchQueueOptions<Request, Answer>;
	readonly #queues = new Map<number, Waiting<Request, Answer>[]>();
	#waiting = 0;
	#running = 0;
	#lastRunAtMs = 0;
	#lookAgain: NodeJS.Timeout | undefined;
	#scheduled = false;
	#idle: (() => void)[] = [];

	constructor(options: BatchQueueOptions<Request, Answer>) {
		this.#options = options;
	}

	add(request: Request): Promise<Answer> {
		return new Promise((resolve, reject) => {
			const owner = this.#options.ownerOf(request);
			const waiting = { request, queuedAtMs: performance.now(), resolve, reject };
			const queue = this.#queues.get(owner);
			if (queue) queue.push(waiting);
			else this.#queues.set(owner, [waiting]);
			this.#waiting++;
			this.#schedule();
		});
	}

	/** Requests that have not begun. */
	get waiting(): number {
		return this.#waiting;
	}

	/** Resolves when nothing waits and nothing runs. */
	async drained(): Promise<void> {
		if (this.#running === 0 && this.#waiting === 0) return;
		await new Promise<void>((resolve) => this.#idle.push(resolve));
	}

	#schedule(): void {
		if (this.#scheduled) return;
		this.#scheduled = true;
		// After the I/O of this turn: requests that arrived together are taken together.
		setImmediate(() => {
			this.#scheduled = false;
			while (this.#mayRun()) void this.#runNext();
			if (this.#waiting > 0) this.#lookAgain ??= setTimeout(() => this.#lookForStuck(), this.#options.stuckAfterMs);
		});
	}

	#mayRun(): boolean {
		const { lanes, joinFrom, stuckAfterMs } = this.#options;
		if (this.#waiting === 0 || this.#running === lanes) return false;
		return this.#running === 0 || this.#waiting >= joinFrom || performance.now() - this.#lastRunAtMs >= stuckAfterMs;
	}

	#lookForStuck(): void {
		this.#lookAgain = undefined;
		this.#schedule();
	}

	async #runNext(): Promise<void> {
		const batch = this.#take();
		if (batch.length === 0) return this.#settleIdle();
		this.#lastRunAtMs = performance.now();
		this.#running++;
		try {
			await this.#answer(batch);
		} finally {
			this.#running--;
			if (this.#waiting > 0) this.#schedule();
			this.#settleIdle();
		}
	}

	async #answer(batch: readonly Waiting<Request, Answer>[], failedBefore?: unknown): Promise<void> {
		try {
			const answers = await this.#options.run(batch.map(({ request }) => request));
			batch.forEach(({ resolve }, index) => {
				resolve(answers[index] as Answer);
			});
		} catch (error) {
			const failure = failedBefore === undefined ? error : this.#options.worse(failedBefore, error);
			if (batch.length === 1) return batch[0]?.reject(failure);
			for (const single of batch) await this.#answer([single], failure);
		}
	}

	/** One of each owner in turn until the batch is full. */
	#take(): Waiting<Request, Answer>[] {
		const batch: Waiting<Request, Answer>[] = [];
		const oldest = performance.now() - this.#options.deadlineMs;
		while (batch.length < this.#options.maxBatch && this.#waiting > 0) {
			for (const [owner, queue] of this.#queues) {
				const next = queue.shift();
				if (queue.length === 0) this.#queues.delete(owner);
				if (!next) continue;
				this.#waiting--;
				if (next.queuedAtMs < oldest) next.reject(new QueuedTooLong('queued too long'));
				else batch.push(next);
				if (batch.length === this.#options.maxBatch) break;
			}
		}
		return batch;
	}

	#settleIdle(): void {
		if (this.#running > 0 || this.#waiting > 0) return;
		for (const resolve of this.#idle.splice(0)) resolve();
	}
}
