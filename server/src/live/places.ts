import type { Duplex } from 'node:stream';
import { networkOf } from '../http/index.ts';
import type { LiveLimits } from './limits.ts';

/** How many sockets are open or being opened, by network and in total. */
export class Places {
	readonly #limits: Pick<LiveLimits, 'socketsPerAddress' | 'sockets'>;
	readonly #byNetwork = new Map<string, number>();
	#taken = 0;

	constructor(limits: Pick<LiveLimits, 'socketsPerAddress' | 'sockets'>) {
		this.#limits = limits;
	}

	/** Gives a stream a place until it closes. Returns the status that refuses it where there is none left, else null. */
	take(address: string, stream: Duplex): string | null {
		const network = networkOf(address);
		if ((this.#byNetwork.get(network) ?? 0) >= this.#limits.socketsPerAddress) return '429 Too Many Requests';
		if (this.#taken >= this.#limits.sockets) return '503 Service Unavailable';
		this.#count(network, 1);
		stream.once('close', () => this.#count(network, -1));
		return null;
	}

	#count(network: string, change: 1 | -1): void {
		this.#taken += change;
		const taken = (this.#byNetwork.get(network) ?? 0) + change;
		if (taken > 0) this.#byNetwork.set(network, taken);
		else this.#byNetwork.delete(network);
	}
}
