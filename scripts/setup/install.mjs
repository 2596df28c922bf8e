// Runs before anything is installed: plain JavaScript for Node 20, without a package.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '../..');
/** The pinned runtime, whatever Node the machine has. */
export const NODE = join(ROOT, 'node_modules/node/bin/node');

const OLDEST_NODE = 20;

/**
 * Installs the packages when they are missing or not those of the lock file.
 * Throws an Error whose message is one sentence for the person at the screen.
 * @param {(line: string) => void} print
 */
export function ensureInstalled(print) {
	const [major = 0] = process.versions.node.split('.').map(Number);
	if (major < OLDEST_NODE) throw new Error(`Node ${OLDEST_NODE} or newer is needed, this is ${process.version}.`);
	if (isInstalled()) return;
	print('installing packages, this takes about a minute');
	// Production would leave the build's own packages out; the web part is built here.
	const flags = ['ci', '--include=dev', '--loglevel=error', '--no-audit', '--no-fund'];
	const npm = process.env['npm_execpath'];
	const [program, ...words] = npm?.endsWith('.js') ? [process.execPath, npm] : ['npm'];
	const { status } = spawnSync(program, [...words, ...flags], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
	if (status !== 0) throw new Error('The packages could not be installed (npm ci failed): see above.');
	if (!existsSync(NODE)) {
		throw new Error(
			'npm ci did not bring the pinned Node: allow install scripts (ignore-scripts=false) and try again.',
		);
	}
}

/** npm leaves what it installed in a lock file of its own; comparing it with ours finds missing, old and half packages. */
function isInstalled() {
	const installed = readPackages('node_modules/.package-lock.json');
	const wanted = readPackages('package-lock.json');
	if (!installed || !wanted || !existsSync(NODE)) return false;
	return Object.entries(wanted).every(([path, { version, link, optional }]) => {
		const found = installed[path];
		if (!path.startsWith('node_modules/')) return true;
		if (!found) return optional === true;
		return link === true ? found.link === true : found.version === version && existsSync(join(ROOT, path));
	});
}

/**
 * @param {string} path
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }> | undefined}
 */
function readPackages(path) {
	try {
		return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
	} catch {
		return undefined;
	}
}
