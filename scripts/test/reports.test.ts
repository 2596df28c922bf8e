import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/install.mjs';
import { NOT_INSTALLED, readVitest } from './reports.mjs';

test('a suite that is skipped for what is not installed is named with its number of tests, other skipped tests are counted', () => {
	const result = (status: string, ...ancestorTitles: string[]) => ({ status, fullName: 'a test', ancestorTitles });
	const title = `verify/go, ${NOT_INSTALLED} Go`;
	const report = readVitest({
		numPassedTests: 1,
		numPendingTests: 3,
		numTodoTests: 0,
		testResults: [
			{
				name: join(ROOT, 'server/go.test.ts'),
				status: 'passed',
				startTime: 0,
				endTime: 1,
				assertionResults: [result('skipped', title), result('skipped', title)],
			},
			{
				name: join(ROOT, 'server/other.test.ts'),
				status: 'passed',
				startTime: 0,
				endTime: 1,
				assertionResults: [result('passed', title), result('skipped', 'drawn')],
			},
		],
	});
	expect(report).toMatchObject({
		passed: 1,
		skipped: 3,
		missing: [`server/go.test.ts › ${title} (2 tests)`],
	});
});
