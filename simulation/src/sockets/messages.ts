/** What a benchmark tells its server of sockets. */
export type ServerOrder =
	| { readonly op: 'ticks'; readonly assets: number; readonly everyMs: number; readonly forMs: number }
	| { readonly op: 'memory' };

/** What the server of sockets answers. */
export type ServerAnswer =
	| { readonly op: 'listening'; readonly port: number }
	| { readonly op: 'ticked'; readonly cpuMs: number }
	| { readonly op: 'memory'; readonly bytes: number };

/** What a benchmark tells its clients: so many sockets, each subscribed to assets 1 to `assets`; a new one every time. */
export type ClientOrder =
	| { readonly op: 'open'; readonly port: number; readonly sockets: number; readonly assets: number }
	| { readonly op: 'count' };

export type ClientAnswer =
	| { readonly op: 'opened' }
	/** Messages that came since the last count, and the age in ms of each tick at the sockets that look at them. */
	| { readonly op: 'counted'; readonly messages: number; readonly ages: readonly number[] }
	/** An order that could not be done. */
	| { readonly op: 'failed'; readonly reason: string };
