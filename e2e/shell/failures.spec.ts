import type { Page } from '@playwright/test';
import { logIn, logOut } from '../support/accounts.ts';
import { changeUser, countRequests, refuse } from '../support/answers.ts';
import { expect, signUp, test } from '../support/test.ts';
import { TradingPage } from '../support/trading/trading-page.ts';

test.use({
	allowedErrors: [/status of (401|500|502|503)|net::ERR_FAILED|Blocked script execution|Content Security Policy/],
});

const expired = (page: Page) => page.getByRole('alertdialog', { name: 'Your session has expired' });
const failed = (page: Page) => page.getByRole('alertdialog', { name: 'Something went wrong on the server' });

/** Opens trading with little demo money, so that it offers the refill, a call without retries. */
async function openTrading(page: Page): Promise<TradingPage> {
	await changeUser(page, { balance_demo: 50_000 });
	const trading = new TradingPage(page);
	await trading.open();
	return trading;
}

async function askRefill(trading: TradingPage): Promise<void> {
	await trading.balance.click();
	await trading.page.getByRole('button', { name: /^Top up demo to/ }).click();
}

const hasToken = async (page: Page) => (await page.context().cookies()).some(({ name }) => name === 'token');

test('[ERR-01] after a 401 Cancel stays signed in, and only OK logs out and opens login', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	await refuse(page, '/api/balance/reload', 401);
	const trading = await openTrading(page);
	await askRefill(trading);
	await expect(expired(page)).toBeVisible();
	await expired(page).getByRole('button', { name: 'Cancel' }).click();
	await expect(expired(page)).toHaveCount(0);
	await expect(page).toHaveURL('/trading');
	expect(await hasToken(page)).toBe(true);
	await trading.open();
	await askRefill(trading);
	await expired(page).getByRole('button', { name: 'OK' }).click();
	await expect(page).toHaveURL('/login');
	expect(await hasToken(page)).toBe(false);
});

test('[ERR-01] several calls that answer 401 open one dialog; after Cancel the page says that the session has ended', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const refused = ['/api/get_selected_assets', '/api/get_available_assets', '/api/trades?**'];
	for (const call of refused) await refuse(page, call, 401);
	const answered = countRequests(page, /get_selected_assets|trades/);
	await page.goto('/trading');
	await expect(expired(page)).toBeVisible();
	await expect.poll(answered).toBeGreaterThan(1);
	await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(1);
	await expired(page).getByRole('button', { name: 'Cancel' }).click();
	await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(0);
	const before = answered();
	await page.getByRole('tab', { name: 'Closed' }).click();
	await expect.poll(answered).toBeGreaterThan(before);
	await expect(page.getByRole('tabpanel').getByText('The trades could not be loaded.')).toBeVisible();
	await expect(page.getByRole('alertdialog', { includeHidden: true })).toHaveCount(0);
	// The page states that it is outdated, and offers a way out.
	await expect(page.getByText('Balance and trades on this page are no longer updated.')).toBeVisible();
	await page.getByRole('status').getByRole('button', { name: 'Log in' }).click();
	await expect(page).toHaveURL('/login');
	await expect(page.getByText('are no longer updated')).toHaveCount(0);
});

test('[ERR-01] a session ended by the server shows the dialog automatically', async ({ page, context, person }) => {
	expect(person.name).toBeTruthy();
	await openTrading(page);
	const cookies = Object.fromEntries(
		(await context.cookies()).map(({ name, value }) => [name, decodeURIComponent(value)]),
	);
	const answer = await context.request.post('/api/logout', {
		headers: { Authorization: `Bearer ${cookies['token']}`, 'X-XSRF-TOKEN': cookies['XSRF-TOKEN'] ?? '' },
	});
	expect(answer.ok()).toBe(true);
	await expect(expired(page)).toBeVisible();
	await expired(page).getByRole('button', { name: 'OK' }).click();
	await expect(page).toHaveURL('/login');
});

