import type { Trade } from '@fairtick/domain/trading/contract';
import { register } from '../../support/accounts.ts';
import { expect, get, makePerson, PHONE, test } from '../../support/test.ts';
import { TradingPage } from '../../support/trading/trading-page.ts';

test(
	'[IDENT-11] a guest trades on the welcome page, registers, and keeps balance and trades',
	PHONE,
	async ({ page, context, isMobile }) => {
		await page.goto('/');
		expect((await context.cookies()).map(({ name }) => name)).not.toContain('guest');
		const ticket = page.getByRole('region', { name: 'Order panel' });
		// A phone shows the balance in the sheet of the amount.
		if (!isMobile) await expect(ticket).toContainText('Balance 10,000.00');
		await ticket.getByRole('button', { name: /^.*Up/ }).first().click();
		await expect(ticket).toContainText(/Trade opened, expires at/);
		if (!isMobile) await expect(ticket).toContainText('Balance 9,990.00');
		await expect(page.getByText(/Guest demo: 9,990.00 until/)).toBeVisible();
		// The visitor is not signed in.
		await expect(page.getByRole('banner').getByRole('link', { name: 'Log in' })).toBeVisible();
		await page.reload();
		await expect(page.getByText(/Guest demo: (9,990|10,009|10,000)/)).toBeVisible();

		await page.getByRole('link', { name: 'Register and keep it' }).click();
		await register(page, makePerson());
		const trading = new TradingPage(page);
		await trading.expectReady();
		await expect(trading.balance).toContainText(/9,990.00|10,009.00|10,000.00/);
		expect((await context.cookies()).map(({ name }) => name)).not.toContain('guest');
		const { data } = (await get(context, '/api/trades')) as { data: Trade[] };
		expect(data).toHaveLength(1);
	},
);

test('[IDENT-11] a guest with an open trade who registers finds its asset on the chart', async ({ page }) => {
	await page.goto('/');
	// Not the asset that a new user's page begins with.
	const prices = page.getByRole('region', { name: 'Live prices' });
	await prices.getByRole('button', { name: /^Volatility 10 / }).click();
	const ticket = page.getByRole('region', { name: 'Order panel' });
	await ticket.getByRole('button', { name: /^.*Up/ }).first().click();
	await expect(ticket).toContainText(/Trade opened, expires at/);
	await page.getByRole('link', { name: 'Register and keep it' }).click();
	await register(page, makePerson());
	await expect(page.getByRole('application', { name: 'Price chart of V10' })).toBeVisible();
	await expect(page).toHaveURL(/\/trading$/);
});
