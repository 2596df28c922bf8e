import { CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import type { PublishedUserEvent } from '../events/index.ts';
import { frameEvent, type LoadUserEvents } from './event-stream.ts';
import { frameText } from './frame.ts';
import type { SocketLimits } from './socket-limits.ts';
import { TickBroadcast, type TickReader } from './tick-broadcast.ts';

/** A living session that a socket has shown both halves of, or an API token. */
export interface SocketSession {
	readonly userId: number;
	readonly sessionId: string;
	readonly expiresAtMs: number;
}

/** A client's socket as the hub sees it. */
export interface LiveSocket extends TickReader {
	/** Null until a user has signed in on it. */
	readonly session: SocketSession | null;
	/** Number of the last user event that was sent; null before the first is known. */
	readonly lastN: number | null;
	send(frame: Buffer): void;
	offerEvent(n: number, frame: Buffer): void;
	/** Holds back writes until `uncork`. */
	cork(): void;
	uncork(): void;
	/** Sends a close frame with this code and waits for the client's. */
	close(code: number): void;
	/** Ends the connection without waiting for the client. */
	cut(): void;
	/** Called at every heartbeat, with epoch milliseconds of the clock that decides. */
	beat(nowMs: number): void;
}

export interface LiveLog {
	debug(fields: object, message: string): void;
	warn(fields: object, message: string): void;
}

/** Calls of the areas that the live socket needs; each throws on an outage. */
export interface LiveSources {
	/** Null when the two halves are not one living session. */
	readonly authenticateSocket: (token: string, cookieHeader: string) => Promise<SocketSession | null>;
	/** Those of some sessions that have ended. */
	readonly loadEndedSessions: (ids: readonly string[]) => Promise<readonly string[]>;
	readonly loadUserEvents: LoadUserEvents;
	/** The newest stored tick of each of these assets that has one. */
	readonly loadNewestTicks: (assetIds: readonly number[]) => Promise<readonly LiveTick[]>;
	/** Epoch milliseconds of the clock that decides. */
	readonly nowMs: () => number;
	readonly log: LiveLog;
}

export type AssetChange = Omit<Extract<ServerMessage, { op: 'asset' }>, 'op'>;

/** Connections and the messages to them. */
export class Hub {
	readonly limits: SocketLimits;
	readonly log: LiveLog;
	readonly ticks: TickBroadcast;
	readonly nowMs: () => number;
	readonly loadUserEvents: LoadUserEvents;
	readonly #sources: LiveSources;
	readonly #connections = new Set<LiveSocket>();
	readonly #byUser = new Map<number, Set<LiveSocket>>();
	#endings = 0;
	/** The newest note of the log that was published, null before the first. */
	checkpoint: string | null = null;

	constructor(sources: LiveSources, limits: SocketLimits) {
		this.#sources = sources;
		this.limits = limits;
		this.log = sources.log;
		this.nowMs = sources.nowMs;
		this.loadUserEvents = sources.loadUserEvents;
		this.ticks = new TickBroadcast(limits.tickFrameMs);
	}

	get connections(): ReadonlySet<LiveSocket> {
		return this.#connections;
	}

	enter(connection: LiveSocket): void {
		this.#connections.add(connection);
	}

	leave(connection: LiveSocket): void {
		this.#connections.delete(connection);
		this.ticks.remove(connection);
		if (connection.session) this.#forget(connection, connection.session.userId);
	}

	signIn(connection: LiveSocket, userId: number): void {
		const connections = this.#byUser.get(userId) ?? new Set();
		this.#byUser.set(userId, connections.add(connection));
	}

	/** Asks again when a session ended meanwhile: it may be this one, whose socket was not registered yet. */
	async authenticate(token: string, cookieHeader: string): Promise<SocketSession | null> {
		for (;;) {
			const endings = this.#endings;
			const session = await this.#sources.authenticateSocket(token, cookieHeader);
			if (!session || endings === this.#endings) return session;
		}
	}

	/**
	 * Loads the newest ticks of assets that have not ticked since the start, so that a subscriber sees a price at once.
	 */
	async learnNewestTicks(assetIds: readonly number[]): Promise<void> {
		const unknown = assetIds.filter((id) => this.ticks.newestTick(id) === null);
		if (unknown.length === 0) return;
		for (const tick of await this.#sources.loadNewestTicks(unknown)) this.ticks.remember(tick);
	}

	/** Users with a socket here. */
	get userIds(): Iterable<number> {
		return this.#byUser.keys();
	}

	/** Number of the last event that all sockets of a user have; null while one of them is beginning, undefined without any. */
	lastNOf(userId: number): number | null | undefined {
		const connections = this.#byUser.get(userId);
		if (!connections) return undefined;
		let lastN = Number.POSITIVE_INFINITY;
		for (const connection of connections) {
			if (connection.lastN === null) return null;
			lastN = Math.min(lastN, connection.lastN);
		}
		return lastN;
	}

	/** Sends committed events to their users' sockets. */
	offerUserEvents(events: readonly PublishedUserEvent[]): void {
		const corked = new Set<LiveSocket>();
		for (const event of events) {
			const connections = this.#byUser.get(event.userId);
			if (!connections) continue;
			const frame = frameEvent(event);
			for (const connection of connections) {
				if (!corked.has(connection)) connection.cork();
				corked.add(connection);
				connection.offerEvent(event.n, frame);
			}
		}
		for (const connection of corked) connection.uncork();
	}

	/** Sends a message without a number to a user's sockets. */
	send(userId: number, show: () => ServerMessage): void {
		const connections = this.#byUser.get(userId);
		if (!connections) return;
		const frame = frameText(JSON.stringify(show()));
		for (const connection of connections) connection.send(frame);
	}

	publishAsset(change: AssetChange): void {
		const frame = frameText(JSON.stringify({ op: 'asset', ...change } satisfies ServerMessage));
		for (const connection of this.#connections) connection.send(frame);
	}

	publishCatalogue(stamp: number): void {
		const frame = frameText(JSON.stringify({ op: 'catalogue', stamp } satisfies ServerMessage));
		for (const connection of this.#connections) connection.send(frame);
	}

	publishCheckpoint(note: string): void {
		if (this.checkpoint === note) return;
		this.checkpoint = note;
		const frame = frameText(JSON.stringify({ op: 'checkpoint', note } satisfies ServerMessage));
		for (const connection of this.#connections) connection.send(frame);
	}

	closeSession(sessionId: string): void {
		this.#endings += 1;
		for (const connection of this.#connections) {
			if (connection.session?.sessionId === sessionId) connection.close(CLOSE_SIGNED_OUT);
		}
	}

	/** Closes the sockets of sessions that another process has ended (CLUSTER-09). */
	async closeEnded(): Promise<void> {
		const ids = new Set([...this.#connections].flatMap(({ session }) => session?.sessionId ?? []));
		if (ids.size === 0) return;
		for (const id of await this.#sources.loadEndedSessions([...ids])) this.closeSession(id);
	}

	#forget(connection: LiveSocket, userId: number): void {
		const connections = this.#byUser.get(userId);
		if (connections?.delete(connection) && connections.size === 0) this.#byUser.delete(userId);
	}
}
