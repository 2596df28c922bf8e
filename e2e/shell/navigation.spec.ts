import type { Page } from '@playwright/test';
import { changeUser, countRequests, delayAnswers, UNLISTED } from '../support/answers.ts';
import { expect, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const FAILED_TITLE = 'This page could not be loaded';

test.use({ allowedErrors: [UNLISTED] });

const heading = (page: Page) => page.getByRole('heading', { name: 'Shell' });
const link = (page: Page, path: string) => page.getByRole('link', { name: path, exact: true });
const bar = (page: Page) => page.getByTestId('loading-bar');

test('[NAV-01] [NAV-03] bar, texts, user, own steps, page data, layout and page load one after another', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	await changeUser(page, { role: 'support' });
	const texts = await delayAnswers(page, '**/dist/js/en-*.js');
	const user = await delayAnswers(page, '/api/user');
	const data = await delayAnswers(page, '/api/status');
	await page.goto('/dev/guarded/data', { waitUntil: 'commit' });
	await expect(bar(page)).toHaveAttribute('data-phase', 'progressing');
	// The texts are loaded first.
	await expect.poll(texts.asked).toBeGreaterThan(0);
	expect(user.asked()).toBe(0);
	texts.open();
	await expect.poll(user.asked).toBe(1);
	expect(data.asked()).toBe(0);
	user.open();
	await expect.poll(data.asked).toBe(1);
	await expect(page.locator('header, h1')).toHaveCount(0);
	data.open();
	await expect(heading(page)).toBeVisible();
	await expect(page.locator('header')).toBeVisible();
});

test('[NAV-01] a refused visitor triggers no page data, and a parent refuses before its child', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const data = countRequests(page, /^\/api\/status$/);
	await page.goto('/dev/guarded/data');
	await expect(page).toHaveURL('/unauthorized');
	await page.context().clearCookies({ name: 'token' });
	await page.goto('/dev/guarded/inner');
	await expect(page).toHaveURL('/unauthorized');
	expect(data()).toBe(0);
});

test('[PERF-13] trading requests the user and the selected assets once, before the large scripts are loaded', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const scripts = await delayAnswers(page, '**/dist/js/app-*.js');
	const asked = countRequests(page, /^\/api\/(user|get_selected_assets)$/);
	await page.goto('/trading', { waitUntil: 'commit' });
	await expect.poll(asked).toBe(2);
	scripts.open();
	await new TradingPage(page).expectReady();
	expect(asked()).toBe(2);
});

test.describe('failures', () => {
	test.use({
		allowedErrors: [/status of 404|Undefined middleware|Loading chunk|net::ERR_FAILED|Network Error/],
	});

	test('[NAV-02] an unknown step raises an error, its page is not reached and nothing hangs', async ({
		page,
		consoleErrors,
	}) => {
		await page.goto('/dev/shell');
		await link(page, '/dev/unknown-step').click();
		await expect(page.getByRole('heading', { name: FAILED_TITLE })).toBeVisible();
		await expect(heading(page)).toBeHidden();
		expect(consoleErrors.join('\n')).toContain('Undefined middleware [nonsense]');
		await expect(bar(page)).toHaveAttribute('data-phase', 'hidden');
		await page.goBack();
		await expect(heading(page)).toBeVisible();
	});

	for (const { failures, ends } of [
		{ failures: 1, ends: 'with the page' },
		{ failures: 1000, ends: 'with the error layout, not in a loop' },
	]) {
		test(`[NAV-04] a chunk that fails ${failures} times reloads once and ends ${ends}`, async ({ page }) => {
			const loads = countRequests(page, /^\/dev\/shell$/);
			let left = failures;
			await page.route('**/dist/js/shell-page-*.js', (route) => (left-- > 0 ? route.abort() : route.fallback()));
			await page.goto('/dev/shell');
			const end = failures === 1 ? heading(page) : page.getByRole('heading', { name: FAILED_TITLE });
			await expect(end).toBeVisible();
			await expect(bar(page)).toHaveAttribute('data-phase', 'hidden');
			expect(loads()).toBe(2);
		});
	}

	for (const { path, call } of [
		{ path: '/dev/data', call: '/api/status' },
		{ path: '/dev/data/nested', call: '/api/get_available_assets' },
	]) {
		test(`[LAYOUT-02] [BAR-03] [ROUTE-14] failing data of ${path} shows the error layout and a red bar until the next navigation`, async ({
			page,
		}) => {
			await page.goto('/dev/shell');
			await expect(page).toHaveTitle('Fairtick');
			await page.route(call, (route) => route.abort());
			await link(page, path).click();
			const title = page.getByRole('heading', { name: FAILED_TITLE });
			await expect(title).toBeVisible();
			await expect(page.getByText('There was a problem with the connection or our server.')).toBeVisible();
			await expect(page.locator('header')).toHaveCount(0);
			await expect(page).toHaveTitle('Fairtick · FAQ');
			const { x, width } = (await title.boundingBox()) ?? { x: 0, width: 0 };
			expect(Math.abs(x + width / 2 - 720)).toBeLessThan(2);
			await expect(bar(page)).toHaveCSS('background-color', 'rgb(255, 0, 0)');
			await page.unroute(call);
			await page.getByRole('button', { name: 'Try again' }).click();
			await expect(heading(page)).toBeVisible();
			await expect(title).toBeHidden();
			await expect(bar(page)).toHaveCSS('background-color', 'rgb(119, 182, 255)');
		});
	}
});

