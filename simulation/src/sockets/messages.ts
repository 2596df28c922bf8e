/** Orders of a benchmark to its server of sockets. */
export type ServerOrder =
	| { readonly op: 'ticks'; readonly assets: number; readonly everyMs: number; readonly forMs: number }
	| { readonly op: 'memory' };

/** Answers of the server of sockets. */
export type ServerAnswer =
	| { readonly op: 'listening'; readonly port: number }
	| { readonly op: 'ticked'; readonly cpuMs: number }
	| { readonly op: 'memory'; readonly bytes: number };

/** Both halves of a session: the token, and the cookies of the handshake. */
export interface SocketSign {
	readonly token: string;
	readonly cookie: string;
}

/** Orders to a process that opens sockets. */
export type ClientOrder =
	| {
			readonly op: 'open';
			readonly port: number;
			readonly sockets: number;
			/** Subscribed assets. */
			readonly assets: readonly number[];
			/** The users of the sockets, in rotation. */
			readonly signs: readonly SocketSign[];
	  }
	| { readonly op: 'count' };

export type ClientAnswer =
	| { readonly op: 'opened' }
	/**
	 * Open sockets; messages since the last count, and how many were the sockets' own events; the age in ms of each tick
	 * that a socket parsed.
	 */
	| {
			readonly op: 'counted';
			readonly open: number;
			readonly messages: number;
			readonly events: number;
			readonly ages: readonly number[];
	  }
	/** A failed order. */
	| { readonly op: 'failed'; readonly reason: string };
