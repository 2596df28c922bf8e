import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** A quote of the local exchange. */
export interface LocalQuote {
	readonly bid: number;
	readonly ask: number;
	/** Epoch milliseconds of the exchange's clock. */
	readonly t: number;
}

/** A candle of a minute as the local exchange sends it: start, open, high, low, close. */
export type LocalCandle = readonly [number, number, number, number, number];

/** The protocol of one exchange: its paths, its messages. */
interface Dialect {
	/** The answer to a call, or undefined for one that it does not know. */
	answer(path: string, query: URLSearchParams, exchange: LocalExchange): unknown;
	/** Ids of the markets that a message subscribes to, and what is said back; null for other messages. */
	subscribe(message: never): { ids: readonly string[]; replies: readonly unknown[] } | null;
	/** The answer to a ping, null for other messages. */
	pong(text: string): string | null;
	quote(id: string, quote: LocalQuote): unknown;
}

const BASES = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE'];
const between = (from: number, to: number) => (candle: LocalCandle) => candle[0] >= from && candle[0] < to;

const okx: Dialect = {
	answer(path, query, exchange) {
		const data = (rows: unknown[]) => ({ code: '0', msg: '', data: rows });
		if (path === '/api/v5/public/time') return data([{ ts: String(exchange.nowMs()) }]);
		if (path === '/api/v5/public/instruments')
			return data(
				BASES.map((base) => ({
					instType: 'SPOT',
					instId: `${base}-USDT`,
					baseCcy: base,
					quoteCcy: 'USDT',
					state: 'live',
					tickSz: '0.01',
					lotSz: '0.00000001',
					minSz: '0.00001',
					settleCcy: '',
					ctVal: '',
					alias: '',
					expTime: '',
				})),
			);
		if (path === '/api/v5/market/candles' || path === '/api/v5/market/history-candles') {
			const asked = between(
				Number(query.get('before') ?? 0) + 1,
				Number(query.get('after') ?? Number.MAX_SAFE_INTEGER),
			);
			const newest = exchange.candles.filter(asked).slice(-Number(query.get('limit') ?? 100));
			return data(newest.reverse().map((candle) => [...candle.map(String), '1', '1', '1', '1']));
		}
		return undefined;
	},
	subscribe({ op, args }: { op?: string; args?: { channel: string; instId: string }[] }) {
		if (op !== 'subscribe' || !args) return null;
		const replies = args.map((arg) => ({ event: 'subscribe', arg, connId: 'local' }));
		return { ids: args.filter(({ channel }) => channel === 'bbo-tbt').map(({ instId }) => instId), replies };
	},
	pong: (text) => (text === 'ping' ? 'pong' : null),
	quote: (id, { bid, ask, t }) => ({
		arg: { channel: 'bbo-tbt', instId: id },
		data: [{ asks: [[String(ask), '1', '0', '1']], bids: [[String(bid), '1', '0', '1']], ts: String(t), seqId: t }],
	}),
};

const bybit: Dialect = {
	answer(path, query, exchange) {
		const time = exchange.nowMs();
		const result = (value: object) => ({ retCode: 0, retMsg: 'OK', result: value, retExtInfo: {}, time });
		if (path === '/v5/market/time')
			return result({ timeSecond: String(Math.floor(time / 1_000)), timeNano: `${time}000000` });
		if (path === '/v5/market/instruments-info')
			return result({
				category: 'spot',
				list: BASES.map((base) => ({
					symbol: `${base}USDT`,
					baseCoin: base,
					quoteCoin: 'USDT',
					status: 'Trading',
					marginTrading: 'none',
					priceFilter: { tickSize: '0.01' },
					lotSizeFilter: {
						basePrecision: '0.000001',
						quotePrecision: '0.0001',
						minOrderQty: '0.00001',
						maxOrderQty: '100',
					},
				})),
			});
		if (path === '/v5/market/kline') {
			const asked = between(Number(query.get('start') ?? 0), Number(query.get('end') ?? Number.MAX_SAFE_INTEGER) + 1);
			const list = exchange.candles.filter(asked).slice(-Number(query.get('limit') ?? 200));
			return result({
				category: 'spot',
				symbol: query.get('symbol'),
				list: list.reverse().map((c) => [...c.map(String), '1', '1']),
			});
		}
		return undefined;
	},
	subscribe({ op, args, req_id }: { op?: string; args?: string[]; req_id?: string }) {
		if (op !== 'subscribe' || !args) return null;
		const ids = args
			.filter((topic) => topic.startsWith('orderbook.1.'))
			.map((topic) => topic.slice('orderbook.1.'.length));
		return { ids, replies: [{ success: true, ret_msg: 'subscribe', conn_id: 'local', req_id, op }] };
	},
	pong: (text) => (text.includes('"ping"') ? '{"success":true,"ret_msg":"pong","conn_id":"local","op":"ping"}' : null),
	quote: (id, { bid, ask, t }) => ({
		topic: `orderbook.1.${id}`,
		ts: t,
		type: 'snapshot',
		cts: t,
		data: { s: id, b: [[String(bid), '1']], a: [[String(ask), '1']], u: t, seq: t },
	}),
};

