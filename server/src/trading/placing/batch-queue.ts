/** The time ran out before the request began, and it never will. */
export class QueuedTooLong extends Error {}

/** The time ran out while the request's run is under way: only asking again tells what becomes of it. */
export class RunsTooLong extends Error {}

/** Answers a request that the run left alone, since another transaction holds its owner's lock: it waits again, as if it had not begun. */
export const LATER = Symbol('later');

export interface BatchQueueOptions<Request, Answer> {
	/** Requests that share one run at most. */
	readonly maxBatch: number;
	/** Runs under way at once: while one waits for the disk the next is prepared. */
	readonly lanes: number;
	/** So many waiting requests are worth a run beside one that is under way; a few are done sooner and cheaper after it. */
	readonly joinFrom: number;
	/** A run under way for so many milliseconds is stuck, for example behind a lock: the next one does not wait for it. */
	readonly stuckAfterMs: number;
	/** A request that is in no run so many milliseconds after it was added fails with `QueuedTooLong`, and is not begun any more. */
	readonly deadlineMs: number;
	/** A request without an answer after so many milliseconds fails with `RunsTooLong`; more than `deadlineMs`. */
	readonly patienceMs: number;
	/** Answers all requests in their order, or throws with nothing done or unknown for all of them. */
	readonly run: (requests: readonly Request[]) => Promise<readonly (Answer | typeof LATER)[]>;
	/** What a request fails with that failed in its batch and then again, or ran out of time: an outcome left open stays open. */
	readonly worse: (first: unknown, second: unknown) => unknown;
	/** The owner of a request: while others wait, one owner's requests do not fill a batch, and they are never in two runs at once. */
	readonly ownerOf: (request: Request) => number;
}

interface Waiting<Request, Answer> {
	readonly request: Request;
	readonly addedAtMs: number;
	readonly resolve: (answer: Answer) => void;
	readonly reject: (error: unknown) => void;
	/** `between`: its run failed or left it alone, and it waits for the next one. */
	state: 'queued' | 'running' | 'between' | 'answered';
	/** What its runs have failed with. */
	failure: unknown;
	/** Its deadline went by while it was running: should its run leave it alone, it does not begin again. */
	isLate: boolean;
	timer: NodeJS.Timeout;
}

/** Owners whose requests were left alone are tried again together, so often at most. */
const LATER_MS = 20;

/**
 * Group commit: requests that wait together run together. A placement among 64 costs a fifth of one alone (decision 0046). A batch that fails is run again in halves, and these in halves, so that one
 * bad request never fails its neighbours; `run` must therefore be safe to repeat. Each request is answered once, and in time.
 */
