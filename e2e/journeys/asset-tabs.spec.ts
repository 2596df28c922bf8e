import type { Asset } from '@fairtick/domain/market/contract';
import type { Page } from '@playwright/test';
import { countRequests } from '../support/answers.ts';
import { expect, get, post, test } from '../support/test.ts';
import { loadAsset } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const tabsOf = (page: Page) => page.getByRole('list', { name: 'Assets', exact: true }).getByRole('listitem');

test('[SEL-01] [SEL-02] a new account has three tabs; others are added, chosen and removed, the current one never', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	const removals = countRequests(page, /delete_selected_assets/);
	const selected = async () =>
		((await get(context, '/api/get_selected_assets')) as Asset[]).map(({ ticker }) => ticker);
	await trading.open();
	const tabs = tabsOf(page);
	await expect(tabs).toHaveText([/^V50/, /^V10/, /^V100/]);
	expect(await selected()).toEqual(['V50', 'V10', 'V100']);
	await page.getByRole('button', { name: 'Add an asset' }).click();
	await page.getByRole('searchbox', { name: 'Search assets' }).fill('v75');
	await page.getByRole('button', { name: /^V75/ }).click();
	await expect(tabs).toHaveCount(4);
	await expect(tabs.filter({ hasText: 'V75' }).locator('[aria-current=true]')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volatility 75');
	await expect(page.getByRole('button', { name: 'Remove V50' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Remove V75' })).toHaveCount(0);

	await tabs.filter({ hasText: 'V50' }).getByRole('button').first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volatility 50');
	await trading.expectReady();
	await tabs.filter({ hasText: 'V75' }).hover();
	await page.getByRole('button', { name: 'Remove V75' }).click();
	await expect(tabs).toHaveText([/^V50/, /^V10/, /^V100/]);
	expect(removals()).toBe(1);
	expect(await selected()).toEqual(['V50', 'V10', 'V100']);
});

test('tabs are reordered by dragging and by keys, and the order is saved', async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	const tabs = tabsOf(page);
	const selected = async () =>
		((await get(context, '/api/get_selected_assets')) as Asset[]).map(({ ticker }) => ticker);
	await expect(tabs).toHaveCount(3);
	await expect(page.getByRole('button', { name: 'About Payout' }).first()).toBeVisible();
	await expect(async () => {
		// Pressed only once, however long saving takes.
		if ((await selected()).at(-1) === 'V100') await tabs.last().getByRole('button').first().press('Alt+ArrowLeft');
		await expect.poll(selected, { timeout: 5_000 }).toEqual(['V50', 'V100', 'V10']);
	}).toPass();
	await tabs.first().dragTo(tabs.last());
	await expect.poll(selected).toEqual(['V100', 'V10', 'V50']);
	await expect(tabs).toHaveText([/^V100/, /^V10/, /^V50/]);
});

test('[TOP-02] each tab is 210 px wide, and the bar never pushes the balance off the page', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	const tabs = page.getByRole('list', { name: 'Assets', exact: true });
	for (const ticker of ['V25', 'V75']) {
		await page.getByRole('button', { name: 'Add an asset' }).click();
		await page
			.getByRole('button', { name: new RegExp(`^${ticker} `) })
			.last()
			.click();
		await expect(tabs.getByRole('listitem').filter({ hasText: ticker })).toBeVisible();
	}
	for (const tab of await tabs.getByRole('listitem').all()) expect((await tab.boundingBox())?.width).toBe(210);
	expect((await tabs.boundingBox())?.width).toBeLessThanOrEqual(1440 - 550);
	await expect(page.getByRole('button', { name: /^\d more$/ })).toBeVisible();
	await expect(trading.balance).toBeInViewport();
});

test('[MARKET-07] connection, server time, age of the price and latency are shown and updated', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await new TradingPage(page).open();
	const status = page.getByRole('region', { name: 'Status' });
	await expect(status).toContainText('Connected');
	await expect(status).toContainText(/Last price \d/);
	await expect(status).toContainText(/Latency \d+ ms/);
	const time = status.getByText(/Server time/);
	const before = (await time.textContent()) ?? '';
	await expect(time).not.toHaveText(before);
});

test('[TOP-02] in a window of 1024 px the current tab is visible, the others are listed with their prices, and the chart names its ticker', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	for (const ticker of ['V25', 'V75']) {
		const { id } = await loadAsset(context, ticker);
		await post(context, '/api/selected-assets', { id });
	}
	const trading = new TradingPage(page);
	await trading.open();
	const row = page.getByRole('list', { name: 'Assets', exact: true });
	const current = tabsOf(page).filter({ has: page.locator('[aria-current=true]') });
	const expectInSight = () =>
		expect
			.poll(async () => {
				const [frame, tab] = [await row.boundingBox(), await current.boundingBox()];
				if (frame === null || tab === null) return false;
				return tab.x >= frame.x - 1 && tab.x + tab.width <= frame.x + frame.width + 1;
			})
			.toBe(true);
	await expect(current).toHaveText(/^V75/);
	await expectInSight();
	await page.setViewportSize({ width: 1024, height: 768 });
	await expectInSight();
	await page.reload();
	await trading.expectReady();
	const more = page.getByRole('button', { name: /^\d more$/ });
	await expect(more).toBeVisible();
	await expectInSight();
	await expect(page.getByRole('region', { name: 'Chart' }).getByText('V75', { exact: true }).first()).toBeVisible();
	await more.click();
	await expect(page.getByRole('menuitem').first()).toHaveText(/^V\d+.*\d[.,]\d/);
	await expect(page.getByRole('menuitem', { name: /^V75/ })).toHaveCount(0);
});
