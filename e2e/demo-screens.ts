import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { getAnnouncements } from '@fairtick/domain/content/contract';
import { addressOf } from '@fairtick/domain/pages/page';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { LAUNCH_OPTIONS, unpackChromium } from './support/chromium.ts';
import { makeContactSheet, type Shot } from './support/contact-sheet.ts';
import { PAYMENTS } from './support/global-setup.ts';
import { startServer } from './support/server.ts';
import { SIZES } from './support/sizes.ts';
import { expectAccessible, expectNoOverflow, get, post, TOURED, watchConsole } from './support/test.ts';

/**
 * `npm run demo-screens [-- folder [roles [pages [language [themes]]]]]`: takes every page of the back office with the
 * data of `npm run demo-data`, as each role sees it, in three widths and both themes, and lists what is wrong on it.
 * The next run uses the folder's data again. `-- /tmp/office admin,risk overview,risk in dark` takes only these; `all`
 * means every role or page.
 */

const ROOT = resolve(import.meta.dirname, '..');
const THEMES = ['dark', 'light'] as const;
/** The widths of the journeys, and a small desktop. */
const WIDTHS = {
	desktop: SIZES.desktop.viewport,
	small: { width: 1024, height: 768 },
	mobile: SIZES.mobile.viewport,
};
type Width = keyof typeof WIDTHS;
/** A line of `npm run demo-data` about a member of staff. */
const ACCOUNT = /^ +(\w+) +(\S+@\S+) +setup key (\w+)/gm;
const PASSWORD = /has the password (.+)\./;

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'fairtick-office'));
const [roles, only] = [process.argv[3], process.argv[4]].map((list) => (list === 'all' ? undefined : list?.split(',')));
const locale = process.argv[5] ?? 'en';
const themes = (process.argv[6]?.split(',') ?? THEMES) as (typeof THEMES)[number][];
const accounts = join(folder, 'accounts.txt');
const dataDir = join(folder, 'data');
const faults: string[] = [];

/** Lists whose first item has its own page. */
const ITEMS = Object.keys(STAFF_PAGES).flatMap((name) => (name.endsWith('.one') ? [name.replace('.one', '')] : []));
/** Items with documents that only their taker sees. */
const TAKEN = ['verification', 'recoveries'];
/** A user without a second factor who pays by bank transfer. */
const PAYER = { name: 'Priya Nair', email: 'priya.nair@example.com' };
const BANK_ACCOUNT = 'wire';
/** Shown if the viewer may take an item that no one has taken. */
const TAKE = '[aria-keyshortcuts=t]';
/** The tabs of a user's page are its links to itself. */
const TABS = 'nav a[href*="/admin/users/"], [role=tab]';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

await mkdir(folder, { recursive: true });
await unpackChromium();
const isNew = !existsSync(accounts);
if (isNew) await writeFile(accounts, await makeData(), { mode: 0o600 });
const list = await readFile(accounts, 'utf8');
const password = PASSWORD.exec(list)?.[1] ?? '';
const members = [...list.matchAll(ACCOUNT)].map(([, role = '', email = '', secret = '']) => ({ role, email, secret }));
/** One of each role. */
const staff = new Map(members.toReversed().map((member) => [member.role, member]));

