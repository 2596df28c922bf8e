import { confirmAddress, payIn } from '../support/cashier.ts';
import { countToday } from '../support/count-today.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';

test.use({ allowedErrors: [/status of 404/] });
test.describe.configure({ mode: 'serial' });

test('[PROOF-04] a user whose money was counted finds it among the leaves; changed leaves are found out', async ({
	page,
	context,
	person,
	browser,
	baseURL,
}, info) => {
	test.setTimeout(240_000);
	test.skip(info.project.name !== 'desktop', 'a day is counted once');
	await confirmAddress(context, person);
	await payIn(context, 123_456);
	await page.goto('/proof/liabilities');
	await expect(page.getByTestId('owed-none')).toBeVisible();
	await countToday(context);
	await page.reload();
	await expect(page.getByTestId('owed-total')).toHaveText(/^[\d,]+\.\d\d USD$/);
	const verdict = page.getByTestId('owed-verdict');
	await expect(verdict, 'nothing is fetched unasked').toBeHidden();
	await page.getByRole('button', { name: 'Check now' }).first().click();
	await expect(verdict).toHaveAttribute('data-verdict', 'right', { timeout: 30_000 });
	await expect(verdict).toContainText('1,234.56');
	await expect(page.getByTestId('owed-instant')).toHaveAttribute('data-status', 'known');
	for (const step of ['log', 'leaves', 'own'])
		await expect(page.getByTestId(`owed-${step}`)).toHaveAttribute('data-status', 'right');
	await expectAccessible(page);
	await expectNoOverflow(page);

	// A house that hands this browser other leaves: one that is smaller by a cent.
	await page.route('**/log/liabilities/**', async (route) => {
		const body = await (await route.fetch()).body();
		const at = body.findIndex((byte, i) => i % 40 === 39 && byte > 0);
		body[at] = (body[at] ?? 0) - 1;
		await route.fulfill({ body });
	});
	await page.getByRole('button', { name: 'Check again' }).click();
	await expect(verdict).toHaveAttribute('data-verdict', 'wrong', { timeout: 30_000 });
	await expect(page.getByTestId('owed-leaves')).toContainText('a different sum');
	await page.unroute('**/log/liabilities/**');

	const stranger = await browser.newContext({ ...(baseURL !== undefined && { baseURL }) });
	const other = await stranger.newPage();
	await other.goto('/proof/liabilities');
	await other.getByRole('button', { name: 'Check now' }).first().click();
	await expect(other.getByTestId('owed-verdict')).toHaveAttribute('data-verdict', 'total', { timeout: 30_000 });
	await expect(other.getByTestId('owed-own')).toBeHidden();
	await stranger.close();
});
