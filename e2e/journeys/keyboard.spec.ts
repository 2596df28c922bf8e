import type { BrowserContext, Locator, Page } from '@playwright/test';
import { applyByCall } from '../support/apply-by-call.ts';
import { confirmAddress, depositByCall, waitForMovement } from '../support/cashier.ts';
import { becomeAdmin, signInAgain, signUpWithFactor, type WithFactor } from '../support/staff.ts';
import { expect, type Person, post, signUp, test } from '../support/test.ts';

/** The server refuses the calls of a session that has ended. */
test.use({ allowedErrors: [/status of (401|403|422)|WebSocket/] });

/** More stops than any page of the back office has before its content. */
const STOPS = 90;

/** Presses Tab until `target` has the focus. Every stop on the way must show the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
	for (let pressed = 0; pressed < STOPS; pressed++) {
		const { there, hidden } = await target.evaluate((element) => {
			const stop = document.activeElement;
			if (stop === null || stop === document.body) return { there: false, hidden: null };
			// A date field marks its focused part inside, and a guard passes the focus on.
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

/** Opens a page of the back office by its link. Its title then has the focus, past the list of pages. */
async function openPage(page: Page, name: string, key?: 'Shift+Tab'): Promise<void> {
	await press(pageLink(page, name), key);
	await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
}

/**
 * Enters the reason of a dialog. Afterwards the title of the page has the focus, or the button that opened the dialog.
 */
async function confirm(page: Page, label: string): Promise<void> {
	const dialog = page.getByRole('dialog');
	await tabTo(dialog.getByLabel('Reason'));
	await page.keyboard.type('Checked and agreed');
	await press(dialog.getByRole('button', { name: label }));
	await expect(dialog).toBeHidden();
	await expect(page.locator(':focus')).toBeVisible();
}

const titleOf = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a page of the back office from the overview. */
async function openDesk(context: BrowserContext, name: string): Promise<Page> {
	const desk = await context.newPage();
	await desk.goto('/admin/overview');
	await openPage(desk, name);
	return desk;
}

/** Makes a deposit that needs a review by finance. */
async function payDoubtfully(context: BrowserContext, user: Person): Promise<void> {
	await confirmAddress(context, user);
	await waitForMovement(context, await depositByCall(context, 9_000, 'doubt'), 'review');
}

/**
 * Requests a role. The second administrator approves if two are needed, except for finance, whose request stays
 * waiting.
 */
