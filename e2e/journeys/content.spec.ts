import { becomeAdmin, signUpWithFactor } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

/** The browser's error for a preview that cannot be rendered. */
test.use({ allowedErrors: [/status of 422/] });

test('[ADMIN-07] [ROUTE-05] a page is edited with a preview, published, read by a visitor, and reverted', async ({
	page,
	browser,
}) => {
	await signUpWithFactor(page.context());
	await becomeAdmin(page.context());
	await page.goto('/admin/pages');
	await expectAccessible(page);
	// No other journey reads this page in this language.
	await page
		.getByRole('row', { name: /^Help centre/ })
		.getByRole('link')
		.nth(2)
		.click();
	const text = page.getByLabel('Text in Markdown');
	await expect(text).toHaveValue(/^[^#]+\n\n## .+ \{#start\}/);
	const builtIn = await text.inputValue();

	await test.step('an error is shown beside the text, with its line', async () => {
		await text.fill('Singkat.\n\n# Judul');
		await expect(page.getByRole('region', { name: 'Preview' }).getByRole('alert')).toHaveText(
			'Line 3: use ## for sections and ### inside them.',
		);
	});

	await test.step('leaving by a link or by Back asks first, and can be cancelled', async () => {
		const address = page.url();
		const question = page.getByRole('alertdialog', { name: 'Leave this page?' });
		for (const leave of [
			() => page.getByRole('list', { name: 'Site' }).getByRole('link', { name: 'News' }).click(),
			() => page.goBack(),
		]) {
			await leave();
			await question.getByRole('button', { name: 'Stay' }).click();
			await expect(question).toBeHidden();
			await expect(text).toHaveValue(/^Singkat/);
			expect(page.url()).toBe(address);
		}
	});

	await test.step('visitors see the published text in that language', async () => {
		await text.fill('Singkat.\n\n## Kabar {#news}\n\nSemua **baru**. <script>window.hit = 1</script>\n\n{outlook}');
		const preview = page.getByRole('region', { name: 'Preview' });
		await expect(preview.getByRole('heading', { name: 'Kabar' })).toBeVisible();
		await expect(preview.getByText('Here the page draws a table or a button in its own language.')).toBeVisible();
		await page.getByLabel('Reason').fill('News for our readers');
		await page.getByRole('button', { name: 'Publish' }).click();
		await expect(page.getByText('Published.')).toBeVisible();
		await expect(page.getByRole('listitem').filter({ hasText: 'Version 1' })).toBeVisible();
		const context = await browser.newContext();
		await context.addCookies([{ name: 'locale', value: 'id', url: new URL(page.url()).origin }]);
		const visitor = await context.newPage();
		await visitor.goto('/help_center#news');
		await expect(visitor.getByRole('heading', { name: 'Kabar' })).toBeVisible();
		await expect(visitor.locator('strong', { hasText: 'baru' })).toBeVisible();
		await expect(visitor.getByText('<script>')).toBeVisible();
		expect(await visitor.evaluate(() => 'hit' in window)).toBe(false);
		await expectAccessible(visitor);
		await expectNoOverflow(visitor);
		await context.close();
	});

	await test.step('the built-in text returns', async () => {
		await text.fill(builtIn);
		await page.getByLabel('Reason').fill('Back to what it was');
		await page.getByRole('button', { name: 'Publish' }).click();
		await expect(page.getByRole('listitem').filter({ hasText: 'Version 2' })).toContainText('Built-in text');
		const { content } = await (await page.request.get('/api/pages/help_center?locale=id')).json();
		expect(content).toBeNull();
	});
});

test('[ADMIN-07] an announcement covers the foot of the page, moves nothing and stays away once dismissed', async ({
	page,
}) => {
	const announcement = {
		id: '4b4a3a5e-0f5e-4f0e-9b1e-2a7f3d9c8e01',
		text: 'Planned maintenance on Sunday from 02:00 to 02:15 UTC.',
		ends_at: '2099-01-01T00:00:00.000Z',
	};
	await page.route('**/api/announcements', (route) => route.fulfill({ json: [announcement] }));
	await page.goto('/faq');
	const heading = page.getByRole('heading', { level: 1 });
	const before = await heading.boundingBox();
	const notice = page.getByRole('status').filter({ hasText: announcement.text });
	await expect(notice).toBeVisible();
	expect(await heading.boundingBox()).toEqual(before);
	const [over, under] = [await notice.boundingBox(), await heading.boundingBox()];
	expect(over?.y).toBeGreaterThan((under?.y ?? 0) + (under?.height ?? 0));
	await expectAccessible(page);
	await notice.getByRole('button', { name: 'Dismiss' }).click();
	await expect(notice).toHaveCount(0);
	const asked = page.waitForResponse('**/api/announcements');
	await page.reload();
	await asked;
	await expect(heading).toBeVisible();
	await expect(notice).toHaveCount(0);
});
