import type { Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { startRelay } from '../support/outside/relay.ts';
import { startServer } from '../support/server.ts';
import { SIZES } from '../support/sizes.ts';
import { expect, expectAccessible, expectNoOverflow, get, signUp, TOURED, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const SENTENCE = /3 to 6 s.* Until then the price can go either way\./;
/** Time from the beginning of a block to its first tick. */
const FIRST_TICK_MS = 250;

test('[TRADE-20] a sealed trade states its wait before the click, is a lock with seconds until its entry, and has its result', async ({
	browser,
}, { project }) => {
	test.setTimeout(240_000);
	const relay = await startRelay();
	const server = await startServer({ ...relay.settings, FAIR_HISTORY_DAYS: '1' });
	const size = SIZES[project.name === 'mobile' ? 'mobile' : 'desktop'];
	const open = async () => {
		const context = await browser.newContext({ ...size, baseURL: server.url, reducedMotion: 'reduce' });
		await context.addCookies([{ ...TOURED, url: server.url }]);
		return context;
	};
	const [trader, guest] = [await open(), await open()];
	try {
		await signUp(trader);
		await tradeSealed(await trader.newPage(), trader);
		await tradeAsGuest(await guest.newPage());
	} finally {
		await trader.close();
		await guest.close();
		await server.stop();
		await relay.stop();
	}
});

async function tradeSealed(page: Page, context: BrowserContext): Promise<void> {
	const trading = new TradingPage(page);
	await trading.open();
	await trading.chooseDuration('15s');
	await expect(trading.notice).toContainText(SENTENCE);
	await expectAccessible(page);
	await trading.button('up').click();
	await expect(page.getByRole('list', { name: 'On the chart' })).toContainText(/Up 10\.00: entry sealed until/);
	const sealed = page.getByTestId('sealed-entry').filter({ visible: true });
	await trading.showList('Open');
	await expect(sealed).toHaveText(/^entry in \ds$/);
	await expectNoOverflow(page);

	await expect(trading.openRows).toContainText(/#\d+/);
	await expect(sealed).toHaveCount(0);
	const [trade] = ((await get(context, '/api/trades?status=open')) as { data: Trade[] }).data;
	const startsAtMs = Date.parse(trade?.sealed?.starts_at ?? '');
	expect(Date.parse(trade?.entry?.at ?? '')).toBe(startsAtMs + FIRST_TICK_MS);
	expect(Date.parse(trade?.expires_at ?? '')).toBe(startsAtMs + 15_000);
	const waitMs = startsAtMs - Date.parse(trade?.accepted_at ?? '');
	expect(waitMs).toBeGreaterThan(2_500);
	expect(waitMs).toBeLessThanOrEqual(5_500);

	await trading.openRows.getByRole('button', { name: /^Details of/ }).click();
	const details = page.getByTestId('trade-details');
	await expect(details).toContainText(/Random number published.*drand, no\. [\d,]+.*Sealed block begins/);
	await expect(details).toContainText(/Answered [\d.]+s after your click, by this browser’s own clock\./);
	await page.keyboard.press('Escape');
	await expect(trading.toast(/V50 (won|lost|tie)/)).toBeVisible({ timeout: 40_000 });

	await page.goto('/statistics');
	await expect(page.getByTestId('answer-times')).toContainText('Latest order in this browser');
}

async function tradeAsGuest(page: Page): Promise<void> {
	await page.goto('/');
	const ticket = page.getByRole('region', { name: 'Order panel' });
	await expect(ticket).toContainText('in 3 to 6 s');
	await ticket.getByRole('button', { name: /^.*Up/ }).first().click();
	await expect(page.getByTestId('sealed-entry').filter({ visible: true })).toHaveText(/^entry in \ds$/);
	await expect(ticket).toContainText(SENTENCE);
	await expectNoOverflow(page);
}
