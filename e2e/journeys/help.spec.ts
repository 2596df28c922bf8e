import { readMailLink } from '../support/mails.ts';
import { becomeAdmin, openOffice, signUpWithFactor } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

test('[ROUTE-05] a reader searches the help centre by keyboard, follows a result to its heading and comes back to the search', async ({
	page,
}) => {
	await page.goto('/help_center');
	await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
	await page.keyboard.press('/');
	const box = page.getByRole('textbox', { name: /^Search help/ });
	await expect(box).toBeFocused();
	await box.fill('own limits');
	const results = page.getByRole('region', { name: 'Search results' });
	await expect(results.getByRole('status')).toHaveText(/^\d+ results?$/);
	await expect(results.locator('mark').first()).toBeVisible();
	await expect(page.getByRole('navigation', { name: 'On this page' })).toHaveCount(0);
	await expectAccessible(page);
	await expectNoOverflow(page);

	await test.step('arrow keys move through the results and back', async () => {
		const links = results.getByRole('link');
		await page.keyboard.press('ArrowDown');
		await expect(links.first()).toBeFocused();
		await page.keyboard.press('ArrowDown');
		await expect(links.nth(1)).toBeFocused();
		await page.keyboard.press('ArrowUp');
		await page.keyboard.press('ArrowUp');
		await expect(box).toBeFocused();
	});

	await test.step('Enter opens the best result, and Back leads to the same search', async () => {
		await expect(page).toHaveURL('/help_center?q=own%20limits');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL(/#[\w-]+$/);
		const id = new URL(page.url()).hash.slice(1);
		await expect(page.locator(`#${id}`)).toBeInViewport();
		await page.goBack();
		await expect(box).toHaveValue('own limits');
		await expect(results.locator('mark').first()).toBeVisible();
	});

	await test.step('without a result it links to support', async () => {
		await box.fill('zzqx');
		await expect(results.getByRole('status')).toHaveText('Nothing found for “zzqx”');
		await expectAccessible(page);
		await expectNoOverflow(page);
		await box.press('Escape');
		await expect(box).toHaveValue('');
		await expect(page.getByRole('navigation', { name: 'On this page' })).toBeVisible();
		await box.fill('zzqx');
		await results.getByRole('link', { name: 'Contact us' }).click();
		await expect(page).toHaveURL('/contact_us');
	});
});

test('[ROUTE-05] Hindi is searched by whole words and by parts of them', async ({ page, context, baseURL }) => {
	await context.addCookies([{ name: 'locale', value: 'in', url: baseURL ?? '' }]);
	await page.goto('/faq');
	const box = page.locator('search input');
	for (const query of ['सीमाओं', 'सीम', 'निकासी', 'थेंटिकेट']) {
		await box.fill(query);
		await expect(page.locator('main mark').first()).toBeVisible();
	}
	await expectAccessible(page);
	await expectNoOverflow(page);
});

test('[ADMIN-07] staff write news in two languages, publish and correct them; visitors read and find them', async ({
	page,
	browser,
	baseURL,
}) => {
	test.slow();
	const name = 'Silver';
	await signUpWithFactor(page.context());
	await becomeAdmin(page.context());
	await page.goto('/admin/news');
	await page.getByRole('link', { name: 'New article' }).click();

	await test.step('a draft in English and Portuguese, with a preview', async () => {
		await page.getByLabel('Title').fill(name);
		await expect(page.getByLabel('Address')).toHaveValue(`silver`);
		await page.getByLabel('Summary').fill('You can trade silver from today.');
		await page.getByLabel('Text in Markdown').fill('## When {#when}\n\nOn weekdays. See [Payouts](/payouts).');
		await expect(page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'When' })).toBeVisible();
		await page.getByRole('group', { name: 'Languages' }).getByRole('button', { name: 'Português (Brasil)' }).click();
		await page.getByLabel('Title').fill(`Prata`);
		await page.getByLabel('Summary').fill('Você pode operar prata a partir de hoje.');
		await page.getByLabel('Text in Markdown').fill('## Quando {#when}\n\nEm dias úteis.');
		await page.getByLabel('Reason').fill('A new asset');
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByRole('button', { name: 'Save draft' }).click();
		await expect(page).toHaveURL(/\/admin\/news\/[\da-f-]{36}$/);
		await expect(page.getByText('Draft · /news/silver')).toBeVisible();
	});

	const visitor = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
	await test.step('readers do not find it before it is published', async () => {
		await visitor.goto('/news/silver');
		await expect(visitor.getByRole('heading', { name: 'This page does not exist' })).toBeVisible();
		await page.getByRole('button', { name: 'Publish' }).click();
		const dialog = page.getByRole('dialog');
		await dialog.getByLabel('Reason').fill('Trading has begun');
		await dialog.getByRole('button', { name: 'Publish' }).click();
		await expect(page.getByText(/^Published · /)).toBeVisible();
	});

	await test.step('visitors open it from the menu, and search finds its heading', async () => {
		await visitor.goto('/help_center');
		await visitor.getByRole('contentinfo').getByRole('link', { name: 'News' }).click();
		await expect(visitor).toHaveURL('/news');
		await expectAccessible(visitor);
		await expectNoOverflow(visitor);
		await visitor.getByRole('link', { name }).click();
		await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(name);
		await expectAccessible(visitor);
		await expectNoOverflow(visitor);
		await visitor.getByRole('link', { name: 'Payouts' }).first().click();
		await expect(visitor).toHaveURL('/payouts');
		await visitor.goto(`/help_center?q=${encodeURIComponent(name)}`);
		await expect(visitor.getByRole('link', { name: new RegExp(name) }).first()).toBeVisible();
	});

	await test.step('a correction is marked in its language', async () => {
		await page.getByLabel('Text in Markdown').fill('## When {#when}\n\nOn weekdays from 08:00 UTC.');
		await page.getByLabel('Correction note for readers').fill('We first gave no time.');
		await page.getByLabel('Reason').fill('A reader asked');
		await page.getByRole('button', { name: 'Save', exact: true }).click();
		await expect(page.getByText('Saved.')).toBeVisible();
		await visitor.goto(`/news/silver`);
		await expect(visitor.getByRole('region', { name: 'Corrections' })).toContainText('We first gave no time.');
	});

	await test.step('other languages show their own text, or English with a note', async () => {
		for (const [locale, title, note] of [
			['br', `Prata`, null],
			['id', name, 'Anda membacanya dalam bahasa Inggris.'],
		] as const) {
			await visitor.context().addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
			await visitor.goto(`/news/silver`);
			await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(title);
			if (note !== null) await expect(visitor.getByText(note)).toBeVisible();
			else await expect(visitor.getByText('Você a lê em')).toHaveCount(0);
		}
		await visitor.context().close();
	});
});

