import { readFile } from 'node:fs/promises';
import { confirmAddress, depositByCall, payIn, pressSandbox, waitForMovement } from '../../support/cashier.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../../support/test.ts';

test.beforeEach(({ context, person }) => confirmAddress(context, person));

test('[CASH-02] deposits that are declined, delayed and notified twice end correctly, live', async ({
	page,
	context,
}) => {
	const states = page.getByRole('list', { name: 'Timeline' });
	const watch = async (id: string) => {
		await page.goto(`/cashier?tab=history&movement=${id}`);
		await expect(states).toBeVisible();
	};

	await test.step('declined: nothing was charged', async () => {
		const declined = await depositByCall(context, 2_000, 'decline');
		await watch(declined.id);
		await expect(states).toContainText('The payment was declined.');
		await expect(states).toContainText('Failed');
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	await test.step('delayed: pending, then credited without a reload', async () => {
		const delayed = await depositByCall(context, 3_000, 'delay');
		await watch(delayed.id);
		await expect(states).toContainText('The provider has not confirmed the payment yet.');
		await pressSandbox(context, delayed, 'approve');
		await expect(states).toContainText('The money is in your account.');
	});

	await test.step('notified three times: credited once', async () => {
		await waitForMovement(context, await depositByCall(context, 4_000, 'duplicate'), 'confirmed');
		await page.goto('/cashier?tab=withdraw');
		await expect(page.getByText('Available on the real account: 70.00 USD')).toBeVisible();
	});
});

test('[CASH-12] a deposit is disputed from the history, with its states beside the thread', async ({
	page,
	context,
}) => {
	await payIn(context, 2_500);
	await page.goto('/cashier?tab=history');
	await page.getByRole('button', { name: 'Dispute this deposit' }).click();
	await expect(page).toHaveURL(/\/disputes\/new\?movement=/);
	await expect(page.getByRole('heading', { name: 'Dispute a deposit or withdrawal' })).toBeVisible();
	await expect(page.getByRole('list', { name: 'Timeline' })).toContainText('Credited');
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.getByLabel('What is wrong?').fill('I paid 30.00, not 25.00.');
	await page.getByRole('button', { name: 'Send dispute' }).click();
	await expect(page).toHaveURL(/\/disputes\/[\da-f-]{36}$/);
	await expect(page.getByRole('list', { name: 'Messages' })).toContainText('I paid 30.00, not 25.00.');
	await expect(page.getByText(/^Decision due by/)).toBeVisible();
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.goto('/disputes');
	await expect(page.getByRole('link', { name: /Deposit 25.00/ })).toBeVisible();
});

test('[CASH-11] every transaction is listed with its balance, and the statement opens as a PDF', async ({
	page,
	context,
}) => {
	await payIn(context, 2_500);
	await page.goto('/cashier?tab=history');
	await page.getByText('Transactions', { exact: true }).click();
	// The page begins with the current account, demo.
	await expect(page.getByRole('row', { name: /Demo starting balance/ })).toBeVisible();
	await expect(page.getByRole('row', { name: /Deposit/ })).toHaveCount(0);
	await page.getByLabel('Account', { exact: true }).selectOption('Real');
	await expect(page.getByRole('row', { name: /Deposit.*\+25\.00/ })).toBeVisible();
	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'PDF statement' }).click();
	const file = await readFile(await (await download).path());
	expect([file.subarray(0, 5).toString(), file.length > 10_000]).toEqual(['%PDF-', true]);
});
