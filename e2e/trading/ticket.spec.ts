import type { Asset } from '@fairtick/domain/market/contract';
import type { Locator } from '@playwright/test';
import { changeAssets, changeUser } from '../support/answers.ts';
import { expect, expectAccessible, expectNoOverflow, get, OFFLINE, PHONE, REFUSED, test } from '../support/test.ts';
import { loadTrades, loseAnswers, Ticket, watchPlacements } from '../support/trading/ticket.ts';
import { openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

let trading: TradingPage;
let ticket: Ticket;
test.beforeEach(({ page, person }) => {
	expect(person.name).toBeTruthy();
	trading = new TradingPage(page);
	ticket = new Ticket(trading);
});

test('[TRADE-06] a boundary of the clock is chosen, shown with both times and traded', PHONE, async ({ context }) => {
	await trading.open();
	let chosen = '';
	await ticket.inField('Time', async (place) => {
		await place.getByRole('button', { name: 'Clock' }).click();
		await place.getByRole('button', { name: 'Later' }).click();
		const select = place.getByRole('combobox', { name: 'Expires at' });
		chosen = await select.evaluate((element: HTMLSelectElement) => element.selectedOptions[0]?.text ?? '');
	});
	expect(chosen).toMatch(/^\d\d:\d\d$/);
	await expect(ticket.region).toContainText(`${chosen}:00`);
	await expect(ticket.region).toContainText(/buy until ?\d\d:\d\d:30/i);
	await trading.button('down').click();
	await expect(trading.notice).toHaveText(`Trade opened, expires at ${chosen}:00`);
	const [trade] = await loadTrades(context);
	expect(Date.parse(trade?.expires_at ?? '') % 60_000).toBe(0);
	expect(trade?.direction).toBe('down');
});

test('[TRADE-07] a time is typed in hours, minutes and seconds and limited to the asset’s range', async ({
	context,
}) => {
	await trading.open();
	await ticket.setTime('4h 1s');
	await expect(trading.notice).toHaveText('Choose a time between 5s and 4h.');
	await ticket.setTime('1:30:05');
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	const [trade] = await loadTrades(context);
	expect(Date.parse(trade?.expires_at ?? '') - Date.parse(trade?.accepted_at ?? '')).toBe(5_405_000);
});

test('an amount in percent of the balance is shown in money, rounded down, and traded', async ({ page, context }) => {
	await changeUser(page, { balance_demo: 999_999 });
	await trading.open();
	await ticket.inField('Amount', async (place) => {
		await place.getByRole('button', { name: 'As a percentage of your balance' }).click();
		await place.getByRole('textbox', { name: 'Amount' }).fill('2.5');
		await expect(place.getByText('Equals 249.99')).toBeVisible();
		await place.getByRole('button', { name: 'Double the amount' }).click();
		await expect(place.getByText('Equals 499.99')).toBeVisible();
	});
	await expect(trading.button('up')).toHaveAccessibleName(/949\.98/);
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect((await loadTrades(context))[0]?.stake).toBe(49_999);
});

test('[TRADE-13] a trader who wants confirmations confirms in place or cancels', PHONE, async ({ page, context }) => {
	const sent = watchPlacements(page);
	await trading.open();
	await ticket.choose('Order placement', 'Confirm');
	const [confirm, cancel] = [
		ticket.region.getByRole('button', { name: /^Confirm up/ }),
		ticket.region.getByRole('button', { name: 'Cancel' }),
	];
	await trading.button('up').dblclick();
	await expect(confirm).toBeVisible();
	await expectAccessible(page);
	await cancel.click();
	await expect(confirm).toBeHidden();
	expect(sent).toEqual([]);
	await trading.button('up').click();
	await expect(confirm).toBeVisible();
	// An immediate second click would count as part of the same press.
	await page.waitForTimeout(600);
	await confirm.click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect(await loadTrades(context)).toHaveLength(1);
	await page.reload();
	await trading.expectReady();
	await trading.button('down').click();
	await expect(ticket.region.getByRole('button', { name: /^Confirm down/ })).toBeVisible();
});

test('[TRADE-01] price protection is sent with the seen price, and accepted', async ({ page, context }) => {
	const sent = watchPlacements(page);
	await trading.open();
	await ticket.choose('Price protection', 'Wide');
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	const [asset] = ((await get(context, '/api/get_available_assets')) as Asset[]).filter(
		({ id }) => id === sent[0]?.asset_id,
	);
	expect(sent).toEqual([
		expect.objectContaining({ max_slippage: 4 * (asset?.slippage_min ?? 0), seen_seq: expect.any(Number) }),
	]);
});

test.describe('a lost answer', () => {
	test.use({ allowedErrors: [OFFLINE] });

	test('[TRADE-02] the ticket waits until it knows, and accepts no second click meanwhile', async ({
		page,
		context,
	}) => {
		let lossy = true;
		const sent = watchPlacements(page);
		await loseAnswers(page, () => lossy);
		await trading.open();
		await trading.button('up').click();
		await expect(trading.notice).toHaveText(/No reply yet\. Checking again/);
		await expect.poll(() => sent.length).toBeGreaterThan(2);
		for (const direction of ['up', 'down'] as const) await expect(trading.button(direction)).toBeDisabled();
		lossy = false;
		await expect(trading.notice).toHaveText(/Trade opened/);
		await expect(trading.toast('Your earlier trade went through')).toBeVisible();
		expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
		expect(await loadTrades(context)).toHaveLength(1);
		await expect(trading.balance).toContainText('9,990.00');
	});

	test('[TRADE-02] of two tabs one makes the request; when it is closed the other continues', async ({
		page,
		context,
	}) => {
		let lossy = true;
		const here = watchPlacements(page);
		await loseAnswers(page, () => lossy);
		await trading.open();
		await trading.button('up').click();
		await expect.poll(() => here.length).toBeGreaterThan(1);

		const other = new TradingPage(await context.newPage());
		const there = watchPlacements(other.page);
		await other.open();
		const asked = here.length;
		await expect.poll(() => here.length, { timeout: 20_000 }).toBeGreaterThan(asked);
		expect(there).toEqual([]);
		await page.close();
		lossy = false;
		await expect(other.toast('Your earlier trade went through')).toBeVisible();
		expect(there.map(({ id }) => id)).toEqual([here[0]?.id]);
		expect(await loadTrades(context)).toHaveLength(1);
	});
});

test.describe('[TRADE-13] a disabled button gives the reason', () => {
	test('an amount that cannot be traded, and the real account before the address is confirmed', async () => {
		await trading.open();
		for (const [amount, reason] of [
			['0.99', 'Minimum 1.00 per trade.'],
			['10000.01', 'Maximum 10,000.00 per trade.'],
			['ten', 'Enter an amount.'],
		] as const) {
			await ticket.setAmount(amount);
			await expect(trading.button('up')).toBeDisabled();
			await expect(trading.button('up')).toHaveAccessibleDescription(reason);
		}
		await ticket.setAmount('10');
		await trading.expectReady();
		await trading.chooseAccount('Real');
		await expect(trading.button('up')).toHaveAccessibleDescription(/^Confirm your email address before you trade/);
	});

	test('more than the balance, with a refill', async ({ page, context }) => {
		await openTradeByCall(context, { direction: 'up', stake: 999_000, expiry: { duration: 600 } });
		await trading.open();
		await ticket.setAmount('20');
		await expect(trading.notice).toContainText('The amount exceeds your balance.');
		await expect(trading.notice.getByRole('button', { name: 'Top up demo' })).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	test('a market that is closed or without prices', async ({ page }) => {
		const opensAt = new Date(Date.now() + 3_600_000).toISOString();
		await changeAssets(page, () => ({ open: false, closed_reason: 'hours', opens_at: opensAt }));
		await page.goto('/trading');
		await expect(trading.button('up')).toBeDisabled();
		await expect(trading.button('up')).toHaveAccessibleDescription(/^Closed\. Opens in (1:00:00|59:\d\d) \(/);
		await changeAssets(page, () => ({ open: false, closed_reason: 'feed', opens_at: null }));
		await page.goto('/trading');
		await expect(trading.button('up')).toHaveAccessibleDescription('Waiting for a fresh price.');
	});

	test('the maximum number of open trades, and a frozen account', async ({ page, context }) => {
		await openTradeByCall(context, { direction: 'up', stake: 1000, expiry: { duration: 600 } });
		for (const [limits, reason] of [
			[{ open_trades: { limit: 1, used: 1 } }, /^You have reached the limit of 1 open trades/],
			[{ blocked: { demo: 'trading.account_frozen', real: 'trading.account_frozen' } }, /^Your account is frozen/],
		] as const) {
			await page.route('/api/trading-limits', async (route) => {
				const response = await route.fetch();
				await route.fulfill({ response, json: { ...(await response.json()), ...limits } });
			});
			await page.goto('/trading');
			await expect(trading.button('down')).toBeDisabled();
			await expect(trading.button('down')).toHaveAccessibleDescription(reason);
		}
	});
});

test.describe('a refusal', () => {
	test.use({ allowedErrors: [REFUSED] });

	test('[TRADE-09] a lower payout is shown beside the seen one, and accepted by one press', async ({
		page,
		context,
	}) => {
		// The page keeps the old payout, so it can know the new one only from the refusal.
		await changeAssets(page, ({ percentage }) => ({ percentage: percentage + 3 }));
		await trading.open();
		await trading.button('up').click();
		const panel = ticket.region.getByRole('alert');
		await expect(panel).toContainText('Trade not opened');
		await expect(panel).toContainText('Payout you saw93%');
		await expect(panel).toContainText('Payout now90%');
		await expectAccessible(page);
		await expectNoOverflow(page);
		expect(await loadTrades(context)).toEqual([]);
		await panel.getByRole('button', { name: 'Accept 90% and place' }).click();
		await expect(trading.notice).toHaveText(/Trade opened/);
		await expect(panel).toBeEmpty();
		expect(await loadTrades(context)).toMatchObject([{ direction: 'up', payout_percent: 90 }]);
	});

	test('[TICKET-01] moves nothing, and the whole ticket is visible in a low window', async ({ page }) => {
		await page.route('/api/trades', (route) =>
			route.request().method() === 'POST' ? route.fulfill({ status: 422, json: STAKE_TOO_HIGH }) : route.fallback(),
		);
		for (const [width, height] of [
			[1366, 625],
			[1280, 720],
			[1024, 768],
			[1440, 900],
		] as const) {
			await page.setViewportSize({ width, height });
			await trading.open();
			const before = await trading.button('up').boundingBox();
			const parts = [ticket.region.getByRole('textbox'), ticket.region.getByRole('group').getByRole('button')];
			const expectInSight = async () => {
				for (const part of parts)
					for (const one of await part.all()) expect(await isInSight(one), `${await one.textContent()}`).toBe(true);
			};
			await expectInSight();
			await trading.button('up').click();
			await expect(ticket.region.getByRole('alert')).toContainText('Your amount10.00');
			await expectInSight();
			expect(await trading.button('up').boundingBox()).toEqual(before);
		}
	});

	test('[TRADE-09] an amount below the minimum is replaced by one press', async ({ page, context }) => {
		await changeAssets(page, () => ({ stake_min: 1 }));
		await trading.open();
		await ticket.setAmount('0.50');
		await trading.button('up').click();
		const panel = ticket.region.getByRole('alert');
		await expect(panel).toContainText('Your amount0.50');
		await expect(panel).toContainText('At least1.00');
		await panel.getByRole('button', { name: 'Use 1.00' }).click();
		await expect(panel).toBeEmpty();
		await trading.button('up').click();
		await expect(trading.notice).toHaveText(/Trade opened/);
		expect(await loadTrades(context)).toMatchObject([{ stake: 100 }]);
	});
});

/** The server's answer to a stake above its limit. */
const STAKE_TOO_HIGH = { code: 'trading.stake_too_high', message: 'Too much.', params: { limit: 700 }, errors: {} };

/** True if the whole element is visible and can be pressed. */
const isInSight = (element: Locator) =>
	element.evaluate((it) => {
		const { left, top, right, bottom } = it.getBoundingClientRect();
		const x = (left + right) / 2;
		return [top + 2, bottom - 2].every((y) => it.contains(document.elementFromPoint(x, y)));
	});

test('[TICKET-01] dismissing the reminder of an address moves no button', async ({ page }) => {
	for (const [width, height] of [
		[1440, 900],
		[390, 844],
		[844, 390],
	] as const) {
		await page.setViewportSize({ width, height });
		await trading.open();
		const before = await trading.button('up').boundingBox();
		await page.getByText('Confirm your email address.').locator('..').getByRole('button', { name: 'Dismiss' }).click();
		await expect(page.getByText('Confirm your email address.')).toBeHidden();
		expect(await trading.button('up').boundingBox()).toEqual(before);
		await page.evaluate(() => localStorage.clear());
	}
});

test('every control of the ticket has a name, and every field its explanation', PHONE, async ({ page }) => {
	await trading.open();
	const { region } = ticket;
	await expect(region.getByRole('button', { name: /^Up.*19\.00/s })).toBeVisible();
	await expect(region.getByRole('button', { name: /^Down.*19\.00/s })).toBeVisible();
	await ticket.inField('Time', async (place) => {
		await expect(place.getByRole('group', { name: 'Expiry mode' })).toBeVisible();
		for (const name of ['Shorter', 'Longer', '5s', '4h'])
			await expect(place.getByRole('button', { name, exact: true })).toBeVisible();
		await place.getByRole('button', { name: 'About Time' }).click();
		const explanation = page.getByRole('dialog', { name: 'Time' }).filter({ hasText: '1h 30m' });
		await expect(explanation).toBeVisible();
		// Without the focus in it, Escape would close the sheet below as well.
		await expect.poll(() => explanation.evaluate((it) => it.contains(document.activeElement))).toBe(true);
		await page.keyboard.press('Escape');
		await expect(explanation).toBeHidden();
	});
	await ticket.inField('Amount', async (place) => {
		for (const name of ['Smaller amount', 'Larger amount', 'Halve the amount', 'Double the amount'])
			await expect(place.getByRole('button', { name })).toBeVisible();
		await expect(place.getByRole('textbox', { name: 'Amount' })).toHaveAccessibleDescription(/1\.00 to 10,000\.00/);
		await expect(place.getByRole('button', { name: 'About Amount' })).toBeVisible();
	});
});
