import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, PHONE, test } from '../support/test.ts';
import { ChartTools } from '../support/trading/chart-tools.ts';
import { openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

// The browser's errors for a truncated link and an invalid price.
test.use({ allowedErrors: [/status of (404|422)/] });

test(
	'[NOTE-01] [TOP-16] a trader is notified of results on two screens, follows one to its trade, and marks all as read',
	PHONE,
	async ({ page, person, context }) => {
		test.slow();
		expect(person.name).toBeTruthy();
		await test.step('before any event the list says so', async () => {
			await page.goto('/notifications');
			await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
			await expectAccessible(page);
			await expect(page.getByTestId('unread')).toBeHidden();
		});
		await test.step('results are not counted until that is turned on, which is saved immediately', async () => {
			await page.getByRole('link', { name: 'Settings', exact: true }).click();
			await expect(page).toHaveURL('/settings/notifications');
			const inApp = page.getByLabel('Trade: In the app');
			await expect(inApp).toHaveValue('listed');
			await inApp.selectOption('unread');
			const byMail = page.getByRole('switch', { name: 'Deposit: By email' });
			await byMail.press('Space');
			await expect(byMail).not.toBeChecked();
			await expect(page.getByText('Saved')).toHaveCount(2);
			await expect(page.getByRole('switch', { name: 'Security: By email' })).toHaveCount(0);
			await page.getByRole('switch', { name: 'Quiet hours' }).click();
			await page.getByLabel('Until').selectOption('09:30');
			await expect(page.getByText('Saved')).toHaveCount(3);
			await expectAccessible(page);
			await expectNoOverflow(page);
			await page.reload();
			await expect(inApp).toHaveValue('unread');
			await expect(byMail).not.toBeChecked();
			await expect(page.getByLabel('Until')).toHaveValue('09:30');
		});
		await test.step('a truncated link of an email stops nothing and says so', async () => {
			await page.goto('/unsubscribe/cut-off');
			await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
			await expectAccessible(page);
		});
		await test.step('a used one says so and asks nothing', async () => {
			const json = { kinds: ['deposit'], stopped: true };
			await page.route('/api/unsubscribe/kinds?*', (route) => route.fulfill({ json }));
			await page.goto('/unsubscribe/used');
			await expect(page.getByRole('heading', { name: 'These emails are off already' })).toBeVisible();
			await expect(page.getByRole('button', { name: 'Stop these emails' })).toHaveCount(0);
			await expectAccessible(page);
			await page.getByRole('link', { name: 'All settings' }).click();
			await expect(page).toHaveURL('/settings/notifications');
			await page.goto('/notifications');
		});
		const other = await context.newPage();
		await other.goto('/settings/profile');

		await test.step('results appear live, and both screens count', async () => {
			for (const seconds of [5, 15])
				await openTradeByCall(context, { direction: 'up', stake: 1000, expiry: { duration: seconds } });
			await expect(page.locator('main li')).toHaveCount(2, { timeout: 40_000 });
			for (const screen of [page, other]) await expect(screen.getByTestId('unread')).toBeVisible();
			await other.getByTestId('profile-menu').click();
			await expect(other.getByText('2 unread notifications', { exact: true })).toBeVisible();
			await expectAccessible(page);
			await expectNoOverflow(page);
		});

		await test.step('one links to its trade and is marked as read', async () => {
			await page.locator('main li').first().getByRole('link').first().click();
			await expect(page).toHaveURL(/\/trading\?trade=[\da-f-]{36}$/);
			await expect(page.getByTestId('trade-details')).toBeVisible();
			await expect(other.getByText('1 unread notification', { exact: true })).toBeVisible();
			await page.goto('/notifications?unread=true');
			await expect(page.locator('main li')).toHaveCount(1);
			await page.getByLabel('Type').selectOption('Deposit');
			await expect(page.getByText('No notifications match this filter.')).toBeVisible();
			await expect(page).toHaveURL('/notifications?kind=deposit&unread=true');
		});

		await test.step('all are marked as read at once', async () => {
			await page.goto('/notifications');
			await page.getByRole('button', { name: 'Mark all as read' }).click();
			for (const screen of [page, other]) await expect(screen.getByTestId('unread')).toBeHidden();
			await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeHidden();
			await page.getByRole('button', { name: 'Unread', exact: true }).click();
			await expect(page.getByText('You have no unread notifications.')).toBeVisible();
		});
	},
);

test(
	'[NOTE-03] a trader sets price alerts above the chart, finds them in the settings, and removes one',
	PHONE,
	async ({ page, person }) => {
		test.slow();
		expect(person.name).toBeTruthy();
		await page.goto('/trading');
		await page.getByRole('button', { name: 'Price alerts' }).click();
		const price = page.getByLabel('Price', { exact: true });
		const { isWide } = new TradingPage(page);
		/** On a phone the sheet covers the chart: it closes, and is opened again. */
		const setAlert = async () => {
			await page.getByRole('button', { name: 'Set alert' }).click();
			if (isWide) return;
			await expect(price).toBeHidden();
			await page.getByRole('button', { name: 'Price alerts' }).click();
		};
		await test.step('the form begins with the newest price, and reports an invalid one', async () => {
			await expect(price).toHaveValue(/^[\d,]+(\.\d+)?$/);
			await price.fill('much');
			await page.getByRole('button', { name: 'Set alert' }).click();
			await expect(page.getByText('Enter a price above zero, with no more decimal places')).toBeVisible();
			await expectAccessible(page);
		});
		await test.step('two are set', async () => {
			await price.fill('1,5');
			await page.getByRole('button', { name: 'Falls to' }).click();
			await page.getByRole('button', { name: 'Set alert' }).click();
			await expect(page.getByText('less than a tenth of it')).toBeVisible();
			await price.fill('5,000.5');
			await setAlert();
			// The chart announces it to screen readers too.
			await expect(page.getByText(/falls to 5,000\.50/).filter({ hasText: 'Once' })).toBeVisible();
			await page.getByRole('button', { name: 'Falls to', exact: true }).click();
			await price.fill('5000,6');
			await page.getByLabel('Each time').check();
			await setAlert();
			await expect(page.getByText(/falls to 5,000\.60/).filter({ hasText: 'Each time' })).toBeVisible();
			await expectNoOverflow(page);
		});
		await test.step('the settings list both and remove one', async () => {
			await page.getByRole('link', { name: 'All price alerts and how you are told' }).click();
			await expect(page).toHaveURL('/settings/notifications');
			// The user has not confirmed their address.
			await expect(page.getByText('Until your email address is confirmed')).toBeVisible();
			const alerts = page.getByRole('listitem').filter({ hasText: 'falls to' });
			await expect(alerts).toHaveCount(2);
			await alerts.filter({ hasText: '5,000.50' }).getByRole('button').click();
			await expect(alerts).toHaveCount(1);
		});
	},
);

test('[NOTE-03] the plus at the price axis sets an alert at the price under the pointer', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	test.skip(!trading.isWide, 'A finger points at no price.');
	await trading.open();
	// The chart reacts to the pointer once its layer of trades and keys is loaded.
	await expect(page.getByRole('button', { name: 'Zoom in' })).toBeVisible();
	const box = await trading.chart.locator('canvas').first().boundingBox();
	if (box === null) throw new Error('The chart has no box');
	const price = page.getByLabel('Price', { exact: true });
	const press = async (share: number) => {
		const y = box.y + box.height * share;
		await page.mouse.move(box.x + box.width / 2, y);
		await page.mouse.click(box.x + box.width - 10, y);
		await expect(price).toBeVisible();
		return Number((await price.inputValue()).replaceAll(',', ''));
	};
	const high = await press(0.2);
	await page.keyboard.press('Escape');
	await expect(price).toBeHidden();
	expect(await press(0.7)).toBeLessThan(high);
	const chosen = await price.inputValue();
	await page.getByRole('button', { name: 'Set alert' }).click();
	// Shown in the panel's list or with the chart's lines, which are announced too.
	await expect(page.getByText(`crosses ${chosen}`).first()).toBeVisible();
	await expectAccessible(page);
});

