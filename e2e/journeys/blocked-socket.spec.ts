import { expect, expectNoOverflow, test } from '../support/test.ts';
import { waitForResults } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

test.use({ allowedErrors: [/WebSocket connection to/] });

test('[MARKET-07] on a network that blocks live connections, prices, trades and results still arrive', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await page.routeWebSocket(/\/live$/, (socket) => socket.close());
	const trading = new TradingPage(page);
	await trading.open();
	await expect(trading.toast('This network blocks live connections')).toBeVisible();
	await expect(page.getByText(/reconnecting/i)).toHaveCount(0);
	if (trading.isWide) await expect(page.getByText('Checked every second')).toBeVisible();
	await trading.chooseDuration('5s');
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	await expect(trading.balance).toContainText('9,990.00');
	await waitForResults(context);
	await trading.showList('Closed');
	await expect(trading.closedRows).toHaveCount(1);
	await expectNoOverflow(page);
});

test('a browser without sockets polls as well', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.addInitScript(() => Reflect.deleteProperty(window, 'WebSocket'));
	const trading = new TradingPage(page);
	await trading.open();
	await expect(trading.toast('This network blocks live connections')).toBeVisible();
});
