import { devices, type Locator, type Page } from '@playwright/test';
import { changeUser } from '../support/answers.ts';
import { changeSite } from '../support/site.ts';
import { expect, expectAccessible, test } from '../support/test.ts';

const bar = (page: Page) => page.getByRole('banner');

test('[HEAD-01] [SITE-07] Log in and Sign up, each hidden on its own page, links to FAQ and About us, and the mark of GitHub', async ({
	page,
}) => {
	await changeSite(page, { sign_in_providers: [{ id: 'github', name: 'GitHub' }] });
	for (const { path, offered } of [
		{ path: '/', offered: ['Log in', 'Sign up'] },
		{ path: '/login', offered: ['Sign up'] },
		{ path: '/register', offered: ['Log in'] },
	]) {
		await page.goto(path);
		await expect(bar(page).getByRole('navigation', { name: 'Account' }).getByRole('link')).toHaveText(offered);
		const about = bar(page).getByRole('navigation', { name: 'Information' }).getByRole('link');
		await expect(about).toHaveText(['FAQ', 'About us']);
		if (path === '/') continue;
		const github = page.getByRole('button', { name: 'Continue with GitHub' });
		await expect(github.getByTestId('github-mark')).toBeVisible();
	}
	await bar(page).getByRole('link', { name: 'FAQ' }).click();
	await expect(page).toHaveURL('/faq');
});

test('[HEAD-02] the languages have flags beside them', async ({ page }) => {
	await page.goto('/');
	await bar(page)
		.getByRole('button', { name: /^Language/ })
		.click();
	for (const [locale, name] of [
		['en', 'English'],
		['br', 'Português (Brasil)'],
		['id', 'Bahasa Indonesia'],
		['in', 'हिन्दी'],
	] as const) {
		const flag = page.getByRole('menuitemradio', { name }).getByTestId(`flag-${locale}`);
		await expect.poll(() => flag.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
	}
	await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeChecked();
	await expectAccessible(page);
});

test('[HEAD-02] with one available language there is no choice', async ({ page }) => {
	await changeSite(page, { locales: { en: 'English' } });
	await page.goto('/');
	await expect(bar(page).getByRole('link', { name: 'Log in' })).toBeVisible();
	await expect(bar(page).getByRole('button', { name: /^Language/ })).toBeHidden();
});

/** Opens the profile of a signed-in person with changed data. */
async function openProfile(page: Page, change: object): Promise<void> {
	await changeUser(page, { ...change });
	await page.goto('/settings/profile');
	await page.getByTestId('profile-menu').click();
	await expect(profile(page)).toBeVisible();
}

const profile = (page: Page) => page.getByRole('dialog', { name: 'Profile' });

test('[TOP-06] [SITE-08] the profile shows the initial or the photo, the id and the badge of the tier, the page the tier itself', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	for (const { type, badge, name } of [
		{ type: 'standard', badge: 'Standard', name: 'Standard' },
		{ type: 'gold', badge: 'Gold', name: 'Gold' },
		{ type: 'premium', badge: 'Gold', name: 'Premium' },
	]) {
		await openProfile(page, { id: 4711, type, name: 'żaneta' });
		await expect(profile(page).getByText('ID 4711', { exact: true })).toBeVisible();
		await expect(profile(page).getByText(badge, { exact: true })).toBeVisible();
		await expect(page.locator('dt', { hasText: 'Account type' }).locator('+ dd')).toHaveText(name);
		await expect(page.getByTestId('profile-menu')).toHaveText('ż');
		await expectAccessible(page);
	}
	const body = '<svg xmlns="http://www.w3.org/2000/svg"/>';
	await page.route('/dist/photo.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
	await openProfile(page, { photo_url: '/dist/photo.svg' });
	await expect(page.getByTestId('profile-menu').locator('img')).toHaveAttribute('src', '/dist/photo.svg');
});

test('[TOP-06] [TOP-10] [SITE-07] the bar links to trading, the profile to the settings, the password and logout', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await openProfile(page, {});
	await expect(bar(page).getByRole('link', { name: 'Trading', exact: true })).toHaveAttribute('href', '/trading');
	const tabs = page.getByRole('navigation', { name: 'Settings' });
	await expect(tabs.getByRole('link', { name: 'Profile' }).locator('svg')).toHaveClass(/lucide-user\b/);
	const settings = profile(page).locator('a', { hasText: 'Profile and settings' });
	const password = profile(page).locator('a', { hasText: 'Password' });
	const logOut = profile(page).getByRole('button', { name: 'Log out' });
	await expect(settings.locator('svg')).toHaveClass(/lucide-settings\b/);
	await expect(password.locator('svg')).toHaveClass(/lucide-lock\b/);
	await expect(logOut.locator('svg')).toHaveClass(/lucide-log-out\b/);
	await logOut.focus();
	await password.click();
	await expect(profile(page)).toBeHidden();
	await expect(page).toHaveURL('/settings/password');
	await page.getByTestId('profile-menu').click();
	await settings.click();
	await expect(page).toHaveURL('/settings/profile');
	await page.getByTestId('profile-menu').click();
	await logOut.click();
	await expect(page).toHaveURL('/login');
});