test('[NOTE-03] alerts are lines on the chart; the bell of one opens a panel that removes it, in every tab', async ({
	page,
	person,
	context,
}) => {
	test.slow();
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	// Minutes show a wider range than single ticks, so the level stays visible.
	await new ChartTools(trading).choose('Interval', '1m');
	const named = (tab: Page) => tab.getByRole('list', { name: 'Price alerts' }).getByRole('listitem');
	const other = await context.newPage();
	await other.goto('/trading');
	await expect(other.getByRole('list', { name: 'Price alerts' })).toBeAttached();

	await test.step('an alert at the newest price is drawn, here and in another tab', async () => {
		await page.getByRole('button', { name: 'Price alerts' }).click();
		await page.getByRole('button', { name: 'Falls to' }).click();
		await page.getByLabel('Each time').check();
		await page.getByRole('button', { name: 'Set alert' }).click();
		await expect(page.getByText('The alert is set.')).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(page.getByText('The alert is set.')).toBeHidden();
		await expect(named(page)).toHaveText(/falls to/);
		await expect(named(other)).toHaveText(/falls to/);
	});

	const panel = page.getByRole('dialog', { name: 'Price alerts' });
	await test.step('a drag that begins on its bell moves the chart and opens nothing', async () => {
		if (!trading.isWide) return;
		const { x, y } = await pressBell(trading, panel);
		await page.keyboard.press('Escape');
		await expect(panel).toBeHidden();
		await page.mouse.move(x, y);
		await page.mouse.down();
		await page.mouse.move(x - 300, y, { steps: 8 });
		await page.mouse.up();
		const toNow = page.getByRole('button', { name: 'Now', exact: true });
		await expect(toNow).toBeVisible();
		await expect(panel).toBeHidden();
		await toNow.click();
	});

	await test.step('a press on its bell shows its alerts, and can remove one', async () => {
		await pressBell(trading, panel);
		await expect(panel.getByText(/falls to/)).toBeVisible();
		await expect(panel.getByRole('link', { name: 'All price alerts and how you are told' })).toBeVisible();
		await expectAccessible(page);
		await panel.getByRole('button', { name: /^Remove/ }).click();
		await expect(panel).toBeHidden();
		await expect(named(page)).toHaveCount(0);
		await expect(named(other)).toHaveCount(0);
	});
});

/**
 * Presses the only bell on the chart. The price decides its place, so this tries places down the price axis until the
 * panel opens.
 */
async function pressBell({ chart, page, isWide }: TradingPage, panel: Locator): Promise<{ x: number; y: number }> {
	const prices = await chart.locator('canvas').first().boundingBox();
	if (prices === null) throw new Error('The chart has no box');
	const x = prices.x + prices.width - 32;
	const stepPx = isWide ? 12 : 28;
	let y = prices.y;
	await expect(async () => {
		y = y < prices.y + prices.height - stepPx ? y + stepPx : prices.y + stepPx;
		await (isWide ? page.mouse.click(x, y) : page.touchscreen.tap(x, y));
		// Another press elsewhere would close the panel.
		await expect(panel).toBeVisible({ timeout: 300 });
	}).toPass({ intervals: [0] });
	return { x, y };
}
