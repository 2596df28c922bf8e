import { parseArgs } from 'node:util';
import { Product } from '@fairtick/simulation/product';
import type { Browser, Page } from '@playwright/test';
import { nameWithBar } from '../bars.ts';
import { describe, inTurn, ratios } from '../drive/rounds.ts';
import { type Baseline, startBaseline } from './baseline.ts';
import { launch, makeTrader, type Storage, waitUntilTradable } from './browser.ts';
import { type FirstLoad, measureFirstLoad } from './first-load.ts';
import { measureInteraction } from './interaction.ts';
import { measurePaints } from './paint.ts';
import { measureStreaming } from './streaming.ts';

const ROUNDS = 5;
const FULL_MINUTES = 30;

interface Measured {
	readonly browser: Browser;
	readonly baseline: Baseline;
	readonly url: URL;
	readonly trader: Storage;
}

const formShown = (page: Page) => page.locator('form button[type=submit]').first().waitFor();
const bareShown = (page: Page) => page.locator('button').first().waitFor();
const chartShown = (page: Page) => page.locator('canvas').first().waitFor();

/** PERF-12 to PERF-15: what a browser loads, paints, answers and keeps. `--minutes` is how long PERF-15 streams. */
export async function web(args: readonly string[]): Promise<void> {
	const { values } = parseArgs({ args: [...args], options: { minutes: { type: 'string', default: '5' } } });
	const minutes = Number(values.minutes);
	if (!(minutes > 0)) throw new Error('--minutes must be a number above 0');
	const [product, baseline] = await Promise.all([Product.start(), startBaseline()]);
	const browser = await launch();
	try {
		const trader = await makeTrader(browser, product.url);
		const measured = { browser, baseline, url: product.url, trader };
		await firstLoad(measured);
		await paints(measured);
		await interaction(measured);
		// Another user: trades that end move the lists of the one who has just placed them.
		await streaming({ ...measured, trader: await makeTrader(browser, product.url) }, minutes);
	} finally {
		await browser.close();
		await baseline.stop();
		await product.stop();
	}
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** Sizes are the same in every round: one is enough. */
async function firstLoad({ browser, baseline, url, trader }: Measured): Promise<void> {
	const report = (name: string, page: FirstLoad, bare: FirstLoad) => {
		const idle = page.whileIdle > 0 ? `, then ${kilobytes(page.whileIdle)} while idle` : '';
		console.log(
			`${name}: ${kilobytes(page.untilReady)} in ${page.files} files${idle}; bare ${kilobytes(bare.untilReady)}`,
		);
		console.log(
			`${nameWithBar('PERF-12', 'bytes', `ratio, ${name}`)}: ${(page.untilReady / bare.untilReady).toFixed(2)}`,
		);
	};
	report(
		'trading',
		await measureFirstLoad(browser, url, '/trading', waitUntilTradable, trader),
		await measureFirstLoad(browser, baseline.url, '/chart.html', chartShown),
	);
	report(
		'login',
		await measureFirstLoad(browser, url, '/login', formShown),
		await measureFirstLoad(browser, baseline.url, '/react.html', bareShown),
	);
}

async function paints({ browser, baseline, url, trader }: Measured): Promise<void> {
	const [bare, trading] = await inTurn(
		ROUNDS,
		() => measurePaints(browser, baseline.url, '/chart.html', chartShown),
		() => measurePaints(browser, url, '/trading', waitUntilTradable, trader),
	);
	const bareLargest = bare.map((one) => one.largest);
	const largest = trading.map((one) => one.largest);
	console.log(describe({ name: 'baseline, largest paint of a bare chart page', unit: 'ms', values: bareLargest }));
	console.log(
		describe({ name: nameWithBar('PERF-13', 'paint', 'largest paint, trading'), unit: 'ms', values: largest }),
	);
	console.log(describe({ name: 'PERF-13 ratio', unit: '', values: ratios(largest, bareLargest) }));
	const first = trading.map((one) => one.first);
	console.log(describe({ name: nameWithBar('PERF-13', 'shell', 'first paint, trading'), unit: 'ms', values: first }));
}

async function interaction({ browser, url, trader }: Measured): Promise<void> {
	const values: number[] = [];
	for (let round = 0; round < ROUNDS; round++) values.push(await measureInteraction(browser, url, trader));
	console.log(
		describe({ name: nameWithBar('PERF-14', 'click', 'slowest click of a round to next paint'), unit: 'ms', values }),
	);
}

async function streaming({ browser, url, trader }: Measured, minutes: number): Promise<void> {
	const { layoutShift, heapGrowthMb, ticks } = await measureStreaming(browser, url, trader, minutes);
	console.log(`${nameWithBar('PERF-15', 'shift', 'layout shift')}: ${layoutShift.toFixed(4)}`);
	console.log(
		`${nameWithBar('PERF-15', 'heap', `heap growth in ${minutes} of 30 min and ${ticks.toLocaleString('en')} ticks`)}: ${heapGrowthMb.toFixed(2)} MB`,
	);
	if (minutes < FULL_MINUTES)
		console.log(
			`        a run of ${minutes} min proves nothing about ${FULL_MINUTES}: for that, --minutes ${FULL_MINUTES}`,
		);
}
