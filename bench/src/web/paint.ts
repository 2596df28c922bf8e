import type { Browser, Page } from '@playwright/test';
import { openPage, type Storage, slowDown } from './browser.ts';

/** The largest paint is final when nothing larger came for so long. */
const SETTLED_MS = 2_000;

/** PERF-13: milliseconds from the start of the navigation to the largest contentful paint, on a slow device and network. */
export async function measureLargestPaint(
	browser: Browser,
	url: URL,
	path: string,
	ready: (page: Page) => Promise<void>,
	storage?: Storage,
): Promise<number> {
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
	const paints = await page.evaluate(() => (window as unknown as { paints: number[] }).paints);
	await close();
	const largest = paints.at(-1);
	if (largest === undefined) throw new Error(`${path} painted nothing`);
	return largest;
}
