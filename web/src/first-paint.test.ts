import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');

/** Colours of a theme by role. */
function coloursOf(styles: string, theme: RegExp): Record<string, string> {
	const [, block = ''] = theme.exec(styles) ?? [];
	return Object.fromEntries([...block.matchAll(/--([\w-]+): (#\w+);/g)].map(([, role, colour]) => [role, colour]));
}

test.each([
	['dark', /:root[^{]*\{([^}]*)\}/],
	['light', /\[data-theme="light"\] \{([^}]*)\}/],
])('[PERF-13] the first paint has the %s colours of the pages', (_, theme) => {
	const first = coloursOf(read('first-paint.css'), theme);
	expect(Object.keys(first)).toEqual(['ground', 'surface', 'raised', 'line']);
	expect(coloursOf(read('styles.css'), theme)).toMatchObject(first);
});

test('the page’s placeholders exist', () => {
	const named = [...read('../index.html').matchAll(/(?:href|src)="(\/src\/[^"]+)"/g)].map(([, path]) => path);
	expect(named.length).toBeGreaterThan(2);
	expect(named.filter((path) => !existsSync(join(import.meta.dirname, '..', path ?? '')))).toEqual([]);
});
