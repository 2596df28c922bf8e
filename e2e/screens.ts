import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page as Row } from '@fairtick/domain/pages/page';
import { PAGES } from '@fairtick/domain/pages/pages';
import { STAFF_PAGES } from '@fairtick/domain/pages/staff-pages';
import type { QueuedDispute } from '@fairtick/domain/support/contract';
import type { QueuedConversation } from '@fairtick/domain/support/conversation-contract';
import type { Trade } from '@fairtick/domain/trading/contract';
import { LOCALES } from '@fairtick/domain/wire/primitives';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import {
	changeAsset,
	changeUser,
	correctTrades,
	fillBusiness,
	fillCalendar,
	fillNotifications,
	fillProof,
	fillRecoveries,
	fillVerification,
	refuse,
} from './support/answers.ts';
import { confirmAddress, depositByCall, payIn, waitForMovement } from './support/cashier.ts';
import { LAUNCH_OPTIONS, unpackChromium } from './support/chromium.ts';
import { makeContactSheet, type Shot } from './support/contact-sheet.ts';
import { countToday } from './support/count-today.ts';
import { PAYMENTS } from './support/global-setup.ts';
import { expectLegible } from './support/legible.ts';
import { readMailLink } from './support/mails.ts';
import { startStripe } from './support/outside/stripe.ts';
import { startServer } from './support/server.ts';
import { SIZES } from './support/sizes.ts';
import { becomeAdmin, signUpWithFactor } from './support/staff.ts';
import {
	expectAccessible,
	expectNoOverflow,
	get,
	type Person,
	post,
	signUp,
	TOURED,
	watchConsole,
} from './support/test.ts';
import { ChartTools } from './support/trading/chart-tools.ts';
import { openTradeByCall, waitForResults } from './support/trading/trade-by-call.ts';
import { TradingPage } from './support/trading/trading-page.ts';

/**
 * `npm run screens [-- folder [languages [pages [sizes [themes]]]]]`: takes every page in every size, theme and language,
 * and lists what is wrong on it. `-- /tmp/screens en,in welcome,faq mobile,landscape dark` takes only these. `all` stands
 * for every page, `staff` for the back office, `user` for all other pages. In each language a page is loaded once with a
 * mouse and once with a finger; theme and size change in place.
 */

const SCREEN_SIZES = {
	...SIZES,
	tablet: { viewport: { width: 1024, height: 768 } },
	landscape: { ...SIZES.mobile, viewport: { width: 740, height: 360 } },
};
/** Kinds of pointers, with the screen sizes that have them. */
const POINTERS: readonly (readonly Size[])[] = [
	['desktop', 'tablet'],
	['mobile', 'landscape'],
];
/** Maximum number of screenshots of a long page. */
const MOST_SCREENS = 3;
type Size = keyof typeof SCREEN_SIZES;

interface Screen {
	readonly name: string;
	readonly path: string;
	readonly signedIn?: true;
	/** Signed in as an administrator. */
	readonly staff?: true;
	/** Only in English. */
	readonly english?: true;
	/** Only in this size. */
	readonly size?: Size;
	/** Steps before the screenshot. */
	readonly prepare?: (page: Page) => Promise<void>;
}

/** The browser's errors about provoked failures, and about the script that inspects a closed frame. */
const PROVOKED =
	/status of (401|404|422|500|502)|net::ERR_(FAILED|INTERNET_DISCONNECTED)|Network Error|Blocked script execution/;
const THEMES = ['dark', 'light'] as const;

/** Pages that are opened by an English name are taken only in English. */
const ENGLISH = { path: '/trading', signedIn: true, english: true } as const;

