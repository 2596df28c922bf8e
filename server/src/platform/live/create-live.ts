import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isApiToken } from '@fairtick/domain/identity/rules';
import { CLOSE_GOING_AWAY } from '@fairtick/domain/live/close-codes';
import { WebSocketServer } from 'ws';
import type { Bus } from '../events/index.ts';
import { bearerOf } from '../http/index.ts';
import { Loop, pause } from '../loops/index.ts';
import { Connection } from './connection.ts';
import { Hub, type LiveSources } from './hub.ts';
import { type CommittedSources, OtherProcesses } from './other-processes.ts';
import { Poll } from './poll.ts';
import { DEFAULT_SOCKET_LIMITS, type SocketLimits } from './socket-limits.ts';
import { Places } from './socket-places.ts';

export interface LiveOptions extends LiveSources, CommittedSources {
	/** The HTTP server whose `/live` upgrades are served; every other upgrade is refused. */
	readonly server: Server;
	/** The only origin served, such as `https://example.org`; null serves pages of the host that was asked. */
	readonly publicOrigin: string | null;
	/** Source of users' events and messages. */
	readonly bus: Pick<Bus, 'isShared' | 'onUserEvents' | 'onMessage' | 'onEventHeads' | 'onHint' | 'onResync'>;
	/** The client's address; behind a proxy not the socket's. */
	readonly addressOf: (request: IncomingMessage) => string;
	readonly limits?: Partial<SocketLimits>;
	/** Headers of every answer that refuses an upgrade. */
	readonly headers?: Readonly<Record<string, string>>;
}

export type Live = Pick<Hub, 'publishAsset' | 'publishCatalogue' | 'publishCheckpoint' | 'closeSession'> & {
	readonly publishTicks: Hub['ticks']['publish'];
	/** Users with a socket in this process. */
	readonly userIds: () => readonly number[];
	readonly hasSocketOf: (userId: number) => boolean;
	/** Sockets that are open, and those of them that have signed in. */
	readonly counts: () => { readonly open: number; readonly signedIn: number };
	/** The socket's messages for clients that have none. */
	readonly poll: Poll;
	/** Closes the sockets of now with 1001, spread over this time, so that their clients come to other processes one after the other. */
	readonly leave: (ms: number) => Promise<void>;
	/** Closes every socket with 1001 and waits until all are gone. */
	readonly stop: () => Promise<void>;
};

const LEAVE_STEP_MS = 50;

/** Serves the live socket on an HTTP server, listening or not. */
export function createLive(options: LiveOptions): Live {
	const limits: SocketLimits = { ...DEFAULT_SOCKET_LIMITS, ...options.limits };
	const hub = new Hub(options, limits);
	const door = new Door(options, hub);
	// No `Loop`: a beat is synchronous, so that it neither overlaps the next one nor has to be waited for.
	const beating = setInterval(() => {
		for (const connection of hub.connections) connection.beat(hub.nowMs());
	}, limits.heartbeatMs);
	const checking = new Loop({
		// No other process ends sessions of one that is alone.
		everyMs: options.bus.isShared ? limits.endedCheckMs : Number.POSITIVE_INFINITY,
		run: () => hub.closeEnded(),
		onError: (error, failures) => failures === 1 && options.log.warn({ err: error }, 'ended sessions not read'),
	});
	options.server.on('upgrade', door.admit);
	const others = new OtherProcesses(hub, options, options.bus);
	const unsubscribe = [
		options.bus.onUserEvents((events) => hub.offerUserEvents(events)),
		options.bus.onMessage((userId, show) => others.send(userId, show)),
	];
	return {
		poll: new Poll(hub),
		publishTicks: (ticks) => hub.ticks.publish(ticks),
		publishAsset: (change) => hub.publishAsset(change),
		publishCatalogue: (stamp) => hub.publishCatalogue(stamp),
		publishCheckpoint: (note) => hub.publishCheckpoint(note),
		closeSession: (sessionId) => hub.closeSession(sessionId),
		hasSocketOf: (userId) => hub.lastNOf(userId) !== undefined,
		userIds: () => [...hub.userIds],
		counts: () => {
			const signedIn = [...hub.connections].filter(({ session }) => session !== null).length;
			return { open: hub.connections.size, signedIn };
		},
		async leave(ms) {
			const open = [...hub.connections];
			const most = Math.ceil((2 * open.length * LEAVE_STEP_MS) / ms);
			while (open.length > 0) {
				for (const connection of open.splice(0, 1 + Math.floor(Math.random() * most)))
					connection.close(CLOSE_GOING_AWAY);
				await pause(LEAVE_STEP_MS);
			}
		},
		stop: async () => {
			door.close();
			clearInterval(beating);
			await checking.stop();
			hub.ticks.stop();
			for (const connection of hub.connections) connection.close(CLOSE_GOING_AWAY);
			const cutAtMs = performance.now() + limits.closeMs;
			while (hub.connections.size > 0 && performance.now() < cutAtMs) await pause(5);
			for (const connection of hub.connections) connection.cut();
			for (const end of unsubscribe) end();
			await others.stop();
			options.server.off('upgrade', door.admit);
		},
	};
}

