import type { Page } from '@playwright/test';
import { openOffice } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';
import { openTradeByCall, waitForResult } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const COMPLAINT = 'The chart showed another price at the end.';
const ANSWER = 'The price at the end is tick 12 of the log.';
const REASON = 'The log has no other price.';

test('[CASH-12] [ADMIN-10] a trader disputes a result, staff answer and decide, and the trader sees both immediately', async ({
	page,
	person,
	browser,
}) => {
	await waitForResult(
		page.context(),
		await openTradeByCall(page.context(), { direction: 'up', stake: 1000, expiry: { duration: 5 } }),
	);
	const trading = new TradingPage(page);

	await test.step('from the trade’s details, after instructions to check the result', async () => {
		await trading.open();
		await trading.showList('Closed');
		await trading.closedRows.first().getByRole('button').click();
		await page.getByRole('button', { name: 'Dispute this result' }).click();
		await expect(page).toHaveURL(/\/disputes\/new\?trade=/);
		await expect(page.getByRole('heading', { name: 'Check the result first' })).toBeVisible();
		await expect(page.getByTestId('trade-details')).toContainText('Exit');
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByLabel('What is wrong with the result?').fill(COMPLAINT);
		await page.getByRole('button', { name: 'Send dispute' }).click();
		await expect(page).toHaveURL(/\/disputes\/[\da-f-]{36}$/);
		await expect(messages(page)).toHaveText([new RegExp(COMPLAINT)]);
		await expect(page.getByText('Under review')).toBeVisible();
		await expect(page.getByText(/^Decision due by/)).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	const staff = await openOffice(browser);

	await test.step('staff take it from the queue and answer', async () => {
		await staff.goto('/admin/disputes');
		await expectAccessible(staff);
		await staff
			.getByRole('row', { name: new RegExp(person.name) })
			.getByRole('link')
			.click();
		await expect(staff.getByTestId('trade-details')).toContainText('Exit');
		await staff.getByRole('button', { name: 'Take', exact: true }).click();
		await expect(staff.getByText(/, until /)).toBeVisible();
		await staff.getByLabel('Answer').fill(ANSWER);
		await staff.getByLabel('Answer').press('Control+Enter');
		await expect(trading.toast('We have answered your dispute')).toBeVisible();
		await expect(messages(staff)).toHaveCount(2);
		await expectAccessible(staff);
		await expectNoOverflow(staff);
		await expect(messages(page)).toHaveText([new RegExp(COMPLAINT), new RegExp(`Support.*${ANSWER}`)]);
	});

	await test.step('and decide, with a reason for the trader', async () => {
		await staff.getByRole('button', { name: 'Decide' }).click();
		const dialog = staff.getByRole('dialog');
		await dialog.getByLabel('Result').selectOption('Rejected');
		await dialog.getByLabel('Reason').fill(REASON);
		await dialog.getByRole('button', { name: 'Decide' }).click();
		await expect(staff.getByRole('region', { name: 'Decision' })).toContainText(REASON);
		const outcome = page.getByRole('region', { name: 'Decision' });
		await expect(outcome).toContainText('Rejected');
		await expect(outcome).toContainText(REASON);
		await expect(page.getByRole('button', { name: 'Send' })).toBeHidden();
		await page.goto('/disputes');
		await expect(page.getByRole('listitem').filter({ hasText: 'Rejected' })).toHaveCount(1);
		await expectAccessible(page);
		await expectNoOverflow(page);
	});
	await staff.context().close();
});

const messages = (page: Page) => page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
