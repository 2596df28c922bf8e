import type { BrowserContext } from '@playwright/test';
import { logIn, logOut } from '../../support/accounts.ts';
import {
	expect,
	expectAccessible,
	expectNoOverflow,
	makePerson,
	REFUSED,
	SIGNED_OUT,
	signUp,
	test,
} from '../../support/test.ts';
import { TradingPage } from '../../support/trading/trading-page.ts';

const YEAR_S = 365 * 24 * 3600;

async function readCookie(context: BrowserContext, name: string) {
	return (await context.cookies()).find((cookie) => cookie.name === name);
}

for (const { remember, life } of [
	{ remember: true, life: 'for a year' },
	{ remember: false, life: 'until the browser closes' },
]) {
	test(`[AUTH-01] the session lasts ${life} if remembering is ${remember ? 'on' : 'off'}`, async ({
		page,
		context,
	}) => {
		const person = await signUp(context);
		await context.clearCookies();
		await page.goto('/login');
		await logIn(page, person, { remember });
		await new TradingPage(page).expectReady();
		for (const half of ['token', 'session']) {
			const cookie = await readCookie(context, half);
			expect(cookie?.sameSite).toBe('Lax');
			expect(cookie?.httpOnly).toBe(half === 'session');
			if (remember) expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(YEAR_S - 60);
			else expect(cookie?.expires).toBe(-1);
		}
	});
}

test.describe('refusals', () => {
	test.use({ allowedErrors: [REFUSED] });

	test('a wrong password does not reveal if the address exists', async ({ page, context }) => {
		const person = await signUp(context);
		await context.clearCookies();
		const alerts: string[] = [];
		for (const email of [person.email, makePerson().email]) {
			await page.goto('/login');
			await logIn(page, { ...person, email, password: 'not the password' }, { remember: false });
			alerts.push((await page.getByRole('alert').filter({ hasText: /\w/ }).textContent()) ?? '');
			await expect(page).toHaveURL('/login');
		}
		expect(alerts[0]).toBe(alerts[1]);
		await logIn(page, person, { remember: false });
		await new TradingPage(page).expectReady();
	});

	test('[FORM-01] a refused registration names every field, and typing clears one', async ({ page }) => {
		await page.goto('/register');
		await page.getByRole('button', { name: 'Create account' }).click();
		for (const name of ['Name', 'Email', 'Password']) {
			await expect(page.getByLabel(name, { exact: true })).toHaveAccessibleDescription(/\w/);
		}
		await expect(page.getByLabel('Name', { exact: true })).toHaveAttribute('aria-invalid', 'true');
		await page.getByLabel('Name', { exact: true }).fill('Kim');
		await expect(page.getByLabel('Name', { exact: true })).not.toHaveAttribute('aria-invalid', 'true');
		await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
		await expectAccessible(page);
	});
});

test.describe('a session that ended elsewhere', () => {
	test.use({ allowedErrors: [SIGNED_OUT] });

	test('[AUTH-04] logging out ends the session in every tab of the browser, which keeps its theme', async ({
		page,
		context,
		person,
	}) => {
		expect(person.name).toBeTruthy();
		const [here, there] = [new TradingPage(page), new TradingPage(await context.newPage())];
		await here.open();
		await there.open();
		await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));
		await page.evaluate(() => localStorage.setItem('appearance', '{"theme":"light","palette":"colour-blind"}'));
		await expect(there.page.locator('html')).toHaveAttribute('data-palette', 'colour-blind');
		const token = (await readCookie(context, 'token'))?.value;
		await logOut(page);
		await expect(page).toHaveURL('/login');
		expect(await readCookie(context, 'token')).toBeUndefined();
		expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
		await expect(there.page).toHaveURL('/login');
		await page.reload();
		await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
		await expect(page.locator('html')).toHaveAttribute('data-palette', 'colour-blind');
		const answer = await context.request.get('/api/user', { headers: { Authorization: `Bearer ${token}` } });
		expect(answer.status()).toBe(401);
	});

	test('[IDENT-03] either half alone is worthless', async ({ page, context, person }) => {
		expect(person.name).toBeTruthy();
		await context.clearCookies({ name: 'session' });
		await page.goto('/trading');
		await expect(page).toHaveURL('/login');
	});
});

for (const path of ['/', '/login', '/register']) {
	test(`${path} is accessible and fits its window`, async ({ page }) => {
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});
}

test.describe('an unknown address', () => {
	test.use({ allowedErrors: [/status of 404/] });

	test('[ROUTE-08] returns 404 with a page that links home', async ({ page }) => {
		const answer = await page.goto('/no/such/page');
		expect(answer?.status()).toBe(404);
		await page.getByRole('link', { name: 'Back to the home page' }).click();
		await expect(page).toHaveURL('/');
	});
});