test('[ROUTE-05] [ADMIN-11] a visitor writes by the contact form, staff answer, and the visitor replies behind the link of the email', async ({
	page,
	context,
	browser,
}) => {
	test.slow();
	const email = `visitor-${Date.now()}@example.org`;
	await page.goto('/contact_us');
	await test.step('a missing field is reported at the field', async () => {
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
		await expect(page.getByLabel('Your email address')).toBeFocused();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	await test.step('the next step is shown', async () => {
		await page.getByLabel('Your email address').fill(email);
		await page.getByLabel('Subject').selectOption('Verification');
		await page.getByLabel('Your message').fill('Which documents do you take?');
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(page.getByRole('heading', { name: 'We have received your message' })).toBeFocused();
		await expect(page.getByText(email)).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});

	const staff = await openOffice(browser);
	await test.step('staff find it in the queue and answer', async () => {
		await staff.goto('/admin/conversations');
		await staff
			.getByRole('row', { name: new RegExp(email) })
			.getByRole('link')
			.click();
		await expect(staff.getByText('The sender was not logged in')).toBeVisible();
		await expectAccessible(staff);
		await expectNoOverflow(staff);
		await staff.getByLabel('Answer').fill('A passport or an identity card.');
		await staff.getByRole('button', { name: 'Send answer' }).click();
		await expect(staff.getByRole('list', { name: 'Messages' }).getByRole('listitem')).toHaveCount(2);
		await staff.context().close();
	});

	await test.step('the visitor replies behind the link, and closes the conversation', async () => {
		await page.goto(await readMailLink(context, email, 'Support has answered you'));
		const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
		await expect(messages).toHaveText([/Which documents/, /A passport/]);
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.getByLabel('Your message').fill('Thank you.');
		await page.getByRole('button', { name: 'Send' }).click();
		await expect(messages).toHaveCount(3);
		await page.getByRole('button', { name: 'Close conversation' }).click();
		await expect(page.getByText(/^Closed by you/)).toBeVisible();
	});
});

test('[ROUTE-05] a user who is logged in writes from the contact page into a conversation of the account', async ({
	page,
	person,
}) => {
	await page.goto('/contact_us');
	await expect(page.getByLabel('Your email address')).toHaveCount(0);
	await page.getByLabel('Subject').selectOption('Account and login');
	await page.getByLabel('Your message').fill(`I am ${person.name}.`);
	await page.getByRole('button', { name: 'Send' }).click();
	await expect(page).toHaveURL(/\/support\/[\da-f-]{36}$/);
});
