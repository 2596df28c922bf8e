import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

test.each([
	['no provider', []],
	['two providers', ['stripe', 'btcpay']],
	['a time that is none', ['all', '--from', 'yesterday']],
	['a time to come', ['all', '--from', '2999-01-01']],
	['no time', ['all', '--from']],
	['an unknown option', ['all', '--frob']],
])('[CASH-10] the command is told its usage for %s', (_, words) => {
	const { status, stdout, stderr } = spawnSync(
		process.execPath,
		[join(import.meta.dirname, 'reconcile.ts'), ...words],
		{ encoding: 'utf8' },
	);
	expect([status, stdout]).toEqual([2, '']);
	expect(stderr).toMatch(/^usage: npm run reconcile -- <provider \| all> .*--from <date or instant>.*\n$/);
});