const PREPARED: readonly Screen[] = [
	{
		name: 'login refused',
		path: '/login',
		prepare: async (page) => {
			await page.locator('input[name=email]').fill('nobody@example.org');
			await page.locator('input[name=password]').fill('something else');
			await page.locator('form button[type=submit]').first().click();
			await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
		},
	},
	{
		name: 'register refused',
		path: '/register',
		prepare: async (page) => {
			await page.locator('form button[type=submit]').first().click();
			await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
		},
	},
	{ name: 'not found', path: '/no/such/page' },
	{ name: 'reset', path: '/password/reset/token?email=kim@example.org' },
	{
		name: 'verify refused',
		path: '/email/verify/00000000-0000-4000-8000-000000000000?expires=1700000000&signature=none',
		prepare: (page) => page.locator('h1').waitFor(),
	},
	{
		name: 'email.resend',
		path: '/email/resend',
		prepare: async (page) => {
			await page.locator('input[name=email]').fill('nobody@example.org');
			await page.locator('form button[type=submit]').first().click();
			await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
		},
	},
	{
		name: 'settings.security',
		path: '/settings/security',
		signedIn: true,
		prepare: (page) => page.locator('li svg').nth(1).waitFor(),
	},
	{
		name: 'second factor setup',
		path: '/settings/security',
		signedIn: true,
		english: true,
		prepare: async (page) => {
			await page.getByRole('button', { name: 'Set up' }).click();
			await page.getByRole('img', { name: 'QR code for the setup key' }).waitFor();
		},
	},
	{
		name: 'settings.verification',
		path: '/settings/verification',
		signedIn: true,
		prepare: (page) => page.locator('input[name=birth_date]').waitFor(),
	},
	{
		name: 'admin calendar',
		path: '/admin/calendar',
		staff: true,
		prepare: async (page) => {
			const text = [
				'Date,Event,Country,Currency,Importance,Actual,Forecast,Previous',
				'2026-12-04T13:30Z,Nonfarm payrolls,US,USD,High,,180K,215K',
				'2026-12-04T15:00Z,ISM services,US,USD,2,,,52.1',
				'2026-12-05,Holiday,GB,GBP,1,,,',
			].join('\n');
			const at = new Date().toISOString();
			await page.route('/api/admin/calendar/provider', (route) =>
				route.fulfill({
					json: {
						host: 'calendar.example.com',
						tried_at: at,
						read_at: at,
						entries: 412,
						added: 3,
						changed: 12,
						removed: 1,
						held: 2,
						wrong: 1,
						errors: [{ line: 17, field: 'impact', problem: 'invalid' }],
						failure: { since: at, kind: 'status', status: 503 },
					},
				}),
			);
			await page.reload();
			const file = { name: 'events.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
			await page.locator('input[type=file]').setInputFiles(file);
			await page.locator('table').first().waitFor();
		},
	},
	...['overview', 'risk'].map(
		(name) =>
			({
				name: `admin ${name}`,
				path: `/admin/${name}`,
				staff: true,
				prepare: async (page) => {
					await fillBusiness(page);
					await page.reload();
					await page.locator('table').first().waitFor();
				},
			}) satisfies Screen,
	),
	{
		name: 'recover factor',
		path: '/login/recover/7f0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a11?expires=1790000000&signature=x',
		prepare: async (page) => {
			await fillRecoveries(page);
			await page.reload();
			await page.locator('fieldset').first().waitFor();
		},
	},
	{ name: 'stop recovery', path: '/login/stop/7f0c3a52-5d6e-4a52-9f0e-0d2b6f3c9a11?expires=1790000000&signature=x' },
	...(['admin recoveries', 'admin recovery'] as const).map(
		(name) =>
			({
				name,
				path: '/admin/recoveries',
				staff: true,
				prepare: async (page) => {
					await fillRecoveries(page);
					await page.reload();
					await page.getByText('Ana Lima').first().waitFor();
					if (name === 'admin recoveries') return;
					await page.locator('table a').first().click();
					await page.locator('figure').first().waitFor();
				},
			}) satisfies Screen,
	),
	{
		name: 'admin user',
		path: '/admin/users',
		staff: true,
		prepare: async (page) => {
			await page.locator('td a').last().click();
			await page.locator('h2').first().waitFor();
			await page.waitForLoadState('networkidle');
		},
	},
	{
		name: 'admin freeze',
		path: '/admin/users',
		staff: true,
		english: true,
		prepare: async (page) => {
			await page.locator('td a').last().click();
			await page.getByRole('button', { name: 'Freeze' }).click();
			await page.getByRole('dialog').waitFor();
		},
	},
	{
		name: 'settings.profile',
		path: '/settings/profile',
		signedIn: true,
		prepare: (page) => page.locator('select').first().waitFor(),
	},
	{
		name: 'close account',
		path: '/settings/profile',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main section').last().getByRole('button').click();
			await page.locator('main section').last().locator('input').waitFor();
		},
	},
	{ name: 'undo email', path: '/email/undo/00000000-0000-4000-8000-000000000000?expires=1700000000&signature=none' },
	{
		name: 'settings.api',
		path: '/settings/api',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('input[name=name]').fill('Nightly report');
			await page.locator('form button[type=submit]').first().click();
			await page.locator('.popup button').last().click();
			await page.locator('ul svg').first().waitFor();
		},
	},
	{
		name: 'api token',
		path: '/settings/api',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('input[name=name]').fill('Nightly report');
			await page.locator('form button[type=submit]').first().click();
			await page.locator('.popup button').last().waitFor();
		},
	},
	{ name: 'disputes', path: '/disputes', signedIn: true, prepare: (page) => page.locator('main li').first().waitFor() },
	{
		name: 'dispute',
		path: '/disputes',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main li a').first().click();
			await page.getByTestId('trade-details').waitFor();
		},
	},
	{
		name: 'new dispute',
		path: '/trading?view=history',
		signedIn: true,
		english: true,
		prepare: async (page) => {
			await page.getByTestId('trade-row').last().getByRole('button').click();
			await page.getByRole('button', { name: 'Dispute this result' }).click();
			await page.getByTestId('trade-details').locator('ol').waitFor();
		},
	},
	{
		name: 'admin dispute',
		path: '/admin/disputes',
		staff: true,
		prepare: async (page) => {
			await page.locator('td a').first().click();
			await page.getByTestId('trade-details').locator('ol').waitFor();
		},
	},
	{
		name: 'notifications',
		path: '/notifications',
		signedIn: true,
		prepare: (page) => page.locator('main li').first().waitFor(),
	},
	{
		name: 'settings.notifications',
		path: '/settings/notifications',
		signedIn: true,
		prepare: (page) => page.locator('main li').first().waitFor(),
	},
	{
		name: 'help search',
		path: '/help_center',
		prepare: async (page) => {
			const language = await page.evaluate(() => document.documentElement.lang.slice(0, 2));
			await page
				.locator('search input')
				.fill({ en: 'limits', pt: 'limites', id: 'batas', hi: 'सीमाएँ' }[language] ?? '');
			await page.locator('mark').first().waitFor();
		},
	},
	{
		name: 'help search empty',
		path: '/help_center',
		prepare: async (page) => {
			await page.locator('search input').fill('zzqx');
			await page.locator('main section a[href="/contact_us"]').waitFor();
		},
	},
	{ name: 'news', path: '/news', prepare: (page) => page.locator('main li').nth(1).waitFor() },
	{ name: 'news article', path: '/news/gold-is-here', prepare: (page) => page.locator('#corrections').waitFor() },
	{ name: 'news article in English', path: '/news/maintenance', prepare: (page) => page.locator('main h2').waitFor() },
	{
		name: 'contact sent',
		path: '/contact_us',
		prepare: async (page) => {
			await page.locator('input[name=email]').fill('ana@example.org');
			await page.locator('select[name=topic]').selectOption('general');
			await page.locator('textarea').fill(`Hello ${Math.random()}`);
			await page.route('/api/contact', (route) => route.fulfill({ status: 204 }));
			await page.locator('form button[type=submit]').click();
			await page.locator('h3').waitFor();
		},
	},
	{
		name: 'contact conversation',
		path: '/login',
		prepare: async (page) => {
			await page.goto(await readMailLink(page.context(), 'visitor@example.org', 'Support has answered you'));
			await page.locator('main ol li').nth(1).waitFor();
		},
	},
	{
		name: 'admin contact',
		path: '/admin/conversations?status=answered',
		staff: true,
		prepare: async (page) => {
			await page
				.getByRole('row', { name: /visitor@example/ })
				.locator('a')
				.first()
				.click();
			await page.locator('textarea').waitFor();
		},
	},
	{
		name: 'admin article',
		path: '/admin/news',
		staff: true,
		prepare: async (page) => {
			await page.locator('td a').last().click();
			await page.locator('textarea').first().waitFor();
		},
	},
	{ name: 'proof', path: '/proof', prepare: (page) => page.getByTestId('log-tail').waitFor() },
	{
		name: 'proof filled',
		path: '/proof',
		prepare: async (page) => {
			await fillProof(page);
			await page.reload();
			await page.getByTestId('published-money').waitFor();
			await page.getByTestId('log-tail').waitFor();
		},
	},
	{
		name: 'proof.liabilities',
		path: '/proof/liabilities',
		signedIn: true,
		prepare: async (page) => {
			await page.getByRole('main').getByRole('button').first().click();
			await page.getByTestId('owed-verdict').waitFor();
		},
	},
	{
		name: 'liabilities wrong',
		path: '/proof/liabilities',
		prepare: async (page) => {
			await page.route('**/log/liabilities/**', (route) => route.fulfill({ body: Buffer.alloc(40) }));
			await page.getByRole('main').getByRole('button').first().click();
			await page.getByTestId('owed-verdict').waitFor();
		},
	},
	{ name: 'proof.hour', path: '/proof/hour', prepare: (page) => page.getByRole('combobox').first().waitFor() },
	{
		name: 'verify',
		path: '/trading?view=history',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('a[href^="/verify/"]').filter({ visible: true }).first().click();
			// The first receipt needs a kept checkpoint.
			await page.getByTestId('verdict').waitFor({ timeout: 150_000 });
			await page.getByTestId('level-seen').waitFor();
		},
	},
	{
		name: 'verify alarm',
		path: '/proof',
		prepare: async (page) => {
			await page.getByTestId('checkpoints').waitFor();
			await page.evaluate(() => {
				const kept = JSON.parse(localStorage.getItem('proof-log') ?? '{}');
				localStorage.setItem('proof-log', JSON.stringify({ ...kept, logKey: `${kept.logKey.slice(0, -8)}AAAAAAA=` }));
			});
			await page.reload();
			await page.getByTestId('log-alarm').waitFor();
		},
	},
	{ name: 'support', path: '/support', signedIn: true, prepare: (page) => page.locator('main li').first().waitFor() },
	{
		name: 'conversation',
		path: '/support',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main li a').first().click();
			await page.locator('main ol li').nth(1).waitFor();
		},
	},
	{
		name: 'conversation closed',
		path: '/support',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main li a').nth(1).click();
			await page.locator('main section').first().waitFor();
		},
	},
	{
		name: 'admin conversations',
		path: '/admin/conversations',
		staff: true,
		prepare: (page) => page.locator('td a').first().waitFor(),
	},
	{
		name: 'admin conversation',
		path: '/admin/conversations',
		staff: true,
		prepare: async (page) => {
			await page.locator('td a').first().click();
			await page.locator('textarea').waitFor();
		},
	},
	{
		name: 'admin user messages',
		path: '/admin/conversations',
		staff: true,
		prepare: async (page) => {
			await page.locator('td a').first().click();
			await page.locator('h1 + p a').click();
			await page.locator('a[href*="tab=conversations"]').click();
			await page.locator('textarea').waitFor();
		},
	},
	{ name: 'welcome signed in', path: '/', signedIn: true },
	{
		name: 'profile menu',
		path: '/settings/profile',
		signedIn: true,
		prepare: (page) => page.getByTestId('profile-menu').click(),
	},
	{ name: 'parts', path: '/dev/ui' },
	{
		name: 'error',
		path: '/dev/shell',
		prepare: async (page) => {
			await page.route('/api/status', (route) => route.abort());
			await page.getByRole('link', { name: '/dev/data', exact: true }).click();
			await page.locator('h1').getByText('/dev').or(page.getByRole('banner')).waitFor({ state: 'hidden' });
		},
	},
	{
		name: 'failed dialog',
		path: '/login',
		prepare: async (page) => {
			await refuse(page, '/api/login', 500);
			await page.locator('form button[type=submit]').first().click();
			await page.getByRole('alertdialog').waitFor();
		},
	},
	{
		name: 'server page',
		path: '/login',
		prepare: async (page) => {
			const body =
				'<!doctype html><title>502</title><center><h1>502 Bad Gateway</h1></center><hr><center>nginx</center>';
			await page.route('/api/login', (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
			await page.locator('form button[type=submit]').first().click();
			await page.locator('iframe').waitFor();
		},
	},
	{
		name: 'expired dialog',
		path: '/settings/profile',
		signedIn: true,
		prepare: async (page) => {
			await refuse(page, '/api/changetrade/*', 401);
			await page.getByTestId('balance').click();
			await page.getByRole('radio', { checked: false }).click();
			await page.getByRole('alertdialog').waitFor();
		},
	},
	{
		name: 'language menu',
		path: '/',
		prepare: async (page) => {
			await page
				.getByRole('banner')
				.getByTestId(/^flag-/)
				.click();
			await page.getByRole('menuitemradio').first().waitFor();
		},
	},
	{
		name: 'account menu',
		path: '/settings/profile',
		signedIn: true,
		prepare: (page) => page.getByTestId('balance').click(),
	},
	{ name: 'api reference', path: '/docs/api', english: true },
	{ ...ENGLISH, name: 'candles', prepare: chooseCandles },
	{
		...ENGLISH,
		name: 'clock',
		size: 'desktop',
		prepare: (page) => page.getByRole('button', { name: 'Clock' }).click(),
	},
	{
		...ENGLISH,
		name: 'closed trades',
		prepare: async (page) => {
			const trading = new TradingPage(page);
			await trading.showList('Closed');
			await trading.closedRows.first().waitFor();
		},
	},
	{
		...ENGLISH,
		name: 'trade details',
		prepare: async (page) => {
			const trading = new TradingPage(page);
			await trading.showList('Closed');
			await trading.closedRows.first().getByRole('button').click();
			await page.getByRole('dialog', { name: 'Trade details' }).getByText('Exit').first().waitFor();
		},
	},
	{
		...ENGLISH,
		name: 'corrected trade',
		prepare: async (page) => {
			await correctTrades(page);
			await page.reload();
			const trading = new TradingPage(page);
			await trading.showList('Closed');
			await trading.closedRows.first().getByRole('button').click();
			await page.getByRole('dialog', { name: 'Trade details' }).getByText('Exit').first().waitFor();
		},
	},
	{ ...ENGLISH, name: 'account', prepare: (page) => new TradingPage(page).balance.click() },
	{ ...ENGLISH, name: 'profile on trading', prepare: (page) => page.getByRole('button', { name: 'Profile' }).click() },
	{
		...ENGLISH,
		name: 'assets',
		size: 'desktop',
		prepare: (page) => page.getByRole('button', { name: 'Add an asset' }).click(),
	},
	{ ...ENGLISH, name: 'assets', size: 'mobile', prepare: (page) => page.getByRole('button', { name: /^V50/ }).click() },
	{ ...ENGLISH, name: 'time', size: 'mobile', prepare: (page) => page.getByRole('button', { name: /^Time/ }).click() },
	{
		...ENGLISH,
		name: 'amount',
		size: 'mobile',
		prepare: (page) => page.getByRole('button', { name: /^Amount/ }).click(),
	},
	{
		name: 'calendar',
		path: '/calendar',
		signedIn: true,
		prepare: async (page) => {
			await changeAsset(page, { group: 'currencies', ticker: 'EUR/USD' });
			await fillCalendar(page);
			await page.reload();
			await page.getByText('Nonfarm payrolls').waitFor();
		},
	},
	{ name: 'calendar empty', path: '/calendar' },
	{
		name: 'calendar on the chart',
		path: '/trading',
		signedIn: true,
		english: true,
		prepare: async (page) => {
			await changeAsset(page, { group: 'currencies', ticker: 'EUR/USD' });
			await fillCalendar(page);
			await page.reload();
			await chooseCandles(page);
			await new ChartTools(new TradingPage(page)).choose('Interval', '15m');
			await page.getByRole('button', { name: /Durable goods orders/ }).click();
			await page.getByRole('dialog').getByText('Initial jobless claims').waitFor();
		},
	},
	{ name: 'cashier withdraw', path: '/cashier?tab=withdraw', signedIn: true },
	...(['Pix'] as const).flatMap((method) =>
		(['amount', 'instructions'] as const).map(
			(state) =>
				({
					name: `cashier ${method} ${state}`,
					path: '/cashier',
					signedIn: true,
					prepare: async (page) => {
						await page
							.getByRole('radio', { name: new RegExp(`^${method}`) })
							.first()
							.check();
						await page.locator('main form input[inputmode=decimal]').first().fill('50');
						await page.waitForLoadState('networkidle');
						if (state === 'amount') return;
						const submit = page.locator('main form button[type=submit]').first();
						await submit.click();
						await page.getByTestId('rate-clock').waitFor();
						await submit.click();
						await page.waitForURL(/movement=/);
						await page.locator('main ol li').first().waitFor();
					},
				}) satisfies Screen,
		),
	),
	{
		name: 'cashier withdraw refused',
		path: '/cashier?tab=withdraw',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main form input[inputmode=decimal]').first().fill('9000');
			await page.locator('main form button[type=submit]').first().click();
			await page.locator('main [role=alert]').filter({ hasText: /./ }).first().waitFor();
		},
	},
	{ name: 'cashier history', path: '/cashier?tab=history', signedIn: true },
	...(['waiting', 'declined', 'credited', 'withdrawn'] as const).map(
		(state) =>
			({
				name: `cashier ${state}`,
				path: '/cashier?tab=history',
				signedIn: true,
				prepare: async (page) => {
					await page.goto(`/cashier?tab=history&movement=${movements[state]}`);
					await page.locator('main ol li').first().waitFor();
				},
			}) satisfies Screen,
	),
	{
		name: 'new dispute of a movement',
		path: '/cashier?tab=history',
		signedIn: true,
		prepare: async (page) => {
			await page.goto(`/disputes/new?movement=${movements.declined}`);
			await page.locator('textarea').waitFor();
		},
	},
	{
		name: 'settings.limits',
		path: '/settings/limits',
		signedIn: true,
		prepare: (page) => page.locator('main input').first().waitFor(),
	},
	{
		name: 'limits break',
		path: '/settings/limits',
		signedIn: true,
		prepare: async (page) => {
			await page.locator('main section').last().getByRole('button').last().click();
			await page.getByRole('alertdialog').waitFor();
		},
	},
	{
		name: 'settings.trading',
		path: '/settings/trading',
		signedIn: true,
		prepare: (page) => page.locator('main input').first().waitFor(),
	},
	{ name: 'payouts', path: '/payouts', prepare: (page) => page.locator('main table').first().waitFor() },
	{ name: 'first password', path: '/password/first/token?email=kim@example.org' },
	{
		name: 'change email refused',
		path: '/email/change/00000000-0000-4000-8000-000000000000?expires=1700000000&signature=none',
	},
	{ name: 'unsubscribe refused', path: '/unsubscribe/none' },
	{
		name: 'offline',
		path: '/login',
		prepare: async (page) => {
			await page.evaluate(() => navigator.serviceWorker.ready);
			await page.context().setOffline(true);
			await page.goto('/faq');
			await page.locator('h1').waitFor();
		},
	},
	{
		name: 'guest demo',
		path: '/',
		prepare: async (page) => {
			const up = page.locator('main button').filter({ hasText: '▲' }).first();
			await up.click();
			await page.locator('main a[href^="/register"]').first().waitFor();
		},
	},
	{
		name: 'trading real',
		path: '/trading',
		signedIn: true,
		prepare: async (page) => {
			await changeUser(page, { last_trade_on: 'real' });
			await page.reload();
			await page.locator('canvas').first().waitFor();
		},
	},
	{
		name: 'trading closed market',
		path: '/trading',
		signedIn: true,
		prepare: async (page) => {
			const opens_at = new Date(Date.now() + 9 * 3_600_000).toISOString();
			await changeAsset(page, { open: false, closed_reason: 'hours', opens_at });
			await page.reload();
			await page.locator('canvas').first().waitFor();
		},
	},
	{
		name: 'notifications of every kind',
		path: '/notifications',
		signedIn: true,
		prepare: async (page) => {
			await fillNotifications(page);
			await page.reload();
			await page.locator('main li').nth(20).waitFor();
		},
	},
	{
		name: 'verification under way',
		path: '/settings/verification',
		signedIn: true,
		prepare: async (page) => {
			await fillVerification(page);
			await page.reload();
			await page.locator('main li').nth(2).waitFor();
		},
	},
	{
		name: 'profile menu on trading',
		path: '/trading',
		signedIn: true,
		prepare: (page) => page.getByTestId('profile-menu').click(),
	},
	{ name: 'positions', path: '/trading?view=positions', signedIn: true, size: 'mobile' },
	{ name: 'history', path: '/trading?view=history', signedIn: true },
	{
		name: 'statistics',
		path: '/statistics',
		signedIn: true,
		prepare: (page) => page.getByRole('img').last().locator('canvas').first().waitFor(),
	},
	{ name: 'statistics empty', path: '/statistics?mode=real', signedIn: true },
	{
		name: 'admin asset',
		path: '/admin/assets/1',
		staff: true,
		prepare: (page) => page.waitForLoadState('networkidle'),
	},
	{
		name: 'admin page',
		path: '/admin/pages/faq',
		staff: true,
		prepare: (page) => page.waitForLoadState('networkidle'),
	},
];

