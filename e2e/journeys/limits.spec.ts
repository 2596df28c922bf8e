import { confirmAddress, payIn } from '../support/cashier.ts';
import { expect, expectAccessible, expectNoOverflow, REFUSED, test } from '../support/test.ts';

test('[ROUTE-15] [LIMIT-01] [LIMIT-02] at /settings/limits a limit holds immediately, a looser one waits, and a time-out begins after a dialog', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await page.goto('/settings/limits');
	await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeVisible();
	const amount = page.getByLabel('Losses, 24 hours: Amount, USD');
	const save = page.getByRole('button', { name: 'Save: Losses, 24 hours' });
	await amount.fill('100');
	await save.click();
	await expect(page.getByText('0.00 of 100.00 used')).toBeVisible();
	await amount.fill('200');
	await save.click();
	await expect(page.getByText(/^Requested: 200\.00\. Confirm it between/)).toBeVisible();
	await page.reload();
	await expect(page.getByText('0.00 of 100.00 used')).toBeVisible();
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.getByRole('button', { name: 'Take a break…' }).click();
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Take a break until');
	await dialog.getByRole('button', { name: 'Take a break' }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('heading', { name: /^You are taking a break until/ })).toBeVisible();
});

test.describe('refusals by limits', () => {
	test.use({ allowedErrors: [REFUSED] });
	test.beforeEach(({ context, person }) => confirmAddress(context, person));

	test('[LIMIT-01] a deposit beyond an own limit is refused, with the limit and its used part', async ({ page }) => {
		await page.goto('/settings/limits');
		await page.getByLabel('Deposits, 24 hours: Amount, USD').fill('20');
		await page.getByRole('button', { name: 'Save: Deposits, 24 hours' }).click();
		await expect(page.getByText('0.00 of 20.00 used')).toBeVisible();
		await page.goto('/cashier');
		await expect(page.getByText('From 10.00 to 20.00')).toBeVisible();
		await page.getByLabel('Amount in USD').fill('25');
		await page.getByRole('button', { name: 'Continue to payment' }).click();
		await expect(page.getByText(/^This would exceed the deposit limit you set: \$20\.00 in 24 hours/)).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: '10.00', exact: true }).click();
		await page.getByRole('button', { name: 'Continue to payment' }).click();
		await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();
	});

	test('[LIMIT-02] self-exclusion closes trading and deposits immediately; a pending withdrawal continues and explains that', async ({
		page,
		context,
	}) => {
		await payIn(context, 60_000);
		await page.goto('/cashier?tab=withdraw');
		await page.getByLabel('Amount in USD').fill('510');
		await page.getByRole('button', { name: 'Request withdrawal' }).click();
		const cancel = page.getByRole('button', { name: 'Cancel withdrawal' });
		await expect(cancel).toBeVisible();

		await test.step('begun on another page, after a dialog', async () => {
			const limits = await context.newPage();
			await limits.goto('/settings/limits');
			await limits.getByRole('button', { name: 'Exclude yourself…' }).click();
			const dialog = limits.getByRole('alertdialog');
			await expect(dialog).toContainText('Exclude yourself until at least');
			await dialog.getByRole('button', { name: 'Exclude me' }).click();
			await expect(limits.getByRole('heading', { name: /^You have excluded yourself until/ })).toBeVisible();
			await limits.close();
		});

		await test.step('shown immediately with the withdrawal', async () => {
			await expect(page.getByText(/^You have excluded yourself until .* cannot be cancelled\.$/)).toBeVisible();
			await expect(cancel).toBeHidden();
			await expectAccessible(page);
			await expectNoOverflow(page);
		});

		await test.step('no deposit, and no trade', async () => {
			await page.goto('/cashier');
			await expect(page.getByRole('heading', { name: /^You have excluded yourself until/ })).toBeVisible();
			await expect(page.getByText('Trading and deposits are closed, the demo account too.')).toBeVisible();
			await expect(page.getByRole('button', { name: 'Continue to payment' })).toBeHidden();
			await expectAccessible(page);
			await expectNoOverflow(page);
			await page.goto('/trading');
			await expect(page.getByText(/^You have excluded yourself until/)).toBeVisible();
			await page.getByRole('link', { name: 'Limits', exact: true }).click();
			await expect(page).toHaveURL(/\/settings\/limits$/);
		});
	});
});
