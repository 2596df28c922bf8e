import { PATHS, type PageName } from '@fairtick/domain/pages/pages';
import type { Page } from '@playwright/test';
import { draw } from '../../scripts/test/draw.mjs';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

type Own = (page: Page) => ReturnType<typeof heading>;

/** Content that only this address shows, by its row of the table. */
const FOR_VISITORS: Partial<Record<PageName, Own>> = {
	welcome: (page) => heading(page, 'Up or down? Then verify the result yourself.'),
	login: (page) => heading(page, 'Log in'),
	register: (page) => heading(page, 'Create an account'),
	'password.request': (page) => heading(page, 'Forgot your password?'),
	'password.reset': (page) => heading(page, 'New password'),
	'email.verify': (page) => heading(page, 'Your email address could not be confirmed'),
	'email.resend': (page) => heading(page, 'Confirmation email'),
	aboutus: (page) => heading(page, 'About us'),
	regulations: (page) => heading(page, 'Licence and regulation'),
	term_and_condition: (page) => heading(page, 'Terms and conditions'),
	aml_policy: (page) => heading(page, 'Anti-money-laundering (AML) policy'),
	help_center: (page) => heading(page, 'Help centre'),
	refund_policy: (page) => heading(page, 'Refund policy'),
	contact_us: (page) => heading(page, 'Contact us'),
	faq: (page) => heading(page, 'FAQ'),
	privacy_policy: (page) => heading(page, 'Privacy policy'),
	payment_policy: (page) => heading(page, 'Payment policy'),
	unauthorized: (page) => heading(page, 'You don’t have access to this page'),
};
const FOR_USERS: typeof FOR_VISITORS = {
	home: (page) => page.getByRole('application', { name: 'Price chart of V50' }),
	cashier: (page) => heading(page, 'Deposit'),
	'settings.profile': (page) => heading(page, 'Profile'),
	'settings.password': (page) => heading(page, 'Change password'),
	'settings.verification': (page) => heading(page, 'Verification'),
};
/** One address of each, with a number as its parameter. */
const addressesOf = (pages: typeof FOR_VISITORS) =>
	(Object.entries(pages) as [PageName, Own][]).map(
		([name, own]) => [PATHS[name].replace(/\{\w+\}/, '1'), own] as const,
	);
const NOWHERE = ['/nowhere', (page: Page) => heading(page, 'This page does not exist')] as const;

/**
 * Opens those that this run draws. Another test proves without a browser that each address has a page and its viewers
 * (`web/src/routes.alone.test.ts`).
 */
async function openEach(page: Page, pages: ReturnType<typeof addressesOf>): Promise<void> {
	for (const [path, own] of draw(pages, ([address]) => address))
		for (const address of path === '/' ? [path] : [path, `${path}/`])
			await test.step(address, async () => {
				await page.goto(address);
				await expect(own(page)).toBeVisible();
			});
}

test.describe('[ROUTE-11] each address opens its own page, also with a slash at its end', () => {
	// The browser's errors for the unknown address and for the invalid link.
	test.use({ allowedErrors: [/status of (404|422)/] });

	test('for visitors', async ({ page }) => {
		await openEach(page, addressesOf(FOR_VISITORS));
		await openEach(page, [NOWHERE]);
	});

	test('for users', async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		await openEach(page, addressesOf(FOR_USERS));
		for (const address of [PATHS.settings, `${PATHS.settings}/`]) {
			await page.goto(address);
			await expect(page).toHaveURL(PATHS['settings.profile']);
		}
	});
});
