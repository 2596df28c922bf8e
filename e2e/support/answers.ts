import type { Asset } from '@fairtick/domain/market/contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { Page } from '@playwright/test';

/** What the browser says about an address of the shell's own pages, which the server does not list. */
export const UNLISTED = /status of 404/;

/** Holds back the answers to an address until `open` is called. */
export async function holdBack(page: Page, url: string) {
	let open: () => void = () => undefined;
	const opened = new Promise<void>((resolve) => {
		open = resolve;
	});
	let asked = 0;
	await page.route(url, async (route) => {
		asked += 1;
		await opened;
		await route.fallback();
	});
	return { asked: () => asked, open };
}

/** Counts the requests to an address without touching them. */
export function countRequests(page: Page, path: RegExp): () => number {
	let count = 0;
	page.on('request', (request) => {
		if (path.test(new URL(request.url()).pathname)) count += 1;
	});
	return () => count;
}

/** Lets the signed-in user appear changed, such as with another role. */
export async function changeUser(page: Page, change: Readonly<Record<string, unknown>>): Promise<void> {
	await page.route('/api/user', async (route) => {
		const response = await route.fetch();
		await route.fulfill({ response, json: { ...(await response.json()), ...change } });
	});
}

/** Answers an address with a status and an error of the server's own form. */
export async function refuse(page: Page, url: string, status: number): Promise<void> {
	const json = { code: 'http.test', message: `Refused with ${status}.` };
	await page.route(url, (route) => route.fulfill({ status, json }));
}

/** Lets every closed trade with an exit appear as a loss on a wrong price that was made good. */
export async function correctTrades(page: Page): Promise<void> {
	await page.route(/\/api\/trades\?/, async (route) => {
		const response = await route.fetch();
		const answer = (await response.json()) as { data: Trade[] };
		const data = answer.data.map((trade): Trade => {
			if (trade.status === 'open' || trade.exit === null) return trade;
			const { stake, exit } = trade;
			const correction = { cause: 'venue_record', seq: exit.seq, amount: stake, at: exit.at } as const;
			return { ...trade, status: 'lost', returned: 0, profit: -stake, correction };
		});
		await route.fulfill({ response, json: { ...answer, data } });
	});
}

/** The asset that a new user is shown. */
const V50 = 3;

/** Lets the asset that the page shows appear changed. */
export function changeAsset(page: Page, change: Partial<Asset>): Promise<void> {
	return changeAssets(page, ({ id }) => (id === V50 ? change : {}));
}

/**
 * Lets the page believe something else of every asset than the server does. What the server tells later, such as a source that
 * pauses on a busy machine, is kept from the page.
 */
export async function changeAssets(page: Page, change: (asset: Asset) => Partial<Asset>): Promise<void> {
	const changed = (asset: Asset) => ({ ...asset, ...change(asset) });
	await page.routeWebSocket('/live', (socket) => {
		socket.connectToServer().onMessage((message) => {
			if (!String(message).startsWith('{"op":"asset"')) socket.send(message);
		});
	});
	await page.route(/\/api\/(get_available_assets|get_selected_assets|user)$/, async (route) => {
		const response = await route.fetch();
		const json = await response.json();
		await route.fulfill({
			response,
			json: Array.isArray(json) ? json.map(changed) : { ...json, default_pair: changed(json.default_pair) },
		});
	});
}
