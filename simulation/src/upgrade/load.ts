import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { HttpConnection } from '../connection.ts';
import { ask } from '../trader-calls.ts';
import type { Trader } from '../traders.ts';

/** Every other connection ends after one call, so that all processes are met again and again. */
const SHORT = 2;
const DURATION_S = 5;

/** Placements of traders at a steady rate, each with one attempt, over connections that are kept alive or not. */
export class UpgradeLoad {
	/** Ids of accepted placements with their traders. */
	readonly accepted: (readonly [Trader, string])[] = [];
	/** Placements and reads that were not answered well at their first attempt. */
	readonly failed: string[] = [];
	/** The longest answer, milliseconds. */
	slowestMs = 0;
	readonly #stopping = new AbortController();
	readonly #running: Promise<unknown>;

	constructor(
		url: URL,
		traders: readonly Trader[],
		assets: readonly { readonly id: number; readonly payoutPercent: number }[],
		perSecond: number,
	) {
		const pauseMs = (traders.length * 1_000) / perSecond;
		this.#running = Promise.all(traders.map((trader, nth) => this.#place(url, trader, assets, { pauseMs, nth })));
	}

	async stop(): Promise<void> {
		this.#stopping.abort();
		await this.#running;
	}

	async #place(
		url: URL,
		trader: Trader,
		assets: readonly { readonly id: number; readonly payoutPercent: number }[],
		{ pauseMs, nth }: { readonly pauseMs: number; readonly nth: number },
	): Promise<void> {
		let connection: HttpConnection | null = null;
		for (let count = 0; !this.#stopping.signal.aborted; count++) {
			const asset = assets[count % assets.length];
			if (asset === undefined) throw new Error('no asset is open');
			const asked = ask(trader, asset.id, asset.payoutPercent, DURATION_S);
			const beganMs = performance.now();
			try {
				// The server has ended an idle one: no request was on it.
				if (!connection?.isOpen) connection = await HttpConnection.open(url);
				const { status, head, body } = await connection.send('POST', '/api/trades', trader.headers, asked.body);
				if (status === 201) this.accepted.push([trader, asked.id]);
				else this.failed.push(`${new Date().toISOString()} ${status} ${body}`);
				if (/\r\nconnection: close/i.test(head) || nth % SHORT === 0) {
					connection.close();
					connection = null;
				}
			} catch (error) {
				this.failed.push(
					`${new Date().toISOString()} ${String(error)} after ${Math.round(performance.now() - beganMs)} ms`,
				);
				connection = null;
			}
			this.slowestMs = Math.max(this.slowestMs, performance.now() - beganMs);
			await wait(pauseMs * (0.5 + Math.random()));
		}
		connection?.close();
	}
}

/** A page's socket, which connects again at once when its process ends, as the web part does. */
export class PageSocket {
	/** Codes of all closes. */
	readonly closes: number[] = [];
	/** Numbers of the events that came, in their order. */
	readonly events: number[] = [];
	readonly #url: URL;
	readonly #trader: Trader;
	#socket: WebSocket | null = null;
	#isStopped = false;

	constructor(url: URL, trader: Trader) {
		this.#url = url;
		this.#trader = trader;
		this.#connect();
	}

	stop(): void {
		this.#isStopped = true;
		this.#socket?.terminate();
	}

	#connect(): void {
		const socket = new WebSocket(`ws://${this.#url.host}/live`, {
			headers: { origin: this.#url.origin, cookie: this.#trader.cookie },
		});
		this.#socket = socket;
		socket.on('error', () => undefined);
		socket.on('open', () =>
			socket.send(
				JSON.stringify({
					op: 'auth',
					token: this.#trader.token,
					...(this.events.length > 0 && { after: this.events.at(-1) }),
				}),
			),
		);
		socket.on('message', (data) => {
			const message = JSON.parse(String(data)) as { op: string; n: number };
			if (message.op === 'event') this.events.push(message.n);
		});
		socket.on('close', (code) => {
			if (this.#isStopped) return;
			this.closes.push(code);
			setTimeout(() => this.#connect(), 100 * Math.random());
		});
	}
}
