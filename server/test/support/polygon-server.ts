import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A candle of a minute as Polygon sends it. */
export interface LocalAggregate {
	readonly t: number;
	readonly o: number;
	readonly h: number;
	readonly l: number;
	readonly c: number;
}

export const LOCAL_KEY = 'local-key';

/** Polygon on this machine: its streams of stocks and currencies, its aggregates and its clock. */
export class LocalPolygon {
	readonly aggregates: LocalAggregate[] = [];
	/** Tickers that were asked for their history. */
	readonly asked: string[] = [];
	clockOffMs = 0;
	/** Stays known after the end, so that another one can take it. */
	port = 0;
	readonly #clock: () => number;
	readonly #http: Server;
	readonly #sockets = new Map<WebSocket, Set<string>>();

	private constructor(clock: () => number) {
		this.#clock = clock;
		this.#http = createServer((request, response) => {
			const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
			const isAllowed =
				searchParams.get('apiKey') === LOCAL_KEY || request.headers.authorization === `Bearer ${LOCAL_KEY}`;
			const answer = isAllowed ? this.#answer(pathname) : null;
			response.writeHead(isAllowed ? (answer === null ? 404 : 200) : 401, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer ?? { status: 'ERROR', error: 'Unknown API Key' }));
		});
		const sockets = new WebSocketServer({ server: this.#http });
		sockets.on('connection', (socket, request) => this.#serve(socket, request.url ?? ''));
	}

	static async start(clock: () => number = Date.now, port = 0): Promise<LocalPolygon> {
		const polygon = new LocalPolygon(clock);
		await new Promise<void>((resolve) => polygon.#http.listen(port, '127.0.0.1', resolve));
		polygon.port = (polygon.#http.address() as AddressInfo).port;
		return polygon;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	get streamUrl(): string {
		return `ws://127.0.0.1:${this.port}`;
	}

	nowMs(): number {
		return this.#clock() + this.clockOffMs;
	}

	/** Counts the connections that listen to a channel, such as Q.AAPL or C.EUR-USD. */
	listeners(channel: string): number {
		return [...this.#sockets.values()].filter((channels) => channels.has(channel)).length;
	}

	quoteStock(symbol: string, bid: number, ask: number, t = this.nowMs()): void {
		const message = {
			ev: 'Q',
			sym: symbol,
			bx: 4,
			bp: bid,
			bs: 1,
			ax: 7,
			ap: ask,
			as: 1,
			c: 0,
			i: [604],
			t,
			q: t,
			z: 3,
		};
		this.send([message], `Q.${symbol}`);
	}

	quoteCurrency(pair: string, bid: number, ask: number, t = this.nowMs()): void {
		this.send([{ ev: 'C', p: pair, x: '44', a: ask, b: bid, t }], `C.${pair.replace('/', '-')}`);
	}

	/** Sends messages, or any text, to those who listen to a channel. */
	send(content: unknown, channel: string): void {
		const text = typeof content === 'string' ? content : JSON.stringify(content);
		for (const [socket, channels] of this.#sockets) if (channels.has(channel)) socket.send(text);
	}

	cut(): void {
		for (const socket of this.#sockets.keys()) socket.terminate();
		this.#sockets.clear();
	}

	async stop(): Promise<void> {
		if (!this.#http.listening) return;
		this.cut();
		this.#http.closeAllConnections();
		await new Promise((resolve) => this.#http.close(resolve));
	}

	#answer(path: string): unknown {
		if (path === '/v1/marketstatus/now')
			return {
				market: 'open',
				serverTime: new Date(this.nowMs()).toISOString().replace(/\.\d+Z$/, '-00:00'),
				exchanges: {},
				currencies: {},
			};
		const asked = /^\/v2\/aggs\/ticker\/([^/]+)\/range\/1\/minute\/(\d+)\/(\d+)$/.exec(decodeURIComponent(path));
		if (asked === null) return null;
		const [, ticker = '', from, to] = asked;
		this.asked.push(ticker);
		const results = this.aggregates.filter(({ t }) => t >= Number(from) && t <= Number(to));
		const rest = results.map((aggregate) => ({ v: 1, vw: aggregate.c, n: 1, ...aggregate }));
		return {
			ticker,
			status: 'OK',
			request_id: 'local',
			queryCount: rest.length,
			resultsCount: rest.length,
			adjusted: true,
			...(rest.length > 0 ? { results: rest } : {}),
		};
	}

	#serve(socket: WebSocket, path: string): void {
		const channels = new Set<string>();
		const sendStatus = (status: string, message: string) =>
			socket.send(JSON.stringify([{ ev: 'status', status, message }]));
		const prefix = path === '/stocks' ? 'Q.' : 'C.';
		let isAdmitted = false;
		this.#sockets.set(socket, channels);
		socket.on('error', () => socket.terminate());
		socket.on('close', () => this.#sockets.delete(socket));
		socket.on('message', (data) => {
			const { action, params } = JSON.parse(String(data)) as { action: string; params: string };
			if (action === 'auth') {
				isAdmitted = params === LOCAL_KEY;
				sendStatus(isAdmitted ? 'auth_success' : 'auth_failed', isAdmitted ? 'authenticated' : 'authentication failed');
			}
			if (action !== 'subscribe' || !isAdmitted) return;
			for (const channel of params.split(',').filter((one) => one.startsWith(prefix))) {
				channels.add(channel);
				sendStatus('success', `subscribed to: ${channel}`);
			}
		});
		sendStatus('connected', 'Connected Successfully');
	}
}
