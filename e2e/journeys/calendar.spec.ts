import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeAsset } from '../support/answers.ts';
import { openOffice } from '../support/staff.ts';
import { expect, expectAccessible, expectNoOverflow, get, post, test } from '../support/test.ts';
import { ChartTools } from '../support/trading/chart-tools.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const MINUTE_MS = 60_000;
const REASON = 'Entered for a journey';

interface Entry {
	readonly title: string;
	readonly inMs: number;
	readonly currency: string;
	readonly country: string;
	readonly impact?: number;
}

/** Staff import events. Their currencies belong to no asset of another journey, so that they appear nowhere else. */
async function importEvents(office: Page, entries: readonly Entry[]): Promise<void> {
	const events = entries.map(({ title, inMs, currency, country, impact = 3 }) => ({
		time: new Date(Date.now() + inMs).toISOString(),
		title,
		country,
		currency,
		impact,
		forecast: '180K',
	}));
	const text = JSON.stringify(events);
	await post(office.context(), '/api/admin/calendar/import', { format: 'json', text, reason: REASON });
}

/** Staff correct an event. */
async function correct(office: Page, title: string, change: object): Promise<void> {
	const { data } = (await get(office.context(), '/api/admin/calendar?limit=200')) as {
		data: { id: number; title: string }[];
	};
	const {
		id,
		corrected_at: _,
		provided: __,
		...entry
	} = data.find((one) => one.title === title) as unknown as {
		id: number;
		corrected_at: null;
		provided: null;
	};
	await send(office, 'PUT', `/api/admin/calendar/${id}`, { ...entry, ...change, reason: REASON });
}

async function send(page: Page, method: string, path: string, data: object): Promise<void> {
	const cookies = await page.context().cookies();
	const value = (name: string) => decodeURIComponent(cookies.find((cookie) => cookie.name === name)?.value ?? '');
	const headers = { 'X-XSRF-TOKEN': value('XSRF-TOKEN'), Authorization: `Bearer ${value('token')}` };
	const answer = await page.context().request.fetch(path, { method, data, headers });
	expect(answer.ok()).toBe(true);
}

test('[CAL-01] a visitor reads and filters the calendar, shares the address, and sees corrections', async ({
	page,
	browser,
}) => {
	test.slow();
	const mark = randomUUID().slice(0, 8);
	const [payrolls, rates, minor] = [`Payrolls ${mark}`, `Rates ${mark}`, `Minor ${mark}`];
	const office = await openOffice(browser);
	await office.goto('/admin/calendar');
	await importEvents(office, [
		{ title: payrolls, inMs: 25 * MINUTE_MS, currency: 'SEK', country: 'SE' },
		{ title: rates, inMs: 26 * MINUTE_MS, currency: 'NOK', country: 'NO', impact: 2 },
		{ title: minor, inMs: -25 * MINUTE_MS, currency: 'SEK', country: 'SE', impact: 1 },
	]);
	await test.step('every page links to it at its foot', async () => {
		await page.goto('/faq');
		await page.getByRole('link', { name: 'Calendar', exact: true }).click();
		await expect(page).toHaveURL('/calendar');
		await expect(page.getByRole('heading', { name: 'Economic calendar' })).toBeVisible();
		for (const title of [payrolls, rates]) await expect(page.getByText(title)).toBeVisible();
		await expectAccessible(page);
		await expectNoOverflow(page);
	});
	const filters = page.getByRole('button', { name: /^Filters/ });
	const unfold = async () => {
		await expect(filters.or(page.getByRole('group', { name: 'Currencies' })).first()).toBeVisible();
		if ((await filters.isVisible()) && (await filters.getAttribute('aria-expanded')) === 'false') await filters.click();
	};
	await test.step('filters are in the address, and survive a reload', async () => {
		await unfold();
		await page.getByRole('group', { name: 'Currencies' }).getByRole('button', { name: 'NOK' }).click();
		await expect(page).toHaveURL('/calendar?currency=NOK');
		await expect(page.getByText(payrolls)).toBeHidden();
		await expect(page.getByText(rates)).toBeVisible();
		await page.getByRole('group', { name: 'Impact' }).getByRole('button', { name: 'High', exact: true }).click();
		await expect(page).toHaveURL('/calendar?impact=3&currency=NOK');
		await expect(page.getByText(rates)).toBeHidden();
		await page.reload();
		await unfold();
		await expect(page.getByRole('group', { name: 'Currencies' }).getByRole('button', { name: 'NOK' })).toHaveAttribute(
			'aria-pressed',
			'true',
		);
		await page.getByRole('button', { name: 'Clear filters' }).click();
		await expect(page).toHaveURL('/calendar');
		await expect(page.getByText(payrolls)).toBeVisible();
	});
	await test.step('days are chosen by the keyboard, and days without events say so', async () => {
		const days = page.getByRole('group', { name: 'Days' });
		await days.getByRole('button', { name: 'Next 7 days' }).focus();
		await page.keyboard.press('ArrowRight');
		await page.keyboard.press('Enter');
		await expect(page).toHaveURL('/calendar?range=today');
		await page.getByLabel('From').fill('2031-01-01');
		await expect(page).toHaveURL('/calendar?from=2031-01-01&to=2031-01-01');
		await expect(page.getByText('No events are listed for these days.')).toBeVisible();
		await expectAccessible(page);
		await page.getByRole('main').getByRole('button', { name: 'Next 7 days' }).last().click();
		await expect(page.getByText(payrolls)).toBeVisible();
	});
	await test.step('a correction is marked', async () => {
		await correct(office, payrolls, { forecast: '175K' });
		await page.reload();
		const row = page.locator('tr, li').filter({ hasText: payrolls });
		await expect(row.getByText('Corrected: forecast was 180K')).toBeVisible();
		await expect(row.locator('del')).toHaveText('180K');
		await expectAccessible(page);
	});
	await office.context().close();
});

