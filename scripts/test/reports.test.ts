import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../setup/install.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

test('a run names the unit tests that did not run', () => {
	const file = { name: join(ROOT, 'a.test.ts'), status: 'passed', startTime: 0, endTime: 2_000 };
	const tests = ['passed', 'skipped', 'pending', 'todo'].map((status) => ({ status, fullName: `is ${status}` }));
	const report = readVitest({ numPassedTests: 1, testResults: [{ ...file, assertionResults: tests }] });
	expect(report.skipped).toEqual(['a.test.ts › is skipped', 'a.test.ts › is pending', 'a.test.ts › is todo']);
	expect(report.failed).toEqual([]);
});

test('and the journeys, in each size', () => {
	const made = ['expected', 'skipped', 'unexpected'].map((status) => ({ projectName: status, status, results: [] }));
	const suites = [{ specs: [{ title: 'buys', file: 'a.spec.ts', tests: made }] }];
	const { skipped, failed } = readPlaywright({ stats: { expected: 1 }, suites });
	expect([skipped, failed]).toEqual([['a.spec.ts › buys (skipped)'], ['a.spec.ts › buys (unexpected)']]);
});
