import type { Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { expect, get, OFFLINE, test } from '../support/test.ts';
import { tapLive } from '../support/trading/live-frames.ts';
import { waitForResults } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

async function loadTrades(context: BrowserContext): Promise<Trade[]> {
	return ((await get(context, '/api/trades')) as { data: Trade[] }).data;
}

/** Expects the balance that the trades add up to, on screen and on the server. */
async function expectBalanceOf(trading: TradingPage, context: BrowserContext): Promise<void> {
	const trades = await loadTrades(context);
	const minor = trades.reduce((sum, { stake, returned }) => sum - stake + (returned ?? 0), 1_000_000);
	const text = (minor / 100).toLocaleString('en-GB', { minimumFractionDigits: 2 });
	await expect(trading.balance).toContainText(text);
}

test('a reload during a trade loses nothing', async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	await trading.chooseDuration('15s');
	await trading.button('down').click();
	await expect(trading.balance).toContainText('9,990.00');
	await page.reload();
	await expect(trading.balance).toContainText('9,990.00');
	await trading.showList('Open');
	await expect(trading.openRows).toHaveCount(1);
	await page.getByRole('tab', { name: /^Closed/ }).click();
	await expect(trading.closedRows).toHaveCount(1, { timeout: 20_000 });
	await expectBalanceOf(trading, context);
});

test.describe('without a connection', () => {
	test.use({ allowedErrors: [OFFLINE] });

	test('missed events are shown when the connection is back', async ({ page, context, person }) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		const connection = await tapLive(page);
		await trading.open();
		await trading.chooseDuration('5s');
		await trading.button('up').click();
		await expect(trading.notice).toHaveText(/Trade opened/);
		await connection.cut();
		await expect(trading.button('up')).toBeDisabled();
		await expect(page.getByText(/reconnecting/i)).toBeVisible();
		await waitForResults(context);
		await expect(trading.balance).toContainText('9,990.00');
		await connection.restore();
		await expectBalanceOf(trading, context);
		await trading.expectReady();
		await trading.showList('Closed');
		await expect(trading.closedRows).toHaveCount(1);
	});

	test('[TRADE-02] a placement whose answer was lost is repeated and opened once', async ({
		page,
		context,
		person,
	}) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		let lost = 0;
		await page.route('/api/trades', async (route) => {
			if (route.request().method() !== 'POST' || lost > 0) return route.continue();
			lost += 1;
			await route.fetch();
			await route.abort('connectionreset');
		});
		await trading.open();
		await trading.button('up').click();
		await expect(trading.notice).toHaveText(/Trade opened/);
		expect(lost).toBe(1);
		expect(await loadTrades(context)).toHaveLength(1);
		await expect(trading.balance).toContainText('9,990.00');
	});

	test('[TRADE-02] a placement without an answer before a reload is settled after it', async ({
		page,
		context,
		person,
	}) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		let reloaded = false;
		await page.route('/api/trades', async (route) => {
			if (route.request().method() !== 'POST' || reloaded) return route.continue();
			await route.fetch();
			await route.abort('connectionreset');
		});
		await trading.open();
		await trading.button('up').click();
		await expect.poll(async () => (await loadTrades(context)).length).toBe(1);
		await page.reload();
		reloaded = true;
		await expect(trading.toast('Your earlier trade went through')).toBeVisible();
		expect(await loadTrades(context)).toHaveLength(1);
		await expect(trading.balance).toContainText('9,990.00');
	});
});
