import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

const QUOTE_EVERY_MS = 200;
const BASES = ['BTC', 'DOGE'];

export interface Exchange {
	readonly url: string;
	stop(): Promise<void>;
}

/** A local exchange with OKX's protocol, whose markets all move around 40. */
export async function startExchange(): Promise<Exchange> {
	const subscribed = new Map<WebSocket, Set<string>>();
	const server = createServer((request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(
			JSON.stringify({ code: '0', msg: '', data: answer(new URL(request.url ?? '/', 'http://x').pathname) }),
		);
	});
	const sockets = new WebSocketServer({ server });
	sockets.on('connection', (socket) => {
		subscribed.set(socket, new Set());
		socket.on('close', () => subscribed.delete(socket));
		socket.on('message', (data) => {
			const text = String(data);
			if (text === 'ping') {
				socket.send('pong');
				return;
			}
			const { op, args = [] } = JSON.parse(text) as { op?: string; args?: { channel: string; instId: string }[] };
			if (op !== 'subscribe') return;
			for (const arg of args) {
				socket.send(JSON.stringify({ event: 'subscribe', arg, connId: 'local' }));
				subscribed.get(socket)?.add(arg.instId);
			}
		});
	});
	const quoting = setInterval(() => {
		for (const [socket, markets] of subscribed)
			for (const market of markets) socket.send(JSON.stringify(makeQuote(market)));
	}, QUOTE_EVERY_MS);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async stop() {
			clearInterval(quoting);
			for (const socket of subscribed.keys()) socket.terminate();
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

function answer(path: string): unknown[] {
	if (path === '/api/v5/public/time') return [{ ts: String(Date.now()) }];
	if (path !== '/api/v5/public/instruments') return [];
	return BASES.map((base) => ({
		instType: 'SPOT',
		instId: `${base}-USDT`,
		baseCcy: base,
		quoteCcy: 'USDT',
		state: 'live',
		settleCcy: '',
		tickSz: '0.01',
		lotSz: '0.00000001',
		minSz: '0.00001',
		ctVal: '',
		alias: '',
		expTime: '',
	}));
}

function makeQuote(instId: string) {
	const now = Date.now();
	const bid = 40 + Math.round(Math.sin(now / 3_000) * 20) / 100;
	const [ask, seqId] = [bid + 0.02, now];
	const data = [
		{ asks: [[ask.toFixed(2), '1', '0', '1']], bids: [[bid.toFixed(2), '1', '0', '1']], ts: String(now), seqId },
	];
	return { arg: { channel: 'bbo-tbt', instId }, data };
}
