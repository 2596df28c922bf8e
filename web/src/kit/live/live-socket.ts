import { CLOSE_GOING_AWAY, CLOSE_SIGNED_OUT } from '@fairtick/domain/live/close-codes';
import { type ClientMessage, type ServerMessage, serverMessage } from '@fairtick/domain/live/contract';
import { readCookie } from '../base/cookies.ts';
import type { EventMessage, LiveClient } from './live-client.ts';
import type { LivePoller } from './live-poller.ts';
import { ServerClock } from './server-clock.ts';

export interface LiveCredentials {
	readonly token: string;
	/** Number of the newest shown event. */
	readonly eventN: number;
}

const FIRST_RETRY_MS = 400;
const LONGEST_RETRY_MS = 15_000;

/**
 * Wait before the nth reconnection, from 0: doubled each time, limited, and half of it random, so that clients spread.
 */
export function computeBackoffMs(attempt: number, random: () => number): number {
	const whole = Math.min(LONGEST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(attempt, 10));
	return Math.round(whole / 2 + (whole / 2) * random());
}

/** The state of an open socket; the browser may lack the constant. */
const OPEN = 1;
const PING_EVERY_MS = 5_000;
const SILENT_FOR_MS = 12_000;
/** Maximum duration of a handshake, milliseconds; a longer one is swallowed by the network. */
const OPENS_WITHIN_MS = 8_000;
/** A server process that ends closes its sockets one after the other: each connects to another process at once, milliseconds. */
const MOVES_WITHIN_MS = 100;
/** Such a move is not shown as a loss until it has taken this long. */
const QUIET_MS = 2_000;
/** Number of consecutive failures after which the page polls as well. */
const POLLS_AFTER = 3;

/**
 * The page's single socket, which lasts as long as the page. It reconnects automatically, renews subscriptions,
 * continues after the last seen event and reconnects if an event's number shows a gap. If it cannot connect, the page
 * polls until a socket answers.
 */
export class LiveSocket {
	readonly #url: string;
	readonly #live: LiveClient;
	readonly #clock = new ServerClock();
	#socket: WebSocket | null = null;
	#credentials: { token: string; eventN: number } | null = null;
	/** The token when the socket was opened. */
	#handshakeToken: string | null = null;
	#attempt = 0;
	#receivedAtMs = 0;
	#reconnectTimer: ReturnType<typeof setTimeout> | undefined;
	/** Set while a move to another process is not shown as a loss. */
	#quietTimer: ReturnType<typeof setTimeout> | undefined;
	#poller: LivePoller | null = null;