/** Pages of the table without a screen above, by name: each as it opens. */
function listPlain(table: Readonly<Record<string, Row>>, prefix = ''): readonly Screen[] {
	const prepared = new Set(PREPARED.map(({ name }) => name));
	return Object.entries(table)
		.filter(([, { path, redirectTo }]) => redirectTo === undefined && !path.includes('{'))
		.map(([name, row]) => ({ name: prefix + name, row }))
		.filter(({ name }) => !prepared.has(name))
		.map(({ name, row: { path, who } }) => ({
			name,
			path,
			...(who === 'user' && { signedIn: true }),
			...(prefix !== '' && { staff: true, prepare: (page) => page.waitForLoadState('networkidle') }),
		}));
}

const SCREENS = [...PREPARED, ...listPlain(PAGES), ...listPlain(STAFF_PAGES, 'admin ')];

function isWanted({ name, english, staff, size }: Screen, locale: string, wanted: Size): boolean {
	if (english && locale !== 'en') return false;
	if ((size ?? wanted) !== wanted) return false;
	if (chosen === 'user' || chosen === 'staff') return (chosen === 'staff') === (staff === true);
	return only?.includes(name) ?? true;
}

async function chooseCandles(page: Page): Promise<void> {
	await new ChartTools(new TradingPage(page)).choose('Chart type', 'Candles');
}

