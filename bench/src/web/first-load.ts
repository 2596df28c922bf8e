import type { Browser, Page, Request } from '@playwright/test';
import { openPage, type Storage } from './browser.ts';

/** Requests that a page makes after it is ready, without any input, are counted separately. */
const IDLE_MS = 6_000;

export interface FirstLoad {
	/** Bytes of scripts on the wire, without headers, until the page can be used. */
	readonly untilReady: number;
	/** Requests that it makes by itself afterwards. */
	readonly whileIdle: number;
	readonly files: number;
}

/** PERF-12: the JavaScript that a page loads on a first visit. Throws for a script that was not sent with brotli. */
export async function measureFirstLoad(
	browser: Browser,
	url: URL,
	path: string,
	ready: (page: Page) => Promise<void>,
	storage?: Storage,
): Promise<FirstLoad> {
	const { page, close } = await openPage(browser, url, storage);
	const sizes: Promise<number>[] = [];
	page.on('requestfinished', (request) => {
		if (request.resourceType() === 'script' || /\.js$/.test(request.url())) sizes.push(sizeOf(request));
	});
	await page.goto(path);
	await ready(page);
	const untilReady = sizes.length;
	await page.waitForTimeout(IDLE_MS);
	const bytes = await Promise.all(sizes);
	await close();
	const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
	return {
		untilReady: sum(bytes.slice(0, untilReady)),
		whileIdle: sum(bytes.slice(untilReady)),
		files: untilReady,
	};
}

async function sizeOf(request: Request): Promise<number> {
	const encoding = await (await request.response())?.headerValue('content-encoding');
	const { responseBodySize } = await request.sizes();
	// The smallest files gain nothing from compression.
	if (encoding !== 'br' && responseBodySize > 300) throw new Error(`${request.url()} was not sent with brotli`);
	return responseBodySize;
}
