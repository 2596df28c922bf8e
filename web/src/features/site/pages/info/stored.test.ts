import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BROWSER_STORAGE, COOKIES } from '@fairtick/domain/site/privacy';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../../../..');
const files = ['web/src', 'server/src'].flatMap((folder) =>
	readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
		.filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
		.map((file) => [`${folder}/${file}`, readFileSync(join(ROOT, folder, file), 'utf8')] as const),
);
const sources = files.map(([, source]) => source);
const everything = sources.join('\n');

/** Each throws if a browser blocks the site's data. Only the listed file handles that. */
test.each([
	['localStorage', 'kit/base/storage.ts'],
	['sessionStorage', 'kit/base/storage.ts'],
	['document.cookie', 'kit/base/cookies.ts'],
	['BroadcastChannel', 'kit/base/tabs.ts'],
	['navigator.locks', 'kit/base/tabs.ts'],
	['indexedDB', 'features/trading/placing/unresolved-trades.ts'],
])('%s is used in %s alone', (name, file) => {
	const using = files.filter(([path, source]) => path.startsWith('web/src/') && source.includes(name));
	expect(using.map(([path]) => path)).toEqual([`web/src/${file}`]);
});

/**
 * Names in an expression: a literal, a template with `*` for variable parts, or the values of a constant or function.
 */
function namesIn(expression: string, source: string): readonly string[] {
	const text = /^['`]([^'`]+)['`]$/.exec(expression)?.[1];
	if (text !== undefined) return [text.replace(/\$\{.*$/, '*')];
	const name = expression.replace(/\(.*$/, '');
	const definition = new RegExp(`(?:const|function) ${name}\\b[^;]*?['\`][^;]*?;`);
	const [found] = definition.exec(source) ?? definition.exec(everything) ?? [];
	return [...(found ?? '').matchAll(/['`]([\w:*$ {}-]+)['`]/g)].map(([, one = '']) => one.replace(/\$\{.*$/, '*'));
}

/** First arguments of these calls. `hands` are names of parameters through which a helper passes its callers' names. */
function namesOf(call: RegExp, hands: readonly string[]): string[] {
	const names = sources.flatMap((source) =>
		[...source.matchAll(call)].flatMap(([, argument = '']) => {
			if (hands.includes(argument)) return [];
			const found = namesIn(argument, source);
			return found.length === 0 ? [`unknown: ${argument}`] : found;
		}),
	);
	return [...new Set(names)].sort();
}

test('[ROUTE-05] the privacy policy names every cookie', () => {
	const set = namesOf(/(?<!function )(?:write|serialize)Cookie\(\s*([^,()]+(?:\([^)]*\))?)/g, ['name']);
	const names = new Set(set.map((name) => name.replace('__Host-', '')));
	expect([...names].sort()).toEqual(Object.values(COOKIES).flat().sort());
});

test('[ROUTE-05] the privacy policy names everything stored in the browser', () => {
	const stored = namesOf(
		/(?:[sS]torage\.set|useStoredFlag|(?<!function )sendOnce|indexedDB\.open)\(\s*([^,()]+(?:\([^)]*\))?)/g,
		['key', 'name', 'key: string'],
	);
	expect(stored).toEqual(Object.values(BROWSER_STORAGE).flat().sort());
});
