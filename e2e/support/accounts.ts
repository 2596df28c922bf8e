import type { Page } from '@playwright/test';
import type { Person } from './test.ts';

/** Fills the registration form and sends it. */
export async function register(page: Page, { name, email, password }: Person): Promise<void> {
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('E-mail').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByLabel('Repeat password').fill(password);
	await page.getByLabel('Country').selectOption('DE');
	await page.getByLabel(/I am 18 or older/).check();
	await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills the login form and sends it. */
export async function logIn(
	page: Page,
	{ email, password }: Person,
	{ remember }: { remember: boolean },
): Promise<void> {
	await page.getByLabel('E-mail').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByLabel('Keep me signed in').setChecked(remember);
	await page.getByRole('button', { name: 'Log in' }).click();
}

export async function logOut(page: Page): Promise<void> {
	await page.getByRole('button', { name: 'Profile' }).click();
	await page.getByRole('button', { name: 'Log out' }).click();
}
