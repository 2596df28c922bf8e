import { randomUUID } from 'node:crypto';
import type { Movement } from '@fairtick/domain/cashier/movement';
import { readPixCode } from '@fairtick/domain/test/read-pix-code';
import type { Page } from '@playwright/test';
import { confirmAddress } from '../../support/cashier.ts';
import { becomeAdmin, signUpWithFactor } from '../../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, get, type Person, post, test } from '../../support/test.ts';

/** The local Stripe's page has no icon. */
test.use({ allowedErrors: [/favicon\.ico/] });

const REASON = 'as the statement of today says';

/** The current minute in the format of a date and time field; runs in the page. */
function localMinute(): string {
	const now = new Date();
	now.setMinutes(now.getMinutes() - now.getTimezoneOffset());
	return now.toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length);
}

/** Chooses a method to deposit 25.00. */
async function choose(page: Page, person: Person, method: string): Promise<void> {
	await confirmAddress(page.context(), person);
	await page.goto('/cashier');
	await page.getByRole('radio', { name: new RegExp(`^${method} `) }).check();
	await page.getByRole('button', { name: '25.00', exact: true }).click();
}

test('[CASH-01] [CASH-02] a card is charged on Stripe’s page; returning without a payment proves nothing', async ({
	page,
	person,
}) => {
	await choose(page, person, 'Card');
	await page.getByRole('button', { name: 'Continue to payment' }).click();
	await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();

	await page.getByRole('link', { name: 'Go to the payment page' }).click();
	await expect(page.getByRole('heading', { name: 'Pay 2500 USD' })).toBeVisible();
	await page.getByTestId('stripe-cancel').click();
	await expect(page).toHaveURL(/\/cashier\?movement=/);
	await expect(page.getByText('Nothing has been paid yet.')).toBeVisible();

	await page.getByRole('link', { name: 'Go to the payment page' }).click();
	await page.getByTestId('stripe-decline').click();
	await expect(page.getByRole('status')).not.toBeEmpty();
	await page.getByTestId('stripe-pay').click();
	await expect(page).toHaveURL(/\/cashier\?movement=/);
	await expect(page.getByText('The money is in your account.')).toBeVisible();
	await expect(page.getByText(/Visa •• 4242/i)).toBeVisible();
});

test('[CASH-01] [CASH-06] Pix: both amounts and the rate, a code for the bank’s app, and two people of finance who confirm the statement', async ({
	page,
	person,
	context,
	browser,
}) => {
	let movement: Movement | undefined;

	await test.step('the rate is shown and frozen first', async () => {
		await choose(page, person, 'Pix');
		await page.getByRole('button', { name: 'Show the rate' }).click();
		for (const words of ['126.25 BRL', '1 USD = 5 BRL', 'Example Bank'])
			await expect(page.getByText(words, { exact: true })).toBeVisible();
		await expect(page.getByTestId('rate-clock')).toHaveText(/^This rate holds for (10:00|9:\d\d)\. After that,/);
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: 'Continue to payment' }).click();
	});

	await test.step('a code to scan or to copy, with amount and reference', async () => {
		await expect(page.getByRole('img', { name: 'QR code of the payment' })).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await context.grantPermissions(['clipboard-read', 'clipboard-write']);
		await page.getByRole('button', { name: 'Copy payment code' }).click();
		await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
		const id = new URL(page.url()).searchParams.get('movement');
		movement = (await get(context, `/api/cashier/movements/${id}`)) as Movement;
		const code = await page.evaluate(() => navigator.clipboard.readText());
		expect(readPixCode(code)).toMatchObject({ amount: 12_625n, txid: movement.reference });
	});

	await test.step('one person enters the line of the statement, another one confirms it', async () => {
		// The third member could approve the payer's withdrawals with either of the others; without such a pair nothing is
		// credited.
		const [first, second, third] = [await browser.newContext(), await browser.newContext(), await browser.newContext()];
		for (const one of [first, second, third]) {
			await signUpWithFactor(one);
			await becomeAdmin(one);
		}
		const entry = randomUUID();
		const clerk = await first.newPage();
		await clerk.goto('/admin/statement-lines');
		await clerk.getByLabel('Bank account').selectOption('itau');
		await clerk.getByLabel('Belongs to').selectOption(movement?.id ?? '');
		for (const [label, text] of [
			['Entry ID of the bank', entry],
			['Amount (BRL)', '126.25'],
			['Booked at', await clerk.evaluate(localMinute)],
			['Payer or payee', person.name],
			['Reason', REASON],
		] as const)
			await clerk.getByLabel(label).fill(text);
		await expectAccessible(clerk);
		await expectNoOverflow(clerk);
		await clerk.getByRole('button', { name: 'Enter line' }).click();
		await expect(clerk.getByText('A second person must confirm the line, here or under Requests.')).toBeVisible();
		const staff = await second.newPage();
		await staff.goto('/admin/requests');
		const request = staff.getByRole('listitem').filter({ hasText: `Confirm entry ${entry}` });
		await request.getByRole('button', { name: 'Approve' }).click();
		const dialog = staff.getByRole('dialog');
		await dialog.getByLabel('Reason').fill(REASON);
		await dialog.getByRole('button', { name: 'Approve' }).click();
		await expect(request.getByText(/^Approved by/)).toBeVisible();
		await Promise.all([first.close(), second.close(), third.close()]);
	});

	await test.step('the payer sees the money without a reload', async () => {
		await expect(page.getByText('The money is in your account.')).toBeVisible();
		await expect(page.getByText('126.25', { exact: true })).toBeVisible();
	});

	await test.step('a withdrawal first shows its proceeds, and keeps the rate while it waits', async () => {
		await post(context, '/api/cashier/destinations', { method: 'pix', fields: { pix_key: '12345678909' } });
		await page.goto('/cashier?tab=withdraw');
		await page.getByRole('radio', { name: /^Pix / }).check();
		await page.getByLabel('Destination', { exact: true }).selectOption({ index: 1 });
		await page.getByRole('button', { name: '10.00', exact: true }).click();
		await page.getByRole('button', { name: 'Show the rate' }).click();
		for (const words of ['10.00 USD', '49.50 BRL', '1 USD = 5 BRL'])
			await expect(page.getByText(words, { exact: true })).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: 'Request withdrawal' }).click();
		await expect(page.getByTestId('rate-clock')).toHaveText(
			/^This rate holds if the withdrawal is sent within \d+:\d\d\./,
		);
		await expect(page.getByText('49.50', { exact: true })).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});
});
