import type { User } from '@fairtick/domain/identity/contract';
import { confirmAddress } from '../support/cashier.ts';
import { expect, get, REFUSED, test } from '../support/test.ts';
import { openLosingTrade, waitForLoss } from '../support/trading/foreseen-trades.ts';
import { Ticket } from '../support/trading/ticket.ts';
import { openTradeByCall } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

/** The server's answer to a refill of a full account. */
const REFILL_NOT_NEEDED =
	'Your demo account already holds $10,000.00, stakes of open trades included. There is nothing to add.';

test('[TOP-03] the eye hides the balance behind five asterisks and is remembered', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	await page.getByRole('button', { name: 'Hide balance' }).click();
	await expect(trading.balance).toHaveText(/\*{5}$/);
	await page.reload();
	await expect(trading.balance).toHaveText(/\*{5}$/);
	await page.goto('/cashier');
	await expect(page.getByText(/^Available on the real account: \*{5} USD$/)).toBeVisible();
	await page.getByRole('button', { name: 'Show balance' }).click();
	await expect(trading.balance).toHaveText(/Real.*0\.00$/);
	await expect(page.getByText(/^Available on the real account: 0\.00 USD$/)).toBeVisible();
});

test('[TOP-04] [TOP-18] switching the account changes the balance and its label, the trades and what a placement uses', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await openTradeByCall(context, { direction: 'up', stake: 2000, expiry: { duration: 600 } });
	const trading = new TradingPage(page);
	await trading.open();
	await expect(trading.balance).toContainText('9,980.00');
	await trading.chooseAccount('Real');
	await expect(trading.balance).toContainText('Sandbox $0.00');
	await expect(trading.button('up')).toBeDisabled();
	await expect(trading.notice).toHaveText('Confirm your email address before you trade with real money.');
	await trading.showList('Open');
	await expect(page.getByText('No open trades.')).toBeVisible();
	await page.reload();
	await expect(trading.balance).toContainText('Real');
	await trading.chooseAccount('Demo');
	await expect(trading.balance).toContainText('$9,980.00');
	await trading.showList('Open');
	await expect(trading.openRows).toHaveCount(1);
});

test('[TRADE-09] [AUTH-05] an address verified in another tab enables the open trading page', async ({
	page,
	context,
	person,
}) => {
	const trading = new TradingPage(page);
	await trading.open();
	await trading.chooseAccount('Real');
	await expect(trading.notice).toHaveText('Confirm your email address before you trade with real money.');
	await confirmAddress(context, person);
	// The browser notifies the page when the user returns to its tab. The page listens once it has settled.
	await expect(async () => {
		await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
		await expect(trading.notice).not.toContainText('Confirm your email address', { timeout: 500 });
	}).toPass();
});

test('[TOP-05] [TOP-13] the demo account is refilled to 10,000.00, including open stakes', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	const refill = page.getByRole('button', { name: 'Top up demo to 10,000.00' });
	await openTradeByCall(context, { direction: 'up', stake: 2000, expiry: { duration: 600 } });
	await trading.open();
	await trading.balance.click();
	await refill.click();
	await expect(trading.toast('That didn’t work')).toContainText(REFILL_NOT_NEEDED);
	await waitForLoss(context, await openLosingTrade(context, 1_000));
	await page.reload();
	await trading.balance.click();
	await refill.click();
	await expect(trading.balance).toContainText('9,980.00');
});

test('a switch in one tab reaches the other, and both show the same balance', async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	const [here, there] = [new TradingPage(page), new TradingPage(await context.newPage())];
	await here.open();
	await there.open();
	await there.chooseAccount('Real');
	await expect(here.balance).toContainText('Real');
	await here.chooseAccount('Demo');
	await expect(there.balance).toContainText('Demo');
	await here.button('down').click();
	for (const tab of [here, there]) await expect(tab.balance).toContainText('9,990.00');
	await there.showList('Open');
	await expect(there.openRows).toHaveCount(1);
});

test.describe('a stale tab', () => {
	test.use({ allowedErrors: [REFUSED] });

	test('[TRADE-01] a tab that missed the switch is refused and never uses the other account', async ({
		page,
		context,
		person,
	}) => {
		expect(person.name).toBeTruthy();
		const stale = new TradingPage(page);
		await page.routeWebSocket('/live', (socket) => {
			const server = socket.connectToServer();
			server.onMessage((message) => {
				if (!String(message).startsWith('{"op":"event"')) socket.send(message);
			});
		});
		await stale.open();
		const other = new TradingPage(await context.newPage());
		await other.open();
		await other.chooseAccount('Real');
		await expect(stale.balance).toContainText('Demo');
		await stale.button('up').click();
		await expect(stale.balance).toContainText('Real');
		await expect(new Ticket(stale).region.getByRole('alert')).toContainText('You have switched to the other account');
		const user = (await get(context, '/api/user')) as User;
		expect([user.balance_demo, user.balance_real]).toEqual([1_000_000, 0]);
	});
});
