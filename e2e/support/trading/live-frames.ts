import type { Page, WebSocketRoute } from '@playwright/test';
import { expect } from '../test.ts';

/** A live connection that can be cut, and whose price frames can be held back. */
export async function tapLive(page: Page) {
	let ticks = true;
	let passed = 0;
	const sockets = new Set<WebSocketRoute>();
	await page.routeWebSocket('/live', (socket) => {
		sockets.add(socket);
		const server = socket.connectToServer();
		socket.onMessage((message) => server.send(message));
		server.onMessage((message) => {
			const isTicks = String(message).startsWith('{"op":"ticks"');
			if (isTicks && !ticks) return;
			if (isTicks) passed += 1;
			socket.send(message);
		});
	});
	return {
		/** Stops ticks, after the first price has arrived, so that its age can be shown. */
		async stopTicks() {
			await expect.poll(() => passed).toBeGreaterThan(0);
			ticks = false;
		},
		letTicks: () => {
			ticks = true;
		},
		/** Breaks the open sockets and keeps new ones and calls from succeeding. */
		async cut() {
			await page.context().setOffline(true);
			for (const socket of sockets) await socket.close({ code: 1001 });
			sockets.clear();
		},
		restore: () => page.context().setOffline(false),
	};
}
