import { connect, type Socket } from 'node:net';

/**
 * A kept-alive HTTP connection with one request at a time. It uses little processor time, because client and server
 * share the cores.
 */
export class HttpConnection {
	readonly #socket: Socket;
	readonly #host: string;
	#buffer: Buffer = Buffer.alloc(0);
	#waiting: { resolve: (answer: HttpAnswer) => void; reject: (error: Error) => void } | null = null;

	private constructor(socket: Socket, host: string) {
		this.#socket = socket;
		this.#host = host;
		socket.on('data', (chunk) => this.#read(chunk));
		socket.on('close', () => this.#waiting?.reject(new Error('the connection was closed')));
		socket.on('error', (error) => this.#waiting?.reject(error));
	}

	static open(url: URL): Promise<HttpConnection> {
		return new Promise((resolve, reject) => {
			const host = url.hostname === 'localhost' ? '127.0.0.1' : url.hostname;
			const socket = connect({ host, port: Number(url.port), noDelay: true });
			socket.once('connect', () => resolve(new HttpConnection(socket, url.host)));
			socket.once('error', reject);
		});
	}

	send(method: string, path: string, headers: string, body: string): Promise<HttpAnswer> {
		return new Promise((resolve, reject) => {
			// A server closes idle connections, possibly long ago.
			if (this.#socket.destroyed) throw new Error('the connection was closed');
			this.#waiting = { resolve, reject };
			const content =
				body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`;
			this.#socket.write(`${method} ${path} HTTP/1.1\r\nhost: ${this.#host}\r\n${headers}${content}\r\n${body}`);
		});
	}

	/** False once either end has closed it. */
	get isOpen(): boolean {
		return !this.#socket.destroyed && !this.#socket.readableEnded;
	}

	/** Its own port, by which the other end can be found. */
	get port(): number {
		return this.#socket.localPort ?? 0;
	}

	close(): void {
		this.#socket.destroy();
	}

	#read(chunk: Buffer): void {
		this.#buffer = this.#buffer.length === 0 ? chunk : Buffer.concat([this.#buffer, chunk]);
		const end = this.#buffer.indexOf('\r\n\r\n');
		if (end < 0) return;
		const head = this.#buffer.toString('latin1', 0, end);
		const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
		if (this.#buffer.length < end + 4 + length) return;
		const body = this.#buffer.toString('utf8', end + 4, end + 4 + length);
		this.#buffer = this.#buffer.subarray(end + 4 + length);
		const waiting = this.#waiting;
		this.#waiting = null;
		waiting?.resolve({ status: Number(head.slice(9, 12)), head, body });
	}
}

export interface HttpAnswer {
	readonly status: number;
	readonly head: string;
	readonly body: string;
}
