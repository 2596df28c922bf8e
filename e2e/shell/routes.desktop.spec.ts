import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** Every address of the table of pages, with what its own page alone shows. */
const FOR_VISITORS: Readonly<Record<string, (page: Page) => ReturnType<typeof heading>>> = {
	'/': (page) => heading(page, 'Up or down? Then verify the result yourself.'),
	'/login': (page) => heading(page, 'Log in'),
	'/register': (page) => heading(page, 'Create an account'),
	'/password/reset': (page) => heading(page, 'Forgot your password?'),
	'/password/reset/token': (page) => heading(page, 'New password'),
	'/email/verify/1': (page) => heading(page, 'Your email address could not be confirmed'),
	'/email/resend': (page) => heading(page, 'Confirmation email'),
	'/aboutus': (page) => heading(page, 'About us'),
	'/regulations': (page) => heading(page, 'Licence and regulation'),
	'/term_and_condition': (page) => heading(page, 'Terms and conditions'),
	'/aml_policy': (page) => heading(page, 'Anti-money-laundering (AML) policy'),
	'/help_center': (page) => heading(page, 'Help centre'),
	'/refund-policy': (page) => heading(page, 'Refund policy'),
	'/contact_us': (page) => heading(page, 'Contact us'),
	'/faq': (page) => heading(page, 'FAQ'),
	'/privacy-policy': (page) => heading(page, 'Privacy policy'),
	'/payment-policy': (page) => heading(page, 'Payment policy'),
	'/unauthorized': (page) => heading(page, 'You don’t have access to this page'),
	'/nowhere': (page) => heading(page, 'This page does not exist'),
};
const FOR_USERS: typeof FOR_VISITORS = {
	'/trading': (page) => page.getByRole('application', { name: 'Price chart of V50' }),
	'/cashier': (page) => heading(page, 'Deposit'),
	'/settings/profile': (page) => heading(page, 'Profile'),
	'/settings/password': (page) => heading(page, 'Change password'),
	'/settings/verification': (page) => heading(page, 'Verification'),
};

async function openEach(page: Page, pages: typeof FOR_VISITORS): Promise<void> {
	for (const [path, own] of Object.entries(pages))
		for (const address of path === '/' ? [path] : [path, `${path}/`])
			await test.step(address, async () => {
				await page.goto(address);
				await expect(own(page)).toBeVisible();
			});
}

test.describe('[ROUTE-11] each address opens its own page, with a slash at its end as well', () => {
	// What the browser says of the address that there is not, and of the link that is no link.
	test.use({ allowedErrors: [/status of (404|422)/] });

	test('for visitors', async ({ page }) => openEach(page, FOR_VISITORS));

	test('for users', async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		await openEach(page, FOR_USERS);
		for (const address of ['/settings', '/settings/']) {
			await page.goto(address);
			await expect(page).toHaveURL('/settings/profile');
		}
	});
});
