import type { Asset } from '@fairtick/domain/market/contract';
import { expect, expectAccessible, expectNoOverflow, get, OFFLINE, PHONE, post, test } from '../support/test.ts';
import { ChartTools } from '../support/trading/chart-tools.ts';
import { tapLive } from '../support/trading/live-frames.ts';
import { loadAsset, openTradeByCall, waitForResults } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

type Candle = readonly [t: number, ...prices: string[]];

let trading: TradingPage;
let tools: ChartTools;
let asset: Asset;

test.beforeEach(async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	trading = new TradingPage(page);
	tools = new ChartTools(trading);
	asset = await loadAsset(context, 'V50');
	await trading.open();
});

test('every chart type can be chosen and the last one survives a reload', async ({ page }) => {
	for (const kind of ['Candles', 'Bars', 'Area', 'Heikin-Ashi']) await tools.choose('Chart type', kind);
	await tools.expectSaved(asset.id, { type: 'heikin_ashi' });
	await page.reload();
	await trading.expectReady();
	await expect(tools.button('Chart type')).toHaveAccessibleName('Chart type: Heikin-Ashi');
});

test('[MARKET-05] every interval is offered', async () => {
	const panel = await tools.open('Interval');
	const names = ['Tick', '5s', '15s', '30s', '1m', '2m', '5m', '15m', '30m', '1h', '4h', '1d'];
	await expect(panel.getByRole('radio')).toHaveCount(names.length);
	for (const name of names) await expect(panel.getByRole('radio', { name, exact: true })).toHaveCount(1);
	await tools.close('Interval');
	await tools.choose('Interval', '1d');
	await tools.choose('Interval', '15s');
	await tools.expectSaved(asset.id, { interval: 15, type: 'area' });
});

test('an indicator is found, added, changed, saved and removed', async ({ page }) => {
	let panel = await tools.open('Indicators');
	await expect.poll(() => panel.getByRole('button', { name: /^Add / }).count()).toBeGreaterThanOrEqual(20);
	await panel.getByRole('searchbox').fill('relative');
	await panel.getByRole('button', { name: 'Add Relative strength index (RSI)' }).click();
	await panel.getByRole('searchbox').fill('boll');
	await panel.getByRole('button', { name: 'Add Bollinger Bands' }).click();
	await panel.getByRole('spinbutton', { name: 'Period, Relative strength index (RSI)' }).fill('21');
	const shown = [
		{ name: 'RSI', params: [21] },
		{ name: 'BOLL', params: [20, 2] },
	];
	await tools.expectSaved(asset.id, { indicators: shown });
	await page.reload();
	await trading.expectReady();
	await expect(page.getByTestId('indicator-line').filter({ hasText: 'RSI 21' })).toBeVisible();
	panel = await tools.open('Indicators');
	await expect(panel.getByRole('spinbutton', { name: 'Period, Relative strength index (RSI)' })).toHaveValue('21');
	await panel.getByRole('button', { name: 'Remove Relative strength index (RSI)' }).click();
	await expect(panel.getByRole('spinbutton', { name: /Relative strength/ })).toHaveCount(0);
	await tools.expectSaved(asset.id, { indicators: [{ name: 'BOLL' }] });
});

test('drawings survive a reload, and another asset has its own', PHONE, async ({ page, context }) => {
	await tools.choose('Chart type', 'Candles');
	await tools.draw('Trend line', [
		[0.2, 0.4],
		[0.5, 0.6],
	]);
	await tools.draw('Horizontal line', [[0.3, 0.3]]);
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'trend' }, { tool: 'horizontal' }] });
	await page.reload();
	await trading.expectReady();
	expect(await tools.drawings()).toEqual(['Trend line', 'Horizontal line']);

	const other = await loadAsset(context, 'V75');
	await post(context, '/api/selected-assets', { id: other.id });
	await page.reload();
	await expect(trading.chart).toHaveAccessibleName('Price chart of V75');
	await trading.expectReady();
	await expect(tools.button('Chart type')).toHaveAccessibleName('Chart type: Area');
	await tools.draw('Note', [[0.3, 0.3]]);
	await page.getByLabel('Note text').fill('Look here');
	await tools.expectSaved(other.id, { drawings: [{ tool: 'note', text: 'Look here' }] });
	expect(await tools.drawings()).toEqual(['Note: Look here']);
});

test('a drawing is deleted by its button, restored, and deleted by the key', async ({ page }) => {
	// With bars of an hour, nothing moves under the pointer.
	await tools.choose('Interval', '1h');
	await tools.draw('Rectangle', [
		[0.2, 0.3],
		[0.4, 0.5],
	]);
	const remove = page.getByRole('button', { name: 'Delete Rectangle' });
	await remove.click();
	await expect(remove).toBeHidden();
	await page.getByRole('button', { name: 'Undo' }).click();
	await tools.expectSaved(asset.id, { drawings: [{ tool: 'rectangle' }] });
	await tools.press([0.3, 0.4]);
	await expect(remove).toBeVisible();
	await page.keyboard.press('Delete');
	await expect(page.getByText('Drawing deleted')).toBeVisible();
	await tools.expectSaved(asset.id, { drawings: [] });
});