const folder = resolve(process.argv[2] ?? join(tmpdir(), 'fairtick-screens'));
const locales = process.argv[3]?.split(',') ?? LOCALES;
const chosen = process.argv[4] ?? 'all';
const only = chosen === 'all' ? undefined : chosen.split(',');
const sizes = (process.argv[5]?.split(',') ?? Object.keys(SCREEN_SIZES)) as Size[];
const themes = (process.argv[6]?.split(',') ?? THEMES) as (typeof THEMES)[number][];
const faults: string[] = [];
/** Ids of movements in different states. */
const movements = { waiting: '', declined: '', credited: '', withdrawn: '' };

await mkdir(folder, { recursive: true });
await unpackChromium();
const stripe = await startStripe();
const SETTINGS = { FAIR_HISTORY_DAYS: '1', VERIFICATION_FROM: '520', ...stripe.settings, ...PAYMENTS };
const server = process.env['E2E_URL'] ? null : await startServer(SETTINGS);
if (server !== null) process.env['E2E_DATA_DIR'] = server.dataDir;
const baseURL = process.env['E2E_URL'] ?? server?.url ?? '';
const browser = await chromium.launch(LAUNCH_OPTIONS);
try {
	const storages = { trader: await prepareTrader(browser), staff: await prepareStaff(browser) };
	for (const locale of locales) {
		await makeSheets(locale, storages);
	}
} finally {
	await browser.close();
	await server?.stop();
	await stripe.stop();
}
for (const fault of faults) console.error(fault);
console.log(`${folder}: ${faults.length === 0 ? 'nothing found' : `${faults.length} faults`}`);
process.exitCode = faults.length === 0 ? 0 : 1;

