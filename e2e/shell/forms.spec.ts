import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { UNLISTED } from '../support/answers.ts';
import { expect, makePerson, test } from '../support/test.ts';

test.use({ allowedErrors: [UNLISTED] });

const alert = (page: Page) => page.getByRole('alert');
const send = (page: Page) => page.getByRole('button', { name: 'Send' });

/** Sends the form and has it answered in this way. */
async function answerWith(page: Page, answer: 'success' | 'fields' | 'error' | 'message'): Promise<void> {
	await page.goto('/dev/form');
	await page.getByLabel('Answer').fill(answer);
	await send(page).click();
	await page.getByRole('button', { name: 'Let the answer come' }).click();
	await expect(alert(page)).toContainText(/\w/);
}

test('[FORM-01] the first error is below its field; typing, pasting and changing clear only that field', async ({
	page,
}) => {
	await answerWith(page, 'fields');
	const [name, city] = [page.getByLabel('Name'), page.getByLabel('City')];
	await expect(name).toHaveAccessibleDescription('Name is wrong.');
	await expect(city).toHaveAccessibleDescription('City is wrong.');
	await name.press('a');
	await expect(name).toHaveAccessibleDescription('');
	await expect(city).toHaveAccessibleDescription('City is wrong.');
	await expect(alert(page)).not.toContainText('Name');
	await city.evaluate((element) => {
		(element as HTMLInputElement).focus();
		document.execCommand('insertText', false, 'pasted');
	});
	await expect(city).toHaveAccessibleDescription('');
	await expect(alert(page)).toBeEmpty();
});

test('[FORM-02] the general alert has the answer’s text, or says that the input has problems', async ({ page }) => {
	for (const { answer, general } of [
		{ answer: 'error', general: 'The error.' },
		{ answer: 'message', general: 'The message.' },
		{ answer: 'fields', general: 'There were some problems with your input.' },
	] as const) {
		await answerWith(page, answer);
		await expect(alert(page).getByRole('paragraph')).toHaveText(general);
	}
});

test('[FORM-03] an alert lists all errors and dismissing it clears them all', async ({ page }) => {
	await answerWith(page, 'fields');
	await expect(alert(page).getByRole('listitem')).toHaveText([
		'Name: Name is wrong.',
		'Name: Name is too short.',
		'City: City is wrong.',
	]);
	await alert(page).getByRole('button', { name: 'Dismiss' }).click();
	await expect(alert(page)).toBeEmpty();
	await expect(page.getByLabel('Name')).not.toHaveAttribute('aria-invalid', 'true');
	await expect(page.getByLabel('City')).not.toHaveAttribute('aria-invalid', 'true');
});

test('[FORM-03] a success is shown until it is dismissed or the form is sent again', async ({ page }) => {
	await answerWith(page, 'success');
	await expect(alert(page)).toHaveText('Saved.');
	await alert(page).getByRole('button', { name: 'Dismiss' }).click();
	await expect(alert(page)).toBeEmpty();
});

test('[FORM-04] while busy the button is disabled with a spinner and nothing is sent twice', async ({ page }) => {
	await page.goto('/dev/form');
	await send(page).click();
	await expect(send(page)).toBeDisabled();
	await expect(send(page).locator('svg.animate-spin')).toBeVisible();
	await page.getByLabel('Name').press('Enter');
	await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
	await expect(page.getByText('Sent 1 times')).toBeVisible();
	await page.getByRole('button', { name: 'Let the answer come' }).click();
	await expect(send(page)).toBeEnabled();
	await expect(send(page).locator('svg')).toHaveCount(0);
	await expect(page.getByText('Sent 1 times')).toBeVisible();
});

test.describe('answers of the server', () => {
	test.use({ allowedErrors: [/status of (403|422|502)|net::ERR_FAILED/] });

	test('[FORM-05] a refusal is shown in the server’s words, if there are any', async ({ page }) => {
		for (const { answer, shown } of [
			{
				answer: {
					status: 422,
					json: { code: 'a.b', message: 'All in all.', errors: { email: ['The e-mail is wrong.'] } },
				},
				shown: 'There were some problems with your input.',
			},
			{
				answer: { status: 422, json: { code: 'a.b', message: '<b>Only a message.</b>' } },
				shown: '<b>Only a message.</b>',
			},
			{ answer: { status: 403, body: 'no JSON' }, shown: 'Something went wrong. Please try again.' },
			{ answer: null, shown: 'No connection to the server. Check your network and try again.' },
		]) {
			await test.step(`${JSON.stringify(answer)} shows ${shown}`, async () => {
				await page.route('/api/login', (route) => (answer === null ? route.abort() : route.fulfill(answer)));
				await page.goto('/login');
				await logIn(page, makePerson(), { remember: false });
				await expect(alert(page)).toHaveText(shown);
				const field = page.getByLabel('Email');
				await expect(field).toHaveAccessibleDescription(answer?.json?.errors ? 'The e-mail is wrong.' : '');
			});
		}
	});
});
