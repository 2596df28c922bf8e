import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const TICKS = 12;

/** Makes the page count React's commits. */
async function countCommits(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const counter = { commits: 0 };
		Object.assign(window, {
			commitCounter: counter,
			__REACT_DEVTOOLS_GLOBAL_HOOK__: {
				supportsFiber: true,
				isDisabled: false,
				renderers: new Map(),
				inject: () => 1,
				checkDCE: () => undefined,
				onCommitFiberRoot: () => {
					counter.commits += 1;
				},
				onPostCommitFiberRoot: () => undefined,
				onCommitFiberUnmount: () => undefined,
			},
		});
	});
	return () => page.evaluate(() => (window as unknown as { commitCounter: { commits: number } }).commitCounter.commits);
}

test('a tick never renders React', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	let ticks = 0;
	page.on('websocket', (socket) =>
		socket.on('framereceived', ({ payload }) => {
			if (String(payload).includes('"ticks"')) ticks += 1;
		}),
	);
	const commits = await countCommits(page);
	await page.clock.install();
	const trading = new TradingPage(page);
	await trading.open();
	// With all timers stopped, only ticks can cause React to work.
	await page.clock.pauseAt(Date.now() + 2_000);
	const commitsDuring = async (count: number) => {
		const [before, ticksBefore] = [await commits(), ticks];
		await expect.poll(() => ticks - ticksBefore, { timeout: 25_000 }).toBeGreaterThanOrEqual(count);
		return (await commits()) - before;
	};
	// Answers requested before the timers stopped may still arrive and are rendered once. Ticks continue.
	await expect.poll(() => commitsDuring(TICKS), { timeout: 60_000 }).toBe(0);
	// Proves that the counter works.
	const atRest = await commits();
	await page.clock.resume();
	await expect.poll(commits).toBeGreaterThan(atRest);
});
