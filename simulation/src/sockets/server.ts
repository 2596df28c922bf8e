import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { LiveTick } from '@fairtick/domain/live/contract';
import { WebSocketServer } from 'ws';
import { openBus } from '../../../server/src/platform/events/index.ts';
import { createLive } from '../../../server/src/platform/live/index.ts';
import type { ServerAnswer, ServerOrder } from './messages.ts';

/* A process with nothing but sockets, so that its processor time and memory are theirs. `live` is the product's live
   part; `bare` is the plain `ws` library, which sends each frame's text to all. The last argument is the minimum
   time between two frames in ms. */
const [kind, frameMs] = [process.argv[2], Number(process.argv[3])];
const server = createServer().listen(0, '127.0.0.1');
await once(server, 'listening');

const publish = kind === 'live' ? openLive() : openBare();
process.on('message', (order: ServerOrder) => void obey(order));
process.on('disconnect', () => process.exit());
answer({ op: 'listening', port: (server.address() as AddressInfo).port });

function openLive(): (ticks: readonly LiveTick[]) => void {
	const live = createLive({
		server,
		bus: openBus({ transport: 'local' }, console.error),
		publicOrigin: null,
		addressOf: () => '127.0.0.1',
		limits: { tickFrameMs: frameMs, socketsPerAddress: 100_000, sockets: 100_000 },
		authenticateSocket: async (token) => ({
			userId: Number(token),
			sessionId: `session ${token}`,
			expiresAtMs: Date.now() + 3_600_000,
		}),
		loadEndedSessions: async () => [],
		loadUserEvents: async () => ({ n: 0, events: [] }),
		loadNewUserEvents: async () => [],
		loadNewestTicks: async () => [],
		nowMs: Date.now,
		log: { debug: () => undefined, warn: console.error },
	});
	return live.publishTicks;
}

function openBare(): (ticks: readonly LiveTick[]) => void {
	const sockets = new WebSocketServer({ server, perMessageDeflate: false });
	sockets.on('connection', (socket) => socket.on('message', () => undefined));
	let gathered: LiveTick[] = [];
	setInterval(() => {
		if (gathered.length === 0) return;
		const text = JSON.stringify({ op: 'ticks', d: gathered });
		gathered = [];
		for (const socket of sockets.clients) socket.send(text);
	}, frameMs);
	return (ticks) => {
		gathered.push(...ticks);
	};
}

async function obey(order: ServerOrder): Promise<void> {
	if (order.op === 'ticks') answer({ op: 'ticked', cpuMs: await tick(order.assets, order.everyMs, order.forMs) });
	else {
		// Two collections: objects freed by the first may have held others.
		globalThis.gc?.();
		globalThis.gc?.();
		answer({ op: 'memory', bytes: process.memoryUsage().rss });
	}
}

/** Makes ticks on the assets in rotation; returns the process's processor time in ms. */
async function tick(assets: number, everyMs: number, forMs: number): Promise<number> {
	const before = process.cpuUsage();
	const startedAt = performance.now();
	for (let made = 0; made * everyMs < forMs; ) {
		while (made * everyMs <= performance.now() - startedAt && made * everyMs < forMs) {
			publish([[1 + (made % assets), 1_000_000 + made, Date.now(), '1234.56']]);
			made++;
		}
		await new Promise((resolve) => setTimeout(resolve, 1));
	}
	// Waits for the last frames.
	await new Promise((resolve) => setTimeout(resolve, 500));
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000;
}

function answer(message: ServerAnswer): void {
	process.send?.(message);
}
