import type { Page } from '@playwright/test';
import { openOffice } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

const QUESTION = 'Where do I find my statements?';
const ANSWER = 'In the cashier, under Transactions.';
const NOTICE = 'Your statement of October is ready.';
const REASON = 'The question was answered.';

/** The browser's error for the empty form. */
test.use({ allowedErrors: [/status of 422/] });

test('[ADMIN-03] [ADMIN-11] a user asks support and staff answer, then staff write first and the user replies, and both see it immediately', async ({
	page,
	person,
	browser,
}) => {
	test.slow();
	await test.step('the user asks, from the profile menu', async () => {
		await page.goto('/settings/profile');
		await page.getByTestId('profile-menu').click();
		await page.getByRole('button', { name: 'Support', exact: true }).click();
		await expect(page).toHaveURL('/support');
		await expect(page.getByText('You have not written to us yet.')).toBeVisible();
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByLabel('Subject')).toHaveAttribute('aria-invalid', 'true');
		await page.getByLabel('Subject').selectOption('Account and login');
		await page.getByLabel('Your message').fill(QUESTION);
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page).toHaveURL(/\/support\/[\da-f-]{36}$/);
		await expect(messages(page)).toHaveText([new RegExp(QUESTION.replace('?', '\\?'))]);
		await expect(page.getByText('Waiting for support')).toBeVisible();
		await expect(page.getByText(/^Answer due by/)).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	const staff = await openOffice(browser);

	await test.step('staff answer from the queue, and the answer appears on the open page', async () => {
		await staff.goto('/admin/conversations');
		await expectAccessible(staff);
		await staff
			.getByRole('row', { name: new RegExp(person.name) })
			.getByRole('link')
			.click();
		await staff.getByRole('button', { name: 'Take', exact: true }).click();
		await expect(staff.getByText(/, until /)).toBeVisible();
		await staff.getByLabel('Answer').fill(ANSWER);
		await staff.getByLabel('Answer').press('Control+Enter');
		await expect(page.getByText('Support has written to you')).toBeVisible();
		await expect(messages(staff)).toHaveCount(2);
		await expectAccessible(staff);
		await expectNoOverflow(staff);
		await expect(messages(page)).toHaveText([/Where do I find/, new RegExp(`Support.*${ANSWER}`)]);
	});

	await test.step('staff close it, with a reason for the user; a message reopens it', async () => {
		await staff.getByRole('button', { name: 'Close conversation' }).click();
		const dialog = staff.getByRole('dialog');
		await dialog.getByLabel('Reason').fill(REASON);
		await dialog.getByRole('button', { name: 'Close conversation' }).click();
		const note = page.getByRole('region', { name: 'Closed' });
		await expect(note).toContainText(REASON);
		await expect(note).toContainText('A new message opens it again until');
		await expectAccessible(page);
		await page.getByLabel('Your message').fill('And for last year?');
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(messages(page)).toHaveCount(3);
		await expect(page.getByText('Waiting for support')).toBeVisible();
		await page.getByRole('button', { name: 'Close conversation' }).click();
		await expect(page.getByText(/^Closed by you on/)).toBeVisible();
	});

	await test.step('staff write first, from the user’s page, and the user finds it under Support', async () => {
		await staff.getByRole('link', { name: new RegExp(person.name) }).click();
		await staff
			.getByRole('navigation', { name: 'Parts of this user’s page' })
			.getByRole('link', { name: 'Conversations' })
			.click();
		await expect(staff.getByRole('row')).toHaveCount(2);
		await staff.getByLabel('Subject').selectOption('Something else');
		await staff.getByLabel('Your message').fill(NOTICE);
		await expectAccessible(staff);
		await staff.getByRole('button', { name: 'Send' }).click();
		await expect(staff).toHaveURL(/\/admin\/conversations\/[\da-f-]{36}$/);
		await expect(messages(staff)).toHaveText([new RegExp(NOTICE)]);
		await page.getByRole('link', { name: 'Support', exact: true }).first().click();
		await expect(page).toHaveURL('/support');
		const rows = page.getByRole('main').getByRole('listitem');
		await expect(rows).toHaveText([/Something else.*Answered/, /Account and login.*Closed/]);
		await rows.first().getByRole('link').click();
		await expect(messages(page)).toHaveText([new RegExp(NOTICE)]);
		await page.getByLabel('Your message').fill('Thank you!');
		await page.getByLabel('Your message').press('Control+Enter');
		await expect(messages(page)).toHaveCount(2);
		await expect(messages(staff)).toHaveCount(2, { timeout: 15_000 });
	});
	await staff.context().close();
});

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
