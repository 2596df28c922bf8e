import { expect, REFUSED, test } from '../support/test.ts';
import { ChartTools } from '../support/trading/chart-tools.ts';
import { Ticket } from '../support/trading/ticket.ts';
import { loadAsset, openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

let trading: TradingPage;
test.beforeEach(({ page, person }) => {
	expect(person.name).toBeTruthy();
	trading = new TradingPage(page);
});

test('[TICKET-01] Up and Down do not move on a phone, upright and sideways', async ({ page }) => {
	const { region } = new Ticket(trading);
	const place = async () => [await trading.button('up').boundingBox(), await trading.button('down').boundingBox()];
	await trading.open();
	const upright = await place();
	await trading.button('up').tap();
	await expect(region.getByRole('button', { name: /^Repeat/ })).toBeVisible();
	expect(await place()).toEqual(upright);
	await page.setViewportSize({ width: 844, height: 390 });
	await page.reload();
	await trading.expectReady();
	const sideways = await place();
	await trading.button('down').tap();
	await expect(trading.notice).toHaveText(/Trade opened/);
	await expect(region.getByRole('button', { name: /^Repeat/ })).toBeVisible();
	expect(await place()).toEqual(sideways);
});

test('[TICKET-01] a result covers neither a button nor the axis of prices, upright and sideways', async ({
	page,
	context,
}) => {
	for (const viewport of [
		{ width: 390, height: 844 },
		{ width: 844, height: 390 },
		{ width: 640, height: 360 },
	]) {
		await page.setViewportSize(viewport);
		await trading.open();
		await openTradeByCall(context, { direction: 'up', stake: 1000, expiry: { duration: 5 } });
		const toast = page.getByRole('dialog');
		await expect(toast).toBeVisible();
		const [box, chart] = [await toast.boundingBox(), await trading.chart.boundingBox()];
		if (box === null || chart === null) throw new Error('not shown');
		expect(box.x + box.width).toBeLessThan(chart.x + chart.width - 80);
		for (const direction of ['up', 'down'] as const) await trading.button(direction).tap({ trial: true });
	}
});

test.describe('held sideways, on a low screen', () => {
	test.use({ allowedErrors: [REFUSED], viewport: { width: 740, height: 360 } });

	test('[TICKET-01] a refused order is visibly refused, with the reason below', async ({ page }) => {
		await page.route('/api/trades', (route) =>
			route.request().method() === 'POST'
				? route.fulfill({
						status: 422,
						json: { code: 'trading.verify_first', message: 'Confirm it first.', params: {} },
					})
				: route.continue(),
		);
		await trading.open();
		const before = await trading.button('down').boundingBox();
		await trading.button('up').tap();
		await expect(trading.notice).toHaveText('Trade not opened ↓');
		await expect(trading.notice).toBeInViewport({ ratio: 0.4 });
		expect(await trading.button('down').boundingBox()).toEqual(before);
		const why = page.getByText('Confirm it first.');
		await why.scrollIntoViewIfNeeded();
		await expect(why).toBeInViewport();
	});
});

test('the tap that ends a drawing presses nothing that appears under the finger', async ({ page, context }) => {
	const tools = new ChartTools(trading);
	const asset = await loadAsset(context, 'V50');
	await trading.open();
	await tools.draw('Trend line', [
		[0.2, 0.6],
		[0.5, 0.4],
	]);
	const copy = page.getByRole('button', { name: 'Duplicate Trend line' });
	const box = await copy.boundingBox();
	if (box === null) throw new Error('there is no button');
	await page.getByRole('button', { name: 'Delete Trend line' }).tap();
	await tools.expectSaved(asset.id, { drawings: [] });
	// The reload removes the bar that offers to undo the deletion.
	await page.reload();
	await trading.expectReady();
	await tools.draw('Trend line', [[0.2, 0.6]]);
	// Within this time the browser would treat both taps as a double tap, which sends no click.
	await page.waitForTimeout(600);
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
	await expect(copy).toBeVisible();
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'trend' }] });
	await copy.tap();
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'trend' }, { tool: 'trend' }] });
});

test('[TOP-04] a phone that is rotated while a menu is open keeps the width of its page', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.goto('/settings/profile');
	const upright = page.viewportSize() ?? { width: 390, height: 844 };
	await page.getByTestId('balance').click();
	const panel = page.locator('.popup');
	await expect(panel).toBeVisible();
	await page.setViewportSize({ width: 740, height: 360 });
	await expect.poll(async () => (await panel.boundingBox())?.x).toBeGreaterThan(200);
	await page.setViewportSize(upright);
	await expect.poll(async () => (await panel.boundingBox())?.x).toBeLessThan(50);
	expect(await page.evaluate(() => window.innerWidth)).toBe(upright.width);
});

test('[NAV-07] a close request of the browser closes the open sheet and stays on the page', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	// If the page itself does not handle Escape, the browser treats it like Back.
	await page.evaluate(() => addEventListener('keydown', (event) => event.stopImmediatePropagation(), true));
	await page.getByRole('button', { name: /^Time/ }).click();
	const sheet = page.getByRole('dialog', { name: 'Time' });
	await expect(sheet).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(sheet).toBeHidden();
});
