import { relative } from 'node:path';
import { ROOT } from '../setup/install.mjs';

/**
 * A runner's report.
 * @typedef {{ passed: number, failed: string[], skipped: string[], files: string[], seconds: [string, number][] }} Report
 * `failed` and `skipped` hold the names of tests, `files` the files to run again where a runner does not know them itself,
 * `seconds` the duration of each file's tests.
 */

/** Vitest's words for a test that did not run. */
const SKIPPED = ['skipped', 'pending', 'todo', 'disabled'];

/**
 * A file that can't be loaded is one failed test.
 * @param {{ numPassedTests: number,
 *   testResults: { name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string, fullName: string }[] }[] } | undefined} report
 * @returns {Report}
 */
export function readVitest(report) {
	const { numPassedTests = 0, testResults = [] } = report ?? {};
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
	const skipped = testResults.flatMap(({ name, assertionResults }) =>
		assertionResults
			.filter(({ status }) => SKIPPED.includes(status))
			.map(({ fullName }) => `${relative(ROOT, name)} › ${fullName}`),
	);
	return { passed: numPassedTests, failed, skipped, files, seconds };
}

/**
 * @typedef {{ title: string, file: string, tests: { projectName: string, status: string, results: { duration: number }[] }[] }} Spec
 * @typedef {{ specs?: Spec[], suites?: Suite[] }} Suite
 * @param {{ stats: { expected: number }, suites: Suite[] } | undefined} report
 * @returns {Report}
 */
export function readPlaywright(report) {
	const { expected = 0 } = report?.stats ?? {};
	const specs = (report?.suites ?? []).flatMap(listSpecs);
	const named = (/** @type {string} */ wanted) =>
		specs.flatMap(({ file, title, tests }) =>
			tests.filter(({ status }) => status === wanted).map(({ projectName }) => `${file} › ${title} (${projectName})`),
		);
	/** @type {Map<string, number>} */
	const seconds = new Map();
	for (const { file, tests } of specs)
		for (const { duration } of tests.flatMap(({ results }) => results))
			seconds.set(file, (seconds.get(file) ?? 0) + duration / 1000);
	return { passed: expected, failed: named('unexpected'), skipped: named('skipped'), files: [], seconds: [...seconds] };
}

/**
 * @param {Suite} suite
 * @returns {Spec[]}
 */
function listSpecs({ specs = [], suites = [] }) {
	return [...specs, ...suites.flatMap(listSpecs)];
}