	constructor(url: string, live: LiveClient) {
		this.#url = url;
		this.#live = live;
		live.onSubscription = (op, assetId) => this.#send({ op, assets: [assetId] });
		window.addEventListener('online', this.#reconnectNow);
		// Faster than noticing silence. If the browser is wrong, the next attempt succeeds.
		window.addEventListener('offline', () => this.#reconnectAfterLoss());
		document.addEventListener('visibilitychange', this.#onVisible);
		setInterval(() => this.#ping(), PING_EVERY_MS);
		this.#connect();
	}

	/** Signs the socket in; the user's events after `eventN` follow. */
	signIn(credentials: LiveCredentials): void {
		this.#credentials = { ...credentials };
		if (this.#handshakeToken === credentials.token) this.#authenticate();
		else {
			// The handshake carries the session's other half, so a socket opened before signing in lacks it.
			this.#drop();
			this.#connect();
		}
	}

	/** The server keeps a socket's user for the socket's life, so signing out needs a new one. */
	signOut(): void {
		if (this.#credentials === null) return;
		this.#credentials = null;
		this.#drop();
		this.#connect();
	}

	#connect(): void {
		clearTimeout(this.#reconnectTimer);
		this.#handshakeToken = readCookie('token') ?? readCookie('guest');
		let socket: WebSocket;
		try {
			socket = new WebSocket(this.#url);
		} catch {
			this.#onClose(0);
			return;
		}
		this.#socket = socket;
		this.#reconnectTimer = setTimeout(() => this.#reconnectAfterLoss(), OPENS_WITHIN_MS);
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
		clearTimeout(this.#reconnectTimer);
		this.#receivedAtMs = performance.now();
		this.#clock.reset();
		this.#ping();
		this.#authenticate();
		const assets = this.#live.watchedAssets;
		if (assets.length > 0) this.#send({ op: 'subscribe', assets });
	}

	#onClose(code: number): void {
		this.#socket = null;
		if (code === CLOSE_SIGNED_OUT) this.#onSignedOut();
		const attempt = this.#attempt++;
		const isMove = code === CLOSE_GOING_AWAY && attempt === 0;
		if (isMove) this.#quietTimer = setTimeout(() => this.#showLoss(), QUIET_MS);
		else if (this.#quietTimer === undefined) this.#showLoss();
		clearTimeout(this.#reconnectTimer);
		const waitMs = isMove ? MOVES_WITHIN_MS * Math.random() : computeBackoffMs(attempt, Math.random);
		this.#reconnectTimer = setTimeout(() => this.#connect(), waitMs);
		if (this.#attempt >= POLLS_AFTER) void this.#poll();
	}

	#showLoss(): void {
		this.#quietTimer = undefined;
		if (this.#poller === null) this.#live.status.set({ connection: 'down', latencyMs: null });
	}

	#reconnectNow = (): void => {
		const isLost = this.#live.status.get().connection === 'down' || this.#quietTimer !== undefined;
		if (!isLost && this.#poller === null) return;
		this.#attempt = 0;
		this.#drop();
		this.#connect();
	};

	#onVisible = (): void => {
		if (document.visibilityState === 'visible') this.#reconnectNow();
	};

	#ping(): void {
		if (this.#socket?.readyState !== OPEN) return;
		if (performance.now() - this.#receivedAtMs > SILENT_FOR_MS) this.#reconnectAfterLoss();
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
		if (this.#socket?.readyState === OPEN) this.#socket.send(JSON.stringify(message));
	}

	#onMessage(text: string): void {
		this.#receivedAtMs = performance.now();
		// Skips unknown messages, which a newer server may send.
		const message = serverMessage.safeParse(JSON.parse(text)).data;
		if (message !== undefined) this.#receive(message);
	}

	#receive(message: ServerMessage): void {
		switch (message.op) {
			case 'ticks':
				for (const tick of message.d) this.#live.publishTick(tick);
				return;
			case 'pong':
				this.#attempt = 0;
				this.#poller?.stop();
				this.#poller = null;
				this.#measured(message.t, Date.now(), message.server_t);
				return;
			case 'event':
				this.#onEvent(message);
				return;
			case 'reset':
				if (this.#credentials !== null) this.#credentials.eventN = message.n;
				this.#live.publish({ op: 'reset' });
				return;
			case 'entered':
			case 'asset':
			case 'catalogue':
				this.#live.publish(message);
				return;
			case 'checkpoint':
				this.#live.checkpoint.set({ note: message.note, atMs: this.#live.nowMs() });
				return;
			case 'error':
				console.warn(`live: ${message.code}`);
				return;
			case 'ready':
				return;
		}
	}

	#measured(sentMs: number, receivedMs: number, serverMs: number): void {
		clearTimeout(this.#quietTimer);
		this.#quietTimer = undefined;
		this.#clock.add(sentMs, receivedMs, serverMs);
		this.#live.aheadMs = this.#clock.aheadMs;
		const { latencyMs } = this.#clock;
		this.#live.status.set({ connection: 'open', latencyMs, ...(this.#poller && { polls: true }) });
	}

	async #poll(): Promise<void> {
		if (this.#poller !== null) return;
		// If this fails to load, the socket's next failure tries again.
		const loaded = await import('./live-poller.ts').catch(() => null);
		if (loaded === null || this.#poller !== null || this.#attempt < POLLS_AFTER) return;
		this.#poller = new loaded.LivePoller(this.#live, {
			eventN: () => this.#credentials?.eventN ?? null,
			receive: (message) => this.#receive(message),
			measured: (...times) => this.#measured(...times),
			signedOut: () => this.#onSignedOut(),
		});
	}

	#onSignedOut(): void {
		if (this.#credentials === null) return;
		this.#credentials = null;
		this.#live.publish({ op: 'signed_out' });
	}

	#onEvent(event: EventMessage): void {
		if (this.#credentials === null || event.n <= this.#credentials.eventN) return;
		if (event.n > this.#credentials.eventN + 1) {
			this.#reconnectAfterLoss();
			return;
		}
		this.#credentials.eventN = event.n;
		this.#live.publish(event);
	}
}
