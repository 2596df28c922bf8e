import type { BrowserContext, Locator, Page } from '@playwright/test';
import { becomeAdmin, signInAgain, signUpWithFactor, type WithFactor } from '../support/staff.ts';
import { expect, post, signUp, test } from '../support/test.ts';

/** The server refuses the calls of a session that has ended. */
test.use({ allowedErrors: [/status of (401|403|422)|WebSocket/] });

/** More stops than any page of the back office has before what is looked for. */
const STOPS = 90;

/** Presses Tab until something has the focus; every stop on the way has to show it. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
	for (let pressed = 0; pressed < STOPS; pressed++) {
		const { there, hidden } = await target.evaluate((element) => {
			const stop = document.activeElement;
			if (stop === null || stop === document.body) return { there: false, hidden: null };
			// The parts of a date are marked inside of it, and a guard passes the focus on.
			const marked =
				(stop instanceof HTMLInputElement && stop.type.startsWith('date')) ||
				stop.hasAttribute('data-base-ui-focus-guard') ||
				(stop.matches(':focus-visible') && getComputedStyle(stop).outlineStyle !== 'none');
			return { there: stop === element, hidden: marked ? null : stop.outerHTML.slice(0, 200) };
		});
		if (there) return;
		if (pressed > 0) expect(hidden, 'a stop that does not show its focus').toBeNull();
		await target.page().keyboard.press(key);
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
	await becomeAdmin(page.context());
	await signUpWithFactor(ofSecond);
	await becomeAdmin(ofSecond);
	const second = await ofSecond.newPage();
	const others = ['verification', 'risk', 'content', 'auditor'] as const;
	const desks = new Map<string, BrowserContext>([['finance', ofFinance]]);
	for (const role of others) desks.set(role, await open());
	const [finance, support, user] = await Promise.all([
		makeStaff(page.context(), ofFinance, 'finance'),
		makeStaff(page.context(), ofSupport, 'support'),
		signUp(ofUser),
		...others.map((role) => makeStaff(page.context(), desks.get(role) as BrowserContext, role)),
	]);
	for (const topic of ['account', 'general'])
		await post(ofUser, '/api/support/threads', { topic, text: `A question about ${topic}` });

	await test.step('administrator: past the bars to the content, and the second person of a request', async () => {
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
		await press(desk.getByRole('button', { name: 'Log out', exact: true }));
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
			const context = desks.get(role) as BrowserContext;
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