test('Escape drops the chosen tool and draws nothing', async ({ page }) => {
	await tools.draw('Fibonacci levels', [[0.2, 0.3]]);
	await expect(page.getByRole('button', { name: 'Stop drawing' })).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Stop drawing' })).toBeHidden();
	await tools.press([0.4, 0.5]);
	expect(await tools.drawings()).toEqual([]);
});

test('[TRADE-06] the lines are named, and trades are side by side until their results', async ({ page, context }) => {
	await expect(tools.legend).toHaveText([/^ends at \d\d:\d\d:\d\d$/]);
	const before = await tools.legend.first().textContent();
	// A duration counts from now: its line moves with the clock.
	await expect(tools.legend.first()).not.toHaveText(before ?? '');
	for (const direction of ['up', 'down'] as const)
		await openTradeByCall(context, { ticker: 'V50', direction, stake: 2500, expiry: { duration: 5 } });
	await expect(tools.legend.filter({ hasText: /^(Up|Down) 25\.00: entry [\d.,]+ at .* expires at / })).toHaveCount(2);
	await waitForResults(context);
	await expect(tools.legend.filter({ hasText: /^(Up|Down) 25\.00: (Won|Lost|Tie) .*exit [\d.,]+ at/ })).toHaveCount(2);

	if (trading.isWide) await page.getByRole('button', { name: 'Clock' }).click();
	else {
		await page.getByRole('button', { name: /^Time/ }).click();
		await page.getByRole('button', { name: 'Clock' }).click();
		await page.getByRole('button', { name: 'Done' }).click();
	}
	await expect(tools.legend.filter({ hasText: /^buy until \d\d:\d\d:30$/ })).toHaveCount(1);
	await expect(tools.legend.filter({ hasText: /^ends at \d\d:\d\d:00$/ })).toHaveCount(1);
});

test('[CHART-04] keys move and zoom the chart, return it to now and describe it', async ({ page }) => {
	await tools.choose('Interval', '1m');
	const toNow = page.getByRole('button', { name: 'Now', exact: true });
	await expect(toNow).toBeHidden();
	await trading.chart.focus();
	for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
	await toNow.click();
	await expect(toNow).toBeHidden();
	await page.getByRole('button', { name: 'Zoom in' }).click();
	await trading.chart.focus();
	await page.keyboard.press('Enter');
	await expect(page.getByTestId('chart-state')).toHaveText(
		/^V50 [\d.,]+ now\. On the chart, .+ to .+: last price [\d.,]+, .*%, high [\d.,]+, low [\d.,]+\./,
	);
	await expect(page).toHaveTitle(/^[\d.,]+ V50 · /);
});

test('[CHART-04] a past trade is shown on the chart until the chart is back at now', async ({ page, context }) => {
	await openTradeByCall(context, { ticker: 'V50', direction: 'up', stake: 2500, expiry: { duration: 5 } });
	await waitForResults(context);
	const ended = tools.legend.filter({ hasText: /^Up 25\.00: (Won|Lost|Tie) .*exit [\d.,]+ at/ });
	await expect(ended).toHaveCount(1);
	await expect(ended).toHaveCount(0);
	await trading.chart.focus();
	for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowLeft');
	await trading.showList('Closed');
	await trading.closedRows.first().click();
	await page.getByRole('button', { name: 'Show on the chart' }).click();
	await expect(ended).toHaveCount(1);
	// Longer than a result is shown.
	await page.waitForTimeout(9_000);
	await expect(ended).toHaveCount(1);
	await trading.chart.focus();
	for (let step = 0; step < 4; step++) await page.keyboard.press('Shift+ArrowLeft');
	await page.getByRole('button', { name: 'Now', exact: true }).click();
	await expect(ended).toHaveCount(0);
});

test('[CHART-02] trades that end together share a toast, and a single result links to its details', async ({
	page,
	context,
}) => {
	for (let count = 0; count < 3; count++)
		await openTradeByCall(context, { ticker: 'V50', direction: 'up', stake: 1000, expiry: { duration: 5 } });
	await expect(trading.toast(/trades? closed|V50 (won|lost|tie)/).first()).toBeVisible({ timeout: 40_000 });
	await waitForResults(context);
	// One of the results may have been shown late and alone.
	await expect(page.getByRole('link', { name: 'Trade details' })).toHaveCount(0);
	await openTradeByCall(context, { ticker: 'V50', direction: 'down', stake: 1000, expiry: { duration: 5 } });
	await page.getByRole('link', { name: 'Trade details' }).click({ timeout: 40_000 });
	await expect(page.getByRole('dialog', { name: 'Trade details' })).toContainText('Down');
});

