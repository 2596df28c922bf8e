/** @typedef {import('./run-steps.mjs').Count} Count */

/** A runner that fails without a failed test (a file that can't be loaded, no report) is one failure. */
const broken = (/** @type {number} */ failed, /** @type {number} */ code) => (failed === 0 && code !== 0 ? 1 : failed);

/**
 * @param {{ numPassedTests: number, numFailedTests: number, numPendingTests: number, numTodoTests: number } | undefined} report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function countVitest(report, code) {
	const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report ?? {};
	return { passed: numPassedTests, failed: broken(numFailedTests, code), skipped: numPendingTests + numTodoTests };
}

/**
 * @param {{ stats: { expected: number, unexpected: number, flaky: number, skipped: number } } | undefined} report
 * @param {number} code exit code of the run
 * @returns {Count}
 */
export function countPlaywright(report, code) {
	const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report?.stats ?? {};
	return { passed: expected, failed: broken(unexpected + flaky, code), skipped };
}
