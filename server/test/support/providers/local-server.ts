import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface LocalRequest {
	readonly method: string;
	readonly path: string;
	readonly query: URLSearchParams;
	readonly headers: IncomingHttpHeaders;
	readonly body: string;
}

export interface LocalAnswer {
	readonly status: number;
	readonly headers?: Readonly<Record<string, string>>;
	/** A text or bytes as they are, anything else as JSON. */
	readonly body: unknown;
}

/** The fault of a call: another answer, none, or a connection that is cut before or after the effect. */
export type Fault = 'silent' | 'cut_before' | 'cut_after' | LocalAnswer;

/** A provider on this machine: its calls are answered by `serve`, unless a test lets them fail. */
export class LocalServer {
	/** Calls so far, as `POST /v1/refunds`. */
	readonly calls: string[] = [];
	readonly #serve: (request: LocalRequest) => LocalAnswer | Promise<LocalAnswer>;
	readonly #faults: { readonly at: RegExp; readonly fault: Fault }[] = [];
	readonly #http: Server;
	#port = 0;

	constructor(serve: (request: LocalRequest) => LocalAnswer | Promise<LocalAnswer>) {
		this.#serve = serve;
		this.#http = createServer(async (request, response) => {
			const url = new URL(request.url ?? '/', 'http://localhost');
			const parts: Buffer[] = [];
			for await (const part of request) parts.push(part as Buffer);
			const call = `${request.method} ${url.pathname}`;
			this.calls.push(call);
			const index = this.#faults.findIndex(({ at }) => at.test(call));
			const [failing] = index === -1 ? [] : this.#faults.splice(index, 1);
			const fault = failing?.fault;
			if (fault === 'silent') return;
			if (fault === 'cut_before') return void request.socket.destroy();
			const answer =
				typeof fault === 'object'
					? fault
					: await this.#serve({
							method: request.method ?? 'GET',
							path: url.pathname,
							query: url.searchParams,
							headers: request.headers,
							body: Buffer.concat(parts).toString(),
						});
			if (fault === 'cut_after') return void request.socket.destroy();
			const { body } = answer;
			const text = typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body);
			response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers }).end(text);
		});
	}

	/** Lets the next calls fail that look like `POST /path`. */
	fail(at: RegExp, ...faults: readonly Fault[]): void {
		for (const fault of faults) this.#faults.push({ at, fault });
	}

	async listen(): Promise<void> {
		await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve));
		this.#port = (this.#http.address() as AddressInfo).port;
	}

	/** Stays known after the end. */
	get origin(): string {
		return `http://127.0.0.1:${this.#port}`;
	}

	/** Refuses connections from now on. */
	async close(): Promise<void> {
		this.#http.closeAllConnections();
		if (this.#http.listening) await new Promise((resolve) => this.#http.close(resolve));
	}
}

/** Sends a notice to a site's webhook; the status that it answers. */
export async function sendNotice(
	url: string,
	body: string,
	headers: Readonly<Record<string, string>>,
): Promise<number> {
	const answer = await fetch(url, {
		method: 'POST',
		body,
		headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
	});
	await answer.body?.cancel();
	return answer.status;
}

const TRIES = 20;
const RETRY_MS = 250;

/** Delivers a notice until the webhook has taken it, as providers do, though sooner. */
export async function keepSending(send: () => Promise<number>): Promise<void> {
	for (let tries = 0; tries < TRIES; tries++) {
		const status = await send().catch(() => 0);
		if (status === 200) return;
		await wait(RETRY_MS);
	}
}