async function makeStaff(
	[admin, second]: readonly [BrowserContext, BrowserContext],
	context: BrowserContext,
	role: string,
): Promise<WithFactor> {
	const person = await signUpWithFactor(context);
	await confirmAddress(context, person);
	const reason = 'For a day';
	const given = (await post(admin, '/api/admin/staff/roles', { email: person.email, role, reason })) as {
		readonly request_id: string | null;
	};
	if (role === 'finance') return person;
	if (given.request_id !== null) await post(second, `/api/admin/requests/${given.request_id}/approve`, { reason });
	await signInAgain(context, person);
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
	const admins = [page.context(), ofSecond] as const;
	const others = ['verification', 'risk', 'content', 'auditor'] as const;
	const desks = new Map<string, BrowserContext>([['finance', ofFinance]]);
	for (const role of others) desks.set(role, await open());
	const of = (role: (typeof others)[number]) => desks.get(role) as BrowserContext;
	const [finance, support, user] = await Promise.all([
		makeStaff(admins, ofFinance, 'finance'),
		makeStaff(admins, ofSupport, 'support'),
		signUp(ofUser),
		...others.map((role) => makeStaff(admins, of(role), role)),
	]);
	for (const topic of ['account', 'general'])
		await post(ofUser, '/api/support/threads', { topic, text: `A question about ${topic}` });
	await Promise.all([applyByCall(ofUser, user), payDoubtfully(ofUser, user)]);

	await test.step('administrator: skip the bars to the content, and approve a request as the second person', async () => {
		await second.goto('/admin/overview');
		await expect(second.getByRole('heading', { level: 1 })).toBeVisible();
		await press(second.getByRole('button', { name: 'Skip to the content' }));
		await expect(second.getByRole('heading', { level: 1, name: 'Overview' })).toBeFocused();
		await openPage(second, 'Requests', 'Shift+Tab');
		// Other journeys' requests name finance too, as who can be the second person.
		const request = second.getByRole('listitem').filter({ hasText: `Role of ${finance.name}` });
		await press(request.getByRole('button', { name: 'Approve' }));
		await confirm(second, 'Approve');
		await expect(request.getByRole('button', { name: 'Approve' })).toBeHidden();
		await signInAgain(ofFinance, finance);
	});

	await test.step('support: log in, take an item, answer it, continue, find the user, log out', async () => {
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
		const title = titleOf(desk);
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

	await test.step('finance: take an item, cancel, and ask a second person to credit it', async () => {
		const desk = await openDesk(ofFinance, 'Under review');
		await press(desk.getByRole('row', { name: new RegExp(user.name) }).getByRole('link'));
		await expect(titleOf(desk)).toBeFocused();
		await desk.keyboard.press('t');
		await expect(desk.getByRole('button', { name: /^Keep/ })).toBeVisible();
		const credit = desk.getByRole('button', { name: 'Credit payment' });
		await press(credit);
		await expect(desk.getByRole('dialog')).toBeVisible();
		await desk.keyboard.press('Escape');
		await expect(desk.getByRole('dialog')).toBeHidden();
		await expect(credit).toBeFocused();
		await desk.keyboard.press('Enter');
		await confirm(desk, 'Credit payment');
		await expect(desk.getByText(/^Waiting for a second person/)).toBeVisible();
	});

	await test.step('verification: take a case, view its documents, and reject it with reasons', async () => {
		const desk = await openDesk(of('verification'), 'Verification');
		await press(desk.getByRole('row', { name: new RegExp(user.name) }).getByRole('link'));
		await expect(titleOf(desk)).toBeFocused();
		await desk.keyboard.press('t');
		const selfie = desk.getByRole('figure').nth(1).getByRole('img');
		await expect(selfie).toBeVisible();
		await desk.keyboard.press('2');
		await desk.keyboard.press('r');
		await expect(selfie).toHaveCSS('rotate', '90deg');
		await desk.keyboard.press('?');
		const help = desk.getByRole('dialog', { name: 'Keys' });
		await expect(help).toBeVisible();
		await desk.keyboard.press('Escape');
		await expect(help).toBeHidden();
		await desk.keyboard.press('f');
		const parts = desk.locator('form').getByRole('group');
		await expect(parts.first().locator(':focus')).toBeVisible();
		for (const part of await parts.all()) {
			await tabTo(part.getByLabel('Approve'));
			await desk.keyboard.press('ArrowRight');
			await expect(part.getByLabel('Reject')).toBeChecked();
			await desk.keyboard.press('Tab');
			await desk.keyboard.press('Space');
		}
		await desk.keyboard.press('Control+Enter');
		await expect(desk.getByText(/^Decided: /)).toBeVisible();
		await expect(titleOf(desk)).toBeFocused();
	});

	await test.step('risk: the board of the demo account, and ending a freeze', async () => {
		const desk = await openDesk(of('risk'), 'Risk');
		await tabTo(desk.getByRole('group', { name: 'Account' }).getByRole('button', { name: 'Real' }));
		await desk.keyboard.press('ArrowRight');
		await desk.keyboard.press('Enter');
		await expect(desk).toHaveURL(/mode=demo/);
		await openPage(desk, 'Users', 'Shift+Tab');
		await tabTo(desk.getByRole('searchbox'));
		await desk.keyboard.type(user.email);
		await desk.keyboard.press('Enter');
		await expect(desk.getByRole('row')).toHaveCount(2);
		await press(desk.getByRole('row').last().getByRole('link'));
		await press(desk.getByRole('button', { name: 'Unfreeze' }));
		await confirm(desk, 'Unfreeze');
		await expect(desk.getByRole('button', { name: 'Freeze', exact: true })).toBeVisible();
	});

	await test.step('content: a draft of an article', async () => {
		const desk = await openDesk(of('content'), 'News');
		await press(desk.getByRole('link', { name: 'New article' }));
		await expect(titleOf(desk)).toBeFocused();
		const title = `A draft by ${user.name}`;
		for (const [label, text] of [
			['Title', title],
			['Summary', 'What it is about.'],
			['Text in Markdown', 'To be written.'],
			['Reason', 'For the readers'],
		] as const) {
			await tabTo(desk.getByLabel(label, { exact: true }));
			await desk.keyboard.type(text);
		}
		await press(desk.getByRole('button', { name: 'Save draft' }));
		await expect(titleOf(desk)).toHaveText(title);
		await expect(titleOf(desk)).toBeFocused();
	});

	await test.step('auditor: download the log', async () => {
		const desk = await openDesk(of('auditor'), 'Audit log');
		const file = desk.waitForEvent('download');
		await press(desk.getByRole('button', { name: 'Download CSV' }));
		expect((await file).suggestedFilename()).toBe('audit-log.csv');
		await expect(desk.getByRole('button', { name: 'Download CSV' })).toBeFocused();
	});
	for (const context of [ofSecond, ofSupport, ofUser, ...desks.values()]) await context.close();
});