const bitget: Dialect = {
	answer(path, query, exchange) {
		const requestTime = exchange.nowMs();
		const data = (value: unknown) => ({ code: '00000', msg: 'success', requestTime, data: value });
		if (path === '/api/v2/public/time') return data({ serverTime: String(requestTime) });
		if (path === '/api/v2/spot/public/symbols')
			return data(
				BASES.map((base) => ({
					symbol: `${base}USDT`,
					baseCoin: base,
					quoteCoin: 'USDT',
					status: 'online',
					minTradeAmount: '0',
					maxTradeAmount: '0',
					takerFeeRate: '0.002',
					makerFeeRate: '0.002',
					pricePrecision: '2',
					quantityPrecision: '6',
					quotePrecision: '8',
					minTradeUSDT: '1',
					openTime: '',
				})),
			);
		if (path === '/api/v2/margin/currencies' || path === '/api/v2/spot/public/coins') return data([]);
		if (path === '/api/v2/spot/market/candles' || path === '/api/v2/spot/market/history-candles') {
			const asked = between(
				Number(query.get('startTime') ?? 0),
				Number(query.get('endTime') ?? Number.MAX_SAFE_INTEGER),
			);
			return data(exchange.candles.filter(asked).map((candle) => [...candle.map(String), '1', '1', '1']));
		}
		return undefined;
	},
	subscribe({ op, args }: { op?: string; args?: { channel: string; instId: string }[] }) {
		if (op !== 'subscribe' || !args) return null;
		return { ids: args.map(({ instId }) => instId), replies: args.map((arg) => ({ event: 'subscribe', arg })) };
	},
	pong: (text) => (text === 'ping' ? 'pong' : null),
	quote: (id, { bid, ask, t }) => ({
		action: 'snapshot',
		arg: { instType: 'SPOT', channel: 'ticker', instId: id },
		data: [
			{
				instId: id,
				lastPr: String(bid),
				bidPr: String(bid),
				askPr: String(ask),
				bidSz: '1',
				askSz: '1',
				ts: String(t),
			},
		],
		ts: t,
	}),
};

const DIALECTS = { okx, bybit, bitget };
const SEPARATORS = { okx: '-', bybit: '', bitget: '' };

/** An exchange on this machine that speaks the real one's protocol, and misbehaves as a test wants. */
export class LocalExchange {
	readonly candles: LocalCandle[] = [];
	/** Requested paths that it has no answer for. */
	readonly unknownPaths: string[] = [];
	/** Answers pings; false: a connection that has silently died. */
	answersPings = true;
	/** The offset of its clock from ours. */
	clockOffMs = 0;
	/** Stays known after the end, so that another one can take it. */
	port = 0;
	readonly #name: keyof typeof DIALECTS;
	readonly #clock: () => number;
	readonly #http: Server;
	readonly #sockets = new Map<WebSocket, Set<string>>();

	private constructor(name: keyof typeof DIALECTS, clock: () => number) {
		this.#name = name;
		this.#clock = clock;
		this.#http = createServer((request, response) => {
			const answer = this.#answer(request);
			response.writeHead(answer === undefined ? 404 : 200, { 'content-type': 'application/json' });
			response.end(JSON.stringify(answer ?? { code: '404', msg: 'not found' }));
		});
		const sockets = new WebSocketServer({ server: this.#http });
		sockets.on('connection', (socket) => this.#serve(socket));
	}

	static async start(name: keyof typeof DIALECTS, clock: () => number = Date.now, port = 0): Promise<LocalExchange> {
		const exchange = new LocalExchange(name, clock);
		await new Promise<void>((resolve) => exchange.#http.listen(port, '127.0.0.1', resolve));
		exchange.port = (exchange.#http.address() as AddressInfo).port;
		return exchange;
	}

	get url(): string {
		return `http://127.0.0.1:${this.port}`;
	}

	nowMs(): number {
		return this.#clock() + this.clockOffMs;
	}

	/** Counts the connections that listen to a base currency's quotes. */
	listeners(base = 'BTC'): number {
		return [...this.#sockets.values()].filter((ids) => ids.has(this.#idOf(base))).length;
	}

	/** Sends a quote of a base currency in USDT to its subscribers; at the present time of its own clock by default. */
	quote(base: string, bid: number, ask: number, t = this.nowMs()): void {
		this.send(JSON.stringify(DIALECTS[this.#name].quote(this.#idOf(base), { bid, ask, t })), base);
	}

	/** Sends any text to those who listen to a base currency. */
	send(text: string, base = 'BTC'): void {
		for (const [socket, ids] of this.#sockets) if (ids.has(this.#idOf(base))) socket.send(text);
	}

	/** Breaks all connections without a word. */
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

	#idOf(base: string): string {
		return `${base}${SEPARATORS[this.#name]}USDT`;
	}

	#answer(request: IncomingMessage): unknown {
		const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
		const answer = DIALECTS[this.#name].answer(pathname, searchParams, this);
		if (answer === undefined) this.unknownPaths.push(pathname);
		return answer;
	}

	#serve(socket: WebSocket): void {
		const ids = new Set<string>();
		const { pong, subscribe } = DIALECTS[this.#name];
		this.#sockets.set(socket, ids);
		socket.on('error', () => socket.terminate());
		socket.on('close', () => this.#sockets.delete(socket));
		socket.on('message', (data) => {
			const text = String(data);
			const answer = pong(text);
			if (answer !== null) {
				if (this.answersPings) socket.send(answer);
				return;
			}
			const subscription = subscribe(JSON.parse(text) as never);
			for (const reply of subscription?.replies ?? []) socket.send(JSON.stringify(reply));
			for (const id of subscription?.ids ?? []) ids.add(id);
		});
	}
}
