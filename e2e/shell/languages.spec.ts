import type { Page } from '@playwright/test';
import { changeSite } from '../support/site.ts';
import { expect, test } from '../support/test.ts';

const DAY_S = 24 * 3600;
const LANGUAGES = [
	{ locale: 'en', tag: 'en-GB', demo: 'Create an account', thousand: '1,000' },
	{ locale: 'br', tag: 'pt-BR', demo: 'Criar uma conta', thousand: '1.000' },
	{ locale: 'id', tag: 'id-ID', demo: 'Buat akun', thousand: '1.000' },
	{ locale: 'in', tag: 'hi-IN', demo: 'खाता बनाएँ', thousand: '1,000' },
] as const;

const demoLink = (page: Page, name: string) => page.getByRole('link', { name }).first();

/** The menu by its current value, because its label is in the current language. */
const menu = (page: Page, current: string) => page.getByRole('button', { name: new RegExp(`: ${current}`) });

async function choose(page: Page, from: string, to: string): Promise<void> {
	await menu(page, from.replace(/[()]/g, '\\$&')).click();
	await page.getByRole('menuitemradio', { name: to }).click();
}

async function localeCookie(page: Page) {
	return (await page.context().cookies()).find(({ name }) => name === 'locale');
}

test('[LANG-01] languages and the default one come from the page’s settings', async ({ page }) => {
	await changeSite(page, { locale: 'in', locales: { en: 'English', in: 'हिन्दी' } });
	await page.goto('/');
	await expect(demoLink(page, 'खाता बनाएँ')).toBeVisible();
	await menu(page, 'हिन्दी').click();
	await expect(page.getByRole('menuitemradio')).toHaveText(['English', 'हिन्दी']);
});

test('[LANG-02] choosing a language applies it immediately and stores it for 365 days', async ({ page }) => {
	const scripts: string[] = [];
	await page.goto('/');
	await expect(demoLink(page, 'Create an account')).toBeVisible();
	expect(await localeCookie(page)).toBeUndefined();
	await page.evaluate(() => Object.assign(window, { stillHere: true }));
	page.on('request', (request) => {
		if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
	});
	await choose(page, 'English', 'Bahasa Indonesia');
	await expect(demoLink(page, 'Buat akun')).toBeVisible();
	await expect(page.locator('html')).toHaveAttribute('lang', 'id-ID');
	expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
	// The page's texts in that language and no other, besides files without a language.
	const languages = scripts.map((path) => /\/(en|br|id|in)-/.exec(path)?.[1]).filter((found) => found !== undefined);
	expect(languages.length).toBeGreaterThanOrEqual(3);
	expect(new Set(languages)).toEqual(new Set(['id']));
	const cookie = await localeCookie(page);
	expect(cookie?.value).toBe('id');
	expect(((cookie?.expires ?? 0) - Date.now() / 1000) / DAY_S).toBeCloseTo(365, 1);
	await page.reload();
	await expect(demoLink(page, 'Buat akun')).toBeVisible();
});

test('[LANG-02] choosing the current language does nothing', async ({ page }) => {
	await page.goto('/');
	await choose(page, 'English', 'English');
	await expect(page.getByRole('menuitemradio').first()).toBeHidden();
	expect(await localeCookie(page)).toBeUndefined();
});

test('[LANG-02] a signed-in user changes the language of everything, including the server’s labels', async ({
	page,
	person,
}) => {
	await page.goto('/settings/profile');
	await page.getByRole('button', { name: 'Profile' }).click();
	const asked = page.waitForRequest('/api/user');
	await choose(page, 'English', 'Português (Brasil)');
	expect((await asked).headers()['accept-language']).toBe('br');
	await expect(page.getByRole('heading', { name: 'Dados pessoais' })).toBeVisible();
	await expect(page.getByTestId('balance')).toContainText('10.000,00');
	await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(person.name);
	await expect(page).toHaveTitle('Fairtick · Perfil');
});

test('[LANG-03] a stored language that is not available is deleted', async ({ page, context, baseURL }) => {
	await changeSite(page, { locales: { en: 'English', id: 'Bahasa Indonesia' } });
	for (const value of ['xx', 'pt-BR', 'br']) {
		await context.addCookies([{ name: 'locale', value, url: baseURL ?? '' }]);
		await page.goto('/');
		await expect(demoLink(page, 'Create an account')).toBeVisible();
		expect(await localeCookie(page), value).toBeUndefined();
	}
});

test('[LANG-04] [LANG-05] each language has its tag for document and numbers, its name for calls, and its font', async ({
	page,
	context,
	baseURL,
}) => {
	const loadedFonts = () =>
		page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family));
	for (const { locale, tag, demo, thousand } of LANGUAGES) {
		await test.step(locale, async () => {
			await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
			const asked = page.waitForRequest('/api/get_available_assets');
			await page.goto('/');
			await expect(demoLink(page, demo)).toBeVisible();
			await expect(page.locator('html')).toHaveAttribute('lang', tag);
			await expect(page.getByRole('rowheader', { name: thousand, exact: true })).toBeVisible();
			expect((await asked).headers()['accept-language']).toBe(locale);
			const devanagari = expect.stringContaining('Noto Sans Devanagari');
			if (locale === 'in') await expect.poll(loadedFonts).toContainEqual(devanagari);
		});
	}
});
