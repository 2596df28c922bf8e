import { Server, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** After the stop has begun, in milliseconds. */
export interface Ending {
	/** Connections on which nothing was asked by then, such as those that browsers open ahead, are ended. */
	readonly unusedMs: number;
	/** Requests without an answer by then are ended as well. */
	readonly drainMs: number;
}

const leaving = new WeakSet<FastifyInstance>();

/** True if the next answer on a connection is to be its last one. */
export const isLeaving = (app: FastifyInstance): boolean => leaving.has(app);

/**
 * Accepts no further connection and serves those that are open; each ends with its next answer, so that its client asks another process next
 * (CLUSTER-07). Closing the application ends the others.
 */
export async function stopAccepting(app: FastifyInstance): Promise<void> {
	// The kernel resets what it has established and this process has not accepted: right after a turn of the loop that is nothing.
	await new Promise(setImmediate);
	// The HTTP server's own method would cut idle connections at once, on which a call may be under way.
	Server.prototype.close.call(app.server);
	leaving.add(app);
}

/**
 * Keeps a server that stops from waiting for ever: Node looks no more at how long a request takes to arrive once it is
 * closing, and a connection on which nothing was ever asked does not count as idle.
 */
export function endConnectionsOnClose(app: FastifyInstance, { unusedMs, drainMs }: Ending): void {
	const { server } = app;
	const unused = new Set<Socket>();
	server.on('connection', (socket) => {
		unused.add(socket);
		socket.once('close', () => unused.delete(socket));
	});
	server.on('request', ({ socket }) => unused.delete(socket));
	server.on('upgrade', ({ socket }) => unused.delete(socket));
	const timers: NodeJS.Timeout[] = [];
	app.addHook('preClose', (done) => {
		const endUnused = () => {
			for (const socket of unused) socket.destroy();
		};
		timers.push(
			setTimeout(endUnused, unusedMs),
			setTimeout(() => server.closeAllConnections(), drainMs),
		);
		done();
	});
	server.once('close', () => {
		for (const timer of timers) clearTimeout(timer);
	});
}