export class BatchQueue<Request, Answer> {
	readonly #options: BatchQueueOptions<Request, Answer>;
	readonly #queues = new Map<number, Waiting<Request, Answer>[]>();
	/** Owners whose requests are in a run, or were left alone and are not to be tried yet. */
	readonly #taken = new Set<number>();
	/** Those who were left alone. */
	readonly #leftAlone = new Set<number>();
	/** Owners whose last run left them alone: one request of each is tried, until one is not left alone. */
	readonly #perhapsLocked = new Set<number>();
	#tryAgain: NodeJS.Timeout | undefined;
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
			const waiting: Waiting<Request, Answer> = {
				...{
					request,
					addedAtMs: performance.now(),
					resolve,
					reject,
					state: 'queued',
					failure: undefined,
					isLate: false,
				},
				timer: setTimeout(() => this.#onDeadline(waiting), this.#options.deadlineMs),
			};
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
		const free = this.#countFree();
		if (free === 0 || this.#running === lanes) return false;
		return this.#running === 0 || free >= joinFrom || performance.now() - this.#lastRunAtMs >= stuckAfterMs;
	}

	/** Requests that could be taken now. */
	#countFree(): number {
		let free = this.#waiting;
		for (const owner of this.#taken) free -= this.#queues.get(owner)?.length ?? 0;
		for (const owner of this.#perhapsLocked)
			if (!this.#taken.has(owner)) free -= Math.max((this.#queues.get(owner)?.length ?? 0) - 1, 0);
		return free;
	}

	#lookForStuck(): void {
		this.#lookAgain = undefined;
		this.#schedule();
	}

	async #runNext(): Promise<void> {
		const batch = this.#take();
		const owners = new Set(batch.map(({ request }) => this.#options.ownerOf(request)));
		for (const owner of owners) this.#taken.add(owner);
		this.#lastRunAtMs = performance.now();
		this.#running++;
		const left: Waiting<Request, Answer>[] = [];
		try {
			await this.#run(batch, left);
		} finally {
			this.#running--;
			for (const owner of owners) this.#taken.delete(owner);
			this.#putBack(left);
			for (const owner of owners) if (!this.#queues.has(owner)) this.#perhapsLocked.delete(owner);
			if (this.#waiting > 0) this.#schedule();
			this.#settleIdle();
		}
	}

	/** Runs those that still have the time to begin, in halves if they fail together. Adds to `left` what was left alone, in its order. */
	async #run(batch: readonly Waiting<Request, Answer>[], left: Waiting<Request, Answer>[]): Promise<void> {
		const { run, ownerOf } = this.#options;
		// Of an owner who was left alone in the first half nothing later may come before.
		const leftOwners = new Set(left.map(({ request }) => ownerOf(request)));
		const asked: Waiting<Request, Answer>[] = [];
		for (const waiting of batch)
			if (this.#mayBegin(waiting)) (leftOwners.has(ownerOf(waiting.request)) ? left : asked).push(waiting);
		if (asked.length === 0) return;
		for (const waiting of asked) waiting.state = 'running';
		try {
			const answers = await run(asked.map(({ request }) => request));
			for (const [index, waiting] of asked.entries()) {
				const answer = answers[index] as Answer | typeof LATER;
				if (answer === LATER) this.#leave(waiting, left);
				else this.#answer(waiting, answer);
			}
		} catch (error) {
			for (const waiting of asked) this.#onFailure(waiting, error);
			if (asked.length === 1) return this.#fail(asked[0] as Waiting<Request, Answer>);
			// Those whose time ran out during this run hear of it now, also where they would be in the later half.
			for (const waiting of asked) this.#mayBegin(waiting);
			const middle = asked.length >> 1;
			await this.#run(asked.slice(0, middle), left);
			await this.#run(asked.slice(middle), left);
		}
	}

	#answer(waiting: Waiting<Request, Answer>, answer: Answer): void {
		this.#perhapsLocked.delete(this.#options.ownerOf(waiting.request));
		if (this.#end(waiting)) waiting.resolve(answer);
	}

	#leave(waiting: Waiting<Request, Answer>, left: Waiting<Request, Answer>[]): void {
		this.#perhapsLocked.add(this.#options.ownerOf(waiting.request));
		if (waiting.state === 'answered') return;
		waiting.state = 'between';
		if (this.#mayBegin(waiting)) left.push(waiting);
	}

	/** Before the requests of their owners that were added later; and nothing of these owners is taken for a moment. */
	#putBack(left: readonly Waiting<Request, Answer>[]): void {
		for (const waiting of left.toReversed()) {
			if (waiting.state === 'answered') continue;
			waiting.state = 'queued';
			const owner = this.#options.ownerOf(waiting.request);
			const queue = this.#queues.get(owner);
			if (queue) queue.unshift(waiting);
			else this.#queues.set(owner, [waiting]);
			this.#waiting++;
			this.#taken.add(owner);
			this.#leftAlone.add(owner);
		}
		if (this.#leftAlone.size > 0) this.#tryAgain ??= setTimeout(() => this.#tryLeftAlone(), LATER_MS);
	}

	#tryLeftAlone(): void {
		this.#tryAgain = undefined;
		for (const owner of this.#leftAlone) this.#taken.delete(owner);
		this.#leftAlone.clear();
		if (this.#waiting > 0) this.#schedule();
	}

	#mayBegin(waiting: Waiting<Request, Answer>): boolean {
		if (waiting.state === 'answered') return false;
		if (!waiting.isLate && performance.now() - waiting.addedAtMs < this.#options.deadlineMs) return true;
		this.#runOut(waiting);
		return false;
	}

	#onFailure(waiting: Waiting<Request, Answer>, error: unknown): void {
		if (waiting.state === 'answered') return;
		waiting.state = 'between';
		waiting.failure = waiting.failure === undefined ? error : this.#options.worse(waiting.failure, error);
	}

	#onDeadline(waiting: Waiting<Request, Answer>): void {
		const { deadlineMs, patienceMs } = this.#options;
		if (waiting.state === 'running') {
			// A timer may fire a little before the clock says so.
			waiting.isLate = true;
			waiting.timer = setTimeout(() => this.#onPatienceOver(waiting), patienceMs - deadlineMs);
			return;
		}
		if (waiting.state === 'queued') this.#takeOut(waiting);
		this.#runOut(waiting);
		this.#settleIdle();
	}

	#onPatienceOver(waiting: Waiting<Request, Answer>): void {
		if (this.#end(waiting)) waiting.reject(new RunsTooLong('its run takes too long'));
	}

	/** It will not begin any more: nothing was done, unless a run that failed left that open. */
	#runOut(waiting: Waiting<Request, Answer>): void {
		this.#onFailure(waiting, new QueuedTooLong('queued too long'));
		this.#fail(waiting);
	}

	#fail(waiting: Waiting<Request, Answer>): void {
		if (this.#end(waiting)) waiting.reject(waiting.failure);
	}

	/** Whether it is not answered yet; from now on it is. */
	#end(waiting: Waiting<Request, Answer>): boolean {
		if (waiting.state === 'answered') return false;
		waiting.state = 'answered';
		clearTimeout(waiting.timer);
		return true;
	}

	#takeOut(waiting: Waiting<Request, Answer>): void {
		const owner = this.#options.ownerOf(waiting.request);
		const queue = this.#queues.get(owner) ?? [];
		queue.splice(queue.indexOf(waiting), 1);
		this.#waiting--;
		if (queue.length > 0) return;
		this.#queues.delete(owner);
		this.#perhapsLocked.delete(owner);
	}

	/** One of each owner in turn until the batch is full; one in all of an owner who may be locked. */
	#take(): Waiting<Request, Answer>[] {
		const batch: Waiting<Request, Answer>[] = [];
		let before = -1;
		while (batch.length < this.#options.maxBatch && batch.length > before) {
			before = batch.length;
			for (const [owner, queue] of this.#queues) {
				if (this.#taken.has(owner) || (before > 0 && this.#perhapsLocked.has(owner))) continue;
				const next = queue.shift();
				if (queue.length === 0) this.#queues.delete(owner);
				if (!next) continue;
				this.#waiting--;
				batch.push(next);
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
