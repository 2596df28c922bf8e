import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { expect, type Person, post, signUp } from './test.ts';

const ROOT = resolve(import.meta.dirname, '..', '..');

export interface WithFactor extends Person {
	/** Each is valid for one sign-in. */
	readonly recoveryCodes: string[];
}

/** Signs up and turns on the second factor, which is thereby proved for this session. */
export async function signUpWithFactor(context: BrowserContext): Promise<WithFactor> {
	const person = await signUp(context);
	const { secret } = (await post(context, '/api/settings/second-factor/totp', {})) as { secret: string };
	const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
	const answer = await post(context, '/api/settings/second-factor/totp/confirm', { code });
	return { ...person, recoveryCodes: (answer as { recovery_codes: string[] }).recovery_codes };
}

/** Signs in again with the password and a recovery code. */
export async function signInAgain(context: BrowserContext, { email, password, recoveryCodes }: WithFactor) {
	const { origin } = new URL((await context.request.get('/login')).url());
	await context.clearCookies({ name: 'token' });
	const { challenge } = (await post(context, '/api/login', { email, password, remember: true })) as {
		challenge: string;
	};
	const code = recoveryCodes.pop();
	const answer = await post(context, '/api/login/second-factor', { challenge, code });
	const { token } = answer as { token: string };
	await context.addCookies([{ name: 'token', value: token, url: origin, sameSite: 'Lax' }]);
}

/** Makes the signed-in person an administrator, by the command's link. */
export async function becomeAdmin(context: BrowserContext, dataDir?: string): Promise<void> {
	// A link invalidates the previous one, which another journey may be about to use.
	await expect(async () => {
		const token = (await makeAdminLink(dataDir)).split('/').at(-1);
		await post(context, '/api/admin/claim', { token });
	}).toPass({ timeout: 60_000 });
}

/** Makes the signed-in person an administrator on the page that the link opens. */
export async function becomeAdminOnPage(page: Page): Promise<void> {
	await expect(async () => {
		await page.goto(await makeAdminLink());
		const needless = page.getByText('You are already an administrator');
		const button = page.getByRole('button', { name: 'Become an administrator' });
		await expect(button.or(needless)).toBeVisible();
		// The previous attempt succeeded, but its answer was slow.
		if (await needless.isVisible()) return;
		await button.click();
		await expect(page.getByText('You are now an administrator.')).toBeVisible({ timeout: 5_000 });
	}).toPass({ timeout: 60_000 });
}

/** A page of a new administrator. */
export async function openOffice(browser: Browser): Promise<Page> {
	const context = await browser.newContext();
	await signUpWithFactor(context);
	await becomeAdmin(context);
	return context.newPage();
}

/** Path of a new link that makes an administrator. */
async function makeAdminLink(dataDir = process.env['E2E_DATA_DIR']): Promise<string> {
	if (dataDir === undefined) throw new Error('E2E_DATA_DIR says where the running server keeps its data');
	const { stdout } = await promisify(execFile)(process.execPath, ['server/src/areas/staff/link-main.ts'], {
		cwd: ROOT,
		env: { ...process.env, DATA_DIR: dataDir },
	});
	return new URL(stdout.trim()).pathname;
}
