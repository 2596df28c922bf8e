import { WebSocket } from 'ws';
import type { Trader } from '../traders.ts';
import type { Problem, ShownEvent } from './check-history.ts';
import type { House } from './client.ts';

const PING_MS = 1_500;
/** Without any message for this long a client connects again, to any process. */
const SILENT_MS = 5_000;
const AGAIN_MS = 200;
const SIGNED_OUT = 4401;

/** A tick as sockets showed it. */
export interface SeenTick {
	readonly atMs: number;
	readonly price: string;
}

interface Message {
	readonly op: string;
	readonly n: number;
	readonly type: string;
	readonly data: { readonly trade?: { readonly id: string }; readonly movement?: { readonly id: string } };
	readonly note: string;
	readonly d: readonly (readonly [assetId: number, seq: number, atMs: number, price: string])[];
}

/** Ticks and checkpoints that any socket showed; the same one is the same everywhere. */
export class Seen {
	/** By asset and seq. */
	readonly ticks = new Map<string, SeenTick>();
	/** Root by size of the log. */
	readonly roots = new Map<number, string>();
	readonly problems: Problem[] = [];

	/** `newest`: the newest seq of each asset that this socket has shown. */
	addTicks(ticks: Message['d'], newest: Map<number, number>): void {
		for (const [assetId, seq, atMs, price] of ticks) {
			const known = this.ticks.get(`${assetId}:${seq}`);
			if (known && (known.atMs !== atMs || known.price !== price))
				this.#report('shown-ticks', `tick ${seq} of asset ${assetId} was shown as ${known.price}, then as ${price}`);
			this.ticks.set(`${assetId}:${seq}`, { atMs, price });
			const last = newest.get(assetId) ?? 0;
			if (seq < last) this.#report('shown-ticks', `a socket showed tick ${seq} of asset ${assetId} after ${last}`);
			newest.set(assetId, seq);
		}
	}

	/** `note`: a signed checkpoint, whose lines are origin, size and root. */
	addCheckpoint(note: string): void {
		const [, size = '', root = ''] = note.split('\n');
		const known = this.roots.get(Number(size));
		if (known !== undefined && known !== root)
			this.#report('one-root', `the log of ${size} entries was signed with the roots ${known} and ${root}`);
		this.roots.set(Number(size), root);
	}

	#report(check: string, text: string): void {
		if (this.problems.length < 10) this.problems.push({ check, text });
	}
}

/** A trader's socket, as a browser keeps it: it connects again whenever it closes, and asks for the events that it missed. */
export class Line {
	readonly #house: House;
	readonly #trader: Trader;
	readonly #assets: readonly number[];
	readonly #seen: Seen;
	#socket: WebSocket | null = null;
	#lastN: number;
	#stopped = false;

	/** `after`: shows the events after this number. */
	constructor(house: House, trader: Trader, assets: readonly number[], seen: Seen, after = 0) {
		this.#house = house;
		this.#trader = trader;
		this.#assets = assets;
		this.#seen = seen;
		this.#lastN = after;
		this.#connect();
	}

	stop(): void {
		this.#stopped = true;
		this.#socket?.terminate();
	}

	#connect(): void {
		const { urls, history, chance } = this.#house;
		const number = history.nextSocket();
		const ws = openSocket(chance.pick(urls), this.#trader);
		this.#socket = ws;
		let heardMs = performance.now();
		const newest = new Map<number, number>();
		const pinging = setInterval(() => {
			if (performance.now() - heardMs > SILENT_MS) ws.terminate();
			else if (ws.readyState === WebSocket.OPEN) ws.send(JSON.stringify({ op: 'ping', t: 0 }));
		}, PING_MS);
		ws.on('open', () => {
			ws.send(JSON.stringify({ op: 'auth', token: this.#trader.token, after: this.#lastN }));
			if (this.#assets.length > 0) ws.send(JSON.stringify({ op: 'subscribe', assets: this.#assets }));
		});
		ws.on('message', (data) => {
			heardMs = performance.now();
			const message = JSON.parse(String(data)) as Message;
			if (message.op === 'ready')
				history.add({ type: 'socket', socket: number, user: this.#trader.userId, after: this.#lastN });
			else if (message.op === 'event') {
				this.#lastN = message.n;
				history.add({ type: 'event', socket: number, ...toEvent(message) });
			} else if (message.op === 'reset') history.add({ type: 'reset', socket: number });
			else if (message.op === 'ticks') this.#seen.addTicks(message.d, newest);
			else if (message.op === 'checkpoint') this.#seen.addCheckpoint(message.note);
		});
		ws.on('close', (code) => {
			clearInterval(pinging);
			history.add({ type: 'closed', socket: number, code });
			if (this.#stopped || code === SIGNED_OUT) return;
			setTimeout(() => this.#stopped || this.#connect(), AGAIN_MS);
		});
	}
}

function openSocket(url: URL, { cookie }: Trader): WebSocket {
	const host = `${url.hostname === 'localhost' ? '127.0.0.1' : url.hostname}:${url.port}`;
	const ws = new WebSocket(new URL('/live', `ws://${host}`), {
		headers: { cookie },
		origin: `http://${host}`,
		handshakeTimeout: SILENT_MS,
	});
	ws.on('error', () => undefined);
	return ws;
}

function toEvent({ n, type, data }: Message): ShownEvent {
	const { trade, movement } = data;
	return { n, kind: type, subject: trade?.id ?? movement?.id ?? '' };
}
