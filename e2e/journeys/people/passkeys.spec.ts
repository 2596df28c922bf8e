import type { Page } from '@playwright/test';
import { logIn, logOut } from '../../support/accounts.ts';
import { expect, expectAccessible, REFUSED, test } from '../../support/test.ts';
import { TradingPage } from '../../support/trading/trading-page.ts';

test.use({ allowedErrors: [REFUSED] });

/** Gives the browser an authenticator that unlocks passkeys without a user. */
async function plugIn(page: Page) {
	const session = await page.context().newCDPSession(page);
	await session.send('WebAuthn.enable');
	const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
		options: {
			protocol: 'ctap2',
			transport: 'internal',
			hasResidentKey: true,
			hasUserVerification: true,
			isUserVerified: true,
			automaticPresenceSimulation: true,
		},
	});
	return {
		/** A locked device does not answer. */
		lock: (isLocked: boolean) =>
			session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: !isLocked }),
	};
}

test('[IDENT-05] a passkey is added, signs in alone, is requested after the password, and is removed', async ({
	page,
	person,
}) => {
	const device = await plugIn(page);
	await page.goto('/settings/security');
	await page.getByLabel('Name of the new passkey').fill('Laptop');
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.locator('ol li')).toHaveCount(10);
	await page.getByRole('button', { name: 'I have saved them' }).click();
	await page.getByRole('button', { name: 'Rename Laptop' }).click();
	await page.getByLabel('Name of the passkey').fill('Blue laptop');
	await page.getByRole('button', { name: 'Save' }).click();
	await expect(page.getByText('Blue laptop')).toBeVisible();
	await page.getByRole('button', { name: 'Add a passkey' }).click();
	await expect(page.getByText('This device already has a passkey for your account.')).toBeVisible();
	await expectAccessible(page);
	await logOut(page);

	await device.lock(true);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await expect(page.getByText('No passkey was found.')).toBeVisible();
	await expectAccessible(page);
	await device.lock(false);
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await new TradingPage(page).expectReady();
	await logOut(page);

	await logIn(page, person, { remember: true });
	await page.getByRole('button', { name: 'Use a passkey' }).click();
	await expect(page).toHaveURL('/trading');
	await page.goto('/settings/security');
	await page.getByRole('button', { name: 'Remove Blue laptop' }).click();
	await expect(page.getByText('Blue laptop')).toBeHidden();
	await expect(page.getByText('recovery codes left')).toBeHidden();
});
