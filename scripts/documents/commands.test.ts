import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

test('docs/commands.md lists the scripts of package.json, and no others', () => {
	const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
	const listed = [...read('docs/commands.md').matchAll(/^- `npm (?:run )?([\w-]+)/gm)].map(
		([, name]) => name as string,
	);
	expect([...new Set(listed)].toSorted()).toEqual(Object.keys(scripts).toSorted());
});

test('the README is read in ten minutes', () => {
	expect(read('README.md').split('\n').length).toBeLessThanOrEqual(150);
});
