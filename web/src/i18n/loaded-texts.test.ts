import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import type { TextPart } from './messages.ts';
import { flattenTexts } from './translate.ts';

const SRC = join(import.meta.dirname, '..');
const PARTS: readonly TextPart[] = [
	...(['common', 'sign-in', 'about', 'trading', 'details', 'settings', 'statements', 'statistics'] as const),
	...([
		'support',
		'help',
		'limits',
		'calendar',
		'cashier',
		'catalogue',
		'admin',
		'figures',
		'verification',
		'verification-desk',
		'audit',
		'notifications',
		'proof',
		'proof-page',
		'liabilities',
	] as const),
];
const SETTINGS: readonly TextPart[] = ['sign-in', 'settings', 'trading'];
const DISPUTES: readonly TextPart[] = ['support', 'trading', 'details', 'cashier'];
const PROOF: readonly TextPart[] = ['proof', 'details', 'trading'];
const REVIEWS: readonly TextPart[] = ['audit', 'cashier', 'details'];
const FIGURES: readonly TextPart[] = ['figures', 'trading', 'cashier'];
const VERIFICATION: readonly TextPart[] = ['verification', 'verification-desk'];

/** What is loaded before a page of a folder, or of one file, is shown: by its route and its frame. The longest name counts. */
const LOADED: Readonly<Record<string, readonly TextPart[]>> = {
	// News of trades and disputes come on every page, and bring these themselves.
	'main.tsx': ['trading', 'details', 'support'],
	'pages/login-page.tsx': ['sign-in'],
	'pages/register-page.tsx': ['sign-in'],
	'pages/request-reset-page.tsx': ['sign-in', 'settings'],
	'pages/first-password-page.tsx': ['sign-in', 'settings'],
	'pages/reset-password-page.tsx': ['sign-in', 'settings'],
	'pages/resend-verification-page.tsx': ['sign-in', 'settings'],
	'pages/verify-email-page.tsx': ['sign-in', 'settings'],
	'pages/change-email-page.tsx': ['sign-in', 'settings'],
	'pages/undo-email-page.tsx': ['sign-in', 'settings'],
	'pages/recover-factor-page.tsx': ['sign-in', 'settings', 'verification', 'recovery', 'trading'],
	'pages/stop-recovery-page.tsx': ['sign-in', 'settings', 'recovery'],
	'pages/unsubscribe-page.tsx': ['notifications'],
	'pages/welcome-page.tsx': ['about', 'trading'],
	'pages/info/info-page.tsx': ['about', 'trading'],
	'pages/help/help-page.tsx': ['about', 'help', 'trading'],
	'pages/contact/contact-us-page.tsx': ['about', 'help', 'support', 'trading'],
	'pages/contact/contact-page.tsx': ['help', 'support', 'trading'],
	'pages/news/news-page.tsx': ['help', 'trading'],
	'pages/news/article-page.tsx': ['help', 'about', 'trading'],
	'pages/info/load-info.ts': [],
	'pages/news/news-query.ts': [],
	'pages/payouts/payouts-page.tsx': ['catalogue', 'trading'],
	'pages/calendar/calendar-page.tsx': ['calendar', 'trading'],
	'pages/proof/proof-page.tsx': [...PROOF, 'proof-page', 'cashier', 'catalogue'],
	'pages/proof/liabilities-page.tsx': ['liabilities', ...PROOF],
	'pages/proof/hour-page.tsx': PROOF,
	'pages/proof/file-receipt-page.tsx': PROOF,
	'pages/proof/own-receipt-page.tsx': PROOF,
	'pages/proof/shared-receipt-page.tsx': PROOF,
	'pages/disputes/disputes-page.tsx': DISPUTES,
	'pages/disputes/new-dispute-page.tsx': DISPUTES,
	'pages/disputes/dispute-page.tsx': DISPUTES,
	'pages/notifications/notifications-page.tsx': ['notifications', 'cashier', 'trading'],
	'pages/support/support-page.tsx': ['support', 'trading'],
	'pages/support/conversation-page.tsx': ['support', 'trading'],
	'pages/not-found-page.tsx': ['trading'],
	'pages/unauthorized-page.tsx': ['about', 'trading'],
	'pages/trading/trading-page.tsx': ['trading'],
	'pages/cashier/cashier-page.tsx': ['cashier', 'statements', 'details', 'limits', ...SETTINGS],
	'pages/statistics/statistics-page.tsx': ['statistics', 'trading'],
	'app/top-bar/top-bar.tsx': ['trading'],
	'pages/settings/settings-page.tsx': SETTINGS,
	'pages/settings/profile-page.tsx': [...SETTINGS, 'details'],
	'pages/settings/password-page.tsx': SETTINGS,
	'pages/settings/verification-page.tsx': [...SETTINGS, 'verification'],
	'pages/settings/security-page.tsx': SETTINGS,
	'pages/settings/api-page.tsx': SETTINGS,
	'pages/settings/limits-page.tsx': [...SETTINGS, 'limits'],
	'pages/settings/notification-settings-page.tsx': [...SETTINGS, 'notifications'],
	'pages/settings/trading-settings-page.tsx': [...SETTINGS, 'details'],
};

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
	(file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('i18n/'),
);
const sources = new Map(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));

const texts = new Map<string, ReadonlySet<TextPart>>();
for (const part of PARTS)
	for (const key of flattenTexts((await import(`./${part}/en.ts`)).en).keys()) {
		for (const name of [key, key.replace(/_(one|other)$/, '')])
			texts.set(name, new Set([...(texts.get(name) ?? []), part]));
	}