test('[ERR-02] [ERR-03] 500 opens one error dialog and still reaches the form', async ({ page, context }) => {
	const person = await signUp(context);
	await context.clearCookies();
	await refuse(page, '/api/login', 500);
	await page.goto('/login');
	await logIn(page, person, { remember: false });
	await expect(failed(page)).toBeVisible();
	await expect(failed(page)).toContainText('The server could not process your request.');
	await failed(page).getByRole('button', { name: 'OK' }).click();
	await expect(failed(page)).toHaveCount(0);
	await expect(page.getByRole('alert')).toContainText('Refused with 500.');
	await expect(page.getByRole('button', { name: 'Log in' })).toBeEnabled();
});

test('[ERR-02] an HTML page is shown full-screen in a frame without any rights', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const body = '<h1>Bad gateway</h1><script>document.querySelector("h1").textContent = "Script ran"</script>';
	await page.route('/api/balance/reload', (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
	const trading = await openTrading(page);
	await askRefill(trading);
	const frame = page.locator('iframe');
	await expect(frame).toHaveAttribute('sandbox', '');
	await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Bad gateway');
	const dialog = page.getByRole('dialog', { name: 'Something went wrong on the server' });
	expect(await dialog.boundingBox()).toEqual({ x: 0, y: 0, ...page.viewportSize() });
	await expect(failed(page)).toHaveCount(0);
	await dialog.getByRole('button', { name: 'Close' }).click();
	await expect(frame).toHaveCount(0);
});

test('[AUTH-04] [ERR-05] logging out clears local storage first, then calls, and a failure is not shown', async ({
	page,
	person,
}) => {
	expect(person.name).toBeTruthy();
	const trading = await openTrading(page);
	await page.evaluate(() => localStorage.setItem('left-behind', 'yes'));
	const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
	await page.route('/api/logout', async (route) => {
		await mayAnswer;
		await route.fulfill({ status: 500, json: { code: 'http.test', message: 'Not now.' } });
	});
	const asked = page.waitForRequest('/api/logout');
	await logOut(page);
	const request = await asked;
	expect(request.headers()['authorization']).toMatch(/^Bearer ./);
	expect(await page.evaluate(() => localStorage.getItem('left-behind'))).toBeNull();
	// Nothing left on the page can make a call as the user who logged out.
	await expect(trading.balance).toHaveCount(0);
	expect(await hasToken(page)).toBe(false);
	expect(request.failure(), 'the call is still under way').toBeNull();
	answer();
	await expect(page).toHaveURL('/login');
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
	await expect(page.getByText('Not now.')).toHaveCount(0);
});

test('[AUTH-04] [ERR-01] reads of a page during a logout are not sent', async ({ page, person }) => {
	expect(person.name).toBeTruthy();
	const held = /\/api\/trades\?status=open/;
	// The server does not answer in time.
	await page.route(held, () => undefined);
	const asked = page.waitForRequest(held);
	await page.goto('/trading');
	const request = await asked;
	await logOut(page);
	await expect(page).toHaveURL('/login');
	expect(request.failure()?.errorText).toBe('net::ERR_ABORTED');
	await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('[HTTP-01] [HTTP-02] calls carry token and language, changing ones the anti-forgery token, other requests neither', async ({
	page,
	context,
}) => {
	const person = await signUp(context);
	await context.clearCookies();
	const requests: { path: string; method: string; headers: Record<string, string> }[] = [];
	page.on('request', (request) =>
		requests.push({ path: new URL(request.url()).pathname, method: request.method(), headers: request.headers() }),
	);
	await page.goto('/login');
	const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
	await logIn(page, person, { remember: false });
	await new TradingPage(page).expectReady();
	const token = (await context.cookies()).find(({ name }) => name === 'token')?.value ?? '';
	const calls = requests.filter(({ path }) => path.startsWith('/api/'));
	const login = calls.findIndex(({ path }) => path === '/api/login');
	expect(calls[login]?.headers['x-xsrf-token']).toBe(decodeURIComponent(xsrf));
	const after = calls.slice(login + 1);
	expect(after.length).toBeGreaterThan(2);
	for (const { path, method, headers } of after) {
		expect(headers['authorization'], path).toBe(`Bearer ${decodeURIComponent(token)}`);
		expect(headers['accept-language'], path).toBe('en');
		expect('x-xsrf-token' in headers, path).toBe(method !== 'GET');
	}
	const others = requests.filter(({ path }) => !path.startsWith('/api/'));
	expect(others.filter(({ headers }) => 'authorization' in headers || 'x-xsrf-token' in headers)).toEqual([]);
});
