import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

/** Storage that a browser denies if the user blocks the site's data. */
type Denied = 'sessionStorage' | 'localStorage' | 'indexedDB' | 'locks' | 'BroadcastChannel' | 'cookies';
const SITE_DATA = ['sessionStorage', 'localStorage', 'indexedDB', 'locks', 'BroadcastChannel'] as const;

/** Makes each of them throw like browsers do. */
const deny = (page: Page, denied: readonly Denied[]) =>
	page.addInitScript((names) => {
		const throws = () => {
			throw new DOMException('Access is denied for this document.', 'SecurityError');
		};
		for (const name of names) {
			if (name === 'locks') navigator.locks.request = () => Promise.reject(new DOMException('denied', 'SecurityError'));
			else if (name === 'BroadcastChannel') Reflect.set(window, name, throws);
			else if (name === 'cookies') {
				Object.defineProperty(navigator, 'cookieEnabled', { get: () => false });
				Object.defineProperty(document, 'cookie', { get: () => '', set: () => undefined });
			} else Object.defineProperty(window, name, { get: throws });
		}
	}, denied);

const PAGES = ['/', '/login', '/faq', '/calendar'];

for (const denied of [...SITE_DATA.map((name) => [name]), SITE_DATA]) {
	test(`pages work without ${denied.join(', ')}`, async ({ page }) => {
		await deny(page, denied);
		for (const path of PAGES) {
			await page.goto(path);
			await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
		}
	});
}

test('with cookies as the only site data a user logs in and trades', async ({ page, context, person }) => {
	await context.clearCookies({ name: 'token' });
	await deny(page, SITE_DATA);
	await page.goto('/login');
	await logIn(page, person, { remember: false });
	const trading = new TradingPage(page);
	await trading.expectReady();
	await trading.chooseDuration('5s');
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	await expect(trading.balance).toContainText('9,990.00');
});

test('[AUTH-01] without cookies pages work, and only the login says what it needs', async ({ page }) => {
	await deny(page, [...SITE_DATA, 'cookies']);
	for (const path of PAGES) {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
		const asksForCookies = path === '/' || path === '/login';
		await expect(page.getByText('This browser blocks cookies'), path).toHaveCount(asksForCookies ? 1 : 0);
	}
	await page.goto('/register');
	await expect(page.getByText('This browser blocks cookies')).toBeVisible();
	await expect(page.getByLabel('Email')).toHaveCount(0);
	await expectAccessible(page);
	await expectNoOverflow(page);
});
