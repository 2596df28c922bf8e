import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

test('[ROUTE-15] [LIMIT-01] [LIMIT-02] at /settings/limits a limit holds at once, a looser one waits, and a break begins after a dialog', async ({
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
	await page.getByRole('button', { name: 'Take a break …' }).click();
	const dialog = page.getByRole('alertdialog');
	await expect(dialog).toContainText('Take a break until');
	await dialog.getByRole('button', { name: 'Take a break' }).click();
	await expect(dialog).toBeHidden();
	await expect(page.getByRole('heading', { name: /^You are taking a break until/ })).toBeVisible();
});