/** Where the domain words requests of staff: its other modules name texts of the server, such as refusals. */
const WORDED = /^@fairtick\/domain\/(requests\/kinds|\w+\/requests|\w+\/kinds\/[\w-]+|wire\/request-kind)$/;
const sourceOf = (file: string) => sources.get(file) ?? (WORDED.test(file) ? readDomain(file) : undefined);
const readDomain = (file: string) =>
	readFileSync(join(SRC, `../../domain/src/${file.slice('@fairtick/domain/'.length)}.ts`), 'utf8')
		// The server words those.
		.replace(/refusals: \[[^\]]*\]/, '');

/** The file and what runs with it; what is imported later or for its types alone does not count. */
function closure(entry: string, found = new Set<string>()): Set<string> {
	const source = sourceOf(entry);
	if (source === undefined || found.has(entry)) return found;
	found.add(entry);
	for (const { moduleRequest, entries, start } of parseSync(entry.startsWith('@') ? `${entry}.ts` : entry, source)
		.module.staticImports) {
		const typesAlone = entries.length > 0 && entries.every(({ isType }) => isType);
		const { value } = moduleRequest;
		if (typesAlone || source.startsWith('import type', start)) continue;
		if (WORDED.test(value)) closure(value, found);
		if (value.startsWith('.'))
			closure(posix.join(posix.dirname(entry), entry.startsWith('@') ? value.replace(/\.ts$/, '') : value), found);
	}
	return found;
}

/** Keys that a file names as a whole; of one that it puts together only the beginning is known. */
function keysOf(file: string): string[] {
	const source = sourceOf(file) ?? '';
	const named = [...source.matchAll(/['`](\w+\.[\w.]+)['`]/g)].map(([, key = '']) => key);
	const begun = [...source.matchAll(/`(\w+\.\w+_)\$\{/g)].flatMap(([, begin = '']) =>
		[...texts.keys()].filter((key) => key.startsWith(begin)),
	);
	return [...named.filter((key) => texts.has(key)), ...begun];
}

function findMissing(entry: string, loaded: readonly TextPart[]): string[] {
	const here: readonly TextPart[] = ['common', ...loaded];
	return [...closure(entry)].flatMap((file) =>
		keysOf(file)
			.filter((key) => !here.some((part) => texts.get(key)?.has(part)))
			.map((key) => `${file}: ${key}`),
	);
}

test.each(Object.entries(LOADED))('[NAV-03] %s says nothing that is not loaded with it', (page, loaded) => {
	expect(findMissing(page, loaded)).toEqual([]);
});

/** What the routes of pages of the back office bring besides the frame. */
const OWN: readonly (readonly [RegExp, readonly TextPart[]])[] = [
	[/^admin\/support\//, DISPUTES],
	[/^admin\/assets\//, ['catalogue', 'trading']],
	[/^admin\/verification\//, [...VERIFICATION, 'figures']],
	[/^admin\/recovery\//, [...VERIFICATION, 'recovery']],
	[/^admin\/content\//, ['about']],
	[/^admin\/reviews\//, [...REVIEWS, 'catalogue']],
	[/^admin\/(requests-page|statement-lines\/)/, ['audit', 'catalogue']],
	[/^admin\/site-page/, ['audit']],
	[
		/^admin\/user\//,
		[...REVIEWS, 'catalogue', 'figures', 'limits', 'recovery', 'statements', 'support', 'trading', 'verification'],
	],
	[/^admin\/audit-log-page/, ['audit', 'cashier', 'catalogue', 'recovery', 'support', 'verification']],
	[/^admin\/figures\/movements-page/, [...FIGURES, 'audit']],
	[/^admin\/(calendar\/|figures\/|risk\/|overview-page|users-page)/, FIGURES],
];
const adminPages = files.filter((file) => /^admin\/.*(page|frame)\.tsx$/.test(file));
test.each(adminPages)('[NAV-03] %s says nothing that is not loaded with it', (page) => {
	const own = OWN.find(([pages]) => pages.test(page))?.[1] ?? [];
	expect(findMissing(page, ['admin', ...SETTINGS, ...own])).toEqual([]);
});

/** What is opened later brings texts of its own to those of the pages that it lies on. */
const lazyParts = [...sources].flatMap(([file, source]) =>
	[...source.matchAll(/lazyPart\(\s*'\w+',\s*\(\) => import\('([^']+)'\)(?:,\s*(\[[^\]]*\]))?/g)].map(
		([, path = '', own = '[]']) => [posix.join(posix.dirname(file), path), own.match(/[\w-]+/g) ?? [], file] as const,
	),
);

test.each(lazyParts)('[NAV-03] %s says nothing but what comes with it (%j) and its page', (part, own, file) => {
	const pages: readonly TextPart[] = /^(trading|market|pages\/trading|accounts|app\/top-bar)\//.test(file)
		? ['trading']
		: /^identity\//.test(file)
			? SETTINGS
			: [];
	expect(findMissing(part, [...pages, ...(own as readonly TextPart[])])).toEqual([]);
});

test('every lazy part and page is looked at', () => {
	expect(lazyParts.length).toBeGreaterThan(15);
	const routed = ['routes.tsx', 'later-pages.ts'].flatMap((file) =>
		[...(sources.get(file) ?? '').matchAll(/import\('\.\/(pages\/[^']+)'\)/g)].map(([, page]) => page),
	);
	expect(routed.length).toBeGreaterThan(30);
	expect(routed.filter((page) => !((page as string) in LOADED))).toEqual([]);
});
