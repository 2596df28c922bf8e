import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Entry {
	readonly version?: string;
	readonly resolved?: string;
	readonly integrity?: string;
	readonly link?: true;
	readonly dev?: true;
	readonly optional?: true;
}

const LOCK_FILE = join(import.meta.dirname, '../../package-lock.json');
const { packages } = JSON.parse(readFileSync(LOCK_FILE, 'utf8')) as { packages: Record<string, Entry> };
/** Fetched packages: all but our own workspaces and the links to them. */
const fetched = Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link);

/**
 * Binaries of build tools for other platforms, whose hashes the registry did not give when these versions were locked. An
 * entry of another version needs its hash.
 */
const WITHOUT_HASH: Readonly<Record<string, string>> = {
	'node_modules/@biomejs/cli-': '2.6.8',
	'node_modules/@oxc-parser/binding-': '0.156.0',
	'node_modules/@tailwindcss/oxide-': '4.3.5',
};

function isExcused([path, { version, dev, optional }]: [string, Entry]): boolean {
	const family = Object.keys(WITHOUT_HASH).find((name) => path.startsWith(name));
	return family !== undefined && WITHOUT_HASH[family] === version && dev === true && optional === true;
}

test('every package that is fetched is held against its hash', () => {
	expect(fetched.length).toBeGreaterThan(300);
	const without = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'));
	expect(without.filter((entry) => !isExcused(entry)).map(([path]) => path)).toEqual([]);
	// No other one joins them.
	expect(without.length).toBeLessThanOrEqual(31);
});

test('no package names the registry that it comes from', () => {
	const named = fetched.filter(([, { resolved }]) => resolved !== undefined);
	expect(named.map(([path]) => path)).toEqual([]);
});
