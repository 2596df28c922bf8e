import { INTL_LOCALES, LOCALES, type Locale } from '@fairtick/domain/wire/primitives';
import type { Page } from '@playwright/test';
import { logIn, logOut, profileButton } from '../support/accounts.ts';
import { countRequests, refuse } from '../support/answers.ts';
import { expect, type Person, signUp, test } from '../support/test.ts';
import { type Messages, otherLocale, TEXTS } from '../support/texts.ts';
import { openLosingTrade, waitForLoss } from '../support/trading/foreseen-trades.ts';

const DAY_S = 24 * 3600;
/** The page that the visitor requested. */
const WANTED = '/settings/profile?from=mail';

test.describe.configure({ timeout: 90_000 });
test.use({
	allowedErrors: [/status of (401|500|502)|net::ERR_FAILED|Loading chunk|Blocked script execution/],
});

for (const locale of LOCALES) {
	test(`[GUARD-04] [TOP-04] [TOP-05] [LANG-02] [ERR-01] [ERR-02] [NAV-04] [AUTH-04] from signing in to signing out in ${locale}`, async ({
		page,
		context,
		baseURL,
	}) => {
		const texts = TEXTS[locale];
		const person = await signUp(context);
		// The trade has its result before the demo account is refilled.
		const losing = await openLosingTrade(context, 1_000);
		await context.clearCookies();
		await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
		await test.step('log in with remember and arrive at the requested page', async () => {
			await arriveByLogin(page, person, texts);
			await expect(page.locator('html')).toHaveAttribute('lang', INTL_LOCALES[locale]);
			const token = await readToken(page);
			expect(((token?.expires ?? 0) - Date.now() / 1000) / DAY_S).toBeCloseTo(365, 1);
		});
		await test.step('switch to the real account and back', () => switchAccounts(page, texts));
		await test.step('refill the demo', async () => {
			await waitForLoss(context, losing);
			await refill(page, texts, locale);
		});
		await test.step('change the language and back without a reload', () => changeLanguage(page, locale));
		await test.step('an expired session: Cancel stays, OK goes to login', () => meetExpiry(page, texts));
		await test.step('500 as JSON and as HTML', () => meetFailures(page, person, texts));
		await test.step('a chunk that fails to load', async () => {
			await arriveByLogin(page, person, texts);
			await meetChunkFailure(page, texts);
		});
		await test.step('log out', async () => {
			await logOut(page, texts);
			await expectLogin(page, texts);
			expect(await readToken(page)).toBeUndefined();
		});
	});
}

const readToken = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token');
const balance = (page: Page) => page.getByTestId('balance');

async function expectLogin(page: Page, { nav, title }: Messages): Promise<void> {
	await expect(page).toHaveURL('/login');
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(nav.login);
	await expect(page).toHaveTitle(`Fairtick · ${title.login}`);
}

async function arriveByLogin(page: Page, person: Person, texts: Messages): Promise<void> {
	await page.goto(WANTED);
	await expectLogin(page, texts);
	await logIn(page, person, { remember: true, texts });
	await expect(page).toHaveURL(WANTED);
	await expectProfile(page, texts);
}

async function expectProfile(page: Page, { settings, title }: Messages): Promise<void> {
	await expect(page.getByRole('heading', { name: settings.yourData })).toBeVisible();
	await expect(page).toHaveTitle(`Fairtick · ${title.profile}`);
}

async function switchAccounts(page: Page, { accounts }: Messages): Promise<void> {
	for (const mode of [accounts.real, accounts.demo]) {
		await balance(page).click();
		await page.getByRole('radio', { name: mode }).click();
		await expect(balance(page)).toContainText(mode);
	}
}

async function refill(page: Page, { accounts }: Messages, locale: Locale): Promise<void> {
	const full = new Intl.NumberFormat(INTL_LOCALES[locale], { minimumFractionDigits: 2 }).format(10_000);
	await expect(balance(page)).not.toContainText(full);
	await balance(page).click();
	const button = page.getByRole('button', { name: accounts.refill });
	await button.click();
	await expect(balance(page)).toContainText(full);
	await expect(button).toHaveCount(0);
	await page.keyboard.press('Escape');
}

