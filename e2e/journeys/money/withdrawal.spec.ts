import type { Page } from '@playwright/test';
import { confirmAddress, payIn } from '../../support/cashier.ts';
import { openOffice } from '../../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';

const REASON = 'Payments and trades look fine.';

test.beforeEach(({ context, person }) => confirmAddress(context, person));

/** Requests a withdrawal on the page, which then shows its timeline. */
async function withdraw(page: Page, amount: string): Promise<void> {
	await page.goto('/cashier?tab=withdraw');
	await page.getByLabel('Amount in USD').fill(amount);
	await page.getByRole('button', { name: 'Request withdrawal' }).click();
	await expect(page).toHaveURL(/movement=/);
}

const states = (page: Page) => page.getByRole('list', { name: 'Timeline' });

test('[CASH-03] a small withdrawal is paid within seconds, with the time of each state', async ({ page, context }) => {
	await payIn(context, 5_000);
	await withdraw(page, '25');
	await expect(states(page)).toContainText('The money was paid out.');
	for (const state of ['Requested', 'Approved', 'Being sent', 'Completed'])
		await expect(states(page)).toContainText(state);
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.goto('/cashier?tab=withdraw');
	await expect(page.getByText('Available on the real account: 25.00 USD')).toBeVisible();
});

test('[CASH-05] [ADMIN-04] [ADMIN-10] a large withdrawal waits for two people, who see all facts, and is then paid', async ({
	page,
	context,
	person,
	browser,
}) => {
	test.slow();
	await payIn(context, 60_000);
	await withdraw(page, '510');
	await expect(states(page)).toContainText('Two people check it before it is sent.');
	await expect(states(page)).toContainText('Expected by');
	const [first, second] = [await openOffice(browser), await openOffice(browser)];
	const queued = (office: Page) =>
		office
			.getByRole('row', { name: new RegExp(person.name) })
			.getByRole('link')
			.click();

	await test.step('one takes it and asks for a second person', async () => {
		await first.goto('/admin/reviews');
		await expectAccessible(first);
		await expectNoOverflow(first);
		await queued(first);
		await expect(first.getByRole('heading', { name: 'Withdrawal 510.00' })).toBeVisible();
		await expect(first.getByRole('region', { name: 'Payments received' })).toContainText('600.00');
		await first.getByRole('button', { name: 'Take', exact: true }).click();
		await expect(first.getByText(/, until /)).toBeVisible();
		await expectAccessible(first);
		await expectNoOverflow(first);
		await act(first, 'Approve withdrawal');
		await expect(first.getByText(/^Waiting for a second person/)).toBeVisible();
		await expect(first.getByRole('button', { name: 'Approve', exact: true })).toBeHidden();
	});

	await test.step('another approves on the same page, and the user sees it live', async () => {
		await second.goto('/admin/reviews');
		await queued(second);
		await act(second, 'Approve');
		await expect(second.getByText('Already decided')).toBeVisible();
		await expect(states(page)).toContainText('The money was paid out.');
	});
	for (const office of [first, second]) await office.context().close();
});

/** Presses an action of the page and gives a reason. */
async function act(office: Page, name: string): Promise<void> {
	await office.getByRole('button', { name, exact: true }).click();
	const dialog = office.getByRole('dialog');
	await dialog.getByLabel('Reason').fill(REASON);
	await dialog.getByRole('button', { name, exact: true }).click();
	await expect(dialog).toBeHidden();
}

test('[CASH-03] a withdrawal that is not being sent is cancelled, and its money is returned immediately', async ({
	page,
	context,
}) => {
	await payIn(context, 60_000);
	await withdraw(page, '510');
	await page.getByRole('button', { name: 'Cancel withdrawal' }).click();
	await expect(states(page)).toContainText('It was cancelled. The money is back in your account.');
	await expect(page.getByRole('button', { name: 'Cancel withdrawal' })).toBeHidden();
	await page.goto('/cashier?tab=withdraw');
	await expect(page.getByText('Available on the real account: 600.00 USD')).toBeVisible();
});
