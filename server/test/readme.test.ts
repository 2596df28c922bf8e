import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSettings } from '../src/platform/config/index.ts';

const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');

test('the README lists every setting with its default and meaning', () => {
	const rows = readme.split('\n').filter((line) => /^\| `[A-Z0-9_]+` \|/.test(line));
	expect(rows).toEqual(
		describeSettings().map(
			({ name, meaning, fallback }) => `| \`${name}\` | ${fallback ? `\`${fallback}\`` : '–'} | ${meaning} |`,
		),
	);
});
