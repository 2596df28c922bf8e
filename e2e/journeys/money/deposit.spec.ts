import { readMailLink } from '../../support/mails.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';

test('[TOP-11] [ROUTE-04] [CASH-02] a deposit approved on the sandbox payment page is credited, shown live and listed in the history', async ({
	page,
	person,
	context,
}, { project }) => {
	const isDesktop = project.name.includes('desktop');

	await test.step('with a confirmed email address', async () => {
		await page.goto('/trading');
		await page.goto(await readMailLink(page.context(), person.email, 'Confirm your email address'));
		await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
	});

	await test.step('from trading to the cashier', async () => {
		await page.goto('/trading');
		await page.getByRole('link', { name: isDesktop ? 'Deposit' : 'Wallet' }).click();
		await expect(page).toHaveURL(/\/cashier$/);
		await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
		await expect(page.getByText(/^Sandbox: this is test money/)).toBeVisible();
	});

	await test.step('an amount with its cost', async () => {
		await page.getByRole('button', { name: '25.00', exact: true }).click();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: 'Continue to payment' }).click();
		await expect(page).toHaveURL(/movement=/);
		await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	await test.step('approved on the payment page, and shown without a reload', async () => {
		const address = await page.getByRole('link', { name: 'Go to the payment page' }).getAttribute('href');
		const payment = await context.newPage();
		await payment.goto(address ?? '');
		await payment.getByRole('button', { name: 'Approve', exact: true }).click();
		await expect(page.getByText('The money is in your account.')).toBeVisible({ timeout: 20_000 });
		await payment.getByRole('link', { name: 'Back to the site' }).click();
		await expect(payment.getByText('The money is in your account.')).toBeVisible();
		await payment.close();
	});

	await test.step('in the history, which links to its timeline', async () => {
		await page.getByRole('link', { name: 'History' }).click();
		await expect(page).toHaveURL(/tab=history/);
		await page.getByRole('button', { name: 'Deposit', exact: true }).click();
		await expect(page.getByRole('list', { name: 'Timeline' }).getByRole('listitem')).not.toHaveCount(0);
		await page.goto('/cashier?tab=withdraw');
		await expect(page.getByText('Available on the real account: 25.00 USD')).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.goto('/cashier?tab=unknown');
		await expect(page.getByRole('heading', { name: 'Deposit', exact: true })).toBeVisible();
	});
});
