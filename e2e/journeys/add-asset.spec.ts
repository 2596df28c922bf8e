import type { BrowserContext } from '@playwright/test';
import { startExchange } from '../support/outside/exchange.ts';
import { startServer } from '../support/server.ts';
import { becomeAdmin, signUpWithFactor } from '../support/staff.ts';
import { expect, expectAccessible, get, signUp, TOURED, test } from '../support/test.ts';
import { openTradeByCall, waitForResult } from '../support/trading/trade-by-call.ts';

const REASON = 'As the plan for this month says';

test('[MARKET-12] [ADMIN-05] a crypto asset is added while the site runs, traded and settled; payouts are announced ahead', async ({
	browser,
}) => {
	test.setTimeout(240_000);
	const exchange = await startExchange();
	const server = await startServer({
		EXCHANGES: 'okx',
		EXCHANGE_URLS: `okx=${exchange.url}`,
		FAIR_HISTORY_DAYS: '1',
	});
	const contexts: BrowserContext[] = [];
	const open = async () => {
		const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
		await context.addCookies([{ ...TOURED, url: server.url }]);
		contexts.push(context);
		return context;
	};
	try {
		const [ofAdmin, ofSecond, ofTrader] = [await open(), await open(), await open()];
		const [admin, second, trader] = [await ofAdmin.newPage(), await ofSecond.newPage(), await ofTrader.newPage()];
		for (const context of [ofAdmin, ofSecond]) {
			await signUpWithFactor(context);
			await becomeAdmin(context, server.dataDir);
		}
		await signUp(ofTrader);
		await trader.goto('/trading');
		await trader.getByRole('button', { name: 'Add an asset' }).click();
		const rows = trader.getByRole('list', { name: 'All assets' }).getByRole('listitem');
		await expect(rows.filter({ hasText: 'V10' }).first()).toBeVisible();

		await test.step('a market is found by name and becomes an asset, which appears on open pages', async () => {
			await admin.goto('/admin/assets/new');
			await admin.getByLabel('Source').selectOption({ label: 'Crypto exchanges' });
			await admin.getByLabel('Search for a market').fill('doge');
			await admin.getByRole('button', { name: 'Choose DOGE/USDT' }).click();
			await expect(admin.getByLabel('Tick size')).toHaveValue('0.005');
			await admin.getByLabel('Name').fill('Dogecoin / Tether');
			await admin.getByLabel('Reason').fill(REASON);
			await expectAccessible(admin);
			await admin.getByRole('button', { name: 'Create' }).click();
			await expect(admin.getByText('The asset is listed.')).toBeVisible();
			await expect(rows.filter({ hasText: 'DOGE/USDT' })).toHaveCount(1);
			await admin.getByRole('link', { name: 'Asset', exact: true }).click();
			await expect(admin.getByRole('heading', { name: 'DOGE/USDT' })).toBeVisible();
			await expect(admin.getByText('Open', { exact: true })).toBeVisible();
			await expectAccessible(admin);
		});

		await test.step('it is traded, payouts are announced meanwhile, and the trade settles by its original terms', async () => {
			const trade = await openTradeByCall(ofTrader, {
				ticker: 'DOGE/USDT',
				direction: 'up',
				stake: 1_000,
				expiry: { duration: 30 },
			});
			await admin.goto('/admin/payouts');
			for (const [label, percent] of [
				['Standard (%)', '75'],
				['Gold (%)', '76'],
				['Premium (%)', '77.5'],
			] as const)
				await admin.getByLabel(label).fill(percent);
			await admin.getByLabel('Reason').fill(REASON);
			await admin.getByRole('button', { name: 'Announce payouts' }).click();
			await expect(admin.getByText('The request is waiting for a second person.')).toBeVisible();
			await second.goto('/admin/requests');
			await second.getByRole('button', { name: 'Approve' }).click();
			await second.getByRole('dialog').getByLabel('Reason').fill(REASON);
			await second.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
			await expect(second.getByRole('dialog')).toBeHidden();
			const visitor = await (await open()).newPage();
			await visitor.goto('/payouts');
			const announced = visitor.getByRole('row').filter({ hasText: 'announced' });
			await expect(announced).toContainText('77.5');
			await expectAccessible(visitor);
			const ended = await waitForResult(ofTrader, trade);
			expect(['won', 'lost', 'tied']).toContain(ended.status);
			expect(ended.payout_percent).toBe(80);
			expect(ended.exit).not.toBeNull();
		});

		await test.step('once delisted it disappears from open pages', async () => {
			await admin.goto('/admin/assets');
			await admin.getByRole('link', { name: /DOGE\/USDT/ }).click();
			await admin.getByRole('button', { name: 'Remove from the list' }).click();
			await admin.getByRole('dialog').getByLabel('Reason').fill(REASON);
			await admin.getByRole('dialog').getByRole('button', { name: 'Remove from the list' }).click();
			await expect(admin.getByText('Not listed', { exact: true })).toBeVisible();
			await expect(rows.filter({ hasText: 'DOGE/USDT' })).toHaveCount(0);
			const assets = (await get(ofTrader, '/api/get_available_assets')) as { ticker: string }[];
			expect(assets.map(({ ticker }) => ticker)).not.toContain('DOGE/USDT');
		});
	} finally {
		for (const context of contexts) await context.close();
		await server.stop();
		await exchange.stop();
	}
});
