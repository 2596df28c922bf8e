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
	const answers = document.split(/\n(?=- |\n)/).filter((item) => /^- \d+\.\d[^:]*\(test\)/.test(item));
	expect(answers.length).toBeGreaterThan(40);
	for (const answer of answers) expect(answer).toMatch(/\.(test|spec)\.ts`/);
});
