import { register } from '../../support/accounts.ts';
import { readMailLink } from '../../support/mails.ts';
import { expect, expectAccessible, expectNoOverflow, makePerson, PHONE, test } from '../../support/test.ts';
import { TradingPage } from '../../support/trading/trading-page.ts';

test(
	'[LEDGER-01] [MARKET-04] [TOP-03] a newcomer deposits in the sandbox, trades it on an index and withdraws',
	PHONE,
	async ({ page, context }) => {
		test.slow();
		const person = makePerson();
		const trading = new TradingPage(page);
		const heading = (name: string) => page.getByRole('heading', { name, exact: true });

		await test.step('registers, and finds no deposit form before the address is confirmed', async () => {
			await page.goto('/register');
			await register(page, person);
			await trading.expectReady();
			await page.goto('/cashier');
			await expect(page.getByText('Your email address is not confirmed')).toBeVisible();
			await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
			await expectAccessible(page);
			await expectNoOverflow(page);
		});

		await test.step('confirms it by the link of the email', async () => {
			await page.goto(await readMailLink(context, person.email, 'Confirm your email address'));
			await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
		});

		await test.step('deposits; the bar shows the page’s account', async () => {
			await page.goto('/cashier');
			await expect(heading('Deposit')).toBeVisible();
			// A narrow bar names the sandbox instead.
			await expect(trading.balance).toContainText(/Real|Sandbox/);
			await expect(trading.balance).toContainText('0.00');
			await page.getByRole('button', { name: '25.00', exact: true }).click();
			await page.getByRole('button', { name: 'Continue to payment' }).click();
			const address = await page.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href');
			const payment = await context.newPage();
			await payment.goto(address ?? '');
			await payment.getByRole('button', { name: 'Approve', exact: true }).click();
			await payment.close();
			await expect(page.getByText('The money is in your account.')).toBeVisible();
			await expect(trading.balance).toContainText('25.00');
			await expectAccessible(page);
			await expectNoOverflow(page);
		});

		await test.step('trades it on an index, which names it as sandbox money', async () => {
			await page.getByRole('button', { name: 'Trade on the real account' }).click();
			await trading.expectReady();
			await expect(trading.balance).toContainText('25.00');
			await expect(page.getByLabel('Order panel').getByText('This asset takes sandbox money only.')).toBeVisible();
			await expectAccessible(page);
			await expectNoOverflow(page);
			await trading.button('up').click();
			await expect(trading.notice).toHaveText(/Trade opened, expires at/);
			await expect(trading.balance).toContainText('15.00');
			await trading.showList('Open');
			await expect(trading.openRows).toHaveCount(1);
		});

		await test.step('hides the balance on every page', async () => {
			await page.getByRole('button', { name: 'Hide balance' }).click();
			await expect(page.getByText('15.00')).toHaveCount(0);
			await page.goto('/cashier?tab=history&list=transactions&mode=real');
			await expect(page.getByTestId('transaction-row')).not.toHaveCount(0);
			await expect(page.getByText('15.00')).toHaveCount(0);
			await page.goto('/cashier?tab=withdraw');
			await expect(page.getByText('Available on the real account: ***** USD')).toBeVisible();
			await expect(page.getByText('15.00')).toHaveCount(0);
			await page.getByRole('button', { name: 'Show balance' }).click();
			await expect(page.getByText('Available on the real account: 15.00 USD')).toBeVisible();
		});

		await test.step('and withdraws', async () => {
			await page.getByLabel('Amount in USD').fill('10');
			await page.getByRole('button', { name: 'Request withdrawal' }).click();
			await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('The money was paid out.');
			await expect(trading.balance).toContainText('5.00');
		});
	},
);
