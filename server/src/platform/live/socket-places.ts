import type { Duplex } from 'node:stream';
import { networkOf, siteOf } from '../http/index.ts';
import type { SocketLimits } from './socket-limits.ts';

/** The networks of a site have this multiple of the places of one, together. */
const NETWORKS_OF_SITE = 10;
/** In a minute a network opens this multiple of its sockets: everyone behind it can come back after a cut, and again. */
const OPENINGS = 3;
const MINUTE_MS = 60_000;

/** Numbers of open and opening sockets, by network, by site and in total, and of those opened in this minute. */
export class Places {
	readonly #limits: Pick<SocketLimits, 'socketsPerAddress' | 'sockets'>;
	readonly #networks = new Map<string, number>();
	readonly #sites = new Map<string, number>();
	readonly #opened = new Map<string, number>();
	#minuteEndsMs = 0;
	#taken = 0;

	constructor(limits: Pick<SocketLimits, 'socketsPerAddress' | 'sockets'>) {
		this.#limits = limits;
	}

	/**
	 * Gives a stream a place until it closes. Returns the status that refuses it where there is none left, else null.
	 *
	 * @param nowMs milliseconds of any clock that only goes on.
	 */
	take(address: string, stream: Duplex, nowMs = performance.now()): string | null {
		const { socketsPerAddress, sockets } = this.#limits;
		const network = networkOf(address);
		const site = siteOf(address);
		const ofSite = socketsPerAddress * NETWORKS_OF_SITE;
		if (nowMs >= this.#minuteEndsMs) {
			this.#opened.clear();
			this.#minuteEndsMs = nowMs + MINUTE_MS;
		}
		const isFull =
			(this.#networks.get(network) ?? 0) >= socketsPerAddress ||
			(this.#sites.get(site) ?? 0) >= ofSite ||
			(this.#opened.get(network) ?? 0) >= socketsPerAddress * OPENINGS ||
			(this.#opened.get(site) ?? 0) >= ofSite * OPENINGS;
		if (isFull) return '429 Too Many Requests';
		if (this.#taken >= sockets) return '503 Service Unavailable';
		for (const place of new Set([network, site])) add(this.#opened, place, 1);
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