async function changeLanguage(page: Page, from: Locale): Promise<void> {
	const to = otherLocale(from);
	await page.evaluate(() => Object.assign(window, { stillHere: true }));
	await chooseLanguage(page, TEXTS[from], to);
	await expectProfile(page, TEXTS[to]);
	await expect(page.locator('html')).toHaveAttribute('lang', INTL_LOCALES[to]);
	await chooseLanguage(page, TEXTS[to], from);
	await expectProfile(page, TEXTS[from]);
	expect(await page.evaluate(() => 'stillHere' in window)).toBe(true);
}

async function chooseLanguage(page: Page, texts: Messages, to: Locale): Promise<void> {
	await profileButton(page, texts).click();
	await page.getByRole('button', { name: new RegExp(`^${texts.nav.language}:`) }).click();
	await page
		.getByRole('menuitemradio')
		.filter({ has: page.getByTestId(`flag-${to}`) })
		.click();
	await page.keyboard.press('Escape');
	await expect(page.getByRole('dialog', { name: TEXTS[to].profile.menu })).toHaveCount(0);
}

async function meetExpiry(page: Page, texts: Messages): Promise<void> {
	const { accounts, dialog } = texts;
	const call = '/api/changetrade/real';
	await refuse(page, call, 401);
	const expired = page.getByRole('alertdialog', { name: dialog.expiredTitle });
	for (const answer of [dialog.cancel, dialog.ok]) {
		await balance(page).click();
		await page.getByRole('radio', { name: accounts.real }).click();
		await expect(expired).toContainText(dialog.expiredText);
		expect(await readToken(page)).toBeDefined();
		await expect(page).toHaveURL(WANTED);
		await expired.getByRole('button', { name: answer }).click();
		await expect(expired).toHaveCount(0);
		// The dialog has shown the error.
		await expect(page.getByText('Refused with 401.')).toHaveCount(0);
	}
	await expectLogin(page, texts);
	expect(await readToken(page)).toBeUndefined();
	await page.unroute(call);
}

async function meetFailures(page: Page, person: Person, texts: Messages): Promise<void> {
	const { common, dialog } = texts;
	await refuse(page, '/api/login', 500);
	await logIn(page, person, { remember: true, texts });
	const failed = page.getByRole('alertdialog', { name: dialog.failedTitle });
	await expect(failed).toContainText(dialog.failedText);
	await failed.getByRole('button', { name: dialog.ok }).click();
	await expect(failed).toHaveCount(0);
	await page.unroute('/api/login');

	const body = '<h1>Bad gateway</h1>';
	await page.route('/api/login', (route) => route.fulfill({ status: 502, contentType: 'text/html', body }));
	await logIn(page, person, { remember: true, texts });
	const shown = page.getByRole('dialog', { name: dialog.failedTitle });
	await expect(shown.locator('iframe')).toHaveAttribute('sandbox', '');
	await expect(page.frameLocator('iframe').getByRole('heading')).toHaveText('Bad gateway');
	await shown.getByRole('button', { name: common.close }).click();
	await expect(page.locator('iframe')).toHaveCount(0);
	await page.unroute('/api/login');
}

/** The page's script fails to load once. The browser then loads the whole page, which appears. */
async function meetChunkFailure(page: Page, { title }: Messages): Promise<void> {
	const loads = countRequests(page, /^\/aboutus$/);
	let failed = 0;
	await page.route('**/dist/js/info-page-*.js', (route) => (failed++ === 0 ? route.abort() : route.fallback()));
	await page.getByRole('contentinfo').getByRole('link', { name: title.aboutus }).click();
	await expect(page.getByRole('heading', { level: 1 })).toHaveText(title.aboutus);
	await expect(page).toHaveTitle(`Fairtick · ${title.aboutus}`);
	expect([failed, loads()]).toEqual([2, 1]);
}
