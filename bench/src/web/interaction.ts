import type { Browser, Page } from '@playwright/test';
import { openPage, type Storage, slowDown, waitUntilTradable } from './browser.ts';

/** Presses of a button in one round, Up and Down in turn. */
const PRESSES = 10;

/**
 * PERF-14: the slowest of the presses on Up and Down, from the press to the next paint in milliseconds (the browser counts
 * in steps of 8), while ticks arrive, on a processor slowed down four times. Each press places a trade.
 */
export async function measureInteraction(browser: Browser, url: URL, storage: Storage): Promise<number> {
	const { page, cdp, close } = await openPage(browser, url, storage);
	await page.addInitScript(() => {
		const interactions = new Map<number, number>();
		Object.assign(window, { interactions });
		new PerformanceObserver((list) => {
			for (const entry of list.getEntries() as PerformanceEventTiming[]) {
				const { interactionId, duration } = entry as PerformanceEventTiming & { interactionId: number };
				if (interactionId > 0)
					interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0));
			}
		}).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
	});
	await page.goto('/trading');
	await waitUntilTradable(page);
	await slowDown(cdp, { network: false });
	for (let index = 0; index < PRESSES; index++) await press(page, index % 2 ? /^Down/ : /^Up/);
	const { slowest, count } = await page.evaluate(() => {
		const { interactions } = window as unknown as { interactions: Map<number, number> };
		return { slowest: Math.max(0, ...interactions.values()), count: interactions.size };
	});
	await close();
	if (count > PRESSES) throw new Error(`${count} interactions were counted for ${PRESSES} presses`);
	// The browser does not report events below its threshold.
	return Math.max(slowest, 16);
}

async function press(page: Page, name: RegExp): Promise<void> {
	await page.getByRole('button', { name, disabled: false }).click();
	await page.waitForTimeout(600);
}
