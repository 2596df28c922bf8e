import type { Page } from '@playwright/test';
import { UNLISTED } from '../support/answers.ts';
import { expect, test } from '../support/test.ts';

test.use({ allowedErrors: [UNLISTED], viewport: { width: 1200, height: 400 } });

const scrollY = (page: Page) => page.evaluate(() => window.scrollY);

/** Opens the long page, scrolls far down and stops the page's clock. */
async function openFarDown(page: Page): Promise<number> {
	await page.clock.install();
	await page.goto('/dev/shell');
	await page.getByRole('heading', { name: 'Shell' }).waitFor();
	await expect(page.getByTestId('loading-bar')).toHaveAttribute('data-phase', 'hidden');
	await page.clock.pauseAt(Date.now() + 3_600_000);
	await page.getByText('Far below').scrollIntoViewIfNeeded();
	await expect.poll(() => scrollY(page)).toBeGreaterThan(300);
	return scrollY(page);
}

test('[NAV-05] the view scrolls to the top after 190 ms, and back to its position immediately', async ({ page }) => {
	const before = await openFarDown(page);
	await page.getByRole('link', { name: 'From below to the top' }).click();
	await expect(page).toHaveURL('/dev/without-bar');
	await expect(page.getByRole('heading', { name: 'Shell' })).toBeAttached();
	await page.clock.runFor(180);
	expect(await scrollY(page)).toBe(before);
	await page.clock.runFor(10);
	await expect.poll(() => scrollY(page)).toBe(0);
	await page.goBack();
	await expect.poll(() => scrollY(page)).toBe(before);
	await page.goForward();
	await expect.poll(() => scrollY(page)).toBe(0);
	await page.clock.runFor(1_000);
	expect(await scrollY(page)).toBe(0);
});

test('[NAV-05] a page that opts out keeps its position', async ({ page, person }) => {
	await openFarDown(page);
	await page.getByRole('link', { name: 'From below to the settings' }).click();
	await expect(page.getByLabel('Email', { exact: true })).toHaveValue(person.email);
	await page.clock.runFor(1_000);
	expect(await scrollY(page)).toBeGreaterThan(0);
});

test('[NAV-05] a hash scrolls to its element, an absent one does nothing', async ({ page }) => {
	await openFarDown(page);
	await page.evaluate(() => window.scrollTo(0, 30));
	await page.getByRole('link', { name: '/dev/shell#far' }).click();
	await expect(page.getByText('Far below')).toBeInViewport();
	await page.clock.runFor(1_000);
	await expect(page.getByText('Far below')).toBeInViewport();
	const nowhere = page.getByRole('link', { name: '/dev/shell#nowhere' });
	await nowhere.scrollIntoViewIfNeeded();
	const before = await scrollY(page);
	await nowhere.click();
	await expect(page).toHaveURL('/dev/shell#nowhere');
	await page.clock.runFor(1_000);
	expect(await scrollY(page)).toBe(before);
});

test('[ROUTE-09] the title names app and page 10 ms later, or only the app if the page has no name', async ({
	page,
}) => {
	await openFarDown(page);
	await expect(page).toHaveTitle('Fairtick');
	await page.getByRole('link', { name: 'Log in' }).first().click();
	await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
	await page.clock.runFor(9);
	expect(await page.title()).toBe('Fairtick');
	// On a slow machine the ten milliseconds begin a moment after the heading appears.
	await page.clock.runFor(10);
	await expect(page).toHaveTitle('Fairtick · Log in');
});
