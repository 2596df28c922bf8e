import type { Locator, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, get, PHONE, signUp, test } from '../support/test.ts';
import { Ticket, watchPlacements } from '../support/trading/ticket.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

const tourOf = (page: Page) => page.getByRole('dialog', { name: /^(The price|Time and amount|Before|Up or down)/ });

/** Waits until the two do not overlap. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
	await expect(async () => {
		const [a, b] = [await one.boundingBox(), await other.boundingBox()];
		if (a === null || b === null) throw new Error('not on the page');
		const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
		expect(apart).toBe(true);
	}).toPass({ timeout: 5_000 });
}

test.describe('the first visit', () => {
	test.use({ toured: false });

	test('shows a tour of four steps, operable by keyboard, once', PHONE, async ({ page, context, person }) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		await trading.open();
		const tour = tourOf(page);
		for (const [step, title] of ['The price', 'Time and amount', 'Before you trade', 'Up or down'].entries()) {
			await expect(tour.getByRole('heading', { name: title })).toBeVisible();
			await expect(tour).toContainText(`${step + 1} of 4`);
			await expect(tour.getByRole('button', { name: step === 3 ? 'Try a 5 s trade' : 'Next' })).toBeFocused();
			// A small screen has no room beside the chart, so the card covers it.
			if (trading.isWide) await expectApart(tour, trading.chart);
			await expectApart(tour, page.getByLabel('Order panel'));
			await expectAccessible(page);
			await expectNoOverflow(page);
			await page.keyboard.press('Enter');
		}
		await expect(tour).toBeHidden();
		await page.reload();
		await trading.expectReady();
		await expect(tour).toBeHidden();
		// Logging out clears the storage, but not the record that the tour was seen.
		await page.evaluate(() => localStorage.clear());
		await signUp(context);
		await trading.open();
		await expect(tour).toBeHidden();
	});

	test(
		'[TRADE-22] the tour ends with a five-second trade, whose result shows each check when it was made',
		PHONE,
		async ({ page, person }) => {
			expect(person.name).toBeTruthy();
			const trading = new TradingPage(page);
			await trading.open();
			const tour = tourOf(page);
			for (let step = 0; step < 3; step++) await tour.getByRole('button', { name: 'Next' }).click();
			await tour.getByRole('button', { name: 'Try a 5 s trade' }).click();
			await expect(tour).toBeHidden();
			const placed = watchPlacements(page);
			await trading.button('up').click();
			await expect(page.getByTestId('result-story')).toBeVisible({ timeout: 30_000 });
			expect(placed.map(({ expiry }) => expiry)).toEqual([{ duration: 5 }]);
			const checks = page.getByTestId('result-checks').getByRole('listitem');
			for (const name of ['Order before price', 'Prices', 'Rules', 'Money'])
				await expect(checks.filter({ hasText: name })).toHaveAttribute('data-state', 'right', { timeout: 90_000 });
			await expect(checks.filter({ hasText: 'Seed at' })).toHaveAttribute('data-state', 'waiting');
			await expectAccessible(page);
		},
	);

	test('Escape skips the tour, and settings restart it', async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		await trading.open();
		await expect(tourOf(page)).toBeVisible();
		await page.keyboard.press('Escape');
		await expect(tourOf(page)).toBeHidden();
		await expect(page.getByLabel('Order panel')).toBeFocused();
		await page.goto('/settings/trading');
		await page.getByRole('button', { name: 'Show the tour again' }).click();
		await trading.open();
		await expect(tourOf(page)).toBeVisible();
	});

	test('a press beside the tour skips it and places nothing', async ({ page, context, person }) => {
		expect(person.name).toBeTruthy();
		const trading = new TradingPage(page);
		await trading.open();
		await expect(tourOf(page)).toBeVisible();
		const up = await trading.button('up').boundingBox();
		if (up === null) throw new Error('there is no button');
		const at = [up.x + up.width / 2, up.y + up.height / 2] as const;
		if (trading.isWide) await page.mouse.dblclick(...at);
		else await page.touchscreen.tap(...at);
		await expect(tourOf(page)).toBeHidden();
		// Enough time for an answer to a trade, had one been sent.
		await page.waitForTimeout(1_000);
		expect(((await get(context, '/api/trades')) as { data: unknown[] }).data).toEqual([]);
		await trading.button('up').click();
		await expect(trading.notice).toHaveText(/Trade opened/);
	});
});

/** Counts the tones that a page plays. */
async function countTones(page: Page): Promise<() => Promise<number>> {
	await page.addInitScript(() => {
		const counter = window as unknown as { tones: number };
		counter.tones = 0;
		const { start } = OscillatorNode.prototype;
		OscillatorNode.prototype.start = function (when) {
			counter.tones += 1;
			start.call(this, when);
		};
	});
	return () => page.evaluate(() => (window as unknown as { tones: number }).tones);
}

