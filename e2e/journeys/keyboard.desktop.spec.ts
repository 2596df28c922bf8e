import type { BrowserContext, Locator, Page } from '@playwright/test';
import { becomeAdmin, signInAgain, signUpWithFactor, type WithFactor } from '../support/staff.ts';
import { expect, post, signUp, test } from '../support/test.ts';

/** The server refuses the calls of a session that has ended. */
test.use({ allowedErrors: [/status of (401|403)|WebSocket/] });

/** More stops than any page of the back office has before what is looked for. */
const STOPS = 90;

/** Presses Tab until something has the focus; every stop on the way has to show it. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
	const page = target.page();
	await target.waitFor();
	for (let pressed = 0; pressed < STOPS; pressed++) {
		if (await target.evaluate((element) => element === document.activeElement)) return;
		await page.keyboard.press(key);
		const hidden = await page.evaluate(() => {
			const stop = document.activeElement;
			if (stop === null || stop === document.body || stop.hasAttribute('data-base-ui-focus-guard')) return null;
			// The parts of a date are marked inside of it.
			if (stop instanceof HTMLInputElement && stop.type.startsWith('date')) return null;
			const { outlineStyle } = getComputedStyle(stop);
			return stop.matches(':focus-visible') && outlineStyle !== 'none' ? null : stop.outerHTML.slice(0, 200);
		});
		expect(hidden, 'a stop that does not show its focus').toBeNull();
	}
	throw new Error(`${target} is not among the first ${STOPS} stops`);
}

async function press(target: Locator, key?: 'Shift+Tab'): Promise<void> {
	await tabTo(target, key);
	await target.page().keyboard.press('Enter');
}

const pageLink = (page: Page, name: string) =>
	page
		.getByRole('navigation', { name: 'Back office pages' })
		.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) });

/** Opens a page of the back office by its link: its title has the focus then, past the list of pages. */
async function openPage(page: Page, name: string, key?: 'Shift+Tab'): Promise<void> {
	await press(pageLink(page, name), key);
	await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/** A reason for what a dialog says; the title of the page has the focus afterwards, or the button that opened the dialog. */
async function confirm(page: Page, label: string): Promise<void> {
	const dialog = page.getByRole('dialog');
	await tabTo(dialog.getByLabel('Reason'));
	await page.keyboard.type('Checked and agreed');
	await press(dialog.getByRole('button', { name: label }));
	await expect(dialog).toBeHidden();
	await expect(page.locator(':focus')).toBeVisible();
}

async function makeStaff(admin: BrowserContext, context: BrowserContext, role: string): Promise<WithFactor> {
	const person = await signUpWithFactor(context);
	await post(admin, '/api/admin/staff/roles', { email: person.email, role, reason: 'For a day' });
	if (role !== 'finance') await signInAgain(context, person);
	return person;
}

test('[ADMIN-01] [ADMIN-04] [ADMIN-08] a day of each role without a mouse', async ({ page, browser }) => {
	test.slow();
	const open = () => browser.newContext();
	const [ofSecond, ofSupport, ofFinance, ofUser] = [await open(), await open(), await open(), await open()];
	await signUpWithFactor(page.context());
	await becomeAdmin(page);
	await signUpWithFactor(ofSecond);
	const second = await ofSecond.newPage();
	await becomeAdmin(second);
	const finance = await makeStaff(page.context(), ofFinance, 'finance');
	const support = await makeStaff(page.context(), ofSupport, 'support');
	const user = await signUp(ofUser);
	for (const topic of ['account', 'other'])
		await post(ofUser, '/api/support/threads', { topic, text: `A question about ${topic}` });

	await test.step('administrator: every page by its link, and the second person of a request', async () => {
		await second.goto('/admin/overview');
		await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
		await press(second.getByRole('button', { name: 'Skip to the content' }));
		await expect(second.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
		await openPage(second, 'Requests', 'Shift+Tab');
		const request = second.getByRole('listitem').filter({ hasText: finance.name });
		await press(request.getByRole('button', { name: 'Approve' }));
		await confirm(second, 'Approve');
		await expect(request.getByRole('button', { name: 'Approve' })).toBeHidden();
		await signInAgain(ofFinance, finance);
	});

	await test.step('support: log in, take what waits, answer it, go on, find the user, log out', async () => {
		await ofSupport.clearCookies({ name: 'token' });
		const desk = await ofSupport.newPage();
		await desk.goto('/login');
		await tabTo(desk.getByLabel('Email'));
		await desk.keyboard.type(support.email);
		await tabTo(desk.getByLabel('Password', { exact: true }));
		await desk.keyboard.type(support.password);
		await desk.keyboard.press('Enter');
		await tabTo(desk.getByLabel('Code', { exact: true }));
		await desk.keyboard.type(support.recoveryCodes.pop() ?? '');
		await desk.keyboard.press('Enter');
		await expect(desk).toHaveURL('/trading');
		await press(desk.getByTestId('profile-menu'));
		await press(desk.getByRole('link', { name: 'Back office' }));
		await expect(desk).toHaveURL('/admin/overview');
		await openPage(desk, 'Conversations');
		const row = desk.getByRole('row', { name: new RegExp(`${user.name}.*Account`) });
		await press(row.getByRole('link'));
		const title = desk.getByRole('heading', { level: 1 });
		await expect(title).toBeFocused();
		await desk.keyboard.press('t');
		await expect(desk.getByText(/, until /)).toBeVisible();
		await tabTo(desk.getByLabel('Answer'));
		await desk.keyboard.type('Under your profile.');
		await desk.keyboard.press('Control+Enter');
		await expect(desk.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
		await tabTo(desk.getByRole('button', { name: /^Keep/ }), 'Shift+Tab');
		const before = desk.url();
		await desk.keyboard.press('n');
		await expect(desk).not.toHaveURL(before);
		await expect(title).toBeFocused();
		await expect(desk.getByLabel('Answer')).toHaveValue('');
		await openPage(desk, 'Users', 'Shift+Tab');
		await tabTo(desk.getByRole('searchbox'));
		await desk.keyboard.type(user.email);
		await desk.keyboard.press('Enter');
		await expect(desk.getByRole('row')).toHaveCount(2);
		await expect(desk.getByRole('searchbox')).toBeFocused();
		await press(desk.getByRole('row').last().getByRole('link'));
		await expect(title).toHaveText(user.name);
		await expect(title).toBeFocused();
		await press(desk.getByRole('button', { name: 'Freeze' }));
		await confirm(desk, 'Freeze');
		await expect(desk.getByText(/^Frozen since/)).toBeVisible();
		await tabTo(desk.getByTestId('profile-menu'), 'Shift+Tab');
		await desk.keyboard.press('Enter');
		await press(desk.getByRole('button', { name: 'Log out' }));
		await expect(desk).toHaveURL('/login');
	});

	for (const [role, name] of [
		['finance', 'Under review'],
		['verification', 'Verification'],
		['risk', 'Matches'],
		['content', 'Announcements'],
		['auditor', 'Audit log'],
	] as const)
		await test.step(`${role}: from the overview to the work`, async () => {
			const context = role === 'finance' ? ofFinance : await open();
			if (role !== 'finance') await makeStaff(page.context(), context, role);
			const desk = await context.newPage();
			await desk.goto('/admin/overview');
			await openPage(desk, name);
			if (role !== 'auditor') return context.close();
			const file = desk.waitForEvent('download');
			await press(desk.getByRole('button', { name: 'Download CSV' }));
			expect((await file).suggestedFilename()).toBe('audit-log.csv');
			await expect(desk.getByRole('button', { name: 'Download CSV' })).toBeFocused();
			await context.close();
		});
	for (const context of [ofSecond, ofSupport, ofUser]) await context.close();
});
