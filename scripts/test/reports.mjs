import { relative } from 'node:path';
import { ROOT } from '../setup/install.mjs';

/**
 * What a runner's report says.
 * @typedef {{ passed: number, failed: string[], skipped: number, files: string[] }} Report
 * `failed` holds the names of failed tests, `files` the files to run again where a runner does not know them itself.
 */

/**
 * A file that can't be loaded is one failed test.
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] } | undefined} report
 * @returns {Report}
 */
export function readVitest(report) {
	const { numPassedTests = 0, numPendingTests = 0, numTodoTests = 0, testResults = [] } = report ?? {};
	const broken = testResults.filter(({ status }) => status === 'failed');
	const failed = broken.flatMap(({ name, assertionResults }) => {
		const file = relative(ROOT, name);
		const tests = assertionResults.filter(({ status }) => status === 'failed');
		return tests.length > 0 ? tests.map(({ fullName }) => `${file} › ${fullName}`) : [file];
	});
	const files = broken.map(({ name }) => relative(ROOT, name));
	return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, files };
}

/**
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, skipped: number }, suites: Suite[] } | undefined} report
 * @returns {Report}
 */
export function readPlaywright(report) {
	const { expected = 0, skipped = 0 } = report?.stats ?? {};
	const failed = (report?.suites ?? []).flatMap(listSpecs).flatMap(({ file, title, tests }) => {
		const broken = tests.filter(({ status }) => status === 'unexpected');
		return broken.map(({ projectName }) => `${file} › ${title} (${projectName})`);
	});
	return { passed: expected, failed, skipped, files: [] };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs = [], suites = [] }) {
	return [...specs, ...suites.flatMap(listSpecs)];
}
