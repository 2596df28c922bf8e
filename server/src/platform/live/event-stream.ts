import type { LoadedUserEvents, ShownUserEvent } from '../events/index.ts';
import { frameText } from './frame.ts';

/** Reads the events after `afterN` and the newest number in one snapshot; with null only the number is needed. */
export type LoadUserEvents = (userId: number, afterN: number | null) => Promise<LoadedUserEvents>;

export function frameEvent(event: ShownUserEvent): Buffer {
	return frameText(JSON.stringify({ op: 'event', n: event.n, type: event.type, data: event.data }));
}

/**
 * One socket's row of user events: every number once, in order, whatever order they are published in. A number that is
 * ahead waits, and the gap before it is read from the database, where events are committed before they are published.
 */
export class EventStream {
	readonly #load: (afterN: number | null) => Promise<LoadedUserEvents>;
	readonly #send: (frame: Buffer) => void;
	readonly #ahead = new Map<number, Buffer>();
	#lastN: number | null = null;
	#filling = false;

	constructor(load: (afterN: number | null) => Promise<LoadedUserEvents>, send: (frame: Buffer) => void) {
		this.#load = load;
		this.#send = send;
	}

	/** Number of the last event that was sent, or from which on they are; null before the start. */
	get lastN(): number | null {
		return this.#lastN;
	}

	/**
	 * Sends `ready`, then the events after `afterN`, or `reset` when they are not kept any more. Throws the errors of
	 * loading.
	 */
	async start(afterN: number | null): Promise<void> {
		const { n, events } = await this.#load(afterN);
		this.#send(frameText(JSON.stringify({ op: 'ready', n })));
		if (afterN !== null && reaches(n, afterN, events)) {
			this.#lastN = afterN;
			for (const event of events) this.#sendNext(event.n, frameEvent(event));
		} else if (afterN !== null) {
			this.#send(frameText(JSON.stringify({ op: 'reset', n })));
		}
		this.#goOnAfter(n);
		await this.#sendAhead();
	}

	/** Takes a published event. Throws the error of loading a gap; the stream is of no more use then. */
	async offer(n: number, frame: Buffer): Promise<void> {
		if (this.#lastN !== null && n <= this.#lastN) return;
		this.#ahead.set(n, frame);
		if (this.#lastN !== null) await this.#sendAhead();
	}

	async #sendAhead(): Promise<void> {
		this.#sendRow();
		if (this.#ahead.size === 0 || this.#filling || this.#lastN === null) return;
		this.#filling = true;
		const afterN = this.#lastN;
		const publishedN = Math.max(...this.#ahead.keys());
		const { n, events } = await this.#load(afterN);
		this.#filling = false;
		if (n < publishedN) throw new Error(`event ${publishedN} was published, but ${n} is the newest stored`);
		if (reaches(n, afterN, events)) {
			for (const event of events) this.#sendNext(event.n, frameEvent(event));
		} else if (n > this.#lastN) {
			this.#send(frameText(JSON.stringify({ op: 'reset', n })));
			this.#goOnAfter(n);
		}
		await this.#sendAhead();
	}

	/** Sends the waiting events that follow the last one sent without a gap. */
	#sendRow(): void {
		if (this.#lastN === null) return;
		for (let frame = this.#ahead.get(this.#lastN + 1); frame; frame = this.#ahead.get(this.#lastN + 1)) {
			this.#sendNext(this.#lastN + 1, frame);
		}
	}

	#goOnAfter(n: number): void {
		this.#lastN = n;
		for (const waiting of this.#ahead.keys()) if (waiting <= n) this.#ahead.delete(waiting);
	}

	#sendNext(n: number, frame: Buffer): void {
		if (this.#lastN === null || n <= this.#lastN) return;
		if (n !== this.#lastN + 1) throw new Error(`event ${n} after ${this.#lastN}`);
		this.#send(frame);
		this.#lastN = n;
		this.#ahead.delete(n);
	}
}

/** Returns whether the events lead from `afterN` to `n` without a gap. */
export function reaches(n: number, afterN: number, events: readonly ShownUserEvent[]): boolean {
	return events.length === n - afterN && events.every((event, index) => event.n === afterN + 1 + index);
}