test('a trade is silent until sounds are turned on', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	const ticket = new Ticket(trading);
	const tones = await countTones(page);
	await trading.open();
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect(await tones()).toBe(0);
	await ticket.choose('Sounds', 'On');
	await trading.button('down').click();
	await expect.poll(tones).toBe(1);
});

test.describe('with movement', () => {
	test.use({ reducedMotion: 'no-preference' });

	test('settings of trading are saved, including reduced motion', async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		await page.goto('/settings/trading');
		const choice = (name: string) => page.getByRole('group', { name });
		await choice('Order placement').getByRole('button', { name: 'Confirm' }).click();
		await choice('Price protection').getByRole('button', { name: 'Medium' }).click();
		await choice('Motion').getByRole('button', { name: 'Reduced' }).click();
		await expectAccessible(page);
		await expectNoOverflow(page);
		await page.reload();
		for (const [name, option] of [
			['Order placement', 'Confirm'],
			['Price protection', 'Medium'],
			['Motion', 'Reduced'],
		] as const)
			await expect(choice(name).getByRole('button', { name: option })).toHaveAttribute('aria-pressed', 'true');
		const duration = await page.locator('body').evaluate((body) => {
			const probe = document.createElement('div');
			probe.className = 'popup';
			body.append(probe);
			return getComputedStyle(probe).transitionDuration;
		});
		expect(duration).toMatch(/^0?\.?0*1m?s|^0\.001s/);
	});
});

test(
	'[ADMIN-07] an announcement leaves free the price, the tools, the reminder of an unconfirmed address, and the filters of the lists',
	PHONE,
	async ({ page, person }) => {
		expect(person.name).toBeTruthy();
		const text = 'Planned maintenance on Sunday from 02:00 to 02:15 UTC.';
		const announcement = { id: '4b4a3a5e-0f5e-4f0e-9b1e-2a7f3d9c8e02', text, ends_at: '2099-01-01T00:00:00.000Z' };
		await page.route('**/api/announcements', (route) => route.fulfill({ json: [announcement] }));
		const trading = new TradingPage(page);
		const notice = page.getByRole('status').filter({ hasText: text });
		await trading.open();
		await expect(notice).toBeVisible();
		// The change beside it.
		const price = page.locator('[data-tour=chart] [data-sign]').first();
		for (const free of [
			price,
			page.getByRole('toolbar', { name: 'Chart tools' }),
			page.getByRole('link', { name: 'Send it again' }),
			trading.button('up'),
		])
			await expectApart(notice, free);
		for (const view of ['positions', 'history']) {
			await page.goto(`/trading?view=${view}`);
			await expect(notice).toBeVisible();
			await expectApart(notice, page.getByRole('tablist', { name: 'Trades' }));
			if (trading.isWide) await expectApart(notice, trading.button('up'));
			else await expectApart(notice, page.getByRole('navigation', { name: 'Trading' }));
			if (view === 'history') await expectApart(notice, page.getByRole('main').getByRole('combobox').first());
			else await expectApart(notice, page.getByText('No open trades'));
			// The last row can be scrolled out from under the announcement.
			const list = page.getByRole('tabpanel');
			const room = () => list.evaluate((panel) => Number.parseFloat(getComputedStyle(panel).paddingBottom));
			const { height = Number.NaN } = (await notice.boundingBox()) ?? {};
			await expect.poll(room).toBeGreaterThan(height);
		}
	},
);
