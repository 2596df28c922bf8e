import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const PROGRAMS = globSync('**/*.mjs', { cwd: import.meta.dirname });

test('[PROOF-06] the types of every program that checks results are checked', () => {
	expect(PROGRAMS).toEqual(expect.arrayContaining(['verify.mjs', 'receipt.mjs', 'page/crypto.mjs', 'page/show.mjs']));
	const unchecked = PROGRAMS.filter((file) =>
		/@ts-(nocheck|ignore|expect-error)/.test(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
	);
	expect(unchecked).toEqual([]);
});
