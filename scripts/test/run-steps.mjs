import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureWebBuilt } from '../setup/build-web.mjs';
import { NODE, ROOT } from '../setup/install.mjs';
import { countPlaywright, countVitest } from './count.mjs';

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */
/** @typedef {{ name: string, part: string, words: string[], env?: Record<string, string>, count?: (code: number) => Count, before?: () => void }} Step */

const PARTS = ['checks', 'unit', 'e2e'];
const TYPED = ['.', 'domain', 'server', 'web', 'e2e', 'bench', 'simulation'];

/**
 * Runs the steps of the named parts, all of them without a name. Returns the exit code.
 * @param {string[]} parts
 */
export async function runSteps(parts) {
	const unknown = parts.find((part) => !PARTS.includes(part));
	if (unknown !== undefined) throw new Error(`There is no part "${unknown}": name any of ${PARTS.join(', ')}.`);
	const folder = mkdtempSync(join(tmpdir(), 'fairtick-results-'));
	const total = { passed: 0, failed: 0, skipped: 0 };
	try {
		for (const step of listSteps(folder).filter(({ part }) => parts.length === 0 || parts.includes(part))) {
			const count = await runStep(step);
			total.passed += count.passed;
			total.failed += count.failed;
			total.skipped += count.skipped;
		}
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
	if (total.skipped > 0) console.log(`${total.skipped} skipped`);
	console.log(`${total.passed} passed, ${total.failed} failed`);
	return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * @param {string} folder for the runners' reports
 * @returns {Step[]}
 */
function listSteps(folder) {
	const bin = (/** @type {string} */ name) => join('node_modules', name);
	const [vitest, playwright] = [join(folder, 'vitest.json'), join(folder, 'playwright.json')];
	return [
		{
			name: 'format and lint',
			part: 'checks',
			words: [bin('@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--error-on-warnings', '.'],
		},
		...TYPED.filter((workspace) => existsSync(join(ROOT, workspace, 'tsconfig.json'))).map((workspace) => ({
			name: `types of ${workspace === '.' ? 'scripts' : workspace}`,
			part: 'checks',
			words: [bin('typescript/bin/tsc'), '-p', workspace],
		})),
		{ name: 'boundaries', part: 'checks', words: ['scripts/boundaries/check.ts'] },
		{ name: 'dead code', part: 'checks', words: [bin('knip/bin/knip.js')] },
		{
			name: 'tests',
			part: 'unit',
			words: [bin('vitest/vitest.mjs'), 'run', '--reporter=dot', '--reporter=json', `--outputFile.json=${vitest}`],
			count: (code) => countVitest(readReport(vitest), code),
		},
		{
			name: 'browser journeys',
			part: 'e2e',
			words: [bin('@playwright/test/cli.js'), 'test', '--config', 'e2e', '--reporter=dot,json'],
			env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwright },
			before: () => ensureWebBuilt(() => undefined),
			count: (code) => countPlaywright(readReport(playwright), code),
		},
	];
}

/**
 * @param {Step} step
 * @returns {Promise<Count>}
 */
async function runStep({ name, words, env, before, count }) {
	const started = Date.now();
	if (process.stdout.isTTY) process.stdout.write(`${name} …`);
	let result = { code: 1, output: '' };
	try {
		before?.();
		result = await run(words, env);
	} catch (error) {
		result.output = error instanceof Error ? error.message : String(error);
	}
	const counted = count?.(result.code) ?? {
		passed: result.code === 0 ? 1 : 0,
		failed: result.code === 0 ? 0 : 1,
		skipped: 0,
	};
	const seconds = ((Date.now() - started) / 1000).toFixed(1);
	const many = count ? `${counted.passed} passed, ${counted.failed} failed, ` : '';
	console.log(
		`${process.stdout.isTTY ? '\r' : ''}${counted.failed > 0 ? 'FAILED' : 'ok    '} ${name} (${many}${seconds} s)`,
	);
	if (counted.failed > 0) console.log(result.output.trimEnd());
	return counted;
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

/** @param {string} path */
function readReport(path) {
	return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
}
