import { type Page as Row, readParams } from '@fairtick/domain/pages/page';
import { PAGES } from '@fairtick/domain/pages/pages';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { Page } from '@playwright/test';
import { drawAddresses, listFixed } from '../support/addresses.ts';
import { confirmAddress, depositByCall, payIn } from '../support/cashier.ts';
import { becomeAdmin, signUpWithFactor } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, get, post, test } from '../support/test.ts';
import { loadAsset, openTradeByCall, waitForResult } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

type Made = { readonly id: string };
/** Any: addresses here are paths with their queries. */
const ORIGIN = 'http://localhost';

/** Opens the pages that this run draws, and checks each once all its calls are answered. */
async function lookAt(page: Page, paths: readonly string[]): Promise<void> {
	for (const path of drawAddresses(paths))
		await test.step(path, async () => {
			await page.goto(path, { waitUntil: 'networkidle' });
			await expect(page).toHaveURL(path);
			await expect(page.getByRole('main')).not.toHaveAttribute('aria-busy', 'true');
			await expect(page.getByRole('heading', { name: 'This page does not exist' })).toHaveCount(0);
			await expectAccessible(page);
			await expectNoOverflow(page);
		});
}

test('public pages are accessible and fit a phone', async ({ page }) => {
	test.slow();
	const forEverybody = Object.values<Row>(PAGES).filter(({ who }) => who !== 'user');
	await lookAt(page, listFixed(forEverybody));
});

test('pages of a user who has trades, movements and messages are accessible and fit a phone', async ({
	page,
	context,
	person,
}) => {
	test.slow();
	await confirmAddress(context, person);
	await payIn(context, 60_000);
	const deposit = await depositByCall(context, 2_000, 'decline');
	const asset = await loadAsset(context);
	await openTradeByCall(context, { direction: 'up', stake: 1_000, expiry: { duration: 300 } });
	const opened: Trade = await openTradeByCall(context, { direction: 'up', stake: 1_000, expiry: { duration: 5 } });
	const trade = await waitForResult(context, opened);
	const subject = { type: 'trade', id: trade.id };
	const dispute = (await post(context, '/api/disputes', { subject, text: 'The chart showed another price.' })) as Made;
	const question = { topic: 'account', text: 'Where do I find my statements?' };
	const thread = (await post(context, '/api/support/threads', question)) as Made;
	await post(context, '/api/alerts', { asset_id: asset.id, price: '5000', when: 'below', each_time: true });
	await post(context, '/api/settings/webhooks', { address: 'https://1.1.1.1/hook', kinds: ['movement'] });
	expect(await get(context, '/api/notifications')).toMatchObject({ data: expect.anything() });
	const named = [
		'/trading?view=positions',
		'/trading?view=history',
		'/statistics',
		'/notifications',
		'/cashier',
		'/cashier?tab=withdraw',
		'/cashier?tab=history',
		`/cashier?tab=history&movement=${deposit.id}`,
		'/disputes',
		`/disputes/${dispute.id}`,
		`/disputes/new?movement=${deposit.id}`,
		'/support',
		`/support/${thread.id}`,
	];
	const forUsers = Object.values<Row>(PAGES).filter(
		({ who, redirectTo }) => who === 'user' && redirectTo === undefined,
	);
	const isNamed = ({ path }: Row) => named.some((one) => readParams(path, new URL(one, ORIGIN).pathname) !== null);
	const unnamed = forUsers.filter((row) => !isNamed(row));
	// An address with a parameter needs what it is about, and so a line above.
	expect(unnamed.filter(({ path }) => path.includes('{'))).toEqual([]);
	await lookAt(page, [...named, ...listFixed(unnamed)]);
});

test('pages of the back office are accessible and fit a phone', async ({ page, context }) => {
	test.slow();
	await signUpWithFactor(context);
	await becomeAdmin(context);
	await lookAt(page, listFixed(Object.values(STAFF_PAGES)));
});

test('the foot of the trading page links to what a wide one has beside it', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await new TradingPage(page).open();
	await page.getByRole('button', { name: 'More' }).click();
	await expect(page.getByRole('menuitem', { name: 'Statistics' })).toBeVisible();
	await page.getByRole('menuitem', { name: 'Proof' }).click();
	await expect(page.getByRole('heading', { name: 'Proof', level: 1 })).toBeVisible();
});
