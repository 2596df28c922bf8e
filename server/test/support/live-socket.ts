import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { LiveTick, ServerMessage } from '@fairtick/domain/live/contract';
import { expect } from 'vitest';
import { WebSocket } from 'ws';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';
import type { SignedIn } from './sessions.ts';

/** The asset whose ticks the sockets get. */
export const LIVE_ASSET = 1;

export interface LiveSocket {
	readonly ws: WebSocket;
	readonly messages: ServerMessage[];
	/** Numbers and kinds of the events that came. */
	events(): readonly (readonly [number, string])[];
	ticks(): readonly LiveTick[];
	readonly closed: Promise<number>;
}

/** A user's socket at a process that listens, signed in and subscribed to the asset. */
export async function connectLive({ http }: TestApp, { headers }: SignedIn): Promise<LiveSocket> {
	const address = `127.0.0.1:${(http.server.address() as AddressInfo).port}`;
	const ws = new WebSocket(`ws://${address}/live`, {
		headers: { origin: `http://${address}`, cookie: headers['cookie'] ?? '' },
	});
	const messages: ServerMessage[] = [];
	ws.on('message', (data) => messages.push(JSON.parse(String(data))));
	const closed = once(ws, 'close').then(([code]) => code as number);
	await once(ws, 'open');
	ws.send(JSON.stringify({ op: 'auth', token: headers['authorization']?.slice('Bearer '.length) }));
	ws.send(JSON.stringify({ op: 'subscribe', assets: [LIVE_ASSET] }));
	await eventually(() => expect(messages.map(({ op }) => op)).toEqual(expect.arrayContaining(['ready', 'ticks'])));
	return {
		ws,
		messages,
		closed,
		events: () => messages.flatMap((message) => (message.op === 'event' ? [[message.n, message.type] as const] : [])),
		ticks: () => messages.flatMap((message) => (message.op === 'ticks' ? message.d : [])),
	};
}

/** Asks a process for a demo trade on the asset. `duration`: seconds. */
export const askForTrade = ({ http }: TestApp, headers: SignedIn['headers'], duration: number) =>
	http.inject({
		method: 'POST',
		url: '/api/trades',
		headers: { ...headers },
		payload: {
			id: randomUUID(),
			mode: 'demo',
			asset_id: LIVE_ASSET,
			direction: 'up',
			stake: 100,
			expiry: { duration },
			payout_percent: 90,
		},
	});

/** Places a trade. Returns its id. */
export async function placeLive(app: TestApp, { headers }: SignedIn, duration: number): Promise<string> {
	const answer = await askForTrade(app, headers, duration);
	expect(answer.statusCode, answer.body).toBe(201);
	return answer.json().trade?.id ?? answer.json().id;
}

/** The messages about a trade that a socket got: the kinds of its events, and its entry. */
export const storyOf = ({ messages }: LiveSocket, id: string): readonly string[] =>
	messages.flatMap((message) => {
		if (message.op === 'entered') return message.trade.id === id ? ['entered'] : [];
		if (message.op !== 'event' || !('trade' in message.data)) return [];
		return message.data.trade.id === id ? [message.type] : [];
	});
