import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
	['--since without a line', ['--since']],
	['an unknown option', ['--frob']],
	['an unknown word', ['help']],
])('the command is told its usage for %s', (_, words) => {
	const { status, stdout, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'audit.ts'), ...words], {
		encoding: 'utf8',
	});
	expect([status, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(
		/^usage: npm run audit .*--since <the line of an earlier audit, or the path of its file of heads>.*\n$/,
	);
});
