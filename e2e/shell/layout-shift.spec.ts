import type { Page } from '@fairtick/domain/pages/page';
import { PAGES, PATHS } from '@fairtick/domain/pages/pages';
import { INFO_PATHS } from '@fairtick/domain/site/contract';
import { drawAddresses, listFixed } from '../support/addresses.ts';
import { expect, PHONE, test } from '../support/test.ts';

const MOST = 0.02;
const ROWS = Object.values<Page>(PAGES);
/** All informational pages with more than text, and one of the others, which have the same layout. */
const MORE_THAN_TEXT: readonly string[] = [INFO_PATHS.help_center, INFO_PATHS.contact_us, INFO_PATHS.privacy_policy];
const PUBLIC = listFixed(ROWS.filter(({ who }) => who !== 'user')).filter(
	(path) => MORE_THAN_TEXT.includes(path) || !Object.values<string>(INFO_PATHS).includes(path),
);
/** A new dispute needs a subject in its address. */
const OWN = listFixed(ROWS.filter(({ who }) => who === 'user')).filter((path) => path !== PATHS['disputes.new']);

/** The sum of a page's layout shifts until it has settled, as the browser reports them. */
async function shiftOf(page: import('@playwright/test').Page, path: string): Promise<number> {
	await page.goto(path);
	await page.waitForLoadState('networkidle').catch(() => undefined);
	await page.waitForTimeout(1_000);
	return page.evaluate(
		() =>
			new Promise<number>((resolve) => {
				let sum = 0;
				new PerformanceObserver((list) => {
					for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
						if (!entry.hadRecentInput) sum += entry.value;
				}).observe({ type: 'layout-shift', buffered: true });
				setTimeout(() => resolve(sum), 200);
			}),
	);
}

test('[PERF-13] nothing moves while a public page loads', PHONE, async ({ page }) => {
	test.slow();
	for (const path of drawAddresses(PUBLIC)) expect.soft(await shiftOf(page, path), path).toBeLessThanOrEqual(MOST);
});

test('[PERF-13] nothing moves while a user’s page loads', PHONE, async ({ page, person }) => {
	test.slow();
	expect(person.name).toBeTruthy();
	for (const path of drawAddresses(OWN)) expect.soft(await shiftOf(page, path), path).toBeLessThanOrEqual(MOST);
});

test('[PERF-13] bar and skeleton are painted without any script', PHONE, async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
	const page = await context.newPage();
	await page.goto('/');
	await expect(page.locator('#first-paint .for-welcome')).toBeVisible();
	await page.goto('/register');
	await expect(page.locator('#first-paint .for-form')).toBeVisible();
	await expect(page.locator('#first-paint .for-welcome')).toBeHidden();
	await context.close();
});
