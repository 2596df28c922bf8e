import type { Page } from '@playwright/test';

/** A live connection that can be cut: open sockets break and new ones and calls fail, as without a network. */
export async function makeConnection(page: Page) {
	const context = page.context();
	const sockets = new Set<{ close(options: { code: number }): Promise<void> }>();
	await page.routeWebSocket('/live', (socket) => {
		sockets.add(socket);
		socket.connectToServer();
	});
	return {
		async cut() {
			await context.setOffline(true);
			for (const socket of sockets) await socket.close({ code: 1001 });
		},
		restore: () => context.setOffline(false),
	};
}
