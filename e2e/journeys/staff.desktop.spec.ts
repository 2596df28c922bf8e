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

	await test.step('each arrives where they may', async () => {
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
			'Trades',
			// With how many wait, of other journeys too.
			/^Disputes\d*$/,
			/^Conversations\d*$/,
		]);
	});

	await test.step('on a phone the row of pages shows the current one', async () => {
		// The last page of the column is below the screen, and its tab moves the row alone.
		await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeInViewport();
		const wide = page.viewportSize();
		await page.setViewportSize(SIZES.mobile.viewport);
		const row = page.getByRole('navigation', { name: 'Back office pages' });
		for (const [path, name] of [
			['/admin/audit-log', 'Audit log'],
			['/admin/overview', 'Overview'],
		] as const) {
			await page.goto(path);
			await expect(row.getByRole('link', { name })).toBeInViewport({ ratio: 0.99 });
		}
		await row.getByRole('link', { name: 'Audit log' }).click();
		await expect(row.getByRole('link', { name: 'Audit log' })).toBeInViewport({ ratio: 0.99 });
		await expect(row.getByRole('link', { name: 'Overview' })).not.toBeInViewport();
		if (wide) await page.setViewportSize(wide);
	});

	await test.step('support freezes a user, who is signed out at once and reads why', async () => {
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
