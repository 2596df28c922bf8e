import { HttpConnection } from '../connection.ts';
import type { Chance } from '../demo-data/chance.ts';
import type { History, Outcome, Verb } from './history.ts';
import type { Processes } from './processes.ts';

/** An answer that has not come after this time is unknown: the product itself answers within eight seconds. */
const PATIENCE_MS = 9_000;
/** Most calls of one connection; the next connection may be at any process. */
const MOST_CALLS = 30;
const AGAIN_MS = 300;

export interface Said {
	readonly outcome: Outcome;
	readonly status: number;
	/** Empty without an answer. */
	readonly body: string;
}

interface Request {
	readonly verb: Verb;
	readonly user: number;
	readonly id: string;
	readonly method: string;
	readonly path: string;
	readonly headers: string;
	readonly body?: string;
	/** The part of an answer that must be the same each time. */
	readonly lasting?: (body: string) => string;
}

/** Calls over one connection at a time, which it replaces often, and writes each call to the history. */
export class Client {
	readonly #urls: readonly URL[];
	readonly #history: History;
	readonly #processes: Processes;
	readonly #chance: Chance;
	readonly #patienceMs: number;
	#connection: HttpConnection | null = null;
	#callsLeft = 0;

	constructor({ urls, history, processes, chance, patienceMs }: House) {
		this.#urls = urls;
		this.#history = history;
		this.#processes = processes;
		this.#chance = chance;
		this.#patienceMs = patienceMs;
	}

	/** One attempt. A connection that broke, silence and an outage are `unknown`. */
	async attempt(request: Request): Promise<Said> {
		const { verb, user, id, method, path, headers, body = '', lasting } = request;
		let connection: HttpConnection;
		try {
			connection = await this.#connect();
		} catch {
			return { outcome: 'unknown', status: 0, body: '' };
		}
		const call = this.#history.invoke(verb, user, id);
		const { port } = connection;
		const end = this.#processes.begin(port);
		const { promise: late, reject } = Promise.withResolvers<never>();
		const timer = setTimeout(() => reject(new Error('no answer')), PATIENCE_MS);
		try {
			const answer = await Promise.race([connection.send(method, path, headers, body), late]);
			const outcome = toOutcome(answer.status);
			const code = outcome === 'ok' ? `${answer.status}` : `${answer.status} ${readCode(answer.body)}`;
			const said = outcome === 'ok' && lasting ? lasting(answer.body) : '';
			this.#history.add({ type: outcome, call, pid: this.#processes.at(port), code, said });
			return { outcome, status: answer.status, body: answer.body };
		} catch (error) {
			const code = error instanceof Error ? error.message : '';
			this.#history.add({ type: 'unknown', call, pid: this.#processes.at(port), code, said: '' });
			this.close();
			return { outcome: 'unknown', status: 0, body: '' };
		} finally {
			clearTimeout(timer);
			end();
		}
	}

	/** Asks with the same id until it is decided. Returns `unknown` only if that takes longer than the house's patience. */
	async untilDecided(request: Request): Promise<Said> {
		const untilMs = performance.now() + this.#patienceMs;
		for (;;) {
			const said = await this.attempt(request);
			if (said.outcome !== 'unknown' || performance.now() > untilMs) return said;
			await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
		}
	}

	close(): void {
		this.#connection?.close();
		this.#connection = null;
	}

	async #connect(): Promise<HttpConnection> {
		if (this.#connection && this.#callsLeft-- > 0) return this.#connection;
		this.close();
		this.#connection = await HttpConnection.open(this.#chance.pick(this.#urls));
		this.#processes.forget(this.#connection.port);
		this.#callsLeft = this.#chance.int(1, MOST_CALLS);
		return this.#connection;
	}
}

/** Shared by all clients. */
export interface House {
	/** One for each machine. */
	readonly urls: readonly URL[];
	readonly history: History;
	readonly processes: Processes;
	readonly chance: Chance;
	/** Longest wait for what must come in the end, milliseconds. */
	readonly patienceMs: number;
}

/** An outage, and a call whose first attempt is still under way, decide nothing. */
const toOutcome = (status: number): Outcome =>
	status >= 500 || status === 409 || status === 429 ? 'unknown' : status >= 400 ? 'refused' : 'ok';

function readCode(body: string): string {
	try {
		return String((JSON.parse(body) as { code?: string }).code ?? '');
	} catch {
		return '';
	}
}
