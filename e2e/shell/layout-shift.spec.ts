import { expect, test } from '../support/test.ts';

const MOST = 0.02;
/** Information pages that are more than text, and one of the others, which share one layout. */
const PUBLIC = [
	'/',
	'/login',
	'/register',
	'/payouts',
	'/calendar',
	'/proof',
	'/proof/hour',
	'/verify',
	'/help_center',
	'/contact_us',
	'/news',
	'/privacy-policy',
];
const OWN = [
	'/trading',
	'/cashier',
	'/statistics',
	'/disputes',
	'/notifications',
	'/support',
	'/settings/profile',
	'/settings/security',
	'/settings/limits',
	'/settings/notifications',
];

/** The sum of all shifts of a page until it has settled, as browsers report them. */
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

test('[PERF-13] nothing moves while a page that anybody sees comes up', async ({ page }) => {
	test.slow();
	for (const path of PUBLIC) expect.soft(await shiftOf(page, path), path).toBeLessThanOrEqual(MOST);
});

test('[PERF-13] nothing moves while a page of a user comes up', async ({ page, person }) => {
	test.slow();
	expect(person.name).toBeTruthy();
	for (const path of OWN) expect.soft(await shiftOf(page, path), path).toBeLessThanOrEqual(MOST);
});

test('[PERF-13] bar and skeleton are painted without any script', async ({ browser, baseURL }) => {
	const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
	const page = await context.newPage();
	await page.goto('/');
	await expect(page.locator('#first-paint .for-welcome')).toBeVisible();
	await page.goto('/register');
	await expect(page.locator('#first-paint .for-form')).toBeVisible();
	await expect(page.locator('#first-paint .for-welcome')).toBeHidden();
	await context.close();
});
