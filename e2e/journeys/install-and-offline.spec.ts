import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, expectNoOverflow, OFFLINE, test } from '../support/test.ts';
import { Ticket } from '../support/trading/ticket.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

/** The browser's errors while a journey cuts the connection. */
const NO_CONNECTION = new RegExp(`${OFFLINE.source}|ERR_FAILED|Failed to fetch`);

test.use({ serviceWorkers: 'allow', allowedErrors: [NO_CONNECTION] });

const devtools = async (context: BrowserContext, page: Page): Promise<CDPSession> => {
	const session = await context.newCDPSession(page);
	await session.send('Page.enable');
	return session;
};

/** Waits until the worker controls the page. */
const untilServed = (page: Page) =>
	expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);

test('[APP-01] the browser finds the site installable, with a manifest in the reader’s language', async ({
	page,
	context,
	baseURL,
}) => {
	await page.goto('/login');
	await untilServed(page);
	const session = await devtools(context, page);
	const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
	// A journey's browser stores nothing, which counts as incognito.
	expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
	const { url, errors, data } = await session.send('Page.getAppManifest');
	expect([url, errors]).toEqual([`${baseURL}/manifest.webmanifest?locale=en`, []]);
	const manifest = JSON.parse(data ?? '');
	expect(manifest.shortcuts.map(({ url }: { url: string }) => url)).toContain('/trading');
	expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable');
	for (const { src, sizes } of manifest.icons) {
		const size = await page.evaluate(async (address) => {
			const picture = await createImageBitmap(await (await fetch(address)).blob());
			return `${picture.width}x${picture.height}`;
		}, src);
		expect(size).toBe(sizes);
	}
	await context.addCookies([{ name: 'locale', value: 'br', url: baseURL ?? '' }]);
	await page.reload();
	expect(JSON.parse((await session.send('Page.getAppManifest')).data ?? '')).toMatchObject({
		id: '/',
		lang: 'pt-BR',
		shortcuts: [{ name: 'Operar' }, {}, {}],
	});
});

test('[APP-01] without a connection the site says so in four languages, and recovers automatically', async ({
	page,
	context,
	baseURL,
}) => {
	test.slow();
	await page.goto('/login');
	await untilServed(page);
	const kept = await page.evaluate(async () => {
		const addresses: string[] = [];
		for (const name of await caches.keys())
			for (const request of await (await caches.open(name)).keys()) addresses.push(new URL(request.url).pathname);
		return addresses;
	});
	expect(kept).toContain('/offline');
	await context.setOffline(true);
	for (const [locale, heading] of [
		['en', 'No connection'],
		['br', 'Sem conexão'],
		['id', 'Tidak ada koneksi'],
		['in', 'कनेक्शन नहीं है'],
	] as const) {
		await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
		await page.goto('/faq');
		await expect(page.getByRole('heading', { name: heading })).toBeVisible();
		await expectNoOverflow(page);
	}
	await expectAccessible(page);
	await context.setOffline(false);
	await expect(page.locator('#root main')).toBeVisible();
	await expect(page).toHaveURL('/faq');
});

test('[APP-01] calls are never answered from the cache, and an open page keeps its files and its ticket through a new build', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	const ticket = new Ticket(trading);
	await trading.open();
	await untilServed(page);
	await ticket.setAmount('37');
	const stake = ticket.region.getByRole('textbox', { name: 'Amount' });
	// Files loaded before the worker existed are cached too.
	const kept = () =>
		page.evaluate(async () => {
			const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
			return all.flat().map(({ url }) => new URL(url).pathname);
		});
	const scripts = await page.evaluate(() =>
		performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
	);
	const built = [...new Set(scripts.filter((path) => path.startsWith('/dist/js/')))];
	expect(built.length).toBeGreaterThan(3);
	const missing = async () => {
		const here = new Set(await kept());
		return built.filter((path) => !here.has(path));
	};
	await expect.poll(missing).toEqual([]);
	expect((await kept()).filter((path) => path.startsWith('/api'))).toEqual([]);

	// After a newer worker takes over, the ticket is unchanged, and the next page is loaded from the server.
	const begun = () => page.evaluate(() => performance.timeOrigin);
	const before = await begun();
	await page.evaluate(() => navigator.serviceWorker.dispatchEvent(new Event('controllerchange')));
	await expect(stake).toHaveValue(/^37/);
	await page.getByTestId('profile-menu').click();
	await expect(stake).toHaveValue(/^37/);
	await page.getByText('Notifications', { exact: true }).click();
	await expect(page).toHaveURL('/notifications');
	await expect(page.getByText('Nothing has happened yet.')).toBeVisible();
	expect(await begun()).toBeGreaterThan(before);
});

test('[APP-01] a link about one account asks before it leaves the other, and either answer leads to its subject', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = new TradingPage(page);
	await page.goto('/trading?view=history&account=demo');
	await expect(page).toHaveURL('/trading?view=history');
	await page.goto('/trading?view=history&account=real');
	const dialog = page.getByRole('alertdialog', { name: 'This is in your real account' });
	await expect(dialog).toBeVisible();
	await expectAccessible(page);
	await expectNoOverflow(page);
	await dialog.getByRole('button', { name: 'Stay here' }).click();
	await expect(dialog).toBeHidden();
	await expect(page).toHaveURL('/trading?view=history');
	await expect(trading.balance).toContainText('10,000');
	await page.goto('/trading?view=history&account=real');
	await dialog.getByRole('button', { name: 'Switch' }).click();
	await expect(page).toHaveURL('/trading?view=history');
	await expect(trading.balance).not.toContainText('10,000');
});
