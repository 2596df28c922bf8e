import type { Asset } from '@fairtick/domain/market/contract';
import type { Page } from '@playwright/test';
import { changeUser } from '../support/answers.ts';
import { expect, expectAccessible, expectNoOverflow, get, PHONE, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

async function openList(trading: TradingPage): Promise<void> {
	const { page, isWide } = trading;
	await (isWide
		? page.getByRole('button', { name: 'Add an asset' })
		: page.getByRole('button', { name: /^V50/ })
	).click();
	await expect(search(page)).toBeVisible();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search assets' });
const list = (page: Page) => page.getByRole('list', { name: 'All assets' });
const row = (page: Page, ticker: string) =>
	list(page)
		.getByRole('listitem')
		.filter({ has: page.getByRole('button', { name: `Favourite: ${ticker}`, exact: true }) });
const pick = (page: Page, ticker: string) => row(page, ticker).getByRole('button').first();
const star = (page: Page, ticker: string) => page.getByRole('button', { name: `Favourite: ${ticker}`, exact: true });
/** Section headings and the letters of the assets' icons, in list order. */
const order = async (page: Page) =>
	(await list(page).getByRole('listitem').allInnerTexts()).map((text) => text.split('\n')[0]?.trim());

test.beforeEach(({ person }) => {
	expect(person.name).toBeTruthy();
});

test(
	'[SEL-03] the list shows groups, price, change, state and the payout of the user’s tier, and finds by words',
	PHONE,
	async ({ page }) => {
		await changeUser(page, { type: 'gold' });
		const trading = new TradingPage(page);
		await trading.open();
		await openList(trading);
		await expect(row(page, 'V75')).toContainText(/92%/);
		await expect(row(page, 'V75')).toContainText(/\d,\d{3}\.\d\d|\d{3}\.\d{3}/);
		await expect(row(page, 'V75')).toContainText(/[+−]?\d+\.\d\d%/);
		await expect(row(page, 'XBT/USDT')).toContainText('Recorded');
		await expect(row(page, 'XBT/USDT')).toContainText('83%');
		expect(await order(page)).toEqual([
			'Fair indices',
			'V10',
			'V25',
			'V50',
			'V75',
			'V100',
			'Currencies',
			'EUR',
			'Crypto',
			'XBT',
		]);
		await expectAccessible(page);
		await expectNoOverflow(page);
		await search(page).fill('volatility 7');
		expect(await order(page)).toEqual(['Fair indices', 'V75']);
		await search(page).fill('no such thing');
		await expect(list(page)).toContainText('No matching assets.');
	},
);

test(
	'[TOP-01] [TOP-19] in each size there is a logo, and a way to remove a selected asset',
	PHONE,
	async ({ page }) => {
		const trading = new TradingPage(page);
		await trading.open();
		await expect(page.getByRole('banner').getByRole('link', { name: 'Go to trading' })).toBeInViewport({ ratio: 1 });
		await openList(trading);
		await pick(page, 'V75').click();
		await expect(trading.chart).toHaveAccessibleName(/V75/);
		if (!trading.isWide) await page.getByRole('button', { name: /^V75/ }).click();
		const selected = page.getByRole('list', { name: 'Assets', exact: true });
		await expect(selected.getByRole('listitem')).toHaveText([/V50/, /V10/, /V100/, /V75/]);
		await expect(page.getByRole('button', { name: 'Remove V75' })).toHaveCount(0);
		await expectAccessible(page);
		await page.getByRole('button', { name: 'Remove V50' }).click();
		await expect(selected.getByText('V50')).toHaveCount(0);
		if (!trading.isWide) await page.keyboard.press('Escape');
		await trading.chooseAccount('Real');
		await expectNoOverflow(page);
		await expect(page.getByRole('banner').getByTestId('profile-menu')).toBeInViewport({ ratio: 1 });
	},
);

test('[SEL-03] a favourite comes first, is saved by the server and can be removed', async ({ page, context }) => {
	const trading = new TradingPage(page);
	await trading.open();
	await openList(trading);
	await star(page, 'V75').click();
	await expect(star(page, 'V75')).toHaveAttribute('aria-pressed', 'true');
	await expect(star(page, 'V75')).toBeFocused();
	expect((await order(page)).slice(0, 3)).toEqual(['Favourites', 'V75', 'Fair indices']);
	await expect
		.poll(async () =>
			((await get(context, '/api/get_available_assets')) as Asset[]).filter(({ favourite }) => favourite),
		)
		.toMatchObject([{ ticker: 'V75' }]);
	await page.reload();
	await trading.expectReady();
	await openList(trading);
	await expect(star(page, 'V75')).toHaveAttribute('aria-pressed', 'true');
	await star(page, 'V75').click();
	await expect.poll(() => order(page)).not.toContain('Favourites');
});

test.describe('if the server refuses', () => {
	test.use({ allowedErrors: [/status of 429/] });

	test('[SEL-03] a favourite that the server refuses is undone', async ({ page }) => {
		await page.route('/api/favourite-assets/*', (route) =>
			route.fulfill({ status: 429, json: { code: 'http.too_many', message: 'Too many calls. Wait a moment.' } }),
		);
		const trading = new TradingPage(page);
		await trading.open();
		await openList(trading);
		await star(page, 'V10').click();
		await expect(trading.toast('Too many calls. Wait a moment.')).toBeVisible();
		await expect(star(page, 'V10')).toHaveAttribute('aria-pressed', 'false');
	});
});

test('[SEL-03] the list works by keyboard alone', async ({ page }) => {
	const trading = new TradingPage(page);
	await trading.open();
	await openList(trading);
	await search(page).focus();
	await page.keyboard.press('ArrowDown');
	await expect(pick(page, 'V10')).toBeFocused();
	await page.keyboard.press('End');
	await expect(pick(page, 'XBT/USDT')).toBeFocused();
	await page.keyboard.press('Home');
	await page.keyboard.press('ArrowUp');
	await expect(search(page)).toBeFocused();
	await page.keyboard.type('v100');
	await page.keyboard.press('Enter');
	await expect(search(page)).toBeHidden();
	await expect(trading.chart).toHaveAccessibleName(/V100/);
	await trading.expectReady();
});

test(
	'[SEL-02] a press on a selected asset above the list of a small screen switches to it',
	PHONE,
	async ({ page }) => {
		const trading = new TradingPage(page);
		test.skip(trading.isWide, 'a wide screen has tabs');
		await trading.open();
		await openList(trading);
		const selected = page.getByRole('list', { name: 'Assets', exact: true });
		await expectAccessible(page);
		await selected.getByRole('button', { name: 'V10', exact: true }).click();
		await expect(search(page)).toBeHidden();
		await expect(page.getByRole('heading', { level: 1, name: 'Volatility 10', exact: true })).toBeAttached();
	},
);
