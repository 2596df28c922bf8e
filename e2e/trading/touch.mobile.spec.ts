import { ChartTools } from '../support/chart-tools.ts';
import { expect, test } from '../support/test.ts';
import { Ticket } from '../support/ticket.ts';
import { loadAsset } from '../support/trade-by-call.ts';
import { TradingPage } from '../support/trading-page.ts';

let trading: TradingPage;
test.beforeEach(({ page, person }) => {
	expect(person.name).toBeTruthy();
	trading = new TradingPage(page);
});

test('[TICKET-01] Up and Down stay where they are on a phone, upright and sideways', async ({ page }) => {
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

test('the tap that ends a drawing presses nothing of what appears under the finger', async ({ page, context }) => {
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
	// Nothing lies there any more that would be pressed instead of the chart.
	await page.reload();
	await trading.expectReady();
	await tools.draw('Trend line', [[0.2, 0.6]]);
	// Sooner, both taps together would be a double one, of which no click is made.
	await page.waitForTimeout(600);
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
	await expect(copy).toBeVisible();
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'trend' }] });
	await copy.tap();
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'trend' }, { tool: 'trend' }] });
});
