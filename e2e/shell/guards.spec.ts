import type { User } from '@fairtick/domain/identity/contract';
import type { Page } from '@playwright/test';
import { logIn } from '../support/accounts.ts';
import { changeUser, UNLISTED } from '../support/answers.ts';
import { changeSite } from '../support/site.ts';
import { expect, get, signUp, test } from '../support/test.ts';

test.use({ allowedErrors: [UNLISTED] });

/** Leaves the open page, which needs its session, and removes all cookies. */
async function becomeVisitor(page: Page): Promise<void> {
	await page.goto('about:blank');
	await page.context().clearCookies();
}

/** Pages with restricted viewers, and the address where each visitor arrives. */
const GUARDED = [
	{
		rule: 'GUARD-01',
		path: '/dev/admin',
		ends: { admin: '/dev/admin', support: '/trading', user: '/trading', visitor: '/login' },
	},
	{
		rule: 'GUARD-05',
		path: '/dev/guarded',
		ends: { admin: '/dev/guarded', support: '/dev/guarded', user: '/unauthorized', visitor: '/unauthorized' },
	},
] as const;

test('[GUARD-01] [GUARD-05] each role arrives at the pages that it may see, and a visitor at none of them', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	for (const role of ['admin', 'support', 'user', 'visitor'] as const) {
		if (role === 'visitor') await page.context().clearCookies();
		else await changeUser(page, { role });
		for (const { rule, path, ends } of GUARDED) {
			await test.step(`[${rule}] ${role} who opens ${path} arrives at ${ends[role]}`, async () => {
				await page.goto(path);
				await expect(page).toHaveURL(ends[role]);
				await expect(page.getByRole('heading', { name: 'Shell' })).toBeVisible({ visible: ends[role] === path });
			});
		}
	}
});

test('[GUARD-04] a visitor of a page for users signs in and arrives there', async ({ page, context }) => {
	const person = await signUp(context);
	for (const path of ['/trading?view=positions', '/settings', '/settings/profile?from=mail']) {
		await test.step(path, async () => {
			await becomeVisitor(page);
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
});

test('[GUARD-04] a stored path to another site is ignored', async ({ page, context }) => {
	const person = await signUp(context);
	for (const intended of [
		'//evil.example/trading',
		'https://evil.example/trading',
		'/no/such/page',
		'javascript:alert(1)',
	]) {
		await test.step(intended, async () => {
			await becomeVisitor(page);
			await page.goto('/login');
			await context.addCookies([{ name: 'intended_url', value: encodeURIComponent(intended), url: page.url() }]);
			await logIn(page, person, { remember: false });
			await expect(page).toHaveURL('/trading');
			expect((await context.cookies()).map(({ name }) => name)).not.toContain('intended_url');
		});
	}
});

test('[GUARD-02] a token without a user loads the user before the page is shown', async ({ page, person }) => {
	await page.goto('/settings/profile');
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
});

test.describe('a user who cannot be loaded', () => {
	test.use({ allowedErrors: [/status of (401|500)|net::ERR_FAILED/] });

	test('[GUARD-02] [AUTH-03] [ERR-05] shows nothing, the page opens, and only a 401 deletes the token', async ({
		page,
		context,
		person,
	}) => {
		expect(person.name).toBeTruthy();
		const hasToken = async () => (await context.cookies()).some(({ name }) => name === 'token');
		const json = { code: 'http.test', message: 'Not now.' };
		for (const status of [null, 500, 401]) {
			await test.step(status === null ? 'a broken connection' : `a status of ${status}`, async () => {
				await page.route('/api/user', (route) => (status === null ? route.abort() : route.fulfill({ status, json })));
				expect(await hasToken()).toBe(true);
				await page.goto('/login');
				await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
				await expect(page.getByRole('alertdialog')).toHaveCount(0);
				expect(await hasToken()).toBe(status !== 401);
			});
		}
	});
});

test('[ROUTE-03] [GUARD-03] [TOP-01] home is trading: for a user who opens login or registration, and by the logo', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	for (const path of ['/login', '/register']) {
		await page.goto(path);
		await expect(page).toHaveURL('/trading');
	}
	await page.goto('/settings/profile');
	await page.getByRole('banner').getByRole('link', { name: 'Go to trading' }).click();
	await expect(page).toHaveURL('/trading');
});

test('[ROUTE-06] [SEL-01] settings lead to the profile with the user’s data, the default pair and the look of the page', async ({
	page,
	context,
	person,
}) => {
	const answer = await page.goto('/settings');
	expect(answer?.status()).toBe(200);
	await expect(page).toHaveURL('/settings/profile');
	await expect(page).toHaveTitle('Fairtick · Profile');
	await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(person.name);
	await expect(page.getByRole('textbox', { name: 'Email', exact: true })).toHaveValue(person.email);
	await page.getByLabel('First asset on the trading page').selectOption({ label: 'V75' });
	await page.getByRole('button', { name: 'Save', exact: true }).click();
	await expect.poll(async () => ((await get(context, '/api/user')) as User).default_pair.ticker).toBe('V75');
	await page.locator('main').getByRole('button', { name: 'Light' }).click();
	await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
	await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#f3f5f8');
	await expect(page.getByRole('navigation', { name: 'Settings' }).getByRole('link')).toHaveText([
		'Profile',
		'Password',
		'Verification',
		'Security',
		'Limits',
		'Notifications',
		'API',
		'Trading',
	]);
});

test('[ROUTE-07] /unauthorized is a separate page', async ({ page }) => {
	const answer = await page.goto('/unauthorized');
	expect(answer?.status()).toBe(200);
	await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible();
	await expect(page).toHaveTitle('Fairtick · Access denied');
});

interface WithConfig {
	readonly config: Readonly<Record<string, unknown>>;
}

test('[SITE-01] [HTTP-07] settings of the site come with the page and are frozen; its stylesheet lies below /dist/css/', async ({
	page,
}) => {
	await page.goto('/login');
	const sheets = await page
		.locator('link[rel=stylesheet]')
		.evaluateAll((links) => links.map((link) => link.getAttribute('href')));
	expect(sheets).toEqual([expect.stringMatching(/^\/dist\/css\/[\w-]+\.css$/)]);
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

test('[SITE-01] the site’s own logo and icon replace ours', async ({ page, context }) => {
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
