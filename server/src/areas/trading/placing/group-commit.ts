import { Deadline, type TimeLimits } from './deadline.ts';
import { FairQueue } from './fair-queue.ts';

/** Answers a request that the run left out, since another transaction holds its owner's lock: it waits again, as if it had not begun. */
export const TRY_AGAIN = Symbol('try again');

export interface GroupCommitOptions<Request, Answer> extends TimeLimits {
	/** Requests that share one run at most. */
	readonly maxBatch: number;
	/** Runs under way at once: while one waits for the disk the next is prepared. */
	readonly lanes: number;
	/** This number of waiting requests is worth a run beside one that is under way; fewer are done sooner and cheaper after it. */
	readonly joinFrom: number;
	/** A run under way for this number of milliseconds is stuck, for example behind a lock: the next one does not wait for it. */
	readonly stuckAfterMs: number;
	/** Answers all requests in their order, or throws with nothing done or unknown for all of them. */
	readonly run: (requests: readonly Request[]) => Promise<readonly (Answer | typeof TRY_AGAIN)[]>;
	/** The owner of a request: while others wait, one owner's requests do not fill a batch, and they are never in two runs at once. */
	readonly ownerOf: (request: Request) => number;
}

interface Waiting<Request, Answer> {
	readonly request: Request;
	readonly owner: number;
	readonly deadline: Deadline<Answer>;
}

/** Owners whose requests were left out are tried again together, so often at most. */
const LATER_MS = 20;

/**
 * Group commit: requests that wait together run together. A placement among 64 costs a fifth of one alone (decision 0046). A batch that fails is run again in halves, and these in halves, so that one
 * bad request never fails its neighbours; `run` must therefore be safe to repeat. Each request is answered once, and in time.
 */
export class GroupCommit<Request, Answer> {
	readonly #options: GroupCommitOptions<Request, Answer>;
	readonly #queue = new FairQueue<Waiting<Request, Answer>>(({ owner }) => owner);
	#running = 0;
	#lastRunAtMs = 0;
	#scheduled = false;
	#lookAgain: NodeJS.Timeout | undefined;
	#wakeTimer: NodeJS.Timeout | undefined;
	#idle: (() => void)[] = [];

	constructor(options: GroupCommitOptions<Request, Answer>) {
		this.#options = options;
	}

	add(request: Request): Promise<Answer> {
		const deadline = new Deadline<Answer>(this.#options, () => {
			this.#queue.remove(waiting);
			this.#settleIdle();
		});
		const waiting = { request, owner: this.#options.ownerOf(request), deadline };
		this.#queue.add(waiting);
		this.#schedule();
		return deadline.answer;
	}

	/** Requests that have not begun. */
	get waiting(): number {
		return this.#queue.size;
	}

	/** Resolves when nothing waits and nothing runs. */
	async drained(): Promise<void> {
		if (this.#running === 0 && this.waiting === 0) return;
		await new Promise<void>((resolve) => this.#idle.push(resolve));
	}

	#schedule(): void {
		if (this.#scheduled || this.waiting === 0) return;
		this.#scheduled = true;
		// After the I/O of this turn: requests that arrived together are taken together.
		setImmediate(() => {
			this.#scheduled = false;
			while (this.#mayRun()) void this.#runNext();
			if (this.waiting > 0) this.#lookAgain ??= setTimeout(() => this.#lookForStuck(), this.#options.stuckAfterMs);
		});
	}

	#mayRun(): boolean {
		const { lanes, joinFrom, stuckAfterMs } = this.#options;
		if (this.#running === lanes) return false;
		const isStuck = performance.now() - this.#lastRunAtMs >= stuckAfterMs;
		return this.#queue.hasReady(this.#running === 0 || isStuck ? 1 : joinFrom);
	}

	#lookForStuck(): void {
		this.#lookAgain = undefined;
		this.#schedule();
	}

	async #runNext(): Promise<void> {
		const batch = this.#queue.take(this.#options.maxBatch);
		this.#lastRunAtMs = performance.now();
		this.#running++;
		const left: Waiting<Request, Answer>[] = [];
		try {
			await this.#run(batch, left);
		} finally {
			this.#running--;
			const waiting = left.filter(({ deadline }) => !deadline.isAnswered);
			this.#queue.end(batch, waiting);
			if (waiting.length > 0) this.#wakeTimer ??= setTimeout(() => this.#wake(), LATER_MS);
			this.#schedule();
			this.#settleIdle();
		}
	}

	#wake(): void {
		this.#wakeTimer = undefined;
		this.#queue.wake();
		this.#schedule();
	}

	/**
	 * Runs those that still have the time to begin, in halves if they fail together. Adds the others to `left`, in their
	 * order.
	 */
	async #run(batch: readonly Waiting<Request, Answer>[], left: Waiting<Request, Answer>[]): Promise<void> {
		// An item whose owner was left out in the first half must not overtake.
		const leftOwners = new Set(left.map(({ owner }) => owner));
		const inTime = batch.filter(({ deadline }) => deadline.hasTime());
		const asked = inTime.filter(({ owner }) => !leftOwners.has(owner));
		left.push(...inTime.filter(({ owner }) => leftOwners.has(owner)));
		if (asked.length === 0) return;
		for (const { deadline } of asked) deadline.begin();
		try {
			const answers = await this.#options.run(asked.map(({ request }) => request));
			for (const [i, waiting] of asked.entries()) this.#answer(waiting, answers[i] as Answer | typeof TRY_AGAIN, left);
		} catch (error) {
			for (const { deadline } of asked) deadline.failRun(error);
			const [{ deadline }] = asked as [Waiting<Request, Answer>];
			if (asked.length === 1) return deadline.fail();
			// Items whose time ran out during this run are answered now, also those of the later half.
			for (const one of asked) one.deadline.hasTime();
			const middle = asked.length >> 1;
			await this.#run(asked.slice(0, middle), left);
			await this.#run(asked.slice(middle), left);
		}
	}

	#answer(
		waiting: Waiting<Request, Answer>,
		answer: Answer | typeof TRY_AGAIN,
		left: Waiting<Request, Answer>[],
	): void {
		const { deadline } = waiting;
		this.#queue.note(waiting, { leftOut: answer === TRY_AGAIN });
		if (answer === TRY_AGAIN) {
			deadline.wait();
			if (deadline.hasTime()) left.push(waiting);
		} else deadline.resolve(answer);
	}

	#settleIdle(): void {
		if (this.#running > 0 || this.waiting > 0) return;
		for (const resolve of this.#idle.splice(0)) resolve();
	}
}
