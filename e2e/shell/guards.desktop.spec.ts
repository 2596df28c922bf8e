import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { changeUser, UNLISTED } from '../support/answers.ts';
import { changeSite } from '../support/site.ts';
import { expect, signUp, test } from '../support/test.ts';

test.use({ allowedErrors: [UNLISTED] });

/** Opens a guarded page as a role, or as nobody, and expects to arrive somewhere. */
async function expectGuard(page: Page, path: string, role: string | null, ends: string): Promise<void> {
	if (role !== null) {
		await signUp(page.context());
		await changeUser(page, { role });
	}
	await page.goto(path);
	await expect(page).toHaveURL(ends);
	await expect(page.getByRole('heading', { name: 'Shell' })).toBeVisible({ visible: ends === path });
}

for (const { role, ends } of [
	{ role: 'admin', ends: '/dev/admin' },
	{ role: 'support', ends: '/trading' },
	{ role: 'user', ends: '/trading' },
	{ role: null, ends: '/login' },
]) {
	test(`[GUARD-01] ${role ?? 'nobody'} who opens a page for administrators arrives at ${ends}`, ({ page }) =>
		expectGuard(page, '/dev/admin', role, ends));
}

for (const { role, ends } of [
	{ role: 'admin', ends: '/dev/guarded' },
	{ role: 'support', ends: '/dev/guarded' },
	{ role: 'user', ends: '/unauthorized' },
	{ role: null, ends: '/unauthorized' },
]) {
	test(`[GUARD-05] ${role ?? 'nobody'} who opens a page for admin,support arrives at ${ends}`, ({ page }) =>
		expectGuard(page, '/dev/guarded', role, ends));
}

for (const path of ['/trading', '/settings', '/settings/profile?from=mail']) {
	test(`[GUARD-04] a visitor of ${path} signs in and arrives there`, async ({ page, context }) => {
		const person = await signUp(context);
		await context.clearCookies();
		await page.goto(path);
		await expect(page).toHaveURL('/login');
		const cookie = (await context.cookies()).find(({ name }) => name === 'intended_url');
		expect(decodeURIComponent(cookie?.value ?? '')).toBe(path);
		expect(cookie?.expires).toBe(-1);
		await logIn(page, person, { remember: false });
		await expect(page).toHaveURL(path === '/settings' ? '/settings/profile' : path);
		expect((await context.cookies()).map(({ name }) => name)).not.toContain('intended_url');
	});
}

for (const intended of [
	'//evil.example/trading',
	'https://evil.example/trading',
	'/no/such/page',
	'javascript:alert(1)',
]) {
	test(`[GUARD-04] an intended path like ${intended} is not honoured`, async ({ page, context }) => {
		const person = await signUp(context);
		await context.clearCookies();
		await page.goto('/login');
		await context.addCookies([{ name: 'intended_url', value: encodeURIComponent(intended), url: page.url() }]);
		await logIn(page, person, { remember: false });
		await expect(page).toHaveURL('/trading');
		expect((await context.cookies()).map(({ name }) => name)).not.toContain('intended_url');
	});
}

test('[GUARD-02] a token without a user fetches the user before the page is shown', async ({ page, person }) => {
	await page.goto('/settings/profile');
	await expect(page.getByText(person.email)).toBeVisible();
});

test.describe('a user that cannot be fetched', () => {
	test.use({ allowedErrors: [/status of (401|500)|net::ERR_FAILED/] });

	for (const { failure, keeps } of [
		{ failure: 'a broken connection', keeps: true },
		{ failure: 'a status of 500', keeps: true },
		{ failure: 'a status of 401', keeps: false },
	]) {
		test(`[GUARD-02] [AUTH-03] [ERR-05] ${failure} shows nothing, the page comes and the token ${keeps ? 'stays' : 'goes'}`, async ({
			page,
			context,
			person,
		}) => {
			expect(person.name).toBeTruthy();
			const status = Number(/\d+/.exec(failure)?.[0]);
			const json = { code: 'http.test', message: 'Not now.' };
			await page.route('/api/user', (route) => (status ? route.fulfill({ status, json }) : route.abort()));
			await page.goto('/login');
			await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
			await expect(page.getByRole('alertdialog')).toHaveCount(0);
			const names = async () => (await context.cookies()).map(({ name }) => name).includes('token');
			expect(await names()).toBe(keeps);
		});
	}
});

test('[ROUTE-03] the route named home is trading', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.goto('/login');
	await expect(page).toHaveURL('/trading');
	await page.goto('/settings/profile');
	await page.getByRole('link', { name: 'To trading' }).click();
	await expect(page).toHaveURL('/trading');
});

test('[ROUTE-06] settings lead to the profile with the own data and the look of the page', async ({ page, person }) => {
	const answer = await page.goto('/settings');
	expect(answer?.status()).toBe(200);
	await expect(page).toHaveURL('/settings/profile');
	await expect(page).toHaveTitle('Fairtick · Profile');
	for (const own of [person.name, person.email]) await expect(page.locator('main').getByText(own)).toBeVisible();
	await page.locator('main').getByRole('button', { name: 'Light' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText(['Profile', 'Trading']);
});

test('[ROUTE-07] /unauthorized is a screen of its own', async ({ page }) => {
	const answer = await page.goto('/unauthorized');
	expect(answer?.status()).toBe(200);
	await expect(page.getByRole('heading', { name: 'You may not open this page' })).toBeVisible();
	await expect(page).toHaveTitle('Fairtick · Not allowed');
});

interface WithConfig {
	readonly config: Readonly<Record<string, unknown>>;
}

test('[SITE-01] settings of the site come with the page and are frozen', async ({ page }) => {
	await page.goto('/login');
	const { carried, read, frozen } = await page.evaluate(() => ({
		carried: JSON.parse(document.getElementById('site-config')?.textContent ?? ''),
		read: (window as unknown as WithConfig).config,
		frozen: Object.values({
			all: (window as unknown as WithConfig).config,
			...(window as unknown as WithConfig).config,
		}).every(Object.isFrozen),
	}));
	expect(read).toEqual(carried);
	expect(read).toMatchObject({ app_name: 'Fairtick', locale: 'en' });
	expect(frozen).toBe(true);
});

test('[SITE-01] the site’s own logo and icon take the place of ours', async ({ page, context }) => {
	const picture = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><rect width="90" height="30"/></svg>';
	await page.route('/own-*.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body: picture }));
	await changeSite(page, { app_name: 'Ticktack', app_logo: '/own-logo.svg', app_icon: '/own-icon.svg' });
	for (const path of ['/faq', '/settings/profile']) {
		if (path !== '/faq') await signUp(context);
		await page.goto(path);
		const logo = page.getByRole('banner').locator('img[src="/own-logo.svg"]');
		await expect(logo).toHaveJSProperty('naturalWidth', 90);
		await expect(page.getByRole('banner')).toContainText('Ticktack');
		await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', '/own-icon.svg');
		await expect(page).toHaveTitle(/^Ticktack · /);
	}
});
