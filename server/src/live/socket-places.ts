import type { Duplex } from 'node:stream';
import { networkOf, siteOf } from '../http/index.ts';
import type { SocketLimits } from './socket-limits.ts';

/** The networks of a site have so many times the places of one, together. */
const NETWORKS_OF_SITE = 10;

/** How many sockets are open or being opened, by network, by site and in total. */
export class Places {
	readonly #limits: Pick<SocketLimits, 'socketsPerAddress' | 'sockets'>;
	readonly #networks = new Map<string, number>();
	readonly #sites = new Map<string, number>();
	#taken = 0;

	constructor(limits: Pick<SocketLimits, 'socketsPerAddress' | 'sockets'>) {
		this.#limits = limits;
	}

	/** Gives a stream a place until it closes. Returns the status that refuses it where there is none left, else null. */
	take(address: string, stream: Duplex): string | null {
		const { socketsPerAddress, sockets } = this.#limits;
		const network = networkOf(address);
		const site = siteOf(address);
		const isFull =
			(this.#networks.get(network) ?? 0) >= socketsPerAddress ||
			(this.#sites.get(site) ?? 0) >= socketsPerAddress * NETWORKS_OF_SITE;
		if (isFull) return '429 Too Many Requests';
		if (this.#taken >= sockets) return '503 Service Unavailable';
		const count = (change: 1 | -1) => {
			this.#taken += change;
			add(this.#networks, network, change);
			add(this.#sites, site, change);
		};
		count(1);
		stream.once('close', () => count(-1));
		return null;
	}
}

function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
	const count = (counts.get(key) ?? 0) + change;
	if (count > 0) counts.set(key, count);
	else counts.delete(key);
}
