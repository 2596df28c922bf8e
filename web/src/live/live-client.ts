import { CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import type { ClientMessage, LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { readCookie } from '../base/cookies.ts';
import { createStore, type Store } from '../base/store.ts';
import { ServerClock } from './clock.ts';

export interface LiveStatus {
	readonly connection: 'connecting' | 'open' | 'down';
	/** Round trip of the newest ping, null before the first. */
	readonly latencyMs: number | null;
}

export type EventMessage = Extract<ServerMessage, { op: 'event' }>;
export type LiveNews =
	| EventMessage
	| Extract<ServerMessage, { op: 'entered' }>
	| Extract<ServerMessage, { op: 'asset' }>
	| Extract<ServerMessage, { op: 'catalogue' }>
	/** Something may have been missed for good: what is shown has to be asked again. */
	| { readonly op: 'reset' }
	/** The session ended on the server's side. */
	| { readonly op: 'signed_out' };

type TickListener = (tick: LiveTick) => void;
/** The newest checkpoint of the log that the socket told of, and when, in server time. */
export interface HeardCheckpoint {
	readonly note: string;
	/** Epoch milliseconds. */
	readonly atMs: number;
}

/** Undefined for a message that is not known here. */
type DecodeMessage = (message: unknown) => ServerMessage | undefined;
type NewsListener = (news: LiveNews) => void;

export interface LiveCredentials {
	readonly token: string;
	/** Number of the newest event already shown. */
	readonly eventN: number;
}

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 15_000;

/** Wait before the nth reconnection (0 first): doubling, bounded, with half of it random so that clients spread. */
export function computeBackoffMs(attempt: number, random: () => number): number {
	const whole = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
	return Math.round(whole / 2 + (whole / 2) * random());
}

const PING_EVERY_MS = 5_000;
const SILENT_FOR_MS = 12_000;

/**
 * The one socket of the page. It reconnects by itself, subscribes again to what is watched, goes on after the last
 * event it has seen and reconnects when an event's number shows a gap. Ticks go straight to their listeners.
 */
export class LiveClient {
	readonly status: Store<LiveStatus> = createStore<LiveStatus>({ connection: 'connecting', latencyMs: null });
	/** Null until the log is signed for the first time since the page came. */
	readonly checkpoint: Store<HeardCheckpoint | null> = createStore<HeardCheckpoint | null>(null);
	readonly #url: string;
	readonly #clock = new ServerClock();
	readonly #tickListeners = new Map<number, Set<TickListener>>();
	readonly #newsListeners = new Set<NewsListener>();
	readonly #latest = new Map<number, LiveTick>();
	#socket: WebSocket | null = null;
	#credentials: { token: string; eventN: number } | null = null;
	/** The token at the time the socket was opened. */
	#handshakeToken: string | null = null;
	#attempt = 0;
	#heardAtMs = 0;
	#reconnectTimer: ReturnType<typeof setTimeout> | undefined;
	#decode: DecodeMessage = () => undefined;

	constructor(url: string) {
		this.#url = url;
	}

	/** Connects, and stays connected as long as the page lives. Until then it is connecting, and what is watched waits. */
	start(decode: DecodeMessage): void {
		this.#decode = decode;
		window.addEventListener('online', this.#reconnectNow);
		document.addEventListener('visibilitychange', this.#onVisible);
		setInterval(() => this.#ping(), PING_EVERY_MS);
		this.#connect();
	}

	/** Signs the socket in: the user's events follow, starting after `eventN`. */
	signIn(credentials: LiveCredentials): void {
		this.#credentials = { ...credentials };
		if (this.#handshakeToken === credentials.token) this.#authenticate();
		else {
			// The session's other half comes with the handshake; a socket opened before signing in does not carry it.
			this.#drop();
			this.#connect();
		}
	}

	/** The server keeps a socket's user for its life, so signing out needs a new one. */
	signOut(): void {
		if (this.#credentials === null) return;
		this.#credentials = null;
		this.#drop();
		this.#connect();
	}

	/** Server time in epoch milliseconds. */
	nowMs(): number {
		return this.#clock.serverTime(Date.now());
	}

	latestTick(assetId: number): LiveTick | null {
		return this.#latest.get(assetId) ?? null;
	}

	watchTicks(assetId: number, listener: TickListener): () => void {
		const listeners = this.#tickListeners.get(assetId) ?? new Set();
		this.#tickListeners.set(assetId, listeners);
		if (listeners.size === 0) this.#send({ op: 'subscribe', assets: [assetId] });
		listeners.add(listener);
		return () => {
			listeners.delete(listener);
			if (listeners.size > 0 || this.#tickListeners.get(assetId) !== listeners) return;
			this.#tickListeners.delete(assetId);
			this.#send({ op: 'unsubscribe', assets: [assetId] });
		};
	}

	watchNews(listener: NewsListener): () => void {
		this.#newsListeners.add(listener);
		return () => this.#newsListeners.delete(listener);
	}

	#connect(): void {
		clearTimeout(this.#reconnectTimer);
		const socket = new WebSocket(this.#url);
		this.#socket = socket;
		this.#handshakeToken = readCookie('token') ?? readCookie('guest');
		socket.onopen = () => this.#onOpen();
		socket.onmessage = ({ data }) => this.#onMessage(String(data));
		socket.onclose = ({ code }) => this.#onClose(code);
	}

	#drop(): void {
		const socket = this.#socket;
		this.#socket = null;
		if (socket === null) return;
		socket.onopen = socket.onmessage = socket.onclose = null;
		socket.close();
	}

	#onOpen(): void {
		this.#heardAtMs = Date.now();
		this.#clock.reset();
		this.#ping();
		this.#authenticate();
		const assets = [...this.#tickListeners.keys()];
		if (assets.length > 0) this.#send({ op: 'subscribe', assets });
	}

	#onClose(code: number): void {
		this.#socket = null;
		if (code === CLOSE_SIGNED_OUT && this.#credentials !== null) {
			this.#credentials = null;
			this.#tell({ op: 'signed_out' });
		}
		this.status.set({ connection: 'down', latencyMs: null });
		clearTimeout(this.#reconnectTimer);
		this.#reconnectTimer = setTimeout(() => this.#connect(), computeBackoffMs(this.#attempt++, Math.random));
	}

	#reconnectNow = (): void => {
		if (this.status.get().connection !== 'down') return;
		this.#attempt = 0;
		this.#drop();
		this.#connect();
	};

	#onVisible = (): void => {
		if (document.visibilityState === 'visible') this.#reconnectNow();
	};

	#ping(): void {
		if (this.#socket?.readyState !== WebSocket.OPEN) return;
		if (Date.now() - this.#heardAtMs > SILENT_FOR_MS) this.#reconnectAfterLoss();
		else this.#send({ op: 'ping', t: Date.now() });
	}

	#reconnectAfterLoss(): void {
		this.#drop();
		this.#onClose(0);
	}

	#authenticate(): void {
		if (this.#credentials === null) return;
		this.#send({ op: 'auth', token: this.#credentials.token, after: this.#credentials.eventN });
	}

	#send(message: ClientMessage): void {
		if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
	}

	#tell(news: LiveNews): void {
		for (const listener of this.#newsListeners) listener(news);
	}

	#onMessage(text: string): void {
		this.#heardAtMs = Date.now();
		// Unknown messages are a newer server's: they are skipped, never an error.
		const message = this.#decode(JSON.parse(text));
		if (message === undefined) return;
		switch (message.op) {
			case 'ticks':
				for (const tick of message.d) this.#onTick(tick);
				return;
			case 'pong':
				this.#clock.add(message.t, Date.now(), message.server_t);
				this.#attempt = 0;
				this.status.set({ connection: 'open', latencyMs: this.#clock.latencyMs });
				return;
			case 'event':
				this.#onEvent(message);
				return;
			case 'reset':
				if (this.#credentials !== null) this.#credentials.eventN = message.n;
				this.#tell({ op: 'reset' });
				return;
			case 'entered':
			case 'asset':
			case 'catalogue':
				this.#tell(message);
				return;
			case 'checkpoint':
				this.checkpoint.set({ note: message.note, atMs: this.nowMs() });
				return;
			case 'error':
				console.warn(`live: ${message.code}`);
				return;
			case 'ready':
				return;
		}
	}

	#onTick(tick: LiveTick): void {
		const [assetId, seq] = tick;
		const known = this.#latest.get(assetId);
		if (known !== undefined && known[1] >= seq) return;
		this.#latest.set(assetId, tick);
		for (const listener of this.#tickListeners.get(assetId) ?? []) listener(tick);
	}

	#onEvent(event: EventMessage): void {
		if (this.#credentials === null || event.n <= this.#credentials.eventN) return;
		if (event.n > this.#credentials.eventN + 1) {
			this.#reconnectAfterLoss();
			return;
		}
		this.#credentials.eventN = event.n;
		this.#tell(event);
	}
}
