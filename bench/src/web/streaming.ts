import type { Browser, CDPSession } from '@playwright/test';
import { openPage, type Storage, waitUntilTradable } from './browser.ts';

/** Code, caches and the first candles are there by then. */
const WARM_UP_MS = 30_000;
const MINUTE_MS = 60_000;

export interface Streaming {
	/** Sum of all layout shifts from the first byte to the end, without unit. */
	readonly layoutShift: number;
	/** Growth of the script heap after the warm-up, after collecting garbage, in MB. */
	readonly heapGrowthMb: number;
	readonly ticks: number;
}

/** PERF-15: the trading page without any input while ticks arrive. */
export async function measureStreaming(
	browser: Browser,
	url: URL,
	storage: Storage,
	minutes: number,
): Promise<Streaming> {
	const { page, cdp, close } = await openPage(browser, url, storage);
	let ticks = 0;
	page.on('websocket', (socket) => {
		socket.on('framereceived', ({ payload }) => {
			const text = String(payload);
			if (text.startsWith('{"op":"ticks"')) ticks += (JSON.parse(text) as { d: unknown[] }).d.length;
		});
	});
	await page.addInitScript(() => {
		const shifts: number[] = [];
		Object.assign(window, { shifts });
		new PerformanceObserver((list) => {
			for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[]) shifts.push(value);
		}).observe({ type: 'layout-shift', buffered: true });
	});
	await page.goto('/trading');
	await waitUntilTradable(page);
	await page.waitForTimeout(WARM_UP_MS);
	const before = await heapBytes(cdp);
	await page.waitForTimeout(minutes * MINUTE_MS);
	const after = await heapBytes(cdp);
	const layoutShift = await page.evaluate(() =>
		(window as unknown as { shifts: number[] }).shifts.reduce((sum, one) => sum + one, 0),
	);
	await close();
	return { layoutShift, heapGrowthMb: (after - before) / 1e6, ticks };
}

async function heapBytes(cdp: CDPSession): Promise<number> {
	await cdp.send('HeapProfiler.collectGarbage');
	return (await cdp.send('Runtime.getHeapUsage')).usedSize;
}