type Storage = Awaited<ReturnType<BrowserContext['storageState']>>;

/** A person with history, two disputes, and two trades that stay open while the screens are taken. */
async function prepareTrader(browser: Browser): Promise<Storage> {
	const context = await browser.newContext({ baseURL });
	const person = await signUp(context);
	await moveMoney(context, person);
	await countToday(context);
	const directions = ['up', 'down', 'up', 'down', 'up'] as const;
	for (const [index, direction] of directions.entries()) {
		await openTradeByCall(context, { direction, stake: 1000 * (index + 1), expiry: { duration: 5 } });
	}
	await waitForResults(context);
	const { data: closed } = (await get(context, '/api/trades?status=closed')) as { data: Trade[] };
	const text = 'The chart showed another price at the end.\nPlease look at the second before it, too.';
	for (const { id } of closed.slice(0, 2))
		await post(context, '/api/disputes', { subject: { type: 'trade', id }, text });
	for (const [topic, question] of [
		['limits', 'How do I set a limit for a day?'],
		['money', 'Which currencies can I pay in?\nI have accounts in dollars and in reais.'],
		['account', 'Where do I find my statements?'],
	] as const)
		await post(context, '/api/support/threads', { topic, text: question });
	for (const direction of ['up', 'down'] as const) {
		await openTradeByCall(context, { ticker: 'V50', direction, stake: 2500, expiry: { duration: 900 } });
	}
	const storage = await context.storageState();
	await context.close();
	return storage;
}

