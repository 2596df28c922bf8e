import type { Browser, Page } from '@playwright/test';
import { openPage, type Storage, slowDown } from './browser.ts';

/** The largest paint is final when nothing larger came for this long. */
const SETTLED_MS = 2_000;

/** Milliseconds from the start of the navigation. */
export interface Paints {
	readonly first: number;
	readonly largest: number;
}

/** PERF-13: the first and the largest contentful paint on a slow device and network. */
export async function measurePaints(
	browser: Browser,
	url: URL,
	path: string,
	ready: (page: Page) => Promise<void>,
	storage?: Storage,
): Promise<Paints> {
	const { page, cdp, close } = await openPage(browser, url, storage);
	await slowDown(cdp, { network: true });
	await page.addInitScript(() => {
		const paints: number[] = [];
		Object.assign(window, { paints });
		new PerformanceObserver((list) => {
			for (const { startTime } of list.getEntries()) paints.push(startTime);
		}).observe({ type: 'largest-contentful-paint', buffered: true });
	});
	await page.goto(path);
	await ready(page);
	await page.waitForTimeout(SETTLED_MS);
	const { first, largest } = await page.evaluate(() => ({
		first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
		largest: (window as unknown as { paints: number[] }).paints.at(-1),
	}));
	await close();
	if (first === undefined || largest === undefined) throw new Error(`${path} painted nothing`);
	return { first, largest };
}
