import { readFile } from 'node:fs/promises';
import type { Trade } from '@fairtick/domain/trading/contract';
import { expect, expectAccessible, expectNoOverflow, get, PHONE, test } from '../support/test.ts';
import { openVoidTrade } from '../support/trading/foreseen-trades.ts';
import { openTradeByCall, waitForResults } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

test.beforeEach(({ person }) => {
	expect(person.name).toBeTruthy();
});

test(
	'an open trade shows its entry, its value now and its expiry, and its details follow it to the result',
	PHONE,
	async ({ page, context }) => {
		const trading = new TradingPage(page);
		await trading.open();
		await trading.chooseDuration('15s');
		await trading.button('up').click();
		await trading.showList('Open');
		const row = trading.openRows.first();
		await expect(row).toContainText('V50');
		await expect(row).toContainText('Up');
		await expect(row).toContainText('10.00');
		await expect(row).toContainText(/0:\d\d/);
		await expect(row).toContainText(/\+9\.00|−10\.00|0\.00/);
		if (trading.isWide) await expect(row).toContainText(/\d+\.\d{4} \d\d:\d\d:\d\d #\d+/);

		await row.getByRole('button', { name: 'Details of V50, 10.00' }).click();
		const details = page.getByRole('dialog', { name: 'Trade details' });
		await expect(details).toContainText('Result now');
		await expect(page).toHaveURL(/[?&]trade=/);
		await page.reload();
		await expect(details).toContainText('Result now');
		await expectAccessible(page);
		await expect(details).toContainText(/The exit price \(\d/, { timeout: 25_000 });
		await expect(details).not.toContainText('Result now');

		const [trade] = ((await get(context, '/api/trades?status=closed')) as { data: Trade[] }).data;
		if (!trade?.entry || !trade.exit) throw new Error('the trade has no result');
		const steps = details.getByRole('list', { name: 'Timeline' }).getByRole('listitem');
		const lines = (await steps.allInnerTexts()).map((text) => text.replaceAll('\n', ' '));
		const named = lines.filter((line) => /clicked|Accepted|Entry|Exit|Expiry/.test(line));
		expect(named.map((line) => /You clicked|Accepted|Entry|Exit|Expiry/.exec(line)?.[0])).toEqual([
			'You clicked',
			'Accepted',
			'Entry',
			'Exit',
			'Expiry',
		]);
		for (const [name, tick] of [
			['Entry', trade.entry],
			['Exit', trade.exit],
		] as const) {
			const line = named.find((text) => text.includes(name));
			expect(line).toContain(`#${tick.seq}`);
			expect(line?.replaceAll(',', '')).toContain(tick.price);
			expect(line).toContain(tick.at.slice(17, 23));
		}
		await expect(details).toContainText(trade.id);
		await expectNoOverflow(page);
		await page.keyboard.press('Escape');
		await expect(details).toBeHidden();
		await expect(page).not.toHaveURL(/trade=/);
		await expect(trading.openRows).toHaveCount(0);
	},
);

test.describe('an address of a trade that does not exist', () => {
	test.use({ allowedErrors: [/status of 404/] });

	test('says so, and shows only the list once that is closed', async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		await page.goto('/trading?view=history&trade=01a22068-82bf-7102-9ca5-5160fe81998c');
		const details = page.getByRole('dialog', { name: 'Trade details' });
		await expect(details).toContainText('This trade was not found in your account.');
		await details.getByRole('button', { name: 'Close' }).click();
		await expect(details).toBeHidden();
		await expect(page).toHaveURL(/\/trading\?view=history$/);
	});
});

test('the details explain why a trade is void and that the stake was returned', async ({ page, context }) => {
	await openVoidTrade(context);
	const trading = new TradingPage(page);
	await trading.open();
	await trading.showList('Closed');
	await expect(trading.closedRows.first()).toContainText('Voided');
	await trading.closedRows.first().getByRole('button').click();
	const details = page.getByRole('dialog', { name: 'Trade details' });
	await expect(details).toContainText('The entry price was outside the limit you set.');
	await expect(details).toContainText('Your stake of 10.00 was returned.');
	await expect(details).toContainText('Voided');
});

test('closed trades are filtered by asset and result, and the filtered ones saved as a file', async ({
	page,
	context,
}) => {
	for (const [ticker, direction] of [
		['V10', 'up'],
		['V10', 'down'],
		['V25', 'up'],
	] as const)
		await openTradeByCall(context, { ticker, direction, stake: 1_000, expiry: { duration: 5 } });
	await waitForResults(context);
	const trading = new TradingPage(page);
	await trading.open();
	await trading.showList('Closed');
	await expect(trading.closedRows).toHaveCount(3);
	await page.getByRole('combobox', { name: 'Asset' }).selectOption('V10');
	await expect(trading.closedRows).toHaveCount(2);
	await expect(trading.closedRows.filter({ hasText: 'V10' })).toHaveCount(2);
	const [download] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: 'Download CSV' }).click(),
	]);
	expect(download.suggestedFilename()).toBe('trades-demo.csv');
	const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
	expect(lines).toHaveLength(3);
	expect(lines[0]).toMatch(/^id,mode,asset,direction,stake,/);
	expect(lines[1]).toMatch(/^[0-9a-f-]{36},demo,V10,(up|down),10\.00,USD,90,/);
	await page.getByRole('combobox', { name: 'Status' }).selectOption('Voided');
	await expect(page.getByText('No closed trades match these filters.')).toBeVisible();
	await page.getByRole('button', { name: 'Show all' }).click();
	await expect(trading.closedRows).toHaveCount(3);
	await expectAccessible(page);
	await expectNoOverflow(page);
});