async function moveMoney(context: BrowserContext, person: Person): Promise<void> {
	await confirmAddress(context, person);
	await payIn(context, 60_000);
	const credited = await depositByCall(context, 2_500, 'approve');
	await waitForMovement(context, credited, 'confirmed');
	const declined = await depositByCall(context, 2_000, 'decline');
	await waitForMovement(context, declined, 'failed');
	const waiting = (await post(context, '/api/cashier/deposits', { method: 'sandbox', amount: 3_000 })) as {
		id: string;
	};
	const withdrawn = (await post(context, '/api/cashier/withdrawals', { method: 'sandbox', amount: 51_000 })) as {
		id: string;
	};
	Object.assign(movements, {
		waiting: waiting.id,
		declined: declined.id,
		credited: credited.id,
		withdrawn: withdrawn.id,
	});
	await post(context, '/api/settings/webhooks', { address: 'https://1.1.1.1/hook', kinds: ['movement', 'alert'] });
	await post(context, '/api/alerts', { asset_id: 3, price: '11000', when: 'above', each_time: true });
}

/** An administrator, a second one, a request that waits for the second, and answers to the trader's disputes. */
async function prepareStaff(browser: Browser): Promise<Storage> {
	const [context, other] = await Promise.all([browser.newContext({ baseURL }), browser.newContext({ baseURL })]);
	for (const one of [other, context]) {
		await signUpWithFactor(one);
		await becomeAdmin(one);
	}
	await post(other, '/api/admin/site/operator', {
		operator: { name: 'Example Markets Ltd', address: '1 High Street, Valletta', licence: null },
		reason: 'Entered in the register',
	});
	const { data: disputes } = (await get(context, '/api/admin/disputes')) as { data: QueuedDispute[] };
	const [first, second] = disputes.map(({ id }) => `/api/admin/disputes/${id}`);
	const text = 'The log has each price with its number. The chart draws the same ones.';
	for (const one of [first, second]) await post(context, `${one}/messages`, { text });
	await post(context, `${second}/decide`, { result: 'rejected', reason: 'The result follows from the logged prices.' });
	const { data: conversations } = (await get(context, '/api/admin/conversations?status=open')) as {
		data: QueuedConversation[];
	};
	const [closed, answered] = conversations.map(({ id }) => `/api/admin/conversations/${id}`);
	await post(context, `${closed}/close`, { reason: 'The page on limits says how: Settings, Limits.' });
	await post(context, `${answered}/messages`, { text: 'In dollars. Your bank converts other currencies.' });
	await prepareNews(context);
	await post(context, '/api/contact', { email: 'visitor@example.org', topic: 'general', text: 'Is there an app?' });
	const { data: open } = (await get(context, '/api/admin/conversations?status=open')) as { data: QueuedConversation[] };
	const contact = open.find(({ sender }) => sender !== null);
	await post(context, `/api/admin/conversations/${contact?.id}/messages`, {
		text: 'Not yet. The site works on phones.',
	});
	const storage = await context.storageState();
	await context.close();
	await other.close();
	return storage;
}

