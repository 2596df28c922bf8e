/** The time ran out before the request began, and it never will. */
export class QueuedTooLong extends Error {}

/** The time ran out while the request's run is under way: only asking again shows its outcome. */
export class RunsTooLong extends Error {}

export interface TimeLimits {
	/** A request that is in no run this number of milliseconds after it was made fails with `QueuedTooLong`, and is not begun any more. */
	readonly deadlineMs: number;
	/** A request without an answer after this number of milliseconds fails with `RunsTooLong`; more than `deadlineMs`. */
	readonly patienceMs: number;
	/** The failure of a request that failed in two runs or ran out of time: an outcome left open stays open. */
	readonly worse: (first: unknown, second: unknown) => unknown;
}

/** The answer that one request is owed: it comes once, and in time. The request may take several runs. */
export class Deadline<Answer> {
	readonly answer: Promise<Answer>;
	readonly #limits: TimeLimits;
	readonly #madeAtMs = performance.now();
	readonly #resolve: (answer: Answer) => void;
	readonly #reject: (error: unknown) => void;
	#state: 'waiting' | 'running' | 'answered' = 'waiting';
	/** The deadline went by while it was running: it does not begin again. A timer may fire a little before the clock says so. */
	#isLate = false;
	/** The failure of its runs. */
	#failure: unknown;
	#timer: NodeJS.Timeout;

	/** `onTimeOver` is called when its time to begin ran out while it waited. */
	constructor(limits: TimeLimits, onTimeOver: () => void) {
		this.#limits = limits;
		const { promise, resolve, reject } = Promise.withResolvers<Answer>();
		this.answer = promise;
		this.#resolve = resolve;
		this.#reject = reject;
		this.#timer = setTimeout(() => this.#onDeadline(onTimeOver), limits.deadlineMs);
	}

	get isAnswered(): boolean {
		return this.#state === 'answered';
	}

	/** True if it may still begin. Where its time to begin is over it fails. */
	hasTime(): boolean {
		if (this.isAnswered) return false;
		if (!this.#isLate && performance.now() - this.#madeAtMs < this.#limits.deadlineMs) return true;
		this.#runOut();
		return false;
	}

	/** A run of it is under way. */
	begin(): void {
		this.#state = 'running';
	}

	/** Its run is over, and it waits for another one. */
	wait(): void {
		if (!this.isAnswered) this.#state = 'waiting';
	}

	/** Its run has failed; it waits for another one, or for `fail`. */
	failRun(error: unknown): void {
		if (this.isAnswered) return;
		this.#state = 'waiting';
		this.#failure = this.#failure === undefined ? error : this.#limits.worse(this.#failure, error);
	}

	resolve(answer: Answer): void {
		if (this.#end()) this.#resolve(answer);
	}

	/** Fails with the error of its runs. */
	fail(): void {
		if (this.#end()) this.#reject(this.#failure);
	}

	#onDeadline(onTimeOver: () => void): void {
		if (this.#state === 'running') {
			const { deadlineMs, patienceMs } = this.#limits;
			this.#isLate = true;
			this.#timer = setTimeout(() => this.#onPatienceOver(), patienceMs - deadlineMs);
			return;
		}
		this.#runOut();
		onTimeOver();
	}

	#onPatienceOver(): void {
		if (this.#end()) this.#reject(new RunsTooLong('its run takes too long'));
	}

	/** It will not begin any more: nothing was done, unless a run that failed left that open. */
	#runOut(): void {
		this.failRun(new QueuedTooLong('queued too long'));
		this.fail();
	}

	/** True if it is not answered yet; from now on it is. */
	#end(): boolean {
		if (this.isAnswered) return false;
		this.#state = 'answered';
		clearTimeout(this.#timer);
		return true;
	}
}
