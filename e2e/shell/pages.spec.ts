import { PATHS } from '@fairtick/domain/pages/pages';
import { INFO_NAMES, INFO_PATHS } from '@fairtick/domain/site/contract';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { UNLISTED } from '../support/answers.ts';
import { changeSite } from '../support/site.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';
import { TEXTS } from '../support/texts.ts';

test('[ROUTE-01] the welcome page shows moving prices without a login', async ({ page }) => {
	await page.goto('/');
	const prices = page.getByRole('region', { name: 'Live prices' });
	await expect(prices.getByRole('button', { name: /^Volatility/ })).toHaveText([
		/^Volatility 10\D/,
		/^Volatility 25/,
		/^Volatility 50/,
		/^Volatility 75/,
		/^Volatility 100/,
	]);
	await expect(prices.getByRole('application', { name: 'Price chart of V10' })).toBeVisible();
	const price = prices.getByText(/^[\d,]+\.\d{2}$/).first();
	const first = (await price.textContent()) ?? '';
	await expect(price).not.toHaveText(first);
	await prices.getByRole('button', { name: /^Volatility 75/ }).click();
	await expect(prices.getByRole('application', { name: 'Price chart of V75' })).toBeVisible();
});

test('[ROUTE-01] the welcome page explains trades, proof and odds and links to the demo', async ({ page }) => {
	await page.goto('/');
	for (const name of ['How a trade works', 'How you can verify a result', 'What the payout means for you']) {
		await expect(page.getByRole('heading', { name })).toBeVisible();
	}
	await expect(page.getByRole('row')).toHaveText([/Trades/, /^10−5\.00/, /^100−50\.00/, /^1,000−500\.00/]);
	await page.getByRole('link', { name: 'Create an account' }).first().click();
	await expect(page).toHaveURL('/register');
});

for (const locale of LOCALES) {
	test(`[ROUTE-05] [ROUTE-13] every informational page is available in ${locale}`, async ({
		page,
		context,
		baseURL,
	}) => {
		await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
		const answer = await page.goto('/aboutus');
		expect(answer?.status()).toBe(200);
		const texts = new Set<string | null>();
		for (const name of INFO_NAMES) {
			const [path, title] = [INFO_PATHS[name], TEXTS[locale].title[name]];
			await page.getByRole('contentinfo').locator(`a[href="${path}"]`).click();
			await expect(page).toHaveURL(path);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			const article = page.getByRole('article');
			const sections = await article.getByRole('heading', { level: 2 }).allTextContents();
			expect(sections.length).toBeGreaterThan(1);
			await expect(article.getByRole('navigation').getByRole('link')).toHaveText(sections);
			expect((await article.textContent())?.length).toBeGreaterThan(400);
			texts.add(await article.textContent());
			await expect(article.getByText(/2026/)).toBeVisible();
			await expect(page).toHaveTitle(`Fairtick · ${title}`);
			await expectNoOverflow(page);
		}
		expect(texts.size).toBe(INFO_NAMES.length);
		await expectAccessible(page);
	});
}

test('[ROUTE-05] the contents link to their sections, and the address contains the section', async ({ page }) => {
	await page.setViewportSize({ width: 1200, height: 600 });
	await page.goto('/faq');
	await page
		.getByRole('navigation', { name: 'On this page' })
		.getByRole('link', { name: /authenticator/ })
		.click();
	await expect(page).toHaveURL('/faq#lost-factor');
	await expect(
		page.getByRole('heading', { name: 'I have lost my authenticator and my recovery codes. What now?' }),
	).toBeInViewport();
});

test('[ROUTE-10] the footer has the copyright line and the informational pages', async ({ page }) => {
	await changeSite(page, { has_calendar: true });
	for (const path of [PATHS.welcome, PATHS.login, PATHS.faq]) {
		await page.goto(path);
		const footer = page.getByRole('contentinfo');
		await expect(footer).toContainText(`© ${new Date().getFullYear()} Fairtick. All rights reserved.`);
		await expect(footer.getByRole('link')).toHaveCount(INFO_NAMES.length + 4);
	}
});

test.describe('the components', () => {
	test.use({ allowedErrors: [UNLISTED] });

	test('are readable in each theme with each pair of colours', async ({ page }) => {
		await page.goto('/dev/ui');
		for (const theme of ['Dark', 'Light']) {
			for (const colours of ['Green and red', 'Blue and orange']) {
				await test.step(`${theme} with ${colours}`, async () => {
					await page.getByRole('button', { name: theme, exact: true }).click();
					await page.getByRole('button', { name: colours }).click();
					await expect(page.locator('html')).toHaveAttribute('data-theme', theme.toLowerCase());
					await expectAccessible(page);
				});
			}
		}
	});
});