test('[CAL-01] a trader subscribes to the calendar, and a new address ends the copied one', async ({
	page,
	context,
	person,
	browser,
}) => {
	expect(person.name).toBeTruthy();
	const title = `Subscribed ${randomUUID().slice(0, 8)}`;
	const office = await openOffice(browser);
	await importEvents(office, [{ title, inMs: 60 * MINUTE_MS, currency: 'CHF', country: 'CH' }]);
	await office.context().close();
	await page.goto('/calendar?currency=CHF');
	await page.getByRole('button', { name: 'Add to my calendar' }).click();
	await page.getByRole('button', { name: 'Create my address' }).click();
	const shown = page.getByTestId('feed-address');
	await expect(shown).toHaveText(/\/api\/calendar\.ics\?key=[\w-]{43}&currency=CHF$/);
	await expectAccessible(page);
	await expectNoOverflow(page);
	const address = (await shown.textContent()) ?? '';
	// A program has no cookies.
	const program = await browser.newContext();
	const read = await program.request.get(address);
	expect([read.status(), read.headers()['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
	expect(await read.text()).toContain(title);
	const again = await program.request.get(address, { headers: { 'if-none-match': read.headers()['etag'] ?? '' } });
	expect(again.status()).toBe(304);
	await page.reload();
	await expect(page.getByText(/Last used \d+ \w+, (\d\d:\d\d)–(?!\1)\d\d:\d\d\./)).toBeVisible();
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await page.getByRole('button', { name: 'Copy the address' }).click();
	await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
	expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
	await page.getByRole('button', { name: 'Replace the address' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the address' }).click();
	await expect(shown).not.toHaveText(address);
	expect((await program.request.get(address)).status()).toBe(404);
	await page.getByRole('button', { name: 'Remove the address' }).click();
	await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the address' }).click();
	await expect(page.getByRole('button', { name: 'Create my address' })).toBeVisible();
	await program.close();
});

test('[CAL-01] [SITE-05] events of an asset are marked on its chart, lead to the calendar and back to the asset, and can be switched off', async ({
	page,
	person,
	browser,
}) => {
	test.slow();
	expect(person.name).toBeTruthy();
	const title = `Marked ${randomUUID().slice(0, 8)}`;
	const office = await openOffice(browser);
	const of = { currency: 'NZD', country: 'NZ' };
	await importEvents(office, [
		{ title, inMs: -10 * MINUTE_MS, impact: 2, ...of },
		{ title: `${title} ahead`, inMs: 10 * MINUTE_MS, ...of },
	]);
	await office.context().close();
	await changeAsset(page, { group: 'currencies', ticker: 'AUD/NZD' });
	const trading = new TradingPage(page);
	await trading.open();
	const notice = page.getByRole('dialog', { name: new RegExp(`^${title} ahead \\(NZD\\) in \\d+ min$`) });
	await expect(notice).toHaveText(/High impact: may affect AUD\/NZD/);
	await notice.getByRole('button', { name: 'Dismiss', includeHidden: true }).click();
	const tools = new ChartTools(trading);
	await tools.choose('Chart type', 'Candles');
	await tools.choose('Interval', '1m');
	const mark = page
		.getByTestId('event-marks')
		.getByRole('button', { name: `${title} (NZD)` })
		.first();
	await mark.click();
	const dialog = page.getByRole('dialog', { name: 'Event' });
	await expect(dialog).toContainText(`${title} (NZD)`);
	await expect(dialog).toContainText('Medium');
	await expectAccessible(page);
	await dialog.getByRole('link', { name: 'Open the calendar' }).click();
	await expect(page).toHaveURL('/calendar');
	const row = page.locator('tr, li').filter({ has: page.getByText(title, { exact: true }) });
	await row.getByRole('link', { name: 'Trade AUD/NZD' }).click();
	await expect(page).toHaveURL('/trading');
	// The answer to the choice replaced the changed asset; a reload changes it again.
	await page.reload();
	await trading.expectReady();
	await expect(mark).toBeVisible();
	const panel = await tools.open('Chart settings');
	await panel.getByRole('switch', { name: 'Economic events' }).click();
	await expect(mark).toBeHidden();
	await page.reload();
	await trading.expectReady();
	// Waits as long as marks would take to appear.
	await page.waitForTimeout(5_000);
	await expect(page.getByTestId('event-marks')).toHaveCount(0);
});
