import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { NODE, ROOT } from './install.mjs';

const INPUTS = ['web', 'domain/src', 'package-lock.json', 'tsconfig.base.json'];
const IGNORED = /(^|\/)(node_modules|dist|\.vite)$|\.test\.tsx?$/;
const STAMP = join(ROOT, 'web/dist/.built-from');

/**
 * Builds the web part unless it was built from exactly these sources.
 * Throws an Error whose message ends with what the build said.
 * @param {(line: string) => void} say
 */
export function ensureWebBuilt(say) {
	const hash = createHash('sha256');
	for (const input of INPUTS) addToHash(hash, input);
	const built = hash.digest('hex');
	if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === built) return;
	say('building the web part');
	const words = [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'];
	const { status, stdout, stderr } = spawnSync(NODE, words, {
		cwd: join(ROOT, 'web'),
		env: { ...process.env, NODE_ENV: 'production' },
		encoding: 'utf8',
	});
	if (status !== 0) throw new Error(`The web part could not be built:\n${stdout}${stderr}`);
	writeFileSync(STAMP, built);
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
	if (IGNORED.test(path)) return;
	const entries = readEntries(join(ROOT, path));
	if (entries) for (const name of entries.sort()) addToHash(hash, `${path}/${name}`);
	else
		hash
			.update(`${path}\0`)
			.update(readFileSync(join(ROOT, path)))
			.update('\0');
}

/** @param {string} path */
function readEntries(path) {
	try {
		return readdirSync(path);
	} catch (error) {
		if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOTDIR') return undefined;
		throw error;
	}
}
