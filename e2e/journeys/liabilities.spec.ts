import { confirmAddress, payIn } from '../support/cashier.ts';
import { countToday } from '../support/count-today.ts';
import { startServer } from '../support/server.ts';
import { expect, expectAccessible, expectNoOverflow, get, signUp, test } from '../support/test.ts';

test('[PROOF-01] [PROOF-04] a user whose money was counted finds it among the leaves, and changed leaves are detected', async ({
	browser,
}) => {
	test.setTimeout(400_000);
	// A separate server: early counts differ from the day's later figures in the ledger.
	const server = await startServer({ FAIR_HISTORY_DAYS: '1' });
	const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
	const page = await context.newPage();
	const person = await signUp(context);
	await confirmAddress(context, person);
	await payIn(context, 123_456);
	await page.goto('/proof/liabilities');
	await expect(page.getByTestId('owed-none')).toBeVisible();
	await countToday(context, server.dataDir);
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

	// The house sends this browser other leaves: one is a cent smaller.
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

	// The house states another total than the log.
	await page.route('**/api/proof/liabilities', async (route) => {
		const answer = await (await route.fetch()).json();
		for (const day of answer.days) day.sum = '99999999';
		await route.fulfill({ json: answer });
	});
	await page.reload();
	await expect(page.getByTestId('owed-total')).toContainText('999,999.99');
	await page.getByRole('button', { name: 'Check now' }).first().click();
	await expect(verdict).toHaveAttribute('data-verdict', 'wrong', { timeout: 30_000 });
	await expect(page.getByTestId('owed-log')).toContainText('another total');
	await expect(page.getByTestId('owed-total'), 'the log’s').not.toContainText('999,999.99');
	await page.unroute('**/api/proof/liabilities');

	// The newest entries of the accounts are in the log about a minute after they changed.
	const countHeads = async () => ((await get(context, '/api/proof/heads')) as { accounts: unknown[] }).accounts.length;
	await expect.poll(countHeads, { timeout: 150_000 }).toBeGreaterThan(1);
	await page.reload();
	await page.getByRole('button', { name: 'Check my accounts' }).click();
	const heads = page.getByTestId('heads').getByRole('listitem');
	await expect(heads.first()).toHaveAttribute('data-status', 'right', { timeout: 30_000 });
	for (const head of await heads.all()) await expect(head).toHaveAttribute('data-status', 'right');
	await expectAccessible(page);
	await expectNoOverflow(page);

	const stranger = await browser.newContext({ baseURL: server.url });
	const other = await stranger.newPage();
	await other.goto('/proof/liabilities');
	await other.getByRole('button', { name: 'Check now' }).first().click();
	await expect(other.getByTestId('owed-verdict')).toHaveAttribute('data-verdict', 'total', { timeout: 30_000 });
	await expect(other.getByTestId('owed-own')).toBeHidden();
	await stranger.close();
	await context.close();
	await server.stop();
});
