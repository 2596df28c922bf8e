import type { Page } from '@playwright/test';
import { readMailLink } from '../../support/mails.ts';
import { ISSUER_NAME, startServerWithIssuer } from '../../support/outside/oidc.ts';
import type { RunningServer } from '../../support/server.ts';
import { expect, expectAccessible, makePerson, REFUSED, test } from '../../support/test.ts';

const CONTINUE = { name: `Continue with ${ISSUER_NAME}` };

let server: RunningServer;
test.beforeAll(async () => {
	server = await startServerWithIssuer();
});
test.afterAll(() => server.stop());

test.use({ allowedErrors: [REFUSED] });

/** Presses a button that opens the issuer's window, and returns the window. */
async function openWindow(page: Page, button = CONTINUE): Promise<Page> {
	const [window] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', button).click()]);
	return window;
}

test('[AUTH-06] [GUARD-07] signing in with another provider, for the first time and again, and a window that is blocked or closed', async ({
	page,
}) => {
	const { email } = makePerson();
	// The issuer's own pages load a font from the network.
	await page.context().route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css' }));
	await page.goto(`${server.url}/login`);
	await page.evaluate(() => Object.assign(globalThis, { realOpen: globalThis.open, open: () => null }));
	await page.getByRole('button', CONTINUE).click();
	await expect(page.getByText('Your browser blocked the window.')).toBeVisible();
	await page.evaluate(() => Object.assign(globalThis, { open: Reflect.get(globalThis, 'realOpen') }));

	const closed = await openWindow(page);
	await expect(closed.locator('input[name=login]')).toBeVisible();
	await closed.close();
	await expect(page.getByText('The window was closed before you were logged in.')).toBeVisible();
	await expectAccessible(page);

	const window = await openWindow(page);
	await window.locator('input[name=login]').fill(email);
	await window.locator('input[name=password]').fill('anything');
	await window.locator('button[type=submit]').click();
	await Promise.all([window.waitForEvent('close'), window.locator('button[type=submit]').click()]);
	await expect(page.getByText(`Your new account will use ${email}.`)).toBeVisible();
	await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kim Example');
	await page.getByLabel('Country').selectOption('DE');
	await page.getByLabel(/I am 18 or older/).check();
	await expectAccessible(page);
	await page.getByRole('button', { name: 'Create account' }).click();
	await expect(page).toHaveURL(`${server.url}/trading`);

	await page.goto(`${server.url}/settings/security`);
	await expect(page.getByText('Connected account', { exact: true })).toBeVisible();
	await page.getByRole('button', { name: `Disconnect ${ISSUER_NAME} ${email}` }).click();
	await expect(page.getByText('You would no longer be able to log in.')).toBeVisible();

	// While signed in, the user sets a first password by the emailed link, which ends this session too.
	await page.goto(`${server.url}/settings/password`);
	await page.getByRole('button', { name: 'Send the link' }).click();
	const link = await readMailLink(page.context(), email, 'Set a new password', server.url);
	expect(link).toMatch(/^\/password\/first\//);
	await page.goto(server.url + link);
	await page.getByLabel('New password', { exact: true }).fill('seven orange kites');
	await page.getByLabel('Confirm password').fill('seven orange kites');
	await page.getByRole('button', { name: 'Set password' }).click();
	await expect(page.getByText('You were logged out on all devices; please log in.')).toBeVisible();
	await expectAccessible(page);
	await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
	await expect(page).toHaveURL(`${server.url}/login`);

	// The issuer still has its session with the browser and asks nothing.
	const again = await openWindow(page);
	if (!again.isClosed()) await again.waitForEvent('close');
	await expect(page).toHaveURL(`${server.url}/trading`);
});
