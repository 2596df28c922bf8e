import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureServerBuilt } from '../setup/build-server.mjs';
import { ensureWebBuilt } from '../setup/build-web.mjs';
import { NODE, ROOT } from '../setup/install.mjs';
import { chooseSeed } from './draw.mjs';
import { makeFastFolder } from './memory-folder.mjs';
import { readPlaywright, readVitest } from './reports.mjs';

/**
 * @typedef {import('./reports.mjs').Report} Report
 * @typedef {{ passed: number, failed: string[], flaky: string[], skipped: string[] }} Count
 * @typedef {{ read: () => Report, again: (report: Report) => string[]}} Runner `again` runs what failed once more
 * @typedef {{ name: string, part: string, words: string[], env?: Record<string, string>, runner?: Runner }} Step
 * @typedef {{ step: Step, code: number, output: string, report: Report, seconds: number }} Run
 */

/** Above that many failures it is no accident of a busy machine: nothing runs again. */
const MAX_AGAIN = 10;

/** Greatest number of a runner's files whose times are listed. */
const LONGEST_SHOWN = 12;

/** Installations of one file that are walked at a time. */
const INSTALLATIONS_AT_ONCE = 2;

const PARTS = ['checks', 'unit', 'installations', 'e2e'];
/** Before the parts: all generated cases, long files and installations, instead of a tenth and no installation. */
const WHOLE = 'whole';

/**
 * Runs the steps of the named parts, all of them without a name; installations only if they are named, or all is. Returns the
 * exit code.
 * @param {string[]} words
 */
