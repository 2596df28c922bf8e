import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

// The browser's error for an address that no webhook may have.
test.use({ allowedErrors: [/status of 422/] });

test('[NOTE-04] a user adds a webhook, tests it, inspects its log, pauses and removes it', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.goto('/settings/api');
	const section = page.locator('section', { has: page.getByRole('heading', { name: 'Your webhooks' }) });
	await test.step('an address inside a network is declined, a public one gets a secret that is shown once', async () => {
		await section.getByRole('button', { name: 'Add webhook' }).click();
		await section.getByLabel('Address').fill('https://10.0.0.1/hook');
		await section.getByLabel('Price alerts').uncheck();
		await section.getByRole('button', { name: 'Add webhook' }).click();
		await expect(section.getByRole('alert')).toContainText('reachable on the public internet');
		await expectAccessible(page);
		await section.getByLabel('Address').fill('https://1.1.1.1/hook');
		for (const label of ['Closed trades', 'Corrected results', 'Deposits and withdrawals'])
			await section.getByLabel(label).uncheck();
		await section.getByRole('button', { name: 'Add webhook' }).click();
		await expect(section.getByText('Choose at least one event.')).toBeVisible();
		for (const label of ['Closed trades', 'Corrected results', 'Deposits and withdrawals'])
			await section.getByLabel(label).check();
		await section.getByRole('button', { name: 'Add webhook' }).click();
		const dialog = page.getByRole('dialog', { name: 'The secret of your webhook' });
		await expect(dialog.getByText(/^whsec_/)).toBeVisible();
		await expectAccessible(page);
		await dialog.getByRole('button', { name: 'I have saved it' }).click();
		await expect(section.getByText('Closed trades · Corrected results · Deposits and withdrawals')).toBeVisible();
	});
	await test.step('a test is in its log', async () => {
		await section.getByRole('button', { name: 'Send a test' }).click();
		await expect(section.locator('li li')).toHaveCount(1);
		await expect(section.locator('li li')).toContainText('Test');
		await expectAccessible(page);
		await expectNoOverflow(page);
	});
	await test.step('it is changed, paused and resumed', async () => {
		await section.getByRole('button', { name: 'Edit' }).click();
		await section.getByLabel('Price alerts').check();
		await section.getByRole('button', { name: 'Save' }).click();
		await expect(section.getByText('Deposits and withdrawals · Price alerts')).toBeVisible();
		await section.getByRole('button', { name: 'Pause' }).click();
		await expect(section.getByText(/^Paused since/)).toBeVisible();
		await expectAccessible(page);
		await section.getByRole('button', { name: 'Resume' }).click();
		await expect(section.getByText(/^Paused since/)).toBeHidden();
	});
	await test.step('it is removed after a confirmation', async () => {
		const remove = section.getByRole('button', { name: 'Remove the webhook https://1.1.1.1/hook' });
		const question = page.getByRole('alertdialog', { name: 'Remove this webhook?' });
		await remove.click();
		await expectAccessible(page);
		await question.getByRole('button', { name: 'Cancel' }).click();
		await expect(section.getByText('https://1.1.1.1/hook')).toBeVisible();
		await remove.click();
		await question.getByRole('button', { name: 'Remove' }).click();
		await expect(section.locator('li')).toHaveCount(0);
	});
});
