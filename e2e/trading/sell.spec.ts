import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, expectAccessible, expectNoOverflow, get, PHONE, test } from '../support/test.ts';
import { openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const ORDER = { ticker: 'V50', direction: 'up', stake: 1_000 } as const;

test.beforeEach(({ person }) => {
	expect(person.name).toBeTruthy();
});

test(
	'[TRADE-14] an open trade is sold from its details for its value less the fee',
	PHONE,
	async ({ page, context }) => {
		const trading = new TradingPage(page);
		await openTradeByCall(context, { ...ORDER, expiry: { duration: 120 } });
		await trading.open();
		await trading.showList('Open');
		await trading.openRows.first().getByRole('button', { name: 'Details of V50, 10.00' }).click();
		const details = page.getByRole('dialog', { name: 'Trade details' });
		const sale = details.getByTestId('sale');
		await expect(sale).toContainText(/Sell ≈ \d+\.\d\d/);
		await expect(sale).toContainText(/Fair value \d+\.\d\d · fee 0\.\d\d · chance \d+%/);
		await expect(sale).toContainText('Selling costs the fee and ends the risk.');
		await expectAccessible(page);
		await expectNoOverflow(page);
		await sale.getByRole('button').click();
		await expect(details).toContainText(
			/Sold for \d+\.\d\d: fair value \d+\.\d\d at a chance of \d+%, less a fee of 0\.\d\d\./,
		);
		await expect(details.getByRole('list', { name: 'Timeline' })).toContainText('Sale requested');
		await expect(page.getByText(/V50 sold for \d+\.\d\d/)).toBeVisible();

		const [trade] = ((await get(context, '/api/trades?status=sold')) as { data: Trade[] }).data;
		const { value, amount, tick } = trade?.sale ?? {};
		expect(amount).toBe(trade?.returned);
		expect(tick).toEqual(trade?.exit);
		expect((value ?? 0) - (amount ?? 0)).toBeGreaterThanOrEqual(Math.floor((value ?? 0) * 0.02));
		expect(trade?.profit).toBe((amount ?? 0) - 1_000);
	},
);

test('[TRADE-14] a row of the dock sells its trade, in gain and in loss by the same button', async ({
	page,
	context,
}) => {
	const trading = new TradingPage(page);
	for (const direction of ['up', 'down'] as const)
		await openTradeByCall(context, { ...ORDER, direction, expiry: { duration: 120 } });
	await trading.open();
	await trading.showList('Open');
	for (const left of [1, 0]) {
		const button = page.getByRole('button', { name: /^Sell ≈ \d+\.\d\d$/ }).first();
		await expect(button).toBeEnabled();
		const box = await button.boundingBox();
		expect(box?.height).toBeGreaterThanOrEqual(24);
		await button.click();
		await expect(page.getByRole('button', { name: /^Sell ≈/ })).toHaveCount(left);
	}
	await expect(page.getByText(/2 trades closed|V50 sold for/).first()).toBeVisible();
	const { data } = (await get(context, '/api/trades?status=sold')) as { data: Trade[] };
	expect(data.map(({ status }) => status)).toEqual(['sold', 'sold']);
});

test('[TRADE-14] a trade that is too near its end is not sold, and the page says so', async ({ page, context }) => {
	const trading = new TradingPage(page);
	await openTradeByCall(context, { ...ORDER, expiry: { duration: 6 } });
	await trading.open();
	await trading.showList('Open');
	await expect(page.getByRole('button', { name: 'Too late to sell' })).toBeDisabled();
});

test('[TRADE-14] the chip of a trade in the chart opens its details, which sell it', async ({ page, context }) => {
	const trading = new TradingPage(page);
	const { id } = await openTradeByCall(context, { ...ORDER, expiry: { duration: 120 } });
	await trading.open();
	await trading.showList('Open');
	await expect(page.getByRole('button', { name: /^Sell ≈/ })).toBeEnabled();
	const canvas = trading.chart.locator('canvas').first();
	const box = await canvas.boundingBox();
	if (box === null) throw new Error('no chart');
	const isOnChip = () => page.evaluate(() => document.querySelector('[style*="cursor: pointer"] canvas') !== null);
	// The pointer looks for the chip: its place depends on the prices.
	const points = Array.from({ length: Math.floor(box.height / 14) }, (_, row) =>
		Array.from({ length: Math.floor(box.width / 60) }, (_, column) => [box.x + 60 * column, box.y + 14 * row] as const),
	);
	for (const [x, y] of points.flat()) {
		await page.mouse.move(x, y);
		if (await isOnChip()) break;
	}
	expect(await isOnChip()).toBe(true);
	await page.mouse.down();
	await page.mouse.up();
	await expect(page).toHaveURL(new RegExp(`trade=${id}`));
	await expect(page.getByRole('dialog', { name: 'Trade details' }).getByTestId('sale')).toContainText(/Sell ≈/);
});
