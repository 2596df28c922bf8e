import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Caller } from './route.ts';
import { XSRF_HEADER } from './xsrf.ts';

/** As long as a session that was read is remembered. */
const KEPT_MS = 30_000;

interface Proof {
	readonly authorization: string | undefined;
	readonly cookie: string | undefined;
	readonly xsrf: string | string[] | undefined;
	readonly caller: Caller;
	readonly provedAtMs: number;
}

/**
 * Who calls again on the same connection with the same headers. Only for calls whose own commit proves that the session
 * lives: it may have ended since. Kept with the connection, and gone with it.
 */
export class Proofs {
	readonly #bySocket = new WeakMap<Socket, Proof>();

	/** Who the last such call on this connection came from, where this one says the same; else null. */
	recall({ socket, headers }: IncomingMessage): Caller | null {
		const proof = this.#bySocket.get(socket);
		const same =
			proof !== undefined &&
			proof.authorization === headers.authorization &&
			proof.cookie === headers.cookie &&
			proof.xsrf === headers[XSRF_HEADER];
		return same && performance.now() - proof.provedAtMs < KEPT_MS ? proof.caller : null;
	}

	/** To be called when the call's anti-forgery pair and its session were found to be good. */
	remember({ socket, headers: { authorization, cookie, [XSRF_HEADER]: xsrf } }: IncomingMessage, caller: Caller): void {
		this.#bySocket.set(socket, { authorization, cookie, xsrf, caller, provedAtMs: performance.now() });
	}
}
