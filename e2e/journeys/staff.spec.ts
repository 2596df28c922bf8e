import { confirmAddress } from '../support/cashier.ts';
import { SIZES } from '../support/sizes.ts';
import { becomeAdminOnPage, signInAgain, signUpWithFactor } from '../support/staff.ts';
import { expect, expectAccessible, signUp, test } from '../support/test.ts';

/** The server refuses the calls of a session that has ended. */
test.use({ allowedErrors: [/status of (401|403|422)|WebSocket/] });

test('[ADMIN-01] [GUARD-01] [GUARD-05] [GUARD-09] role by role: an administrator by the link, support by a role, a user and a visitor', async ({
	page,
	browser,
}) => {
	const admin = await signUpWithFactor(page.context());
	await becomeAdminOnPage(page);
	expect(admin.email).toBeTruthy();

	const [ofSupport, ofUser, ofVisitor] = await Promise.all([
		browser.newContext(),
		browser.newContext(),
		browser.newContext(),
	]);
	const support = await signUpWithFactor(ofSupport);
	await confirmAddress(ofSupport, support);
	const user = await signUp(ofUser);
	const pages = {
		admin: page,
		support: await ofSupport.newPage(),
		user: await ofUser.newPage(),
		visitor: await ofVisitor.newPage(),
	};

	await test.step('an administrator gives a role, with a reason', async () => {
		await page.goto('/admin/staff/new');
		await page.getByLabel('Email').fill(support.email);
		await page.getByLabel('Role').selectOption('support');
		await page.getByLabel('Reason').fill('New at the support desk');
		await page.getByRole('button', { name: 'Change' }).click();
		await expect(page.getByText('The role was changed.')).toBeVisible();
		await page.getByRole('link', { name: 'Staff' }).click();
		await expect(page.getByRole('row', { name: new RegExp(support.email) })).toContainText('Support');
		await expectAccessible(page);
		await signInAgain(ofSupport, support);
	});

	await test.step('each arrives at their own pages', async () => {
		for (const [path, ends] of [
			['/admin', { admin: '/admin/overview', support: '/trading', user: '/trading', visitor: '/login' }],
			['/admin/staff/new', { admin: '/admin/staff/new', support: '/trading', user: '/trading', visitor: '/login' }],
			['/admin/users', { admin: '/admin/users', support: '/admin/users', user: '/trading', visitor: '/login' }],
			[
				'/admin/audit-log',
				{ admin: '/admin/audit-log', support: '/unauthorized', user: '/trading', visitor: '/login' },
			],
		] as const) {
			for (const role of ['admin', 'support', 'user', 'visitor'] as const) {
				await pages[role].goto(path);
				await expect(pages[role], `${role} at ${path}`).toHaveURL(ends[role]);
			}
		}
		await pages.support.goto('/admin/overview');
		await expect(pages.support.getByRole('navigation', { name: 'Back office pages' }).getByRole('link')).toHaveText([
			'Overview',
			'Users',
			// Followed by the number of waiting items, including those of other journeys.
			/^Disputes\d*$/,
			/^Conversations\d*$/,
			'Trades',
		]);
		for (const [name, count] of [
			['People', 1],
			['Money', 0],
			['System', 0],
		] as const)
			await expect(pages.support.getByRole('list', { name, exact: true })).toHaveCount(count);
	});

	await test.step('on a phone a button names the page, and opens the groups of all others', async () => {
		const wide = page.viewportSize();
		await page.setViewportSize(SIZES.mobile.viewport);
		await page.goto('/admin/audit-log');
		const menu = page.getByRole('navigation', { name: 'Back office pages' }).getByRole('button');
		await expect(menu).toHaveText(/^Audit log(\d+( elsewhere)?)?$/);
		await menu.click();
		const sheet = page.getByRole('dialog', { name: 'Back office pages' });
		const system = sheet.getByRole('list', { name: 'System' });
		await expect(system.getByRole('link', { name: 'Audit log' })).toHaveAttribute('aria-current', 'page');
		await expectAccessible(page);
		await sheet.getByRole('list', { name: 'People' }).getByRole('link', { name: 'Users' }).click();
		await expect(page).toHaveURL('/admin/users');
		await expect(sheet).toBeHidden();
		await expect(menu).toHaveText(/^Users(\d+ elsewhere)?$/);
		await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeInViewport();
		if (wide) await page.setViewportSize(wide);
	});

	await test.step('support freezes a user, who is signed out immediately and gets the reason', async () => {
		const staff = pages.support;
		await pages.user.goto('/trading');
		await expect(pages.user.getByTestId('profile-menu')).toBeVisible();
		await staff.goto('/admin/users');
		await staff.getByRole('searchbox').fill(user.email);
		await staff.getByRole('button', { name: 'Search' }).click();
		await expect(staff).toHaveURL(/search=/);
		await expect(staff.getByRole('row')).toHaveCount(2);
		await staff.getByRole('row').last().getByRole('link').click();
		await expect(staff.getByRole('heading', { name: user.name })).toBeVisible();
		await staff.getByRole('button', { name: 'Freeze' }).click();
		await staff.getByLabel('Reason').fill('Two people trade from this account');
		await staff.getByRole('dialog').getByRole('button', { name: 'Freeze' }).click();
		await expect(staff.getByText(/^Frozen since/)).toBeVisible();
		await staff
			.getByRole('navigation', { name: 'Parts of this user’s page' })
			.getByRole('link', { name: 'History' })
			.click();
		await expect(staff.getByRole('cell', { name: 'User frozen' })).toBeVisible();
		await expectAccessible(staff);
		await expect(pages.user.getByRole('alertdialog')).toBeVisible();
		await pages.user.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click();
		await expect(pages.user).toHaveURL('/login');
	});
	for (const context of [ofSupport, ofUser, ofVisitor]) await context.close();
});
