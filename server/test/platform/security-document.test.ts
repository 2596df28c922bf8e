import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const document = readFileSync(join(ROOT, 'docs/security.md'), 'utf8');

test('what the security document relies on exists, and every chapter has its answer', () => {
	const paths = [...document.matchAll(/`((?:src|test|web|domain|simulation|e2e)\/[\w./-]+\.tsx?)`/g)].map(
		([, path]) => path ?? '',
	);
	expect(paths.length).toBeGreaterThan(80);
	const missing = paths.filter((path) => !existsSync(join(ROOT, /^(src|test)\//.test(path) ? `server/${path}` : path)));
	expect([...new Set(missing)]).toEqual([]);
	const chapters = [...document.matchAll(/^## V(\d+) /gm)].map(([, chapter]) => Number(chapter));
	expect(chapters).toEqual(Array.from({ length: 17 }, (_, i) => i + 1));
});

test('a requirement that is answered by a test names one', () => {
	const rows = document.split('\n').filter((line) => /^\| \d+\.\d[^|]*\| test \|/.test(line));
	expect(rows.length).toBeGreaterThan(40);
	for (const row of rows) expect(row).toMatch(/\.(test|spec)\.ts`/);
});
