import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { AREAS } from '../boundaries/rules.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');

test('each area of the server has a paragraph that names the areas which it may use', () => {
	const paragraphs = [...text.matchAll(/^\*\*`([a-z/]+)`\*\*(?: → ([a-z/,\s]+)\.)?/gm)].map(
		([, area, uses = '']) => [area as string, uses.split(/,\s+/).filter((name) => name !== '')] as const,
	);
	const directions = Object.entries(AREAS).map(([area, uses]) => [area, uses.toSorted()]);
	expect(Object.fromEntries(paragraphs)).toEqual(Object.fromEntries(directions));
	expect(paragraphs.length).toBe(directions.length);
});

test('the files and folders that ARCHITECTURE.md names exist', () => {
	const named = [...text.matchAll(/`((?:domain|server|web|verify|scripts|simulation)\/[\w./-]+)`/g)].map(
		([, path]) => path as string,
	);
	expect(named.length).toBeGreaterThan(50);
	expect([...new Set(named)].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
});
