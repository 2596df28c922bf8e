import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { LAUNCH_OPTIONS, unpackChromium } from './support/chromium.ts';
import { makeContactSheet, type Shot } from './support/contact-sheet.ts';
import { startRelay } from './support/outside/relay.ts';
import { startServer } from './support/server.ts';
import { SIZES } from './support/sizes.ts';
import { signUp, TOURED } from './support/test.ts';
import { TradingPage } from './support/trading/trading-page.ts';

/**
 * `npm run film [-- folder [sizes [sealed] [dark]]]`: pictures of a five-second trade, from just before the click to
 * its result, to judge if they explain themselves without words. `sealed`: on an index with the beacon and a local
 * relay, with a picture every half second until the entry. `dark`: in the dark theme. `E2E_URL` takes a running server.
 */

const words = process.argv.slice(4);
const isSealed = words.includes('sealed');
const isDark = words.includes('dark');
const HALF_SECOND_MS = 500;
// A sealed entry comes 2.75 to 5.75 s after the click.
const TIMES_MS = isSealed
	? [-500, 100, ...Array.from({ length: 13 }, (_, index) => (index + 1) * HALF_SECOND_MS), 7_500, 9_500, 12_500]
	: [-500, 100, 700, 1_500, 2_500, 3_500, 4_500, 5_500, 7_000, 11_000];

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'fairtick-film'));
const sizes = (process.argv[3]?.split(',') ?? Object.keys(SIZES)) as (keyof typeof SIZES)[];

await mkdir(folder, { recursive: true });
await unpackChromium();
const relay = isSealed ? await startRelay() : null;
const server = process.env['E2E_URL'] ? null : await startServer(relay?.settings);
const baseURL = process.env['E2E_URL'] ?? server?.url ?? '';
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
	for (const size of sizes) await makeContactSheet(browser, folder, `film-${size}`, await film(size));
} finally {
	await browser.close();
	await server?.stop();
	await relay?.stop();
}
console.log(folder);

async function film(size: keyof typeof SIZES): Promise<Shot[]> {
	const context = await browser.newContext({ ...SIZES[size], baseURL, colorScheme: isDark ? 'dark' : 'light' });
	await relay?.trustedBy(context);
	await signUp(context);
	await context.addCookies([{ ...TOURED, url: baseURL }]);
	const page = await context.newPage();
	const trading = new TradingPage(page);
	await trading.open();
	await trading.chooseDuration('5s');
	// Waits for enough prices for a realistic chart.
	await page.waitForTimeout(5_000);
	const shots: Shot[] = [];
	let clickedAt = 0;
	for (const [index, time] of TIMES_MS.entries()) {
		if (index === 1) {
			await trading.button('up').click();
			clickedAt = Date.now();
		}
		if (index > 0) await page.waitForTimeout(Math.max(0, clickedAt + time - Date.now()));
		const taken = index === 0 ? 'before' : `${((Date.now() - clickedAt) / 1000).toFixed(1)} s`;
		const path = join(folder, `${size}-${index}.png`);
		await page.screenshot({ path });
		shots.push({ name: taken, path });
	}
	await context.close();
	return shots;
}
