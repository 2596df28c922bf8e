import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { BARS } from '../../bench/src/bars.ts';
import { ensureWebBuilt } from '../setup/build-web.mjs';
import { ROOT } from '../setup/install.mjs';

/** Bytes of brotli of the scripts of `bench/baseline`, built as the product is: React alone, and React with the chart. */
const BARE = { react: 58_600, chart: 107_200 };
const AT_MOST = BARS['PERF-12'].bytes.value;

const PAGES = [
	['/login', 'signedOut', BARE.react],
	['/register', 'signedOut', BARE.react],
	['/trading', 'signedIn', BARE.chart],
	['/', 'signedOut', BARE.chart],
] as const;
const LOCALES = ['en', 'br', 'id', 'in'] as const;

type ByLocale = Readonly<Record<(typeof LOCALES)[number], readonly string[]>>;
interface Preloads {
	readonly pages: Readonly<Record<string, Readonly<Record<'signedIn' | 'signedOut', ByLocale>>>>;
	readonly early: Readonly<Record<string, string>>;
}

const DIST = join(ROOT, 'web/dist');

beforeAll(() => ensureWebBuilt(() => undefined));

/** Bytes of a script with brotli, as the server sends it; the smallest scripts are sent uncompressed. */
function sizeOf(address: string): number {
	const file = join(DIST, address.replace('/dist/', ''));
	return statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
}

/** Every script of a page: those of the document itself and those that the build names for its viewer. */
function scriptsOf(page: string, viewer: 'signedIn' | 'signedOut', locale: (typeof LOCALES)[number]): string[] {
	const { pages, early } = JSON.parse(readFileSync(join(DIST, 'preloads.json'), 'utf8')) as Preloads;
	const document = readFileSync(join(DIST, 'index.html'), 'utf8');
	const first = viewer === 'signedIn' ? early[page] : undefined;
	return [
		...[...document.matchAll(/"(\/dist\/js\/[^"]+\.js)"/g)].map(([, address = '']) => address),
		...(pages[page]?.[viewer][locale] ?? []),
		...(first === undefined ? [] : [first]),
	];
}

const CASES = PAGES.flatMap(([page, viewer, bare]) =>
	LOCALES.map((locale) => [page, locale, Math.floor(bare * AT_MOST), viewer] as const),
);

test.each(CASES)('[PERF-12] %s in %s first loads at most %i bytes of scripts', (page, locale, most, viewer) => {
	const scripts = scriptsOf(page, viewer, locale);
	expect(scripts.length).toBeGreaterThan(3);
	expect(scripts.reduce((bytes, address) => bytes + sizeOf(address), 0)).toBeLessThanOrEqual(most);
});

/** Drawings and indicators that KLineChart brings, by its names: the chart offers them without registering them itself. */
const BUILT_IN = ['segment', 'rayLine', 'straightLine', 'MACD', 'BOLL', 'KDJ', 'RSI'];

test("the built pages have the drawings and indicators of the chart's library", () => {
	const scripts = readdirSync(join(DIST, 'js')).filter((name) => name.endsWith('.js'));
	const code = scripts.map((name) => readFileSync(join(DIST, 'js', name), 'utf8')).join('\n');
	const registered = BUILT_IN.filter((name) => new RegExp(`name:[\`"']${name}[\`"']`).test(code));
	expect(registered).toEqual(BUILT_IN);
});
