import { readdir, readFile, readlink } from 'node:fs/promises';
import type { OwnerClient } from './owner-client.ts';

/** One server process of the installation. */
export interface ServerProcess {
	readonly pid: number;
	/** Names of its leases. */
	readonly leases: readonly string[];
}

/** A connection of this machine, from one end. */
interface Ends {
	readonly localPort: number;
	readonly remotePort: number;
}

const LOOK_MS = 200;
const ESTABLISHED = '01';

/**
 * The server processes: who they are, what they hold, and which of them has accepted a client's connection, by Linux's tables of
 * connections.
 */
export class Processes {
	readonly #owner: OwnerClient;
	readonly #port: number;
	readonly #pidOf = new Map<number, number>();
	/** Ports of the clients' calls under way. */
	readonly #underWay = new Set<number>();
	#pids: readonly number[] = [];
	#looking: NodeJS.Timeout | null = null;
	#stopped = false;

	/** `port`: the one that all processes share. */
	constructor(owner: OwnerClient, port: number) {
		this.#owner = owner;
		this.#port = port;
		void this.#look();
	}

	/** A new connection from this port may be at another process than the last one was. */
	forget(port: number): void {
		this.#pidOf.delete(port);
	}

	/** A call begins on the connection from this port. Returns the function that ends it. */
	begin(port: number): () => void {
		this.#underWay.add(port);
		return () => this.#underWay.delete(port);
	}

	/** The process that has accepted the connection from this port; null if none has yet. */
	at(port: number): number | null {
		return this.#pidOf.get(port) ?? null;
	}

	/** Number of calls under way at a process, or with null at all. */
	underWay(pid: number | null): number {
		let count = 0;
		for (const port of this.#underWay) if (pid === null || this.#pidOf.get(port) === pid) count++;
		return count;
	}

	/** Processes that have beaten within three seconds, the oldest first. */
	async list(): Promise<ServerProcess[]> {
		const rows = await this.#owner.rows<{ pid: number; leases: string[] }>(
			`select pid, array(select name from leases where holder = id and until > clock_timestamp() order by name) leases
			from nodes where beat_at > clock_timestamp() - interval '3 s' order by started_at`,
		);
		const living = rows.filter(({ pid }) => isRunning(pid));
		this.#pids = living.map(({ pid }) => pid);
		return living;
	}

	/** Own ports of a process's connections to PostgreSQL. */
	async portsTo(pid: number, remotePort: number): Promise<number[]> {
		const inodes = await listSockets(pid);
		return [...(await readConnections())].flatMap(([inode, ends]) =>
			inodes.has(inode) && ends.remotePort === remotePort ? [ends.localPort] : [],
		);
	}

	stop(): void {
		this.#stopped = true;
		if (this.#looking) clearTimeout(this.#looking);
	}

	async #look(): Promise<void> {
		try {
			const connections = await readConnections();
			for (const pid of this.#pids)
				for (const inode of await listSockets(pid)) {
					const ends = connections.get(inode);
					if (ends?.localPort === this.#port) this.#pidOf.set(ends.remotePort, pid);
				}
		} finally {
			if (!this.#stopped) this.#looking = setTimeout(() => void this.#look(), LOOK_MS);
		}
	}
}

export function isRunning(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

/** Established connections by the inode of their socket. */
async function readConnections(): Promise<Map<string, Ends>> {
	const found = new Map<string, Ends>();
	for (const line of (await readFile('/proc/net/tcp', 'latin1')).split('\n').slice(1)) {
		const [, local, remote, state, , , , , , inode] = line.trim().split(/\s+/);
		if (state !== ESTABLISHED || !local || !remote || !inode) continue;
		found.set(inode, { localPort: toPort(local), remotePort: toPort(remote) });
	}
	return found;
}

const toPort = (address: string) => Number.parseInt(address.slice(address.indexOf(':') + 1), 16);

/** Inodes of a process's sockets; none once it has ended. */
async function listSockets(pid: number): Promise<Set<string>> {
	const folder = `/proc/${pid}/fd`;
	const names = await readdir(folder).catch(() => []);
	const links = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')));
	return new Set(links.flatMap((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1] ?? []));
}
