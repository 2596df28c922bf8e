import { once } from 'node:events';
import { createWriteStream, type WriteStream } from 'node:fs';

/**
 * Calls of clients: `place` a trade, `read` one on another connection, begin a `deposit`, `pay` it, `freeze` and `unfreeze` a user, `logout`, `use` a session
 * that may have ended, and raise the `terms`.
 */
export type Verb = 'place' | 'read' | 'deposit' | 'pay' | 'freeze' | 'unfreeze' | 'logout' | 'use' | 'terms';

/** `unknown`: the connection broke, the answer did not come in time, or it was an outage (503). */
export type Outcome = 'ok' | 'refused' | 'unknown';

/** A line of the file. Times are milliseconds of this process's monotonic clock. */
export type HistoryLine = { readonly atMs: number } & (
	| {
			readonly type: 'invoke';
			/** Number of the call. */
			readonly call: number;
			readonly verb: Verb;
			readonly user: number;
			/** Id of the trade, deposit or session. */
			readonly id: string;
	  }
	| {
			readonly type: Outcome;
			readonly call: number;
			/** Process at the connection's other end; null if none had accepted the connection. */
			readonly pid: number | null;
			/** Status and refusal code. */
			readonly code: string;
			/** The part of the answer that never changes. */
			readonly said: string;
	  }
	/** A socket is signed in and asked for the events after a number. */
	| { readonly type: 'socket'; readonly socket: number; readonly user: number; readonly after: number }
	| {
			readonly type: 'event';
			readonly socket: number;
			readonly n: number;
			readonly kind: string;
			readonly subject: string;
	  }
	| { readonly type: 'reset'; readonly socket: number }
	| { readonly type: 'closed'; readonly socket: number; readonly code: number }
	/** A disruption begins; it lasts until the installation is well again. */
	| { readonly type: 'disrupted'; readonly what: string; readonly pid: number | null }
	| { readonly type: 'well' }
);

type Unstamped = HistoryLine extends infer Line ? (Line extends HistoryLine ? Omit<Line, 'atMs'> : never) : never;

/** Requests and answers of clients, written to a file outside the product as they happen, one JSON object a line. */
export class History {
	readonly lines: HistoryLine[] = [];
	readonly #file: WriteStream;
	#calls = 0;
	#sockets = 0;

	constructor(path: string) {
		this.#file = createWriteStream(path);
	}

	add(line: Unstamped): void {
		const stamped = { atMs: Math.round(performance.now() * 1_000) / 1_000, ...line } as HistoryLine;
		this.lines.push(stamped);
		this.#file.write(`${JSON.stringify(stamped)}\n`);
	}

	/** Writes the beginning of a call. Returns its number. */
	invoke(verb: Verb, user: number, id: string): number {
		const call = ++this.#calls;
		this.add({ type: 'invoke', call, verb, user, id });
		return call;
	}

	nextSocket(): number {
		return ++this.#sockets;
	}

	async close(): Promise<void> {
		this.#file.end();
		await once(this.#file, 'close');
	}
}
