import { relative } from 'node:path';
import { ROOT } from '../setup/install.mjs';

/**
 * A runner's report.
 * @typedef {{ passed: number, failed: string[], skipped: number, missing: string[], files: string[], seconds: [string, number][] }} Report
 * `failed` holds the names of failed tests, `missing` the titles of suites that were skipped for what is not installed, `files` the files to run again where a runner does not know them itself,
 * `seconds` the duration of each file's tests.
 */

/** In the title of a suite that is skipped where something is not installed, before its name. */
export const NOT_INSTALLED = 'not installed:';

/**
 * A file that can't be loaded is one failed test.
 * @param {{ numPassedTests: number, numPendingTests: number, numTodoTests: number,
 *   testResults: { name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string, ancestorTitles: string[] }[] }[] } | undefined} report
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
	/** @type {[string, number][]} */
	const seconds = testResults.map(({ name, startTime, endTime }) => [
		relative(ROOT, name),
		(endTime - startTime) / 1000,
	]);
	const missing = testResults.flatMap(({ name, assertionResults }) => {
		const titles = assertionResults
			.filter(({ status }) => status !== 'passed' && status !== 'failed')
			.flatMap(({ ancestorTitles }) => ancestorTitles.filter((title) => title.includes(NOT_INSTALLED)));
		return [...new Set(titles)].map(
			(title) => `${relative(ROOT, name)} › ${title} (${titles.filter((one) => one === title).length} tests)`,
		);
	});
	return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests, missing, files, seconds };
}

/**
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number, skipped: number }, suites: Suite[] } | undefined} report
 * @returns {Report}
 */
export function readPlaywright(report) {
	const { expected = 0, skipped = 0 } = report?.stats ?? {};
	const specs = (report?.suites ?? []).flatMap(listSpecs);
	const failed = specs.flatMap(({ file, title, tests }) => {
		const broken = tests.filter(({ status }) => status === 'unexpected');
		return broken.map(({ projectName }) => `${file} › ${title} (${projectName})`);
	});
	/** @type {Map<string, number>} */
	const seconds = new Map();
	for (const { file, tests } of specs)
		for (const { duration } of tests.flatMap(({ results }) => results))
			seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
	return { passed: expected, failed, skipped, missing: [], files: [], seconds: [...seconds] };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs = [], suites = [] }) {
	return [...specs, ...suites.flatMap(listSpecs)];
}