test('[TOP-15] [TOP-16] each link of the profile opens its page, and the last one logs out', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await openProfile(page, {});
	for (const [name, address] of [
		['Profile and settings', '/settings/profile'],
		['Password', '/settings/password'],
		['Notifications', '/notifications'],
		['Verification', '/settings/verification'],
		['Deposit', '/cashier'],
		['Withdraw', '/cashier?tab=withdraw'],
		['Transaction history', '/cashier?tab=history'],
	] as const) {
		await profile(page).locator('a', { hasText: name }).click();
		await expect(page).toHaveURL(address);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await page.getByTestId('profile-menu').click();
	}
	await profile(page).getByRole('button', { name: 'Log out' }).click();
	await expect(page).toHaveURL('/login');
});

test('[TOP-06] [TOP-07] [TOP-16] [TOP-17] the profile shows the number of unread notifications and the state of the verification', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	for (const { totUnread, label, need_verification, document_approved, shown } of [
		{ totUnread: 0, label: 'Notifications', need_verification: 1, document_approved: 1, shown: 'verified' },
		{ totUnread: 1, label: '1 unread notification', need_verification: 1, document_approved: 0, shown: 'needed' },
		{ totUnread: 3, label: '3 unread notifications', need_verification: 0, document_approved: 1, shown: null },
	]) {
		await openProfile(page, { totUnread, need_verification, document_approved });
		await expect(profile(page).getByText(label, { exact: true })).toBeVisible();
		await expect(page.getByTestId('unread')).toBeVisible({ visible: totUnread > 0 });
		for (const mark of ['verified', 'needed']) {
			await expect(profile(page).getByTestId(`verification-${mark}`)).toBeVisible({ visible: mark === shown });
		}
		if (shown === null) continue;
		const icon = profile(page).getByTestId(`verification-${shown}`).locator('svg');
		await expect(icon).toHaveClass(
			shown === 'verified' ? /lucide-badge-check\b/ : /lucide-triangle-exclamation-point\b/,
		);
		expect(await dominantColour(icon)).toBe(shown === 'verified' ? 'green' : 'red');
		const name = shown === 'verified' ? 'Identity verified' : 'Identity not verified';
		const link = profile(page).locator('a', { hasText: 'Verification' });
		await expect(link.getByRole('img', { name })).toBeVisible();
		await expect(link).toHaveAttribute('href', '/settings/verification');
	}
});

/** The largest of the three components of an element's colour. */
async function dominantColour(element: Locator): Promise<string | undefined> {
	const colour = await element.evaluate((shape) => getComputedStyle(shape).color);
	const parts = (colour.match(/\d+/g) ?? []).slice(0, 3).map(Number);
	return ['red', 'green', 'blue'][parts.indexOf(Math.max(...parts))];
}

const ENTRIES = ['About us', 'Contact us', 'FAQ', 'Privacy policy', 'Terms and conditions', 'Help centre', 'News'];

test('[TOP-08] [TOP-10] [SITE-02] on trading the menu links to the pages about us; without a chat it offers none', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await changeSite(page, { chat_script: null });
	await page.goto('/trading');
	await bar(page).getByRole('button', { name: 'Menu' }).click();
	await expect(bar(page).getByRole('link', { name: 'Trading', exact: true })).toHaveCount(0);
	await expect(page.getByRole('menuitem')).toHaveText(ENTRIES);
	await page.getByRole('menuitem', { name: 'Privacy policy' }).click();
	await expect(page).toHaveURL('/privacy-policy');
});

test('[TOP-08] [SITE-02] a configured chat opens at its provider in a new tab', async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	await changeSite(page, { chat_script: '64a0b1/default' });
	await context.route('https://tawk.to/**', (route) => route.fulfill({ contentType: 'text/html', body: 'chat' }));
	await page.goto('/contact_us');
	await bar(page).getByRole('button', { name: 'Menu' }).click();
	await expect(page.getByRole('menuitem')).toHaveText([...ENTRIES, 'Support chat']);
	const opening = context.waitForEvent('page');
	await page.getByRole('menuitem', { name: 'Support chat' }).click();
	const chat = await opening;
	expect(chat.url()).toBe('https://tawk.to/chat/64a0b1/default');
	expect(await chat.evaluate(() => window.opener)).toBeNull();
	await expect(page.getByRole('main').getByRole('link', { name: 'Support chat' })).toHaveAttribute('href', chat.url());
});

test('[TOP-09] below 992 px the mobile layout is used', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const below = page.getByRole('navigation', { name: 'Trading' });
	await page.setViewportSize({ width: 991, height: 844 });
	await page.goto('/trading');
	await below.getByRole('button', { name: 'More' }).click();
	await expect(page.getByRole('menuitem').first()).toHaveText('About us');
	await expect(page.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings/profile');
	await page.keyboard.press('Escape');
	await page.setViewportSize({ width: 992, height: 844 });
	await expect(below.getByRole('button', { name: 'More' })).toBeHidden();
	await expect(bar(page).getByRole('button', { name: 'Menu' })).toBeVisible();
});

for (const { device, userAgent, names } of [
	{ device: 'a tablet', userAgent: devices['iPad Pro 11 landscape'].userAgent, names: false },
	{ device: 'a computer', userAgent: devices['Desktop Chrome'].userAgent, names: true },
]) {
	test.describe(`on ${device}`, () => {
		test.use({ userAgent });
		test(`[TOP-09] at any window width, keys are ${names ? '' : 'not '}named`, async ({ page, person }) => {
			expect(person.name).toBeTruthy();
			await page.goto('/trading');
			await expect(page.getByTestId('trade-up')).toBeVisible();
			await expect(page.getByText('Shift + ↑')).toBeVisible({ visible: names });
		});
	});
}