/** Decides which upgrade requests become sockets. */
class Door {
	readonly #options: LiveOptions;
	readonly #hub: Hub;
	readonly #webSockets: WebSocketServer;
	readonly #places: Places;
	#closed = false;

	constructor(options: LiveOptions, hub: Hub) {
		this.#options = options;
		this.#hub = hub;
		this.#places = new Places(hub.limits);
		const settings = {
			noServer: true,
			clientTracking: false,
			// Prepared frames are written as they are, so no extension may be negotiated.
			perMessageDeflate: false,
			maxPayload: hub.limits.maxPayloadBytes,
			closeTimeout: hub.limits.closeMs,
		};
		this.#webSockets = new WebSocketServer(settings);
	}

	readonly admit = (request: IncomingMessage, stream: Duplex, head: Buffer): void => {
		stream.on('error', (error) => this.#hub.log.debug({ err: error }, 'live socket broke'));
		if (stream.destroyed) return;
		const timer = setTimeout(() => stream.destroy(), this.#hub.limits.handshakeMs);
		stream.once('close', () => clearTimeout(timer));
		const refusal = this.#refusal(request) ?? this.#places.take(this.#options.addressOf(request), stream);
		if (refusal) {
			this.#refuse(stream, refusal);
			return;
		}
		const open = (cookieHeader: string) =>
			this.#webSockets.handleUpgrade(request, stream, head, (ws) => {
				clearTimeout(timer);
				new Connection(this.#hub, ws, stream, cookieHeader);
			});
		const token = tokenOfProgram(request);
		if (token === null) {
			open(request.headers.cookie ?? '');
			return;
		}
		// Nothing that came along with it makes a program's socket a browser's.
		this.#hub.authenticate(token, '').then(
			(session) => {
				const refusedNow = session ? this.#refusal(request) : '401 Unauthorized';
				if (refusedNow) this.#refuse(stream, refusedNow);
				else open('');
			},
			(error: unknown) => {
				this.#hub.log.warn({ err: error }, 'live socket not opened');
				this.#refuse(stream, '503 Service Unavailable');
			},
		);
	};

	#refuse(stream: Duplex, status: string): void {
		const headers = Object.entries(this.#options.headers ?? {}).map(([name, value]) => `${name}: ${value}`);
		const lines = [`HTTP/1.1 ${status}`, ...headers, 'connection: close', 'content-length: 0'];
		// The other side may never end its half.
		stream.end(`${lines.join('\r\n')}\r\n\r\n`, () => stream.destroy());
	}

	close(): void {
		this.#closed = true;
	}

	#refusal(request: IncomingMessage): string | null {
		if (request.url?.split('?')[0] !== '/live') return '404 Not Found';
		if (this.#closed) return '503 Service Unavailable';
		if (!this.#isAllowedOrigin(request)) return '403 Forbidden';
		return null;
	}

	#isAllowedOrigin(request: IncomingMessage): boolean {
		const { origin, host } = request.headers;
		if (tokenOfProgram(request) !== null) return true;
		if (!origin || !host) return false;
		if (this.#options.publicOrigin !== null) return origin === this.#options.publicOrigin;
		return origin === `http://${host}` || origin === `https://${host}`;
	}
}

/** The API token of a program, which names no origin; a page always does, and none of its sockets carries this header. */
function tokenOfProgram({ headers }: IncomingMessage): string | null {
	const token = headers.origin === undefined ? bearerOf(headers.authorization) : null;
	return token !== null && isApiToken(token) ? token : null;
}
