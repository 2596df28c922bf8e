/** Orders of a benchmark to its server of sockets. */
export type ServerOrder =
	| { readonly op: 'ticks'; readonly assets: number; readonly everyMs: number; readonly forMs: number }
	| { readonly op: 'memory' };

/** Answers of the server of sockets. */
export type ServerAnswer =
	| { readonly op: 'listening'; readonly port: number }
	| { readonly op: 'ticked'; readonly cpuMs: number }
	| { readonly op: 'memory'; readonly bytes: number };

/** Both halves of a session: the token, and the cookies that come with the handshake. */
export interface SocketSign {
	readonly token: string;
	readonly cookie: string;
}

/** Orders to a process that has sockets open. */
export type ClientOrder =
	| {
			readonly op: 'open';
			readonly port: number;
			readonly sockets: number;
			/** Subscribed to. */
			readonly assets: readonly number[];
			/** The users of the sockets, in turn. */
			readonly signs: readonly SocketSign[];
	  }
	| { readonly op: 'count' };

export type ClientAnswer =
	| { readonly op: 'opened' }
	/**
	 * Sockets that are open; messages that came since the last count, those of them that were the sockets' own events, and
	 * the age in ms of each tick at the sockets that look at them.
	 */
	| {
			readonly op: 'counted';
			readonly open: number;
			readonly messages: number;
			readonly events: number;
			readonly ages: readonly number[];
	  }
	/** An order that could not be done. */
	| { readonly op: 'failed'; readonly reason: string };
