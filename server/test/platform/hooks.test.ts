import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = join(import.meta.dirname, '../../src');
const files = globSync('**/*.ts', { cwd: SOURCE, exclude: ['**/*.test.ts'] });
const readSource = (path: string) => readFileSync(join(SOURCE, path), 'utf8');

test('every hook that an area offers is fired', () => {
	const offered = files
		.filter((path) => path.endsWith('/hooks.ts'))
		.flatMap((path) => [...readSource(path).matchAll(/^export const (\w+) = define/gm)].map(([, name]) => name ?? ''));
	expect(offered.length).toBeGreaterThan(25);
	const source = files.map(readSource).join('\n');
	expect(offered.filter((name) => !new RegExp(`\\b(?:fire|answererOf)\\(\\s*${name}\\b`).test(source))).toEqual([]);
});
