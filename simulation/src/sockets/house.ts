import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { type Counted, endChild, nextMessage, SocketCrowd } from './crowd.ts';
import type { ServerAnswer, ServerOrder } from './messages.ts';

type AnswerTo<Op> = Extract<ServerAnswer, { op: Op }>;

/** Users known to the server of sockets; their numbers are their tokens. */
const SIGNS = Array.from({ length: 200 }, (_, index) => ({ token: String(1 + index), cookie: 'none=' }));

/** A process that serves sockets, and a process that opens them. */
export class SocketHouse {
	readonly #server: ChildProcess;
	readonly #crowd: SocketCrowd;
	readonly #port: number;

	private constructor(server: ChildProcess, crowd: SocketCrowd, port: number) {
		this.#server = server;
		this.#crowd = crowd;
		this.#port = port;
	}

	/** `frameMs`: minimum time between two frames to one socket. */
	static async open(kind: 'live' | 'bare', frameMs: number): Promise<SocketHouse> {
		const server = fork(join(import.meta.dirname, 'server.ts'), [kind, String(frameMs)], { execArgv: ['--expose-gc'] });
		const crowd = new SocketCrowd();
		const { port } = await nextMessage<AnswerTo<'listening'>>(server);
		return new SocketHouse(server, crowd, port);
	}

	/** Opens sockets that are subscribed to assets 1 to `assets`. */
	connect(sockets: number, assets: number): Promise<void> {
		const subscribed = Array.from({ length: assets }, (_, index) => index + 1);
		return this.#crowd.connect(this.#port, sockets, subscribed, SIGNS);
	}

	/** Messages that the clients received since the last call, and the ages of ticks in ms. */
	count(): Promise<Counted> {
		return this.#crowd.count();
	}

	/** Makes one tick every `everyMs` ms; returns the server's processor time in ms. */
	async tick(assets: number, everyMs: number, forMs: number): Promise<number> {
		return (await this.#ask<'ticked'>({ op: 'ticks', assets, everyMs, forMs })).cpuMs;
	}

	/** Memory of the server's process, bytes. */
	async memory(): Promise<number> {
		return (await this.#ask<'memory'>({ op: 'memory' })).bytes;
	}

	async close(): Promise<void> {
		await Promise.all([this.#crowd.close(), endChild(this.#server)]);
	}

	#ask<Op extends ServerAnswer['op']>(order: ServerOrder): Promise<AnswerTo<Op>> {
		this.#server.send(order);
		return nextMessage<AnswerTo<Op>>(this.#server);
	}
}