export async function runSteps(words) {
	const isWhole = words.includes(WHOLE);
	const parts = words.filter((word) => word !== WHOLE);
	const unknown = parts.find((part) => !PARTS.includes(part));
	if (unknown !== undefined)
		throw new Error(`There is no part "${unknown}": name any of ${[WHOLE, ...PARTS].join(', ')}.`);
	process.env['TEST_SHARE'] = isWhole ? WHOLE : 'tenth';
	if (!isWhole)
		console.log(
			`a tenth of the generated cases (TEST_SEED=${chooseSeed()} repeats it, \`npm test -- whole\` tries all)`,
		);
	const folder = makeFastFolder();
	process.once('SIGINT', () => endBySignal(folder, 130));
	process.once('SIGTERM', () => endBySignal(folder, 143));
	/** @type {Count} */
	const total = { passed: 0, failed: [], flaky: [], skipped: [] };
	try {
		const chosen = PARTS.filter((part) =>
			parts.length === 0 ? isWhole || part !== 'installations' : parts.includes(part),
		);
		const steps = listSteps(folder, chosen);
		const [checks, tests] = [steps.filter(({ runner }) => !runner), steps.filter(({ runner }) => runner)];
		for (const count of [...(await runTogether(checks)), ...(await runInTurn(tests))]) {
			total.passed += count.passed;
			total.failed.push(...count.failed);
			total.flaky.push(...count.flaky);
			total.skipped.push(...count.skipped);
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	for (const name of total.skipped) console.log(`NOT RUN ${name}`);
	for (const name of total.flaky) console.log(`FLAKY  ${name}`);
	for (const name of total.failed) console.log(`FAILED ${name}`);
	console.log(`${total.passed} passed, ${total.failed.length} failed`);
	return total.failed.length > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * The folder may lie in memory, which nothing else would free.
 * @param {string} folder
 * @param {number} code
 */
function endBySignal(folder, code) {
	rmSync(folder, { recursive: true, force: true });
	process.exit(code);
}

/**
 * Runs the checks beside each other.
 * @param {Step[]} checks
 */
async function runTogether(checks) {
	const counts = [];
	for (const run of await Promise.all(checks.map(runStep))) counts.push(await finishStep(run));
	return counts;
}

/**
 * Runs one kind of test after the other. Each has the whole machine: beside unit tests, the servers of journeys would miss their deadlines.
 * @param {Step[]} tests
 */
async function runInTurn(tests) {
	const counts = [];
	for (const step of tests) counts.push(await finishStep(await runStep(step)));
	return counts;
}

/**
 * @param {string} folder for the runners' reports and all that tests write
 * @param {string[]} parts
 * @returns {Step[]}
 */
function listSteps(folder, parts) {
	const bin = (/** @type {string} */ name) => join('node_modules', name);
	const reportOf = (/** @type {string} */ name) => join(folder, `${name}.json`);
	const [vitest, installations, playwright] = [reportOf('vitest'), reportOf('installations'), reportOf('playwright')];
	const env = { TMPDIR: folder, NODE_COMPILE_CACHE: join(ROOT, 'node_modules/.cache/node') };
	/** @type {(project: string, report: string, ...words: string[]) => Pick<Step, 'words' | 'env' | 'runner'>} */
	const runVitest = (project, report, ...words) => ({
		words: [
			bin('vitest/vitest.mjs'),
			'run',
			`--project=${project}`,
			'--reporter=dot',
			'--reporter=json',
			`--outputFile.json=${report}`,
			...words,
		],
		env,
		runner: { read: () => readVitest(takeReport(report)), again: ({ files }) => files },
	});
	/** @type {Step[]} */
	const steps = [
		{
			name: 'format and lint',
			part: 'checks',
			words: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
		},
		// It keeps what it found in node_modules/.cache/types, and looks again only at what changed and what uses that.
		{ name: 'types', part: 'checks', words: [bin('typescript/bin/tsc'), '-b', '--pretty', 'false'] },
		{ name: 'boundaries', part: 'checks', words: ['scripts/boundaries/check.ts'] },
		{ name: 'dead code', part: 'checks', words: [bin('knip/bin/knip.js')] },
		{ name: 'tests', part: 'unit', ...runVitest('!installations', vitest) },
		{
			name: 'installations',
			part: 'installations',
			...runVitest(
				'installations',
				installations,
				`--maxWorkers=${INSTALLATIONS_AT_ONCE}`,
				`--maxConcurrency=${INSTALLATIONS_AT_ONCE}`,
			),
			// A short run walks them only if it was asked to, and then all of them.
			env: { ...env, TEST_SHARE: WHOLE },
		},
		{
			name: 'browser journeys',
			part: 'e2e',
			words: [
				bin('@playwright/test/cli.js'),
				'test',
				'--config',
				'e2e',
				'--reporter=dot,json,./e2e/support/draw-journeys.ts',
			],
			env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
			runner: {
				read: () => readPlaywright(takeReport(playwright)),
				// All that failed: a short run would draw among them.
				again: () => ['--last-failed', '--reporter=dot,json'],
			},
		},
	];
	return steps.filter(({ part }) => parts.includes(part));
}

/** Before tests start servers, several at a time: each of them would build. */
function build() {
	ensureWebBuilt(() => undefined);
	ensureServerBuilt(() => undefined);
}

/**
 * @param {Step} step
 * @returns {Promise<Run>}
 */
async function runStep(step) {
	const started = Date.now();
	if (process.stdout.isTTY) console.log(`${step.name} …`);
	let result = { code: 1, output: '' };
	try {
		if (step.runner) build();
		result = await run(step.words, step.env);
	} catch (error) {
		result.output = error instanceof Error ? error.message : String(error);
	}
	const passed = result.code === 0 ? 1 : 0;
	const report = step.runner?.read() ?? { passed, failed: [], skipped: [], files: [], seconds: [] };
	return { step, ...result, report, seconds: (Date.now() - started) / 1000 };
}

/**
 * Counts and shows what a step's run gave. Its few failed tests run once more, alone, and are flaky if they pass then.
 * @param {Run} run
 * @returns {Promise<Count>}
 */
async function finishStep({ step: { name, words, env, runner }, code, output, report, seconds }) {
	/** @type {Count} */
	const count = { ...report, failed: namesOf(report, code, name), flaky: [] };
	let shown = output;
	if (runner && report.failed.length > 0 && report.failed.length <= MAX_AGAIN) {
		const second = await run([...words, ...runner.again(report)], env);
		count.failed = namesOf(runner.read(), second.code, name);
		count.flaky = report.failed.filter((test) => !count.failed.includes(test));
		count.passed += count.flaky.length;
		shown += second.output;
	}
	const many = runner ? `${count.passed} passed, ${count.failed.length} failed, ` : '';
	console.log(`${count.failed.length > 0 ? 'FAILED' : 'ok    '} ${name} (${many}${seconds.toFixed(1)} s)`);
	if (report.seconds.length > 0) console.log(`       longest: ${listLongest(report.seconds)}`);
	if (count.failed.length + count.flaky.length > 0) console.log(shown.trimEnd());
	return count;
}

/**
 * @param {[string, number][]} seconds by file
 */
function listLongest(seconds) {
	const longest = seconds.toSorted(([, a], [, b]) => b - a).slice(0, LONGEST_SHOWN);
	return longest.map(([file, took]) => `${file} ${took.toFixed(0)} s`).join(', ');
}

/**
 * The failed tests; a runner that fails without one (no report, a broken setup) is one failure by the step's name.
 * @param {Report} report
 * @param {number} code exit code of the run
 * @param {string} step
 */
function namesOf({ failed }, code, step) {
	return failed.length === 0 && code !== 0 ? [step] : failed;
}

/**
 * @param {string[]} words
 * @param {Record<string, string>} [env]
 * @returns {Promise<{ code: number, output: string }>}
 */
function run(words, env) {
	return new Promise((resolve, reject) => {
		const options = { cwd: ROOT, env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env } };
		const child = spawn(NODE, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		for (const stream of [child.stdout, child.stderr]) {
			stream.setEncoding('utf8').on('data', (text) => {
				output += text;
			});
		}
		child.once('error', reject);
		child.once('close', (code) => resolve({ code: code ?? 1, output }));
	});
}

/**
 * Reads a runner's report and removes it, so that a second run can't be taken for the first.
 * @param {string} path
 */
function takeReport(path) {
	if (!existsSync(path)) return undefined;
	const report = JSON.parse(readFileSync(path, 'utf8'));
	rmSync(path);
	return report;
}
