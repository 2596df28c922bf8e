import { pause } from '../loops/index.ts';
import type { Draw, DrawCalls, Drawn } from './draw-calls.ts';
import { NotDone } from './errors.ts';

/** A process draws one of this number of parts of a limit at a time, which the others lack if it does not use it. */
const PART = 16;
/** Keys of one statement. */
const MOST_DRAWS = 500;
/** A call waits no longer for the database. */
const PATIENCE_MS = 3_000;

export interface SharedLimit {
	/** Calls of a window, in all processes. */
	readonly most: number;
	readonly windowMs: number;
	/** The first sixteenth of a window needs no draw in each process: addresses are many, and most make few calls. */
	readonly isByAddress: boolean;
}

export interface CountedCall {
	readonly isExceeded: boolean;
	readonly max: number;
	/** Calls that are left, as of the last draw. */
	readonly remaining: number;
	readonly ttlInSeconds: number;
}

interface Window {
	/** Calls that this process may serve. */
	left: number;
	/** Drawn by all processes, as of the last draw. */
	used: number;
	/** By `performance.now()`. */
	endsAtMs: number;
	/** Calls that wait for the draw under way. */
	waiting: number;
	drawing: Promise<void> | null;
}

interface Waiting {
	readonly draw: Draw;
	readonly done: PromiseWithResolvers<Drawn & Pick<Window, 'endsAtMs'>>;
}

/**
 * Counts calls together with the other processes of a database: each draws a part of a limit from its row and serves it (CLUSTER-10). No call is
 * served that was not drawn, but for the first ones of an address. What a process draws and does not use is lost until the window ends.
 */
export class SharedCounts {
	readonly #drawCalls: DrawCalls;
	/** Keys that are counted at once; the oldest are forgotten first, with what they have drawn. */
	readonly #mostKeys: number;
	readonly #windows = new Map<string, Window>();
	#queue: Waiting[] = [];
	#isDrawing = false;

	constructor(drawCalls: DrawCalls, mostKeys: number) {
		this.#drawCalls = drawCalls;
		this.#mostKeys = mostKeys;
	}

	/** Counts a call. Throws `NotDone` if the database does not answer. */
	async count(key: string, limit: SharedLimit): Promise<CountedCall> {
		let window = this.#windowOf(key, limit);
		for (;;) {
			// A call keeps its window, and with it the draw that it waits for, even if the key is forgotten meanwhile.
			if (window.drawing === null && performance.now() >= window.endsAtMs) window = this.#windowOf(key, limit);
			const isExceeded = window.left === 0 && window.used >= limit.most;
			if (isExceeded || window.left > 0) {
				if (!isExceeded) window.left--;
				return {
					isExceeded,
					max: limit.most,
					remaining: Math.min(limit.most - 1, window.left + Math.max(0, limit.most - window.used)),
					ttlInSeconds: Math.ceil(Math.max(0, window.endsAtMs - performance.now()) / 1000),
				};
			}
			window.waiting++;
			window.drawing ??= this.#fill(window, key, limit);
			await inPatience(window.drawing);
		}
	}

	#windowOf(key: string, { most, windowMs, isByAddress }: SharedLimit): Window {
		const known = this.#windows.get(key);
		const nowMs = performance.now();
		if (known && (known.drawing !== null || nowMs < known.endsAtMs)) return known;
		const left = isByAddress ? Math.floor(most / PART) : 0;
		const window: Window = { left, used: 0, endsAtMs: nowMs + windowMs, waiting: 0, drawing: null };
		this.#windows.delete(key);
		this.#windows.set(key, window);
		if (this.#windows.size > this.#mostKeys)
			for (const oldest of this.#windows.keys()) {
				this.#windows.delete(oldest);
				break;
			}
		return window;
	}

	async #fill(window: Window, key: string, { most, windowMs }: SharedLimit): Promise<void> {
		// Calls of this turn wait for the same draw.
		await null;
		try {
			const wanted = Math.max(Math.ceil(most / PART), window.waiting);
			const done: Waiting['done'] = Promise.withResolvers();
			this.#queue.push({ draw: { key, most, windowMs, wanted }, done });
			void this.#drain();
			const { granted, used, endsAtMs } = await done.promise;
			Object.assign(window, { left: granted, used, endsAtMs });
		} finally {
			window.waiting = 0;
			window.drawing = null;
		}
	}

	/** The draws of the next statement. A key that was forgotten while it was drawn may be there twice: PostgreSQL changes a row once. */
	#take(): Waiting[] {
		const keys = new Set<string>();
		const [taken, left]: [Waiting[], Waiting[]] = [[], []];
		for (const one of this.#queue) {
			const { key } = one.draw;
			const fits = taken.length < MOST_DRAWS && !keys.has(key);
			keys.add(key);
			(fits ? taken : left).push(one);
		}
		this.#queue = left;
		return taken;
	}

	/** One statement at a time; what is wanted meanwhile shares the next one. */
	async #drain(): Promise<void> {
		if (this.#isDrawing) return;
		this.#isDrawing = true;
		while (this.#queue.length > 0) {
			const taken = this.#take();
			const sentAtMs = performance.now();
			try {
				const drawn = await this.#drawCalls(taken.map(({ draw }) => draw));
				// Counted from before the statement began: no process serves what it drew after the window's end.
				for (const [index, one] of drawn.entries())
					taken[index]?.done.resolve({ ...one, endsAtMs: sentAtMs + one.leftMs });
			} catch (error) {
				for (const { done } of taken) done.reject(error);
			}
		}
		this.#isDrawing = false;
	}
}

async function inPatience(drawing: Promise<void>): Promise<void> {
	const ending = new AbortController();
	try {
		const late = pause(PATIENCE_MS, ending.signal).then(() => 'late' as const);
		const ended = await Promise.race([drawing, late]);
		if (ended === 'late') throw new NotDone('http');
	} catch (error) {
		throw error instanceof NotDone ? error : new NotDone('http', error);
	} finally {
		ending.abort();
	}
}
