import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { LAUNCH_OPTIONS, unpackChromium } from './support/chromium.ts';
import { makeContactSheet, type Shot } from './support/contact-sheet.ts';
import { startServer } from './support/server.ts';
import { SIZES } from './support/sizes.ts';
import { expectAccessible, expectNoOverflow, get, post, TOURED, watchConsole } from './support/test.ts';

/**
 * `npm run demo-screens [-- folder [roles [pages]]]`: every page of the back office with the data of `npm run demo-data`, as each
 * role sees it, in three widths and both themes, with what is wrong on it. The data are kept in the folder, and used again by the next run;
 * `-- /tmp/office admin,risk overview,risk` takes these only.
 */

const ROOT = resolve(import.meta.dirname, '..');
const THEMES = ['dark', 'light'] as const;
/** Those of the journeys, and the small desktop that many desks have. */
const WIDTHS = { ...SIZES, small: { viewport: { width: 1024, height: 768 } } };
/** A line about staff of what `npm run demo-data` says. */
const ACCOUNT = /^ +(\w+) +(\S+@\S+) +setup key (\w+)/gm;
const PASSWORD = /has the password (.+)\./;

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'fairtick-office'));
const roles = process.argv[3]?.split(',');
const only = process.argv[4]?.split(',');
const accounts = join(folder, 'accounts.txt');
const dataDir = join(folder, 'data');
const faults: string[] = [];

/** Lists whose first item has a page of its own. */
const ITEMS = ['users', 'reviews', 'verification', 'disputes', 'assets', 'pages'];
/** The tabs of a user's page are its links to itself. */
const TABS = 'nav a[href*="/admin/users/"], [role=tab]';

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

await mkdir(folder, { recursive: true });
await unpackChromium();
if (!existsSync(accounts)) await writeFile(accounts, await makeData(), { mode: 0o600 });
const said = await readFile(accounts, 'utf8');
const password = PASSWORD.exec(said)?.[1] ?? '';
const staff = new Map<string, { email: string; secret: string }>();
for (const [, role = '', email = '', secret = ''] of said.matchAll(ACCOUNT))
	if (!staff.has(role)) staff.set(role, { email, secret });

const server = await startServer({ TRUST_PROXY: '' }, dataDir);
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
	for (const [role, member] of staff) {
		if (roles && !roles.includes(role)) continue;
		const storage = await signIn(browser, member);
		for (const theme of THEMES)
			for (const size of Object.keys(WIDTHS) as (keyof typeof WIDTHS)[]) await makeSheet(role, theme, size, storage);
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

async function signIn(browser: Browser, { email, secret }: { email: string; secret: string }): Promise<Storage> {
	const context = await browser.newContext({ baseURL: server.url });
	await context.request.get('/login');
	const { challenge } = (await post(context, '/api/login', { email, password, remember: true })) as {
		challenge: string;
	};
	const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
	const { token } = (await post(context, '/api/login/second-factor', { challenge, code })) as { token: string };
	await context.addCookies([
		{ name: 'token', value: token, url: server.url, sameSite: 'Lax' },
		{ ...TOURED, url: server.url },
	]);
	const storage = await context.storageState();
	await context.close();
	return storage;
}

async function makeSheet(
	role: string,
	theme: (typeof THEMES)[number],
	size: keyof typeof WIDTHS,
	storageState: Storage,
): Promise<void> {
	const context = await browser.newContext({
		...WIDTHS[size],
		...{ baseURL: server.url, colorScheme: theme, storageState },
	});
	const page = await context.newPage();
	const shots: Shot[] = [];
	const shoot = async (name: string, path: string) => {
		const file = join(folder, `${role}-${name.replaceAll(/[ /]/g, '-')}-${theme}-${size}.png`);
		await takeShot(page, path, file);
		shots.push({ name, path: file });
	};
	await open(page, '/admin/overview');
	const paths = (await listLinks(page, 'a[href^="/admin/"]')).map((path) => path.replace(/\?.*/, ''));
	for (const path of [...new Set(['/admin/overview', ...paths])]) {
		const name = path.replace('/admin/', '');
		if (name.includes('/') || (only && !only.includes(name))) continue;
		await shoot(name, path);
		if (!ITEMS.includes(name)) continue;
		const [first] = await listLinks(page, `main td a[href^="/admin/${name}/"], main li a[href^="/admin/${name}/"]`);
		if (first === undefined) continue;
		const item = name === 'users' ? await findBusyUser(context) : first;
		await shoot(`${name} item`, item);
		if (name !== 'users') continue;
		for (const tab of new Set(await listLinks(page, TABS)))
			if (tab.startsWith(`${item}?`)) await shoot(`user ${new URLSearchParams(tab.split('?')[1]).get('tab')}`, tab);
	}
	await context.close();
	await makeContactSheet(browser, folder, `sheet-${role}-${theme}-${size}`, shots);
}

/** The page of somebody with type gold: there is something in each of its tabs. */
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

async function takeShot(page: Page, path: string, file: string): Promise<void> {
	const errors: string[] = [];
	watchConsole(page, errors);
	try {
		await open(page, path);
		await expectNoOverflow(page);
		await expectAccessible(page);
	} catch (error) {
		errors.push(String(error));
	}
	await page.screenshot({ path: file, fullPage: true });
	faults.push(...errors.map((text) => `${file}: ${text}`));
	page.removeAllListeners('console');
	page.removeAllListeners('pageerror');
}