test('older closed trades load on request', async ({ page, context }) => {
	for (let count = 0; count < 31; count++)
		await openTradeByCall(context, { ticker: 'V10', direction: 'up', stake: 100, expiry: { duration: 5 } });
	await waitForResults(context);
	const trading = new TradingPage(page);
	await trading.open();
	await trading.showList('Closed');
	await expect(trading.closedRows).toHaveCount(30);
	await page.getByRole('button', { name: 'Show more' }).click();
	await expect(trading.closedRows).toHaveCount(31);
	await expect(page.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('without trades the lists say so', async ({ page }) => {
	const trading = new TradingPage(page);
	await trading.open();
	await trading.showList('Open');
	await expect(page.getByText('No open trades.')).toBeVisible();
	await page.getByRole('tab', { name: 'Closed' }).click();
	await expect(page.getByText('No closed trades yet.')).toBeVisible();
	await expectAccessible(page);
});

test.describe('if the lists cannot be loaded', () => {
	test.use({ allowedErrors: [/ERR_FAILED/] });

	test('they say so and can be retried', async ({ page }) => {
		let broken = true;
		await page.route(/\/api\/trades\?/, (route) => (broken ? route.abort() : route.continue()));
		const trading = new TradingPage(page);
		await trading.open();
		await trading.showList('Open');
		await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible({ timeout: 20_000 });
		broken = false;
		await page.getByRole('button', { name: 'Try again' }).click();
		await expect(page.getByText('No open trades.')).toBeVisible();
	});
});

test('the dock is resized by pointer and keyboard, and remembers its height and its list', async ({ page }) => {
	const trading = new TradingPage(page);
	await trading.open();
	const dock = page.getByRole('region', { name: 'Trades' });
	const handle = page.getByRole('separator', { name: 'Resize the trades panel' });
	const height = async () => Math.round((await dock.boundingBox())?.height ?? 0);
	const before = await height();
	await handle.focus();
	await page.keyboard.press('ArrowUp');
	await expect.poll(height).toBe(before + 24);
	const box = await handle.boundingBox();
	if (!box) throw new Error('the dock has no handle');
	await page.mouse.move(box.x + 200, box.y + 4);
	await page.mouse.down();
	await page.mouse.move(box.x + 200, 100, { steps: 5 });
	await page.mouse.up();
	await expect.poll(height).toBe(900 * 0.4);
	await page.getByRole('tab', { name: 'Closed' }).click();
	await page.reload();
	await trading.expectReady();
	await expect.poll(height).toBe(900 * 0.4);
	await expect(page.getByRole('tab', { name: 'Closed' })).toHaveAttribute('aria-selected', 'true');
	await page.getByRole('button', { name: 'Hide trades' }).click();
	await expect.poll(height).toBe(40);
	await page.getByRole('tab', { name: /^Open/ }).click();
	await expect.poll(height).toBeGreaterThan(100);
});

test('the lists have their own addresses, with the number of open trades', PHONE, async ({ page, context }) => {
	await openTradeByCall(context, { direction: 'up', stake: 1_000, expiry: { duration: 300 } });
	const trading = new TradingPage(page);
	await trading.open();
	const nav = page.getByRole('navigation', { name: 'Trading' });
	await expect(nav.getByRole('link', { name: /Positions/ })).toContainText('1');
	await nav.getByRole('link', { name: /Positions/ }).click();
	await expect(page).toHaveURL(/view=positions/);
	await expect(trading.openRows).toHaveCount(1);
	await nav.getByRole('link', { name: 'History' }).click();
	await expect(page).toHaveURL(/view=history/);
	await expect(page.getByText('No closed trades yet.')).toBeVisible();
	await expect(nav.getByRole('link', { name: 'History' })).toHaveAttribute('aria-current', 'page');
	await page.reload();
	await expect(page.getByRole('tab', { name: 'Closed' })).toHaveAttribute('aria-selected', 'true');
	await nav.getByRole('link', { name: 'Trade', exact: true }).click();
	await trading.expectReady();
});

test('a trade is viewed by keyboard alone', async ({ page, context }) => {
	await openTradeByCall(context, { direction: 'up', stake: 1_000, expiry: { duration: 300 } });
	const trading = new TradingPage(page);
	await trading.open();
	await trading.showList('Open');
	const button = trading.openRows.first().getByRole('button', { name: /^Details of/ });
	await button.focus();
	await page.keyboard.press('Enter');
	const details = page.getByRole('dialog', { name: 'Trade details' });
	await expect(details).toBeFocused();
	await page.keyboard.press('Escape');
	await expect(details).toBeHidden();
	await expect(button).toBeFocused();
});
