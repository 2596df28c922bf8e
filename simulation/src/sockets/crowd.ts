import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { ClientAnswer, ClientOrder, SocketSign } from './messages.ts';

export type Counted = Extract<ClientAnswer, { op: 'counted' }>;

/** Many sockets in a separate process. */
export class SocketCrowd {
	readonly #clients: ChildProcess;

	constructor() {
		this.#clients = fork(join(import.meta.dirname, 'clients.ts'));
	}

	/** Opens sockets that are signed in and subscribed. Throws the reason if they cannot be opened. */
	async connect(port: number, sockets: number, assets: readonly number[], signs: readonly SocketSign[]): Promise<void> {
		await this.#ask({ op: 'open', port, sockets, assets, signs });
	}

	/** Counts arrivals since the last call. */
	count(): Promise<Counted> {
		return this.#ask({ op: 'count' }) as Promise<Counted>;
	}

	async close(): Promise<void> {
		await endChild(this.#clients);
	}

	async #ask(order: ClientOrder): Promise<ClientAnswer> {
		this.#clients.send(order);
		const answer = await nextMessage<ClientAnswer>(this.#clients);
		if (answer.op !== 'failed') return answer;
		const hint = answer.reason.includes('EMFILE') ? ' (more files must be allowed to be open: ulimit -n)' : '';
		throw new Error(`the sockets could not be opened: ${answer.reason}${hint}`);
	}
}

/** The next message of a process; throws if the process ends first. */
export async function nextMessage<Message>(from: ChildProcess): Promise<Message> {
	const waiting = new AbortController();
	const { signal } = waiting;
	try {
		return await Promise.race([
			once(from, 'message', { signal }).then(([message]) => message as Message),
			once(from, 'exit', { signal }).then(([code, killed]) => {
				throw new Error(`a process with sockets ended with ${code ?? killed}`);
			}),
		]);
	} finally {
		waiting.abort();
	}
}

/** Ends a process that exits when it is disconnected. */
export async function endChild(child: ChildProcess): Promise<void> {
	if (child.exitCode !== null || child.signalCode !== null) return;
	const waiting = once(child, 'exit');
	child.disconnect();
	await waiting;
}
