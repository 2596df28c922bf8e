import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { readImports } from './read-imports.ts';
import { isTest, RULES, withoutGroup } from './rules.ts';

const FOLDERS = ['domain', 'texts', 'server', 'web', 'e2e', 'bench', 'simulation', 'verify'];

/** Every import below `root` that breaks a boundary, as a line that says where, what and why. */
export function findViolations(root: string): string[] {
	const imports = readImports(
		root,
		FOLDERS.filter((folder) => existsSync(join(root, folder))),
	);
	const subscribers = readHooks(root);
	const broken = RULES.flatMap((rule) =>
		imports
			.filter((one) => rule.forbids(one, subscribers))
			.map(({ from, to }) => `${rule.name}: ${from} → ${to}. ${rule.why}`),
	);
	const ofProduct = imports.filter(({ from }) => !isTest(from));
	const cycles = findCycles(ofProduct.map(({ from, to }) => ({ from: withoutGroup(from), to: withoutGroup(to) })));
	return [...broken, ...cycles.map((members) => `no-cycles: ${members.join(' → ')}`)];
}

/** The areas that the hooks of a file name, each file read once. */
function readHooks(root: string): (path: string) => readonly string[] {
	const known = new Map<string, readonly string[]>();
	return (path) => {
		const areas = known.get(path) ?? (existsSync(join(root, path)) ? namesOf(join(root, path)) : []);
		known.set(path, areas);
		return areas;
	};
}

const namesOf = (file: string) =>
	[...readFileSync(file, 'utf8').matchAll(/subscribers: \[([^\]]*)\]/g)].flatMap(([, list = '']) =>
		[...list.matchAll(/'([^']+)'/g)].map(([, area = '']) => area),
	);

if (import.meta.main) {
	const violations = findViolations(join(import.meta.dirname, '../..'));
	for (const line of violations) console.error(line);
	process.exitCode = violations.length > 0 ? 1 : 0;
}
