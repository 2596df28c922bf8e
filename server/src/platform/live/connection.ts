import type { Duplex } from 'node:stream';
import { CLOSE_FLOOD, CLOSE_SIGNED_OUT, CLOSE_TOO_SLOW } from '@fairtick/domain/live/close-codes';
import {
	type ClientMessage,
	clientMessage,
	type LiveErrorCode,
	MAX_SUBSCRIBED_ASSETS,
} from '@fairtick/domain/live/contract';
import type { RawData, WebSocket } from 'ws';
import { EventStream } from './event-stream.ts';
import { frameText } from './frame.ts';
import type { Hub, LiveSocket, SocketSession } from './hub.ts';
import { MessageBudget } from './message-budget.ts';

/** Close code of RFC 6455 while the server is not able to serve a socket. */
const CLOSE_TRY_LATER = 1013;

/** One client's socket: it decodes the client's messages here, and sends through `send` or `offerTicks`. */
export class Connection implements LiveSocket {
	readonly #hub: Hub;
	readonly #ws: WebSocket;
	/** The stream below `#ws`; whole frames are written to it as they are, in turn with those of `#ws`. */
	readonly #stream: Duplex;
	readonly #cookieHeader: string;
	readonly #budget: MessageBudget;
	#answering: Promise<void> = Promise.resolve();
	#alive = true;
	#session: SocketSession | null = null;
	#authenticateAgain: (() => Promise<SocketSession | null>) | null = null;
	#checkAtMs = Number.POSITIVE_INFINITY;
	#events: EventStream | null = null;

	constructor(hub: Hub, ws: WebSocket, stream: Duplex, cookieHeader: string) {
		this.#hub = hub;
		this.#ws = ws;
		this.#stream = stream;
		this.#cookieHeader = cookieHeader;
		this.#budget = new MessageBudget(hub.limits.messagesPerMinute, performance.now());
		ws.on('message', (data, isBinary) => this.#receive(data, isBinary));
		ws.on('ping', () => this.#spend());
		ws.on('pong', () => {
			this.#alive = true;
		});
		ws.on('close', () => hub.leave(this));
		ws.on('error', (error) => hub.log.debug({ err: error }, 'live socket broke'));
		hub.enter(this);
	}

	get session(): SocketSession | null {
		return this.#session;
	}

	get lastN(): number | null {
		return this.#events?.lastN ?? null;
	}

	/** Writes a prepared frame; a reader with too much unsent is closed and catches up later. */
	send(frame: Buffer): void {
		if (!this.#isOpen()) return;
		if (this.#stream.writableLength > this.#hub.limits.maxBufferBytes) this.close(CLOSE_TOO_SLOW);
		else this.#stream.write(frame);
	}

	offerTicks(frame: Buffer): boolean {
		if (this.#stream.writableLength > this.#hub.limits.tickBufferBytes) return false;
		this.send(frame);
		return true;
	}

	offerEvent(n: number, frame: Buffer): void {
		this.#events?.offer(n, frame).catch((error) => this.#fail(error));
	}

	/** Holds back writes until `uncork`, so that many events leave in one write. */
	cork(): void {
		this.#stream.cork();
	}

	uncork(): void {
		this.#stream.uncork();
	}

	close(code: number): void {
		this.#ws.close(code);
	}

	cut(): void {
		this.#ws.terminate();
	}

	/** Drops a peer that did not answer the last ping and closes a socket whose session is over. */
	beat(nowMs: number): void {
		if (!this.#alive) {
			this.cut();
			return;
		}
		this.#alive = false;
		if (this.#isOpen()) this.#ws.ping();
		if (nowMs >= this.#checkAtMs) void this.#checkSession();
	}

	async #checkSession(): Promise<void> {
		this.#checkAtMs = Number.POSITIVE_INFINITY;
		try {
			const session = await this.#authenticateAgain?.();
			if (session) this.#remember(session);
			else this.close(CLOSE_SIGNED_OUT);
		} catch (error) {
			this.#fail(error);
		}
	}

	#remember(session: SocketSession): void {
		this.#session = session;
		this.#checkAtMs = Math.min(session.expiresAtMs, this.#hub.nowMs() + this.#hub.limits.sessionCheckMs);
	}

	#isOpen(): boolean {
		return this.#ws.readyState === this.#ws.OPEN;
	}

	#spend(): boolean {
		if (this.#budget.take(performance.now())) return true;
		this.close(CLOSE_FLOOD);
		return false;
	}

	#receive(data: RawData, isBinary: boolean): void {
		if (!this.#isOpen() || !this.#spend()) return;
		const message = decode(data, isBinary);
		if (typeof message === 'string') this.#sendError(message);
		else if (message.op === 'ping') this.#pong(message.t);
		// One after the other: a subscription sent after `auth` is answered after it.
		else this.#answering = this.#answering.then(() => this.#answer(message)).catch((error) => this.#fail(error));
	}

	async #answer(message: Exclude<ClientMessage, { op: 'ping' }>): Promise<void> {
		if (!this.#isOpen()) return;
		if (message.op === 'auth') await this.#authenticate(message.token, message.after ?? null);
		else if (message.op === 'subscribe') await this.#subscribe(message.assets);
		else this.#unsubscribe(message.assets);
	}

	async #authenticate(token: string, afterN: number | null): Promise<void> {
		if (this.#session) return this.#sendError('live.already_signed_in');
		const authenticate = () => this.#hub.authenticate(token, this.#cookieHeader);
		const session = await authenticate();
		if (!this.#isOpen()) return;
		if (!session) {
			this.#sendError('http.signed_out');
			return this.close(CLOSE_SIGNED_OUT);
		}
		this.#remember(session);
		this.#authenticateAgain = authenticate;
		this.#events = new EventStream(
			(n) => this.#hub.loadUserEvents(session.userId, n),
			(frame) => this.send(frame),
		);
		// From here on published events wait in the stream until it has started.
		this.#hub.signIn(this, session.userId);
		await this.#events.start(afterN);
	}

	async #subscribe(assetIds: readonly number[]): Promise<void> {
		const wanted = new Set([...this.#hub.ticks.subscription(this), ...assetIds]);
		if (wanted.size > MAX_SUBSCRIBED_ASSETS) return this.#sendError('live.too_many_assets');
		await this.#hub.learnNewestTicks(assetIds);
		if (this.#isOpen()) this.#hub.ticks.setSubscription(this, wanted);
	}

	#unsubscribe(assetIds: readonly number[]): void {
		const kept = new Set(this.#hub.ticks.subscription(this));
		for (const id of assetIds) kept.delete(id);
		this.#hub.ticks.setSubscription(this, kept);
	}

	#pong(t: number): void {
		this.send(frameText(JSON.stringify({ op: 'pong', t, server_t: this.#hub.nowMs() })));
	}

	#sendError(code: LiveErrorCode): void {
		this.send(frameText(JSON.stringify({ op: 'error', code })));
	}

	/** An outage or a fault: the client connects again and continues after the last number that it saw. */
	#fail(error: unknown): void {
		this.#hub.log.warn({ err: error }, 'live socket closed');
		this.#sendError('http.not_done');
		this.close(CLOSE_TRY_LATER);
	}
}

function decode(data: RawData, isBinary: boolean): ClientMessage | LiveErrorCode {
	if (isBinary) return 'http.malformed';
	let value: unknown;
	try {
		value = JSON.parse(data.toString());
	} catch {
		return 'http.malformed';
	}
	const decoded = clientMessage.safeParse(value);
	return decoded.success ? decoded.data : 'http.invalid';
}
