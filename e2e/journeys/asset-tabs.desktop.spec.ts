import type { Asset } from '@fairtick/domain/market/contract';
import { countRequests } from '../support/answers.ts';
import { expect, get, test } from '../support/test.ts';
import { TradingPage } from '../support/trading-page.ts';

test('[SEL-01] [SEL-02] tabs begin with the default pair; others are added, chosen and removed, the current one never', async ({
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
	const tabs = page.getByRole('list', { name: 'Assets', exact: true }).getByRole('listitem');
	await expect(tabs).toHaveText([/^V50/]);
	await expect(tabs.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
	expect(await selected()).toEqual([]);
	await page.getByRole('button', { name: 'Add an asset' }).click();
	await page.getByRole('searchbox', { name: 'Search assets' }).fill('v100');
	await page.getByRole('button', { name: /^V100/ }).click();
	await expect(tabs).toHaveCount(2);
	await expect(tabs.filter({ hasText: 'V100' }).locator('[aria-current=true]')).toBeVisible();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volatility 100');
	await expect(page.getByRole('button', { name: 'Remove V50' })).toBeVisible();
	await expect(page.getByRole('button', { name: 'Remove V100' })).toHaveCount(0);

	await tabs.filter({ hasText: 'V50' }).getByRole('button').first().click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Volatility 50');
	await trading.expectReady();
	await tabs.filter({ hasText: 'V100' }).hover();
	await page.getByRole('button', { name: 'Remove V100' }).click();
	await expect(tabs).toHaveText([/^V50/]);
	expect(removals()).toBe(1);
	expect(await selected()).toEqual(['V50']);
});

test('[TOP-02] each tab is 210 px wide, and the bar never pushes the balance off the page', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	const tabs = page.getByRole('list', { name: 'Assets', exact: true });
	for (const ticker of ['V10', 'V25', 'V75', 'V100']) {
		await page.getByRole('button', { name: 'Add an asset' }).click();
		await page
			.getByRole('button', { name: new RegExp(`^${ticker} `) })
			.last()
			.click();
		await expect(tabs.getByRole('listitem').filter({ hasText: ticker })).toBeVisible();
	}
	for (const tab of await tabs.getByRole('listitem').all()) expect((await tab.boundingBox())?.width).toBe(210);
	expect((await tabs.boundingBox())?.width).toBeLessThanOrEqual(1440 - 550);
	await expect(trading.balance).toBeInViewport();
});

test('[MARKET-07] connection, server time, age of the price and latency are visible and alive', async ({
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
