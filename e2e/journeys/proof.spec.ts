import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { FAIR_EPOCH_MS } from '@fairtick/domain/market/fair-walk';
import { formatNoteKey } from '@fairtick/domain/proof/log/note';
import type { Receipt } from '@fairtick/domain/proof/receipt';
import { FAIR_LOG_KEY, FAIR_QUESTION, FIRST_K, makeFairLog } from '@fairtick/domain/test/fair-log';
import type { Trade } from '@fairtick/domain/trading/contract';
import type { Browser, Page, TestInfo } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, REFUSED, TOURED, test, watchConsole } from '../support/test.ts';
import { waitForKnownResult } from '../support/trading/foreseen-trades.ts';
import { openTradeByCall, waitForResult } from '../support/trading/trade-by-call.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

// The page polls for a receipt, and the refusals say when it will be ready.
test.use({ allowedErrors: [REFUSED] });

/** A receipt needs a kept checkpoint, of which there is one a minute. */
const READY_WITHIN_MS = 150_000;

/** The signature of drand's network quicknet for its round 1000. */
const ROUND_1000 = 'b44679b9a59af2ec876b1a6b1ad52ea9b1615fc3982b19576350f93447cb1125e342b73a8dd2bacbe47e4b6b63ed5e39';

const verdict = (page: Page) => page.getByTestId('verdict');
const step = (page: Page, name: string) => page.getByTestId(`step-${name}`);

/** The hour's seed is published at its end. Until then everything else is right. */
async function expectRight(page: Page): Promise<void> {
	await expect(verdict(page)).toHaveAttribute('data-verdict', /^(right|soFar)$/);
	for (const name of ['format', 'checkpoint', 'log', 'answer', 'order', 'terms', 'prices', 'result'])
		await expect(step(page, name)).toHaveAttribute('data-status', 'right');
	await expect(step(page, 'seeds')).toHaveAttribute('data-status', /^(right|undecided)$/);
	await expect(page.getByTestId('level-seen')).toHaveAttribute('data-mark', /^(info|good)$/);
	await expect(page.getByTestId('level-witnesses')).toHaveAttribute('data-mark', 'warn');
	// The tests' indices have no beacon, so the house knows their paths, which the page must always state.
	await expect(page.getByTestId('level-foreknown')).toContainText('The house could know this result in advance');
	await expect(page.getByTestId('green-means')).toContainText('It does not mean that the house did not know');
	await expect(page.getByTestId('unchecked')).toContainText('That these are the terms you chose on screen.');
}

/** A page of a browser on its first visit, without an account. */
async function openAsStranger(browser: Browser, info: TestInfo, errors: string[]): Promise<Page> {
	const { viewport = null, baseURL = '' } = info.project.use;
	const context = await browser.newContext({ viewport, baseURL });
	await context.addCookies([{ ...TOURED, url: baseURL }]);
	const page = await context.newPage();
	watchConsole(page, errors);
	return page;
}

/** A page that has loaded the log again since its first check compares it with its own first view. */
const KEPT_VIEW = /First visit|Consistent with what this browser/;

