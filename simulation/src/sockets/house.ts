import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientAnswer, ClientOrder, ServerAnswer, ServerOrder } from './messages.ts';

type AnswerTo<Answer, Op> = Extract<Answer, { op: Op }>;

/** A process of its own that serves sockets, and one that has them open. */
export class SocketHouse {
	readonly #server: ChildProcess;
	readonly #clients: ChildProcess;
	readonly #port: number;

	private constructor(server: ChildProcess, clients: ChildProcess, port: number) {
		this.#server = server;
		this.#clients = clients;
		this.#port = port;
	}

	/** `frameMs`: least time between two frames to one socket. */
	static async open(kind: 'live' | 'bare', frameMs: number): Promise<SocketHouse> {
		const server = fork(join(import.meta.dirname, 'server.ts'), [kind, String(frameMs)], { execArgv: ['--expose-gc'] });
		const clients = fork(join(import.meta.dirname, 'clients.ts'));
		const { port } = await nextMessage<AnswerTo<ServerAnswer, 'listening'>>(server);
		return new SocketHouse(server, clients, port);
	}

	async connect(sockets: number, assets: number): Promise<void> {
		await this.#askClients({ op: 'open', port: this.#port, sockets, assets });
	}

	/** Messages that the clients have had since the last look, and the ages of ticks in ms. */
	count(): Promise<AnswerTo<ClientAnswer, 'counted'>> {
		return this.#askClients({ op: 'count' }) as Promise<AnswerTo<ClientAnswer, 'counted'>>;
	}

	/** Makes one tick every so many ms; returns the server's milliseconds on the processor. */
	async tick(assets: number, everyMs: number, forMs: number): Promise<number> {
		return ((await this.#askServer({ op: 'ticks', assets, everyMs, forMs })) as AnswerTo<ServerAnswer, 'ticked'>).cpuMs;
	}

	/** Bytes that the server's process holds. */
	async memory(): Promise<number> {
		return ((await this.#askServer({ op: 'memory' })) as AnswerTo<ServerAnswer, 'memory'>).bytes;
	}

	async close(): Promise<void> {
		const running = [this.#clients, this.#server].filter(
			({ exitCode, signalCode }) => exitCode === null && signalCode === null,
		);
		const gone = running.map((one) => once(one, 'exit'));
		for (const one of running) one.disconnect();
		await Promise.all(gone);
	}

	#askServer(order: ServerOrder): Promise<ServerAnswer> {
		this.#server.send(order);
		return nextMessage<ServerAnswer>(this.#server);
	}

	async #askClients(order: ClientOrder): Promise<ClientAnswer> {
		this.#clients.send(order);
		const answer = await nextMessage<ClientAnswer>(this.#clients);
		if (answer.op !== 'failed') return answer;
		const hint = answer.reason.includes('EMFILE') ? ' (more files must be allowed to be open: ulimit -n)' : '';
		throw new Error(`the sockets could not be opened: ${answer.reason}${hint}`);
	}
}

/** What a process says next; throws when it ends instead, so that nobody waits for it for ever. */
async function nextMessage<Message>(from: ChildProcess): Promise<Message> {
	const said = new AbortController();
	const { signal } = said;
	try {
		return await Promise.race([
			once(from, 'message', { signal }).then(([message]) => message as Message),
			once(from, 'exit', { signal }).then(([code, killed]) => {
				throw new Error(`a process of the benchmark ended with ${code ?? killed}`);
			}),
		]);
	} finally {
		said.abort();
	}
}
