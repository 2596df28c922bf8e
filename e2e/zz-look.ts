import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS, unpackChromium } from './support/chromium.ts';
import { startRelay } from './support/relay.ts';
import { startServer } from './support/server.ts';
import { SIZES } from './support/sizes.ts';
import { signUp, TOURED } from './support/test.ts';
import { TradingPage } from './support/trading-page.ts';
await unpackChromium();
const relay = await startRelay();
const server = await startServer({ ...relay.settings, FAIR_HISTORY_DAYS: '1' });
const browser = await chromium.launch(LAUNCH_OPTIONS);
const D = '/tmp/look';
const shot = (page: import('@playwright/test').Page, name: string) => page.screenshot({ path: `${D}/${name}.png` });
try {
	for (const size of ['desktop', 'mobile'] as const) {
		const context = await browser.newContext({ ...SIZES[size], baseURL: server.url, colorScheme: size === 'mobile' ? 'dark' : 'light' });
		const page = await context.newPage();
		await page.goto('/');
		const ticket = page.getByRole('region', { name: 'Order panel' });
		await ticket.getByRole('button', { name: /^.*Up/ }).first().scrollIntoViewIfNeeded();
		await page.waitForTimeout(1500);
		await shot(page, `guest-${size}-0`);
		await ticket.getByRole('button', { name: /^.*Up/ }).first().click();
		await page.waitForTimeout(1300);
		await shot(page, `guest-${size}-1`);
		await page.screenshot({ path: `${D}/guest-${size}-full.png`, fullPage: true });
		await page.waitForTimeout(8000);
		await shot(page, `guest-${size}-2`);
		await context.close();
	}
	for (const size of ['desktop', 'mobile'] as const) {
		const context = await browser.newContext({ ...SIZES[size], baseURL: server.url });
		await signUp(context);
		await context.addCookies([{ ...TOURED, url: server.url }]);
		const page = await context.newPage();
		const trading = new TradingPage(page);
		await trading.open();
		await trading.chooseDuration('15s');
		await trading.button('up').click();
		await page.waitForTimeout(900);
		await trading.button('down').click().catch(() => undefined);
		await page.waitForTimeout(500);
		await shot(page, `two-${size}`);
		await trading.showList('Open');
		await shot(page, `list-${size}`);
		await trading.openRows.first().getByRole('button').click();
		await page.waitForTimeout(600);
		await shot(page, `details-${size}-0`);
		await page.waitForTimeout(6000);
		await shot(page, `details-${size}-1`);
		await page.keyboard.press('Escape');
		await page.goto('/statistics');
		await page.waitForTimeout(20_000);
		await page.reload();
		await page.waitForTimeout(1500);
		await page.screenshot({ path: `${D}/statistics-${size}.png`, fullPage: true });
		for (const lang of ['br', 'id', 'in']) {
			await context.addCookies([{ name: 'lang', value: lang, url: server.url }, { name: 'locale', value: lang, url: server.url }]);
			await page.goto('/trading');
			await page.waitForTimeout(2500);
			await shot(page, `ticket-${size}-${lang}`);
		}
		await context.close();
	}
} finally {
	await browser.close();
	await server.stop();
	await relay.stop();
}