/** Two published articles: one corrected and in every language, one only in English. */
async function prepareNews(context: BrowserContext): Promise<void> {
	const reason = 'For the readers';
	const markdown =
		'You find it in the list of assets, under **Commodities**.\n\n## What it costs {#costs}\n\nNothing but the payout says:\n\n- the stake is what you can lose,\n- the [payouts](/payouts) are public.';
	const text = (title: string, summary: string) => ({ title, summary, markdown });
	const texts = {
		en: text('Gold is here', 'From today you can trade gold, on weekdays from 01:00 to 23:00 UTC.'),
		br: text('O ouro chegou', 'A partir de hoje você pode operar ouro, em dias úteis, das 01:00 às 23:00 UTC.'),
		id: text(
			'Emas sudah hadir',
			'Mulai hari ini Anda bisa bertransaksi emas, pada hari kerja pukul 01:00 sampai 23:00 UTC.',
		),
		in: text('सोना आ गया', 'आज से आप सोने में ट्रेड कर सकते हैं, सोमवार से शुक्रवार 01:00 से 23:00 UTC तक।'),
	};
	const gold = (await post(context, '/api/admin/news', { slug: 'gold-is-here', texts, reason })) as { id: string };
	await post(context, `/api/admin/news/${gold.id}/publish`, { version: 1, reason });
	await post(context, `/api/admin/news/${gold.id}/pin`, { pinned: true, reason });
	await post(context, `/api/admin/news/${gold.id}`, {
		version: 1,
		texts: Object.fromEntries(
			Object.entries(texts).map(([locale, one]) => [
				locale,
				{ ...one, markdown: `${markdown}\n\nQuestions? [FAQ](/faq).` },
			]),
		),
		corrections: Object.fromEntries(
			Object.keys(texts).map((locale) => [locale, 'We first said that trading ends at 22:00 UTC.']),
		),
		reason,
	});
	const maintenance = (await post(context, '/api/admin/news', {
		slug: 'maintenance',
		texts: { en: text('Planned work on Sunday', 'Real trading pauses for fifteen minutes on Sunday at 02:00 UTC.') },
		reason,
	})) as { id: string };
	await post(context, `/api/admin/news/${maintenance.id}/publish`, { version: 1, reason });
	await post(context, '/api/admin/news', { slug: 'draft', texts: { en: text('A draft', 'Not shown yet.') }, reason });
}

