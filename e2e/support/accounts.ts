import type { Page } from '@playwright/test';
import type { Person } from './test.ts';
import { type Messages, TEXTS } from './texts.ts';

/** Fills the registration form and sends it. */
export async function register(page: Page, { name, email, password }: Person): Promise<void> {
	await page.getByLabel('Name', { exact: true }).fill(name);
	await page.getByLabel('Email').fill(email);
	await page.getByLabel('Password', { exact: true }).fill(password);
	await page.getByLabel('Country').selectOption('DE');
	await page.getByLabel(/I am 18 or older/).check();
	await page.getByRole('button', { name: 'Create account' }).click();
}

/** Fills the login form and sends it. */
export async function logIn(
	page: Page,
	{ email, password }: Person,
	{ remember, texts: { identity, nav } = TEXTS.en }: { remember: boolean; texts?: Messages },
): Promise<void> {
	await page.getByLabel(identity.email).fill(email);
	await page.getByLabel(identity.password, { exact: true }).fill(password);
	await page.getByLabel(identity.remember).setChecked(remember);
	await page.getByRole('button', { name: nav.login }).click();
}

/** Opens the profile menu; its name may end with the number of unread notifications. */
export const profileButton = (page: Page, { profile }: Messages = TEXTS.en) =>
	page.getByRole('button', { name: new RegExp(`^${profile.menu}(,|$)`) });

export async function logOut(page: Page, texts: Messages = TEXTS.en): Promise<void> {
	const { profile } = texts;
	await profileButton(page, texts).click();
	await page.getByRole('button', { name: profile.logout }).click();
}
