import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** PostgreSQL's message that a transaction is committed: CommandComplete, 11 bytes long. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1');

function toTarget(clusterUrl: string) {
	const { hostname, port } = new URL(clusterUrl);
	return { host: hostname, port: Number(port) };
}

/** Stands between a pool and PostgreSQL: a test cuts its connections, keeps answers back, and refuses new ones. */
export class DatabaseProxy {
	/** The next commit reaches the database, and its answer never comes: the connection is cut in its place. */
	losesNextCommit = false;
	/** Nothing gets through any more, although the connections stay: a cable was pulled. */
	isSilent = false;
	#target: { readonly host: string; readonly port: number };
	readonly #server: Server;
	readonly #open = new Set<Socket>();
	/** Sockets to the server by the ports of their clients. */
	readonly #databases = new Map<number, Socket>();

	private constructor(clusterUrl: string) {
		this.#target = toTarget(clusterUrl);
		this.#server = createServer({ allowHalfOpen: true }, (client) => this.#join(client));
	}

	static async open(clusterUrl: string): Promise<DatabaseProxy> {
		const proxy = new DatabaseProxy(clusterUrl);
		await proxy.#listen(0);
		return proxy;
	}

	get port(): number {
		return (this.#server.address() as AddressInfo).port;
	}

	/** The port from which the server sees the client of a port; undefined if there is no such client. */
	portAtServer(clientPort: number): number | undefined {
		return this.#databases.get(clientPort)?.localPort;
	}

	/** From now on connections are to another server; those that are open stay. */
	moveTo(clusterUrl: string): void {
		this.#target = toTarget(clusterUrl);
	}

	/** Cuts every connection; new ones are still taken. */
	cut(): void {
		for (const socket of this.#open) socket.destroy();
	}

	/** Cuts every connection and refuses new ones, until the returned function is called. */
	async close(): Promise<() => Promise<void>> {
		const { port } = this;
		const closed = new Promise((resolve) => this.#server.close(resolve));
		this.cut();
		await closed;
		return () => this.#listen(port);
	}

	#listen(port: number): Promise<void> {
		return new Promise((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
	}

	#join(client: Socket): void {
		const database = connect(this.#target);
		const { remotePort } = client;
		if (remotePort !== undefined) this.#databases.set(remotePort, database);
		const end = () => {
			if (remotePort !== undefined) this.#databases.delete(remotePort);
			for (const socket of [client, database]) {
				this.#open.delete(socket);
				socket.destroy();
			}
		};
		for (const socket of [client, database]) {
			this.#open.add(socket);
			socket.on('error', end).on('close', end);
		}
		client.on('data', (sent) => this.isSilent || database.write(sent));
		client.on('end', () => this.isSilent || database.end());
		database.on('data', (answer) => {
			if (this.isSilent) return;
			if (this.losesNextCommit && answer.includes(COMMITTED)) {
				this.losesNextCommit = false;
				return end();
			}
			client.write(answer);
		});
	}
}