test('the chart is saved as a picture and as a table', async () => {
	await tools.choose('Interval', '1m');
	const table = await tools.save('Candles (CSV)');
	expect(table.name).toMatch(/^V50-60s-\d{4}-\d\d-\d\dT[\d-]+Z\.csv$/);
	const rows = table.content.toString().trimEnd().split('\r\n');
	expect(rows[0]).toBe('\ufeffasset,interval_s,time,open,high,low,close');
	expect(rows.length).toBeGreaterThan(100);
	for (const row of rows.slice(1)) expect(row).toMatch(/^V50,60,\d{4}-\d\d-\d\dT\d\d:\d\d:00\.000Z(,\d+\.\d+){4}$/);

	const picture = await tools.save('Image (PNG)');
	expect(picture.name).toMatch(/^V50-60s-.*\.png$/);
	expect(picture.content.subarray(0, 8)).toEqual(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]));
	const box = await trading.chart.boundingBox();
	expect(picture.content.readUInt32BE(16)).toBeGreaterThanOrEqual(Math.floor(box?.width ?? 0));
	expect(picture.content.length).toBeGreaterThan(5_000);
});

test.describe('while the saved chart cannot be loaded', () => {
	test.use({ allowedErrors: [/status of 503/] });

	test('changes are applied to it later and lose nothing', async ({ page }) => {
		await tools.draw('Horizontal line', [[0.3, 0.3]]);
		await tools.expectSaved(asset.id, { drawings: [{ tool: 'horizontal' }] });
		let isAway = true;
		await page.route('/api/chart-layouts/*', (route) =>
			isAway && route.request().method() === 'GET' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
		);
		await page.reload();
		await trading.expectReady();
		await tools.choose('Chart type', 'Bars');
		isAway = false;
		await tools.expectSaved(asset.id, { type: 'bar', drawings: [{ tool: 'horizontal' }] });
		await expect(tools.button('Chart type')).toHaveAccessibleName('Chart type: Bars');
	});
});

test('the browser remembers grid and countdown', async ({ page }) => {
	let panel = await tools.open('Chart settings');
	await panel.getByRole('switch', { name: 'Grid' }).click();
	await expect(panel.getByRole('switch', { name: 'Grid' })).not.toBeChecked();
	await page.reload();
	await trading.expectReady();
	panel = await tools.open('Chart settings');
	await expect(panel.getByRole('switch', { name: 'Grid' })).not.toBeChecked();
	await expect(panel.getByRole('switch', { name: 'Candle countdown' })).toBeChecked();
});

test('every panel is accessible and fits the screen', PHONE, async () => {
	for (const tool of ['Chart type', 'Interval', 'Indicators', 'Draw', 'Chart settings', 'Export chart'] as const) {
		await tools.open(tool);
		await expectNoOverflow(trading.page);
		await expectAccessible(trading.page);
		await tools.close(tool);
	}
});

test.describe('without a connection', () => {
	test.use({ allowedErrors: [OFFLINE] });

	test('[MARKET-07] the last price is drawn as old, and the gap is filled with the server’s candles without a restart', async ({
		page,
		context,
	}) => {
		const connection = await tapLive(page);
		await trading.open();
		await tools.choose('Interval', '5s');
		await expect(trading.chart).toHaveAttribute('data-ghost', 'false');
		await connection.cut();
		await expect(trading.chart).toHaveAttribute('data-ghost', 'true');
		await page.evaluate(() => {
			new MutationObserver(() => {
				if (document.querySelector('[aria-label="Loading the chart"]')) document.body.dataset['flashed'] = 'yes';
			}).observe(document.body, { childList: true, subtree: true });
		});
		// Candles begin and end in this time.
		await page.waitForTimeout(12_000);
		await connection.restore();
		await expect(trading.chart).toHaveAttribute('data-ghost', 'false', { timeout: 20_000 });
		await trading.expectReady();
		expect(await page.evaluate(() => document.body.dataset['flashed'])).toBeUndefined();
		// The drawn candles equal the saved ones.
		const { content } = await tools.save('Candles (CSV)');
		const drawn = content.toString().trimEnd().split('\r\n').slice(-9, -1);
		const candles = (await get(context, `/api/assets/${asset.id}/candles?interval=5&limit=30`)) as Candle[];
		const theirs = candles.map(([t, ...prices]) => [new Date(t).toISOString(), ...prices.map(Number)].join());
		for (const row of drawn) {
			const [, , time, ...prices] = row.split(',');
			expect(theirs).toContain([time, ...prices.map(Number)].join());
		}
	});
});
