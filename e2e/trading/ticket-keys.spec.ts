import type { Locator } from '@playwright/test';
import { expect, test } from '../support/test.ts';
import { ChartTools } from '../support/trading/chart-tools.ts';
import { loadTrades, Ticket, watchPlacements } from '../support/trading/ticket.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

let trading: TradingPage;
let ticket: Ticket;
test.beforeEach(async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	trading = new TradingPage(page);
	ticket = new Ticket(trading);
	await trading.open();
});

/** Presses Tab until `place` has the focus. */
async function tabTo(place: Locator): Promise<void> {
	const isFocused = () => place.evaluate((element) => element === document.activeElement);
	for (let pressed = 0; pressed < 30 && !(await isFocused()); pressed++) await place.page().keyboard.press('Tab');
	await expect(place).toBeFocused();
}

test('a trade by the keyboard alone: time, amount and direction', async ({ page, context }) => {
	await ticket.region.getByRole('textbox', { name: 'Time' }).focus();
	await page.keyboard.type('45s');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Shift+Tab');
	await page.keyboard.press('ArrowUp');
	await expect(ticket.region.getByRole('textbox', { name: 'Time' })).toHaveValue('1m');
	const amount = ticket.region.getByRole('textbox', { name: 'Amount' });
	await tabTo(amount);
	await page.keyboard.type('12.34');
	await expect(trading.button('up')).toHaveAccessibleName(/23\.44/);
	await page.keyboard.press('Shift+ArrowDown');
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect(await loadTrades(context)).toMatchObject([{ direction: 'down', stake: 1_234 }]);
	await amount.press('Tab');
	await tabTo(trading.button('up'));
	await page.keyboard.press('Enter');
	await expect.poll(async () => (await loadTrades(context)).length).toBe(2);
	await expect(trading.notice).toHaveText(/Trade opened/);
	await expect(trading.button('up')).toBeFocused();
	const repeat = ticket.region.getByRole('button', { name: /^Repeat/ });
	await repeat.focus();
	await page.keyboard.press('Enter');
	await expect.poll(async () => (await loadTrades(context)).length).toBe(3);
	await expect(repeat).toBeFocused();
	await expect(repeat).toBeEnabled();
});

test('Shift with an arrow places a trade, but not while text is typed elsewhere', async ({ page }) => {
	const sent = watchPlacements(page);
	await page.getByRole('button', { name: 'Add an asset' }).click();
	const search = page.getByRole('searchbox', { name: 'Search assets' }).or(page.getByRole('combobox')).first();
	await search.focus();
	await page.keyboard.press('Shift+ArrowUp');
	await page.keyboard.press('Escape');
	await page.keyboard.press('Escape');
	await ticket.region.getByRole('heading').click();
	await page.keyboard.press('Shift+ArrowUp');
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect(sent.map(({ direction }) => direction)).toEqual(['up']);
});

test('keys confirm and Escape cancels if clicks need a confirmation', async ({ page }) => {
	const sent = watchPlacements(page);
	await ticket.choose('Order placement', 'Confirm');
	await ticket.region.getByRole('heading').click();
	await page.keyboard.press('Shift+ArrowDown');
	const confirm = ticket.region.getByRole('button', { name: /^Confirm down/ });
	await expect(confirm).toBeVisible();
	await page.keyboard.press('Escape');
	await expect(confirm).toBeHidden();
	await page.keyboard.press('Shift+ArrowDown');
	await page.waitForTimeout(400);
	await page.keyboard.press('Shift+ArrowDown');
	await expect(confirm).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(trading.notice).toHaveText(/Trade opened/);
	expect(sent.map(({ direction }) => direction)).toEqual(['down']);
});

test('[TICKET-01] keys place nothing without a chart, and a question mark lists them', async ({ page }) => {
	const sent = watchPlacements(page);
	// The keys work only after the first paint.
	await expect(async () => {
		await page.keyboard.press('?');
		await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible({ timeout: 2_000 });
	}).toPass();
	await page.keyboard.press('Escape');
	await page.getByRole('link', { name: 'History' }).click();
	await expect(page).toHaveURL(/view=history/);
	await expect(trading.chart).toBeHidden();
	await page.keyboard.press('Shift+ArrowUp');
	await page.waitForTimeout(500);
	expect(sent).toEqual([]);
});

test('[TICKET-01] typing a note, or keys of a drawing, place no trade', async ({ page }) => {
	const sent = watchPlacements(page);
	const tools = new ChartTools(trading);
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	await tools.draw('Note', [[0.3, 0.3]]);
	const text = page.getByLabel('Note text');
	await expect(text).toBeFocused();
	await page.keyboard.type('Resistance? R');
	await expect(text).toHaveValue('Resistance? R');
	await page.keyboard.press('Enter');
	await expect(text).toBeHidden();
	await tools.draw('Horizontal line', [[0.5, 0.5]]);
	await expect(page.getByRole('button', { name: 'Delete Horizontal line' })).toBeVisible();
	await page.keyboard.press('Shift+R');
	await page.keyboard.press('Shift+ArrowUp');
	await page.keyboard.press('Escape');
	await expect(page.getByRole('button', { name: 'Delete Horizontal line' })).toBeHidden();
	expect(sent).toHaveLength(1);
	// The ticket takes keys again a moment after the drawing ends.
	await expect(async () => {
		await page.keyboard.press('Shift+R');
		await expect.poll(() => sent.length, { timeout: 500 }).toBeGreaterThan(1);
	}).toPass();
	expect(await tools.drawings()).toEqual(['Note: Resistance? R', 'Horizontal line']);
});

test('[TICKET-01] Up and Down do not move if a click is refused or the reason is long', async () => {
	const place = async () => (await trading.button('up').boundingBox())?.y;
	const before = await place();
	const amount = ticket.region.getByRole('textbox', { name: 'Amount' });
	for (const text of ['', '0.5', '999999']) {
		await amount.fill(text);
		await expect(trading.button('up')).toBeDisabled();
		expect(await place()).toBe(before);
	}
	await amount.fill('10');
	await ticket.region.getByRole('button', { name: 'Clock' }).click();
	await expect(trading.button('up')).toBeEnabled();
	expect(await place()).toBe(before);
	await trading.button('up').click();
	await expect(trading.notice).toHaveText(/Trade opened/);
	await expect(ticket.region.getByRole('button', { name: /^Repeat/ })).toBeVisible();
	expect(await place()).toBe(before);
});

test('a skip link leads past tabs and tools to the order panel', async ({ page }) => {
	const skip = page.getByRole('banner').getByRole('button').first();
	await expect(skip).toHaveText('Skip to the order panel');
	// The skip link is the first stop, even if the row of tabs was scrolled.
	await page.keyboard.press('Tab');
	await expect(skip).toBeFocused();
	await expect(skip).toBeInViewport({ ratio: 1 });
	await page.keyboard.press('Enter');
	await expect(ticket.region).toBeFocused();
});
