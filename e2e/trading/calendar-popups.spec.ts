import type { EconomicEvent } from '@fairtick/domain/calendar/contract';
import type { Page } from '@playwright/test';
import { changeAsset } from '../support/answers.ts';
import { expect, expectAccessible, expectNoOverflow, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

/** Presents a currency pair and a calendar with these events. */
async function changeWorld(page: Page, events: readonly Partial<EconomicEvent>[]): Promise<void> {
	await changeAsset(page, { group: 'currencies', ticker: 'EUR/USD' });
	const whole = events.map(
		(event, index): EconomicEvent => ({
			id: index + 1,
			time: new Date(Date.now() + 10 * 60_000).toISOString(),
			country: 'US',
			currency: 'USD',
			title: 'Nonfarm payrolls',
			impact: 3,
			actual: null,
			forecast: '180K',
			previous: '215K',
			correction: null,
			...event,
		}),
	);
	await page.route('/api/get_calendar_data', (route) => route.fulfill({ json: whole }));
}

test('[SITE-05] an event that moves a selected asset is announced once before it, can be dismissed and switched off', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await changeWorld(page, [{}, { currency: 'JPY', title: 'Rate decision' }, { impact: 1, title: 'Minor figure' }]);
	await trading.open();
	const notice = page.getByRole('dialog', { name: /^Nonfarm payrolls \(USD\) in \d+ min$/ });
	await expect(notice).toHaveText(/High impact: may affect EUR\/USD\. Forecast: 180K\. Previous: 215K\./);
	await expect(page.getByText(/Rate decision|Minor figure/)).toHaveCount(0);
	await expectAccessible(page);
	await expectNoOverflow(page);
	await notice.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
	await expect(notice).toBeHidden();

	const asked = () => page.waitForResponse('/api/get_calendar_data');
	const again = asked();
	await page.reload();
	await again;
	await trading.expectReady();
	await expect(notice).toBeHidden();

	await page.goto('/settings/trading');
	await page.getByRole('group', { name: 'Economic events' }).getByRole('button', { name: 'Off' }).click();
	await page.evaluate(() => localStorage.removeItem('told_events'));
	let calls = 0;
	page.on('request', (request) => {
		if (request.url().endsWith('/api/get_calendar_data')) calls++;
	});
	await trading.open();
	await trading.expectReady();
	await page.waitForLoadState('networkidle');
	expect(calls).toBe(0);

	await page.goto('/settings/trading');
	await page.getByRole('group', { name: 'Economic events' }).getByRole('button', { name: 'On' }).click();
	await trading.open();
	await expect(notice).toBeVisible();
});

test('[SITE-05] the events of one release share a notice, away from the newest price', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	const at = (seconds: number) => new Date(Date.now() + 600_000 + seconds * 1000).toISOString();
	await changeWorld(page, [
		{},
		{ time: at(20), title: 'Unemployment rate', impact: 2 },
		{ time: at(40), title: 'Average hourly earnings' },
	]);
	await trading.open();
	const notice = page.getByRole('dialog', { name: /^3 economic events in the next 1[01] min$/ });
	await expect(notice).toContainText('Nonfarm payrolls (USD), Unemployment rate (USD), Average hourly earnings (USD)');
	await expect(page.getByRole('dialog')).toHaveCount(1);
	const [box, chart] = [await notice.boundingBox(), await trading.chart.boundingBox()];
	if (box === null || chart === null) throw new Error('neither has a place');
	expect(box.x + box.width).toBeLessThan(chart.x + chart.width / 2);
	expect(box.y).toBeGreaterThan(chart.y);
});