test('[LAYOUT-01] a page chooses its layout, and pages of one layout keep its instance', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await page.goto('/dev/shell');
	const header = page.locator('header');
	await expect(header).toContainText('Demo');
	await header.evaluate((element) => element.setAttribute('data-kept', ''));
	await link(page, '/settings/profile').click();
	await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible();
	await expect(header).toHaveAttribute('data-kept');
	await page.goBack();
	await expect(heading(page)).toBeVisible();
	await expect(header).toHaveAttribute('data-kept');
	await link(page, '/dev/basic').click();
	await expect(page).toHaveURL('/dev/basic');
	await expect(header).not.toHaveAttribute('data-kept');
	await expect(page.locator('main > div.max-w-100')).toBeVisible();
	await link(page, '/dev/error').click();
	await expect(page.getByRole('heading', { name: FAILED_TITLE })).toBeVisible();
	await expect(header).toHaveCount(0);
});

test('[BAR-01] a line of 2 px at the top shows a navigation, unless the page turns it off', async ({ page }) => {
	const texts = await delayAnswers(page, '**/dist/js/en-*.js');
	await page.goto('/dev/shell', { waitUntil: 'commit' });
	await expect(bar(page)).toHaveCSS('position', 'fixed');
	await expect(bar(page)).toHaveCSS('background-color', 'rgb(119, 182, 255)');
	await expect(bar(page)).toHaveCSS('opacity', '1');
	expect(await bar(page).boundingBox()).toMatchObject({ x: 0, y: 0, height: 2 });
	texts.open();
	await expect(heading(page)).toBeVisible();
	await expect(bar(page)).toHaveAttribute('data-phase', 'hidden');
	await expect(bar(page)).toHaveCSS('opacity', '0');

	expect(await seePhases(page, '/dev/without-bar')).toEqual([]);
	expect(await seePhases(page, '/dev/shell')).toEqual(['progressing', 'finished', 'fading', 'hidden']);
});

/** The bar's phases during a navigation, until it is hidden. */
async function seePhases(page: Page, path: string): Promise<string[]> {
	await bar(page).evaluate((element) => {
		const seen: string[] = [];
		Object.assign(window, { seen });
		new MutationObserver(() => seen.push(element.getAttribute('data-phase') ?? '')).observe(element, {
			attributeFilter: ['data-phase'],
		});
	});
	await link(page, path).click();
	await expect(page).toHaveURL(path);
	await expect(heading(page)).toBeVisible();
	await expect(bar(page)).toHaveAttribute('data-phase', 'hidden');
	return page.evaluate(() => (window as unknown as { seen: string[] }).seen);
}
