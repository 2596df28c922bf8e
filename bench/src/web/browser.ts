import { LAUNCH_OPTIONS, unpackChromium } from '@fairtick/e2e/support/chromium';
import { signUp, TOURED } from '@fairtick/e2e/support/test';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';

export type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

const SIZE = { width: 1440, height: 900 };
/** PERF-13: 1.6 Mbit/s with 150 ms to and fro, on a processor slowed down four times. */
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 200_000 };
const CPU_SLOWDOWN = 4;

export async function launch(): Promise<Browser> {
	await unpackChromium();
	return chromium.launch(LAUNCH_OPTIONS);
}

/** Cookies of a user who has registered, signed in and seen the tour of the first visit. */
export async function makeTrader(browser: Browser, url: URL): Promise<Storage> {
	const context = await browser.newContext({ baseURL: url.origin });
	await signUp(context);
	await context.addCookies([{ ...TOURED, url: url.origin }]);
	const storage = await context.storageState();
	await context.close();
	return storage;
}

/** A page in a browser that has never seen the site, signed in where `storage` says so. */
export async function openPage(
	browser: Browser,
	url: URL,
	storage?: Storage,
): Promise<{ page: Page; cdp: CDPSession; close: () => Promise<void> }> {
	const context = await browser.newContext({
		baseURL: url.origin,
		viewport: SIZE,
		...(storage && { storageState: storage }),
	});
	const page = await context.newPage();
	const cdp = await context.newCDPSession(page);
	return { page, cdp, close: () => context.close() };
}

export async function slowDown(cdp: CDPSession, what: { readonly network: boolean }): Promise<void> {
	await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
	if (!what.network) return;
	await cdp.send('Network.enable');
	await cdp.send('Network.emulateNetworkConditions', NETWORK);
}

/** Resolves when a trade could be placed and the chart is drawn. */
export async function waitUntilTradable(page: Page): Promise<void> {
	await page.getByRole('button', { name: /^Up/, disabled: false }).waitFor();
	await page.locator('canvas').first().waitFor();
}