const server = await startServer({ TRUST_PROXY: '', ...PAYMENTS }, dataDir);
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
	if (isNew) await fillBank(browser);
	for (const [role, member] of staff) {
		if (roles && !roles.includes(role)) continue;
		const storage = await signIn(browser, member);
		for (const theme of themes) await makeSheets(role, theme, storage);
	}
} finally {
	await browser.close();
	await server.stop();
}
for (const fault of faults) console.error(fault);
console.log(`${folder}: ${faults.length === 0 ? 'nothing found' : `${faults.length} faults`}`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function makeData(): Promise<string> {
	const child = spawn(process.execPath, [join(ROOT, 'simulation/src/demo-data/main.ts')], {
		env: { ...process.env, DATA_DIR: dataDir },
		stdio: ['ignore', 'pipe', 'inherit'],
	});
	let output = '';
	child.stdout.on('data', (text) => {
		output += text;
	});
	const [code] = await once(child, 'exit');
	if (code !== 0) throw new Error(`npm run demo-data ended with ${code}: ${output}`);
	return output;
}

/** `secret`: of the second factor, if there is one. */
async function signIn(browser: Browser, { email, secret }: { email: string; secret?: string }): Promise<Storage> {
	const context = await browser.newContext({ baseURL: server.url });
	await context.request.get('/login');
	type Answer = { token: string; challenge: string };
	const answer = (await post(context, '/api/login', { email, password, remember: true })) as Answer;
	let { token } = answer;
	if (secret !== undefined) {
		const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
		({ token } = (await post(context, '/api/login/second-factor', { challenge: answer.challenge, code })) as Answer);
	}
	await context.addCookies([
		{ name: 'token', value: token, url: server.url, sameSite: 'Lax' },
		{ name: 'locale', value: locale, url: server.url },
		{ ...TOURED, url: server.url },
	]);
	const storage = await context.storageState();
	await context.close();
	return storage;
}

/** Adds bank accounts of the operator, which the demo data lack: a confirmed line, a waiting one, and one to enter. */
async function fillBank(browser: Browser): Promise<void> {
	const finance = members.filter(({ role }) => role === 'finance');
	const [first, second] = await Promise.all(
		finance.map(async (member) =>
			browser.newContext({ baseURL: server.url, storageState: await signIn(browser, member) }),
		),
	);
	if (first === undefined || second === undefined) throw new Error('the demo data have two people of finance');
	const payer = await browser.newContext({ baseURL: server.url, storageState: await signIn(browser, PAYER) });
	for (const n of [1, 2, 3]) {
		const deposit = { method: 'bank_usd', amount: n * 12_500 };
		const { id } = (await post(payer, '/api/cashier/deposits', deposit)) as { id: string };
		if (n === 3) break;
		const line = {
			bank_account: BANK_ACCOUNT,
			entry_id: `2026-11-${n}`,
			kind: 'payment',
			amount: `${n * 125}.00`,
			text: 'trading',
			booked_at: new Date().toISOString(),
			subject: id,
			reason: 'as the statement of today says',
			payer: { name: PAYER.name, tax_number: null, account: null },
		};
		const { request_id } = (await post(first, '/api/admin/cashier/statement-lines', line)) as { request_id: string };
		if (n === 1) await post(second, `/api/admin/requests/${request_id}/approve`, { reason: 'seen on the statement' });
	}
	for (const context of [first, second, payer]) await context.close();
}

/** Loads each page once and resizes the window. */
async function makeSheets(role: string, theme: (typeof THEMES)[number], storageState: Storage): Promise<void> {
	const context = await browser.newContext({ baseURL: server.url, colorScheme: theme, storageState });
	// The operator's announcements would be on every page; their own page lists them.
	await context.route(getAnnouncements.path, (route) => route.fulfill({ json: [] }));
	const page = await context.newPage();
	const touch = await context.newCDPSession(page);
	const widths = Object.keys(WIDTHS) as Width[];
	const shots = new Map<Width, Shot[]>(widths.map((width) => [width, []]));
	const shoot = async (name: string, path: string, act?: (page: Page) => Promise<void>) => {
		const show = async () => {
			await open(page, path);
			await act?.(page);
			await page.waitForLoadState('networkidle');
		};
		await takeShots(page, touch, show, async (width) => {
			const file = join(folder, `${role}-${name.replaceAll(/[ /]/g, '-')}-${locale}-${theme}-${width}.png`);
			await page.screenshot({ path: file, fullPage: true });
			shots.get(width)?.push({ name, path: file });
			return file;
		});
	};
	await open(page, STAFF_PAGES.overview.path);
	const paths = (await listLinks(page, 'a[href^="/admin/"]')).map((path) => path.replace(/\?.*/, ''));
	for (const path of [...new Set([STAFF_PAGES.overview.path, ...paths])]) {
		const name = path.replace('/admin/', '');
		if (name.includes('/') || (only && !only.includes(name))) continue;
		await shoot(name, path, name === 'statement-lines' ? chooseBank : undefined);
		const links = await listLinks(page, `main a[href^="${path}/"]`);
		if (links.includes(`${path}/new`)) await shoot(`${name} new`, `${path}/new`);
		if (!ITEMS.includes(name)) continue;
		const first = links.find((link) => link !== `${path}/new`);
		if (first === undefined) continue;
		const item = name === 'users' ? await findBusyUser(context) : first;
		await shoot(`${name} item`, item);
		if (TAKEN.includes(name) && (await page.locator(TAKE).count()) > 0) await shoot(`${name} taken`, item, takeItem);
		if (name !== 'users') continue;
		for (const tab of new Set(await listLinks(page, TABS)))
			if (tab.startsWith(`${item}?`)) await shoot(`user ${new URLSearchParams(tab.split('?')[1]).get('tab')}`, tab);
	}
	// A page for every signed-in user that no menu links to.
	if (role === 'admin' && (!only || only.includes('link')))
		await shoot('link', addressOf(STAFF_PAGES.link.path, { token: 'of-another-day' }));
	await context.close();
	for (const width of widths) {
		const sheet = `sheet-${role}-${locale}-${theme}-${width}`;
		// A sheet that gets too large does not end the run: the single screenshots exist too.
		await makeContactSheet(browser, folder, sheet, shots.get(width) ?? []).catch((error) => {
			faults.push(`${sheet}: ${error}`);
		});
	}
}

/** Sets one of the widths; phones have a touch screen. */
async function resize(page: Page, touch: CDPSession, width: Width): Promise<void> {
	await touch.send('Emulation.setTouchEmulationEnabled', { enabled: width === 'mobile' });
	await page.setViewportSize(WIDTHS[width]);
	await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Chooses the account that `fillBank` filled. */
async function chooseBank(page: Page): Promise<void> {
	await page.locator('main select').first().selectOption(BANK_ACCOUNT);
}

/** Takes the shown item and waits for its documents. */
async function takeItem(page: Page): Promise<void> {
	await page.keyboard.press('t');
	await page.locator('figure img').last().waitFor();
}

/** The page of a gold user, which has content in each of its tabs. */
async function findBusyUser(context: BrowserContext): Promise<string> {
	const { data } = (await get(context, '/api/admin/users?type=gold')) as { data: { id: number }[] };
	return `/admin/users/${data.at(-1)?.id}`;
}

function listLinks(page: Page, selector: string): Promise<string[]> {
	return page.locator(selector).evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
}

async function open(page: Page, path: string): Promise<void> {
	await page.goto(path);
	await page.locator('h1, h2, table').first().waitFor();
	await page.waitForLoadState('networkidle');
	await page.evaluate(() => document.fonts.ready);
}

async function takeShots(
	page: Page,
	touch: CDPSession,
	show: () => Promise<void>,
	shoot: (width: Width) => Promise<string>,
): Promise<void> {
	const errors: string[] = [];
	watchConsole(page, errors);
	for (const width of Object.keys(WIDTHS) as Width[]) {
		try {
			await resize(page, touch, width);
			if (width === 'desktop') await show();
			await expectNoOverflow(page);
			await expectAccessible(page);
		} catch (error) {
			errors.push(String(error));
		}
		const file = await shoot(width);
		faults.push(...errors.splice(0).map((text) => `${file}: ${text}`));
	}
	page.removeAllListeners('console');
	page.removeAllListeners('pageerror');
}
