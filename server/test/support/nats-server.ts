import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** Folders of the programs of Debian's package `nats-server`, which a path without root's folders lacks. */
const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/bin'];

function findProgram(): string | undefined {
	return FOLDERS.map((folder) => join(folder, 'nats-server')).find((path) => {
		try {
			accessSync(path, constants.X_OK);
			return true;
		} catch {
			return false;
		}
	});
}

const PROGRAM = findProgram();
/** False: the tests over NATS are not run, and the list of those that were not says so. */
export const hasNats = PROGRAM !== undefined;
const READY_MS = 10_000;

/** A NATS server on a free port of this machine. It keeps nothing. */
export class NatsServer {
	readonly port: number;
	readonly #options: readonly string[];
	#process: ChildProcess | null = null;

	private constructor(port: number, options: readonly string[]) {
		[this.port, this.#options] = [port, options];
	}

	static async start(...options: string[]): Promise<NatsServer> {
		const server = new NatsServer(await findFreePort(), options);
		await server.restart();
		return server;
	}

	get url(): string {
		return `nats://127.0.0.1:${this.port}`;
	}

	/** After `stop`, on the same port. */
	async restart(): Promise<void> {
		const words = ['--addr', '127.0.0.1', '--port', String(this.port), ...this.#options];
		this.#process = spawn(PROGRAM ?? '', words, { stdio: 'ignore' });
		const untilMs = performance.now() + READY_MS;
		while (!(await answers(this.port))) {
			if (performance.now() > untilMs) throw new Error('nats-server does not listen');
			await new Promise((resolve) => setTimeout(resolve, 20));
		}
	}

	/** Connections stay open, and nothing is carried. */
	freeze(): void {
		this.#process?.kill('SIGSTOP');
	}

	thaw(): void {
		this.#process?.kill('SIGCONT');
	}

	async stop(): Promise<void> {
		const running = this.#process;
		this.#process = null;
		if (running === null || running.exitCode !== null) return;
		const ended = once(running, 'exit');
		running.kill('SIGKILL');
		await ended;
	}
}

async function findFreePort(): Promise<number> {
	const server = createServer().listen(0, '127.0.0.1');
	await once(server, 'listening');
	const { port } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return port;
}

function answers(port: number): Promise<boolean> {
	return new Promise((resolve) => {
		const socket = connect(port, '127.0.0.1');
		socket.once('data', () => {
			socket.destroy();
			resolve(true);
		});
		socket.once('error', () => resolve(false));
		socket.once('close', () => resolve(false));
	});
}