test('[PROOF-07] a trade is verified from the history and shared, and its file is checked: a changed byte fails at its step', async ({
	page,
	context,
	person,
	browser,
	consoleErrors,
}, info) => {
	test.setTimeout(300_000);
	expect(person.name).toBeTruthy();
	const { ticker, won } = await waitForKnownResult();
	const placed = await openTradeByCall(context, { ticker, direction: won, stake: 1_000, expiry: { duration: 5 } });
	const trade: Trade = await waitForResult(context, placed);
	expect(trade.status).toBe('won');

	await page.goto('/trading?view=history');
	await new TradingPage(page).closedRows
		.first()
		.getByRole('link', { name: 'Verify' })
		.filter({ visible: true })
		.click();
	await expect(page).toHaveURL(new RegExp(`/verify/${trade.id}$`));
	await expect(verdict(page)).toBeVisible({ timeout: READY_WITHIN_MS });
	await expectRight(page);
	await expect(step(page, 'match')).toHaveAttribute('data-status', 'right');
	await expect(step(page, 'holder')).toHaveAttribute('data-status', 'right');
	await expect(step(page, 'result')).toContainText('10.00 + 90% = 19.00');
	await expect(step(page, 'prices')).toContainText(`#${trade.entry?.seq}`);
	await expect(page.getByTestId('level-seen')).toContainText(KEPT_VIEW);
	await expectAccessible(page);
	await expectNoOverflow(page);

	const downloading = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Download' }).click();
	const text = await readFile(await (await downloading).path(), 'utf8');
	const receipt = JSON.parse(text) as Receipt;
	expect(receipt.holder?.trade).toBe(trade.id);

	await page.getByRole('button', { name: 'Make a link' }).click();
	const link = page.getByTestId('shared-link');
	await expect(link.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
	const address = (await link.getByRole('link').getAttribute('href')) ?? '';

	const stranger = await openAsStranger(browser, info, consoleErrors);
	await stranger.goto(new URL(address).pathname);
	await expectRight(stranger);
	await expect(step(stranger, 'holder')).toHaveAttribute('data-status', 'absent');
	await expect(stranger.getByText(person.name)).toHaveCount(0);
	await expect(stranger.getByTestId('step-match')).toHaveCount(0);

	// The browser has kept its first view of the log.
	await expect(stranger.getByTestId('level-seen')).toContainText(KEPT_VIEW);
	await stranger.goto('/verify');
	const choose = async (name: string, content: string) => {
		const path = info.outputPath(name);
		await writeFile(path, content);
		await stranger.locator('input[type=file]').setInputFiles(path);
		await expect(stranger.getByText(name)).toBeVisible();
	};
	await choose('as-downloaded.json', text);
	await expectRight(stranger);
	await expect(stranger.getByTestId('level-seen')).toHaveAttribute('data-mark', 'good');
	await expect(stranger.getByTestId('level-seen')).toContainText('Consistent with what this browser has seen since');
	await choose('more-money.json', text.replace('"returned":"1900"', '"returned":"1901"'));
	await expect(verdict(stranger)).toHaveAttribute('data-verdict', 'wrong');
	await expect(step(stranger, 'prices')).toHaveAttribute('data-status', 'right');
	await expect(step(stranger, 'result')).toHaveAttribute('data-status', 'wrong');
	await choose(
		'another-salt.json',
		text.replace(
			receipt.trade.salt,
			receipt.trade.salt.replace(/^./, (c) => (c === '0' ? '1' : '0')),
		),
	);
	await expect(step(stranger, 'answer')).toHaveAttribute('data-status', 'wrong');
	await expect(step(stranger, 'result')).toHaveAttribute('data-status', 'skipped');
	// The code of the beacon's curve is loaded only for a receipt with rounds.
	await choose('round.json', JSON.stringify({ ...receipt, rounds: [['1000', ROUND_1000]] }));
	await expect(step(stranger, 'seeds')).toHaveAttribute('data-status', 'wrong');
	await expect(step(stranger, 'seeds')).toContainText('not those of the ticks');
	await choose('forged-round.json', JSON.stringify({ ...receipt, rounds: [['1001', ROUND_1000]] }));
	await expect(step(stranger, 'seeds')).toHaveAttribute('data-status', 'wrong');
	await expect(step(stranger, 'seeds')).toContainText('not signed by drand');
	await choose('no-receipt.json', '{}');
	await expect(verdict(stranger)).toHaveAttribute('data-verdict', 'undecided');
	await stranger.context().close();
});

test('[PROOF-07] the page about the log shows each new checkpoint, and raises a lasting alarm if the log or its key changes', async ({
	page,
	context,
	person,
}) => {
	test.setTimeout(180_000);
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	await expect(page.getByTestId('checkpoint-age')).toHaveText(/^Checkpoint \d+ s ago$/);
	await page.getByTestId('checkpoint-age').click();
	await expect(page.getByRole('heading', { name: 'Proof', level: 1 })).toBeVisible();
	const rows = page.getByTestId('checkpoints').getByRole('row');
	await expect(rows).toHaveCount(2, { timeout: 60_000 });
	await expectAccessible(page);
	await expectNoOverflow(page);

	// The browser's kept checkpoint is the log's own. A checkpoint of a size that the log has passed, with another root,
	// is a fork.
	const alarm = page.getByTestId('log-alarm');
	await expect(alarm).toHaveCount(0);
	const kept = await page.evaluate(() => localStorage.getItem('proof-log') ?? '');
	await page.route('/api/proof', async (route) => {
		const response = await route.fetch();
		const body = (await response.json()) as { log_key: string };
		await route.fulfill({ response, json: { ...body, log_key: body.log_key.replace(/.{8}$/, 'AAAAAAA=') } });
	});
	await page.reload();
	await expect(alarm).toContainText('The log’s key has changed');
	await page.unrouteAll({ behavior: 'wait' });
	await page.reload();
	await expect(alarm).toBeVisible();
	await expect(page.getByTestId('level-seen')).toHaveAttribute('data-mark', 'bad');
	const downloading = page.waitForEvent('download');
	await alarm.getByRole('button', { name: 'Save both as a file' }).click();
	const evidence = JSON.parse(await readFile(await (await downloading).path(), 'utf8')) as {
		kind: string;
		had: string;
	};
	expect(evidence).toMatchObject({ kind: 'key', had: (JSON.parse(kept) as { logKey: string }).logKey });
	await alarm.getByRole('button', { name: 'Forget it and begin again' }).click();
	await expect(alarm).toHaveCount(0);
	// The page may have loaded the log again since its first check.
	await expect(page.getByTestId('level-seen')).toContainText(/First visit|Consistent with what this browser/);
	await context.clearCookies();
});

test('[PROOF-01] a new key of the log is named and signs beside the old one, without an alarm in browsers', async ({
	page,
	request,
}) => {
	test.setTimeout(180_000);
	const described = async () =>
		(await (await request.get('/api/proof')).json()) as { later_keys: { use: string; key: string }[] };
	await page.goto('/proof');
	const seen = page.getByTestId('level-seen');
	await expect(seen).toHaveAttribute('data-mark', /^(info|good)$/, { timeout: 60_000 });
	await rotateLogKey();
	await expect.poll(async () => (await described()).later_keys.length, { timeout: 60_000 }).toBe(1);
	const [later] = (await described()).later_keys;
	await page.reload();
	await expect(page.getByText(later?.key ?? '-')).toBeVisible();
	await expect(seen).toHaveAttribute('data-mark', 'good', { timeout: 60_000 });
	await expect(page.getByTestId('log-alarm')).toHaveCount(0);
	await expectNoOverflow(page);
	const lines = async () => (await (await request.get('/log/checkpoint')).text()).match(/^— /gm)?.length;
	await expect.poll(lines, { timeout: 60_000 }).toBe(2);
	await expect.poll(async () => (await request.get('/log/keys/000')).status(), { timeout: 120_000 }).toBe(200);
});

/** The operator rotates the key beside the running server. */
async function rotateLogKey(): Promise<void> {
	const command = [join(import.meta.dirname, '../../server/src/areas/proof/key-main.ts'), 'rotate', 'log'];
	const env = { ...process.env, DATA_DIR: process.env['E2E_DATA_DIR'] };
	const { stdout } = await promisify(execFile)(process.execPath, command, { env });
	expect(stdout).toContain('Both keys sign checkpoints for 30 days.');
}

test('[PROOF-04] [PROOF-13] a visitor sees the newest entries and the statistics, chooses days, and downloads the sums', async ({
	page,
}) => {
	test.setTimeout(120_000);
	await page.goto('/proof?mode=demo');
	const tail = page.getByTestId('log-tail');
	await expect(tail.getByRole('listitem').first()).toContainText(/\d+ prices? of \d+ assets?/, { timeout: 60_000 });
	await expect(tail).not.toContainText('do not match');
	const before = await tail.getByRole('link').first().textContent();
	await expect(tail.getByRole('link').first()).not.toHaveText(before ?? '', { timeout: 30_000 });
	await expect(page.getByTestId('no-witness')).toBeVisible();

	const statistics = page.getByTestId('proof-statistics');
	await expect(statistics.getByRole('button', { name: 'Demo' })).toHaveAttribute('aria-pressed', 'true');
	const [log, house] = ['From the log: anyone can recompute it', 'The house’s word'];
	for (const [name, worth] of [
		['voids', [log, house]] as const,
		['refusals', [log, house]] as const,
		['speed', [log, house]] as const,
		['slippage', [house]] as const,
		['accounts', [house]] as const,
		['payouts', [log]] as const,
		['books', [house]] as const,
		['money', [house]] as const,
	] as const)
		for (const text of worth) await expect(page.getByTestId(`published-${name}`)).toContainText(text);
	await expect(statistics).toContainText('verify.mjs statistics http');
	await statistics.getByRole('button', { name: '90 days' }).click();
	await expect(page).toHaveURL(/days=90/);
	await expect(page).toHaveURL(/mode=demo/);
	await page.reload();
	await expect(statistics.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
	const downloading = page.waitForEvent('download');
	await statistics.getByRole('link', { name: 'Download the sums (CSV)' }).click();
	const table = await readFile(await (await downloading).path(), 'utf8');
	expect(table.split('\r\n')[0]).toBe('\ufeffday,mode,sum,name,count,won,lost,tied,undecided,staked,returned,from');
	await expectAccessible(page);
	await expectNoOverflow(page);
});
test('[PROOF-05] the browser keeps the promise for an order, and finds its answer in the log', async ({
	page,
	person,
}) => {
	test.setTimeout(120_000);
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await trading.open();
	await trading.button('up').click();
	await expect(trading.notice).toContainText(/opened/i);
	await expect.poll(() => page.evaluate(() => localStorage.getItem('order-promises'))).toContain('accept/2');
	await page.goto('/proof');
	const kept = page.getByTestId('promises').locator('[data-status=kept]');
	// The answer is in the log under the next checkpoint.
	await expect(kept).toContainText('1', { timeout: 60_000 });
	await expect(page.getByTestId('broken-promise')).toHaveCount(0);
	await expectAccessible(page);
	await expectNoOverflow(page);
});

test('[PROOF-03] an hour is recomputed from its seed: all prices agree, and a changed one is named with both values', async ({
	page,
}) => {
	test.setTimeout(120_000);
	await page.goto('/proof');
	await page.getByRole('link', { name: 'Recompute an hour' }).click();
	// The current hour is listed first.
	const hours = page.getByLabel('Hour', { exact: true });
	await hours.selectOption({ index: 0 });
	await expect(hours.locator('option:checked')).toContainText('seed still secret');
	await expect(page.getByTestId('hour-notice')).toContainText(/published when the hour is over, at \d\d:00/);
	await expectAccessible(page);
	await expectNoOverflow(page);

	await serveFairLog(page, makeFairLog());
	await page.goto(`/proof/hour?index=${FAIR_QUESTION.ticker}&hour=${FAIR_QUESTION.epoch}`);
	await page.getByRole('button', { name: 'Recompute this hour' }).click();
	await expect(verdict(page)).toHaveAttribute('data-verdict', 'right', { timeout: 30_000 });
	await expect(verdict(page)).toContainText('All 139 prices agree');
	await expect(
		page
			.getByRole('img', { name: /^Prices of Volatility 75/ })
			.locator('canvas')
			.first(),
	).toBeVisible();
	await expectAccessible(page);
	await expectNoOverflow(page);

	const changedK = FIRST_K + 31;
	let logged = 0n;
	await serveFairLog(
		page,
		makeFairLog({
			change: (k, price) => {
				if (k !== changedK) return price;
				logged = price + 20_000n;
				return logged;
			},
		}),
	);
	await page.reload();
	await page.getByRole('button', { name: 'Recompute this hour' }).click();
	await expect(verdict(page)).toHaveAttribute('data-verdict', 'different', { timeout: 30_000 });
	await expect(verdict(page)).toContainText('138 of 139 prices agree');
	const difference = page.getByTestId('first-difference');
	const decimal = (price: bigint) => (Number(price) / 10_000).toLocaleString('en', { minimumFractionDigits: 4 });
	await expect(difference).toContainText(decimal(logged));
	await expect(difference).toContainText(decimal(logged - 20_000n));
	await expect(page.getByTestId('level-seen')).toBeVisible();

	// Without its files nothing is known, and the check can be repeated.
	await page.route(/\/log\/(?:items|bundles)\//, (route) => route.abort());
	await page.reload();
	await page.getByRole('button', { name: 'Recompute this hour' }).click();
	await expect(page.getByRole('alert').filter({ hasText: 'Nothing is known about this hour' })).toBeVisible();
	await page.unroute(/\/log\/(?:items|bundles)\//);
	await serveFairLog(page, makeFairLog());
	await page.getByRole('button', { name: 'Try again' }).click();
	await expect(verdict(page)).toHaveAttribute('data-verdict', 'right', { timeout: 30_000 });
});

/** Has the site serve another log, which holds the end of an old hour. */
async function serveFairLog(page: Page, { files, note }: ReturnType<typeof makeFairLog>): Promise<void> {
	// Without it the browser treats the log as a new site's.
	await page.evaluate(() => localStorage.removeItem('proof-log'));
	for (const pattern of ['/log/**', '/api/fair-hours?*', '/api/proof']) await page.unroute(pattern);
	await page.route('/log/**', (route) => {
		const bytes = files.get(new URL(route.request().url()).pathname.slice('/log/'.length));
		return bytes ? route.fulfill({ body: Buffer.from(bytes) }) : route.fulfill({ status: 404 });
	});
	await page.route('/api/proof', async (route) => {
		const response = await route.fetch();
		const body = (await response.json()) as object;
		await route.fulfill({ response, json: { ...body, log_key: formatNoteKey(FAIR_LOG_KEY), checkpoint: note } });
	});
	const { epoch, committedAtMs, revealedAtMs } = FAIR_QUESTION;
	await page.route('/api/fair-hours?*', async (route) => {
		const hour = {
			hour: new Date(epoch * FAIR_EPOCH_MS).toISOString(),
			epoch,
			backfill: false,
			commitment: '',
			seed: null,
			committed_at: new Date(committedAtMs).toISOString(),
			revealed_at: new Date(revealedAtMs).toISOString(),
			lost_at: null,
			beacon: null,
			starts: [],
		};
		await route.fulfill({ json: [hour] });
	});
}
