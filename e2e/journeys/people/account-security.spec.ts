import { Secret, TOTP } from 'otpauth';
import { logIn, logOut, register } from '../../support/accounts.ts';
import { readMailLink } from '../../support/mails.ts';
import { expect, expectAccessible, makePerson, REFUSED, test } from '../../support/test.ts';
import { TradingPage } from '../../support/trading/trading-page.ts';

test('[AUTH-05] [ROUTE-02] register, verify the address by the email, forget the password and set a new one', async ({
	page,
}) => {
	const person = makePerson();
	await page.goto('/register');
	await register(page, person);
	await expect(page).toHaveURL('/trading');
	await page.goto('/settings/profile');
	await expect(page.getByRole('heading', { name: 'Your email address is not confirmed' })).toBeVisible();
	await page.goto(await readMailLink(page.context(), person.email, 'Confirm your email address'));
	await expect(page.getByText('Your email address is confirmed.')).toBeVisible();
	await page.getByRole('link', { name: 'Continue' }).click();
	await new TradingPage(page).expectReady();
	await logOut(page);
	await expect(page).toHaveURL('/login');

	await page.getByRole('link', { name: 'Forgot your password?' }).click();
	await expect(page).toHaveURL('/password/reset');
	// The address changes a moment before the page, and the login page also has such a field.
	await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
	await page.getByLabel('Email').fill(person.email);
	await page.getByRole('button', { name: 'Send the link' }).click();
	await expect(page.getByText(/we have sent an email with a link/)).toBeVisible();
	await page.goto(await readMailLink(page.context(), person.email, 'Set a new password'));
	const password = `${person.password} again`;
	await expect(page.getByLabel('Email')).toHaveValue(person.email);
	await page.getByLabel('New password', { exact: true }).fill(password);
	await page.getByLabel('Confirm password').fill(password);
	await page.getByRole('button', { name: 'Set password' }).click();
	await expect(page.getByText(/You were logged out on all devices/)).toBeVisible();
	await page.getByRole('link', { name: 'Log in' }).last().click();
	await logIn(page, { ...person, password }, { remember: false });
	await expect(page).toHaveURL('/trading');
});

test.describe('with a second factor', () => {
	test.use({ allowedErrors: [REFUSED] });

	test('[IDENT-05] it is set up, requested at the next login, and a recovery code works once', async ({
		page,
		person,
	}) => {
		await page.goto('/settings/security');
		await page.getByRole('button', { name: 'Set up' }).click();
		const key = ((await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()) ?? '').replaceAll(' ', '');
		await expect(page.getByRole('img', { name: 'QR code for the setup key' })).toBeVisible();
		await page.getByLabel('Code', { exact: true }).fill(new TOTP({ secret: Secret.fromBase32(key) }).generate());
		await page.getByRole('button', { name: 'Turn on' }).click();
		await expect(page.locator('ol li')).toHaveCount(10);
		const codes = await page.locator('ol li').allTextContents();
		await expectAccessible(page);
		await page.getByRole('button', { name: 'I have saved them' }).click();
		await expect(page.getByText('10 recovery codes left')).toBeVisible();
		await logOut(page);

		await logIn(page, person, { remember: true });
		await page.getByLabel('Code', { exact: true }).fill('AAAA-AAAA-AAAA-AAAA');
		await page.getByRole('button', { name: 'Log in' }).click();
		await expect(page.getByText('This code is wrong or has already been used.')).toBeVisible();
		await expectAccessible(page);
		await page.getByLabel('Code', { exact: true }).fill(codes[0] ?? '');
		await page.getByRole('button', { name: 'Log in' }).click();
		await expect(page).toHaveURL('/trading');
		await page.goto('/settings/security');
		await expect(page.getByText('9 recovery codes left')).toBeVisible();
		await expect(page.getByText('Recovery code', { exact: true })).toBeVisible();
	});
});
