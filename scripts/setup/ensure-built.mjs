import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './install.mjs';

const IGNORED = /(^|\/)(node_modules|dist|\.vite)$|\.test\.tsx?$/;

/**
 * Runs a build unless its output is of exactly these sources: their names, sizes and times of change, as `make` would ask.
 * Throws an Error whose message ends with what the build said.
 * @param {{ what: string, inputs: readonly string[], output: string, words: readonly string[], cwd?: string }} build
 * @param {(line: string) => void} print
 */
export function ensureBuilt({ what, inputs, output, words, cwd = '.' }, print) {
	const stamp = join(ROOT, output, '.built-from');
	const hash = createHash('sha256');
	for (const input of inputs) addToHash(hash, input);
	const built = hash.digest('hex');
	if (existsSync(stamp) && readFileSync(stamp, 'utf8') === built) return;
	print(`building ${what}`);
	const { status, stdout, stderr } = spawnSync(NODE, words, {
		cwd: join(ROOT, cwd),
		env: { ...process.env, NODE_ENV: 'production' },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`Building ${what} failed:\n${stdout}${stderr}`);
	writeFileSync(stamp, built);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
	if (IGNORED.test(path)) return;
	const found = statSync(join(ROOT, path));
	if (found.isDirectory()) for (const name of readdirSync(join(ROOT, path)).sort()) addToHash(hash, `${path}/${name}`);
	else hash.update(`${path}\0${found.size}\0${found.mtimeMs}\0`);
}
