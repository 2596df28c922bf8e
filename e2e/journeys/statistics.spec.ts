import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';
import { openTradeByCall, waitForResult } from '../support/trading/trade-by-call.ts';

test('[LIMIT-04] trading links to the statistics, with account and period in the address', async ({
	page,
	context,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trade = await openTradeByCall(context, { direction: 'up', stake: 1_000, expiry: { duration: 5 } });
	const { status } = await waitForResult(context, trade);
	await page.goto('/trading');
	await page.getByRole('link', { name: 'Statistics' }).click();
	await expect(page).toHaveURL('/statistics');
	await expect(page.getByRole('table', { name: 'By asset' }).getByRole('row')).toHaveCount(2);
	await expect(
		page
			.getByRole('img', { name: /^Chart of your result/ })
			.locator('canvas')
			.first(),
	).toBeVisible();
	if (status === 'won' || status === 'lost')
		await expect(page.getByText(`${status === 'won' ? 1 : 0} of 1 trade won`)).toBeVisible();
	await expectAccessible(page);
	await expectNoOverflow(page);
	await page.getByRole('button', { name: 'Real' }).click();
	await page.getByRole('button', { name: '30 days' }).click();
	await expect(page).toHaveURL('/statistics?mode=real&period=30');
	await page.reload();
	await expect(page.getByText('No closed trades in this period.')).toBeVisible();
});
