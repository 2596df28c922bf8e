import type { User } from '@fairtick/domain/identity/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { changeAsset, changeUser, delayAnswers } from '../support/answers.ts';
import { expect, expectAccessible, expectNoOverflow, get, OFFLINE, REFUSED, test } from '../support/test.ts';
import { openVoidTrade, waitForKnownResult } from '../support/trading/foreseen-trades.ts';
import { tapLive } from '../support/trading/live-frames.ts';
import { openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

test.beforeEach(({ person }) => {
	expect(person.name).toBeTruthy();
});

async function expectSound(page: Page): Promise<void> {
	await expectAccessible(page);
	await expectNoOverflow(page);
}

/** Expects disabled buttons with this reason. */
async function expectOff(trading: TradingPage, reason: string | RegExp): Promise<void> {
	for (const direction of ['up', 'down'] as const) {
		await expect(trading.button(direction)).toBeDisabled();
		await expect(trading.button(direction)).toHaveAccessibleDescription(reason);
	}
}

/** Answers every placement with a refusal. */
async function refusePlacements(page: Page, code: string, message: string, params = {}): Promise<void> {
	await page.route('/api/trades', (route) =>
		route.request().method() === 'POST'
			? route.fulfill({ status: 422, json: { code, message, params } })
			: route.fallback(),
	);
}

async function loadUser(context: BrowserContext): Promise<User> {
	return (await get(context, '/api/user')) as User;
}

test('loading: the frame is where the page will be', async ({ page }) => {
	const held = await delayAnswers(page, '/api/get_selected_assets');
	await page.goto('/trading');
	const skeleton = page.getByRole('main', { name: 'Loading' });
	await expect(skeleton).toHaveAttribute('aria-busy', 'true');
	await expectSound(page);
	held.open();
	await new TradingPage(page).expectReady();
	await expect(skeleton).toBeHidden();
});

test('[MARKET-07] stopped prices show their age, and trading waits for them', async ({ page }) => {
	const live = await tapLive(page);
	const trading = new TradingPage(page);
	await trading.open();
	await live.stopTicks();
	await expect(page.getByText(/Prices have stopped/)).toBeVisible();
	await expect(page.getByText(/Last price \d+ s ago/)).toBeVisible();
	await expectOff(trading, 'Waiting for a fresh price.');
	await expectSound(page);
	live.letTicks();
	await trading.expectReady();
	await expect(page.getByText(/Prices have stopped/)).toBeHidden();
});

test('[MARKET-06] a closed market shows its opening time, on the page and in the list, and opens automatically', async ({
	page,
}) => {
	// The short recording plays 8 s and pauses for 10 s. A late look sees the next pause.
	test.setTimeout(120_000);
	const pause = { timeout: 40_000 };
	const trading = new TradingPage(page);
	await trading.open();
	const list = page.getByRole('list', { name: 'All assets' });
	const euro = list.getByRole('listitem').filter({ hasText: 'EUR/USD' });
	await page.getByRole('button', { name: 'Add an asset' }).click();
	await euro.getByRole('button').first().click();
	const closed = page.getByRole('status').filter({ hasText: 'EUR/USD is closed' });
	await expect(closed).toContainText(/Opens in 0:0\d/, pause);
	await expectOff(trading, /closed|opens/i);
	await page.getByRole('button', { name: 'Add an asset' }).click();
	await expect(euro).toContainText(/Opens in 0:0\d/, pause);
	await expect(euro).toContainText(/1\.\d+/, pause);
	await page.keyboard.press('Escape');
	await trading.expectReady();
	await expect(closed).toBeHidden();
});

test('a suspended market says so without a time and offers open ones', async ({ page }) => {
	await changeAsset(page, { open: false, closed_reason: 'suspended', opens_at: null });
	await page.goto('/trading');
	const trading = new TradingPage(page);
	const closed = page.getByRole('status').filter({ hasText: 'V50 is closed' });
	await expect(closed).toContainText('Suspended. Open trades run to expiry as normal.');
	await expect(closed.getByRole('button')).toHaveCount(4);
	await expectSound(page);
	await closed.getByRole('button', { name: 'V75' }).click();
	await expect(trading.chart).toHaveAccessibleName(/V75/);
	await trading.expectReady();
});

test('[TRADE-19] [TICKET-01] announced maintenance is on the ticket with its times, a time that would extend into it is disabled, and the buttons do not move', async ({
	page,
}) => {
	const from = Date.now() + 150_000;
	const maintenance = { from: new Date(from).toISOString(), until: new Date(from + 1_800_000).toISOString() };
	await changeAsset(page, { maintenance });
	const trading = new TradingPage(page);
	await trading.open();
	const ticket = page.getByLabel('Order panel');
	const announced = ticket.getByText(/^Maintenance from .+ to .+\. Trades must expire before it\.$/);
	await expect(announced).toBeVisible();
	await trading.expectReady();
	const boxes = () => Promise.all([trading.button('up').boundingBox(), trading.button('down').boundingBox()]);
	const before = await boxes();
	await trading.chooseDuration('3m');
	await expectOff(trading, /^Maintenance begins .+\. Choose an earlier expiry\.$/);
	await expect(announced).toBeHidden();
	expect(await boxes()).toEqual(before);
	await expectSound(page);
});

test('[TRADE-19] an asset under maintenance says so and until when', async ({ page }) => {
	const until = new Date(Date.now() + 1_800_000).toISOString();
	const maintenance = { from: new Date(Date.now() - 60_000).toISOString(), until };
	await changeAsset(page, { open: false, closed_reason: 'maintenance', opens_at: until, maintenance });
	await page.goto('/trading');
	const closed = page.getByRole('status').filter({ hasText: 'V50 is closed' });
	await expect(closed).toContainText('Under maintenance');
	await expect(closed).toContainText(/Opens in (29|30):\d\d/);
	await expectOff(new TradingPage(page), /^Under maintenance until .+\.$/);
	await expectSound(page);
});

test.describe('without a connection', () => {
	test.use({ allowedErrors: [OFFLINE] });

	test('[MARKET-07] the page says that it reconnects, and recovers', async ({ page }) => {
		const live = await tapLive(page);
		const trading = new TradingPage(page);
		await trading.open();
		await live.cut();
		await expect(page.getByText(/Connection lost\. Reconnecting/)).toBeVisible();
		await expectOff(trading, 'Waiting for the connection.');
		if (trading.isWide) await expect(page.getByRole('region', { name: 'Status' })).toContainText('No connection');
		await expectSound(page);
		await live.restore();
		await trading.expectReady();
		await expect(page.getByText(/Connection lost/)).toBeHidden();
	});
});

test('[TRADE-12] with the maximum number of open trades the buttons say so', async ({ page, context }) => {
	for (let count = 0; count < 50; count++)
		await openTradeByCall(context, { ticker: 'V10', direction: 'up', stake: 100, expiry: { duration: 600 } });
	await page.goto('/trading');
	const trading = new TradingPage(page);
	await expectOff(trading, /50 open trades/);
	await expectSound(page);
});

test('an empty demo account offers a refill', async ({ page, context }) => {
	await openTradeByCall(context, { ticker: 'V10', direction: 'up', stake: 1_000_000, expiry: { duration: 3600 } });
	await page.goto('/trading');
	const trading = new TradingPage(page);
	await expect(trading.balance).toContainText('0.00');
	await expectOff(trading, /You have run out of demo money\./);
	await expectSound(page);
	// The server counts money at stake as part of the balance, so it refuses the top-up.
	await page.getByRole('button', { name: 'Top up demo', exact: true }).click();
	await expect(trading.toast('That didn’t work')).toBeVisible();
	const user = await loadUser(context);
	await page.route('/api/balance/reload', (route) =>
		route.fulfill({ json: { status: 'success', user: { ...user, balance_demo: 1_000_000 }, message: 'Filled up.' } }),
	);
	await page.getByRole('button', { name: 'Top up demo', exact: true }).click();
	await expect(trading.balance).toContainText('10,000.00');
	await trading.expectReady();
});

test.describe('refused', () => {
	test.use({ allowedErrors: [REFUSED] });

	test('[TRADE-09] a lower payout is refused with both values', async ({ page }) => {
		await changeAsset(page, { percentage: 95 });
		const trading = new TradingPage(page);
		await trading.open();
		await trading.button('up').click();
		const refused = page.getByRole('alert').filter({ hasText: 'Trade not opened' });
		await expect(refused).toContainText('95%');
		await expect(refused).toContainText('90%');
		await expect(trading.balance).toContainText('10,000.00');
		await expectSound(page);
	});

	test('the server’s words are shown, and nothing was charged', async ({ page }) => {
		const trading = new TradingPage(page);
		await trading.open();
		for (const [state, code, message] of [
			['frozen', 'trading.account_frozen', 'Your account is frozen'],
			['self-excluded', 'trading.excluded', 'You have excluded yourself from trading.'],
			['verification needed', 'trading.verify_first', 'Please verify your identity first.'],
			['own limit reached', 'trading.own_limit_reached', 'You have reached the limit that you set yourself.'],
		] as const) {
			await test.step(state, async () => {
				await refusePlacements(page, code, message);
				await trading.button('down').click();
				await expect(page.getByText(message).first()).toBeVisible();
				await expect(trading.balance).toContainText('10,000.00');
				await expectSound(page);
			});
		}
	});
});

test('[TRADE-08] a void trade is announced with its reason, and the stake is returned', async ({ page, context }) => {
	const trading = new TradingPage(page);
	await trading.open();
	const { asset } = await openVoidTrade(context);
	await expect(trading.toast(`${asset.ticker} voided, 10.00 returned`).first()).toBeVisible();
	await expect(trading.toast('The entry price was outside the limit you set.').first()).toBeVisible();
});

test('a result is announced once and moves the balance', async ({ page, context }) => {
	const trading = new TradingPage(page);
	await trading.open();
	const { won: direction } = await waitForKnownResult(['V75']);
	await openTradeByCall(context, { ticker: 'V75', direction, stake: 1_000, expiry: { duration: 5 } });
	await expect(trading.balance).toContainText('9,990.00');
	await expect(trading.toast('V75 won')).toHaveCount(1);
	await expect(trading.balance).toContainText('10,009.00');
});

test('a gold user’s payout is on the ticket and in the list', async ({ page }) => {
	await changeUser(page, { type: 'gold' });
	const trading = new TradingPage(page);
	await trading.open();
	await expect(trading.button('up')).toHaveAccessibleName(/19\.20/);
});