interface Storages {
	readonly trader: Storage;
	readonly staff: Storage;
}

/** Takes all pictures of a language, then makes a contact sheet of each theme and size. */
async function makeSheets(locale: string, storages: Storages): Promise<void> {
	const shots = new Map<string, Shot[]>();
	for (const screen of SCREENS)
		for (const pointer of POINTERS) {
			const wanted = pointer.filter((size) => sizes.includes(size) && isWanted(screen, locale, size));
			if (wanted.length > 0) await takeShots(screen, locale, wanted, storages, shots);
		}
	for (const [name, taken] of shots) await attempt(faults, () => makeContactSheet(browser, folder, name, taken));
}

async function takeShots(
	screen: Screen,
	locale: string,
	wanted: readonly Size[],
	storages: Storages,
	shots: Map<string, Shot[]>,
): Promise<void> {
	const [theme, size] = [themes[0] ?? 'dark', wanted[0] ?? 'desktop'];
	const context = await browser.newContext({
		...SCREEN_SIZES[size],
		baseURL,
		colorScheme: theme,
		...(screen.signedIn && { storageState: storages.trader }),
		...(screen.staff && { storageState: storages.staff }),
	});
	await context.addCookies([
		{ name: 'locale', value: locale, url: baseURL },
		{ ...TOURED, url: baseURL },
	]);
	const page = await context.newPage();
	const name = screen.name.replaceAll(' ', '-');
	const errors: string[] = [];
	watchConsole(page, errors);
	const report = (about: string) => {
		const found = errors.splice(0).filter((text) => !PROVOKED.test(text));
		faults.push(...found.map((text) => `${name}-${locale}-${about}: ${text}`));
	};
	await attempt(errors, () => open(page, screen));
	report('opening');
	for (const theme of themes) {
		await page.emulateMedia({ colorScheme: theme });
		for (const size of wanted) {
			const { viewport } = SCREEN_SIZES[size];
			await page.setViewportSize(viewport);
			await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 150)));
			await attempt(errors, () => expectNoOverflow(page));
			await attempt(errors, () => expectLegible(page));
			// The language changes only the accessible names of a page.
			if (locale === locales[0] && size === wanted[0]) await attempt(errors, () => expectAccessible(page));
			report(`${theme}-${size}`);
			const path = join(folder, `${name}-${locale}-${theme}-${size}.png`);
			await attempt(errors, () => picture(page, path, viewport));
			const sheet = `sheet-${locale}-${theme}-${size}`;
			shots.set(sheet, [...(shots.get(sheet) ?? []), { name: screen.name, path }]);
		}
	}
	await page.unrouteAll({ behavior: 'ignoreErrors' });
	await context.close();
}

/** Records an error and continues, so that there is a picture of it. */
async function attempt(errors: string[], act: () => Promise<unknown>): Promise<void> {
	try {
		await act();
	} catch (error) {
		errors.push(String(error));
	}
}

async function open(page: Page, screen: Screen): Promise<void> {
	// Pages do not wait for a font (web/build/font-display.ts), but pictures do, even on a busy machine.
	await page.route('**/css/*.css', async (route) => {
		const response = await route.fetch();
		const body = (await response.text()).replaceAll('font-display:optional', 'font-display:block');
		await route.fulfill({ status: response.status(), contentType: 'text/css', body });
	});
	await page.goto(screen.path);
	// A chart draws on a canvas; every other page has a heading or a table.
	const shown = screen.path === ENGLISH.path ? page.locator('canvas') : page.locator('h1, h2, table');
	await shown.first().waitFor();
	await screen.prepare?.(page);
	await page.evaluate(() => document.fonts.ready);
}

/** The page from its top, or the window with an open dialog. */
async function picture(page: Page, path: string, { width, height }: { width: number; height: number }): Promise<void> {
	const dialogs = page.locator('[role=dialog], [role=alertdialog]').filter({ visible: true });
	if ((await dialogs.count()) > 0) return void (await page.screenshot({ path }));
	const whole = await page.evaluate(() => document.documentElement.scrollHeight);
	const clip = { x: 0, y: 0, width, height: Math.min(whole, MOST_SCREENS * height) };
	await page.screenshot({ path, fullPage: true, clip });
}
