import type { Trade } from '@fairtick/domain/trading/contract';
import type { BrowserContext } from '@playwright/test';
import { register } from '../support/accounts.ts';
import { expect, expectAccessible, expectNoOverflow, get, makePerson, PHONE, test } from '../support/test.ts';
import { waitForKnownResult } from '../support/trading/foreseen-trades.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

type Tick = [seq: number, t: number, price: string];

test.use({ reducedMotion: 'no-preference' });

/** The trade wins on one size and loses on the other. */
const RESULTS = { desktop: ['won', 'Won', '10,009.00'], mobile: ['lost', 'Lost', '9,990.00'] } as const;

test('register, trade on a moving chart, see the result and the balance', PHONE, async ({ page, context }) => {
	await page.goto('/');
	await page.getByRole('link', { name: 'Create an account' }).first().click();
	await register(page, makePerson());
	const trading = new TradingPage(page);
	await trading.expectReady();
	await expect(trading.balance).toContainText('10,000.00');
	const before = await trading.chart.screenshot();
	await expect.poll(async () => before.equals(await trading.chart.screenshot())).toBe(false);

	await trading.chooseDuration('5s');
	const [status, word, balance] = RESULTS[trading.isWide ? 'desktop' : 'mobile'];
	const known = await waitForKnownResult(['V50']);
	await trading.button(known[status]).click();
	await expect(trading.notice).toHaveText(/Trade opened, expires at/);
	await expect(trading.balance).toContainText('9,990.00');
	await expect(trading.toast(`V50 ${status}`)).toBeVisible();

	const [trade] = ((await get(context, '/api/trades?status=closed')) as { data: Trade[] }).data;
	if (!trade) throw new Error('the trade is not closed');
	await expect(trading.balance).toContainText(balance);
	await trading.showList('Closed');
	await expect(trading.closedRows).toHaveCount(1);
	await expect(trading.closedRows).toContainText(word);
	await expectPublishedRules(context, trade);
});

/** Recomputes a trade from the logged ticks by the published rules alone. */
async function expectPublishedRules(context: BrowserContext, trade: Trade): Promise<void> {
	const acceptedAtMs = Date.parse(trade.accepted_at);
	const expiresAtMs = Date.parse(trade.expires_at);
	const ticks = (await get(context, `/api/assets/${trade.asset.id}/ticks?from=${acceptedAtMs - 2000}`)) as Tick[];
	const entry = ticks.find(([, t]) => t > acceptedAtMs);
	const exit = ticks.findLast(([, t]) => t <= expiresAtMs);
	expect(trade.entry).toMatchObject({ seq: entry?.[0], price: entry?.[2] });
	expect(trade.exit).toMatchObject({ seq: exit?.[0], price: exit?.[2] });
	const difference = (Number(exit?.[2]) - Number(entry?.[2])) * (trade.direction === 'up' ? 1 : -1);
	expect(trade.status).toBe(difference > 0 ? 'won' : difference < 0 ? 'lost' : 'tied');
	expect(trade.returned).toBe(difference > 0 ? 1900 : difference < 0 ? 0 : 1000);
}

test(
	'[TRADE-13] the page is accessible and shows the return of a win, break-even, tie and expiry before the click',
	PHONE,
	async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		await trading.open();
		await expect(trading.button('up')).toHaveAccessibleName(/19\.00/);
		const ticket = page.getByRole(trading.isWide ? 'complementary' : 'region', { name: 'Order panel' });
		await expect(ticket).toContainText('52.63%');
		await expect(ticket).toContainText('+9.00');
		await expect(ticket).toContainText(/Ends ?\d\d:\d\d:\d\d/);
		await expect(ticket).toContainText(/stake returned/);
		await expectAccessible(page);
		await expectNoOverflow(page);
	},
);
