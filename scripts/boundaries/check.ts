import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findCycles } from './find-cycles.ts';
import { readImports } from './read-imports.ts';
import { isTest, RULES } from './rules.ts';

const FOLDERS = ['domain', 'texts', 'server', 'web', 'e2e', 'bench', 'simulation', 'verify'];

/** Every import below `root` that breaks a boundary, as a line that says where, what and why. */
export function findViolations(root: string): string[] {
	const imports = readImports(
		root,
		FOLDERS.filter((folder) => existsSync(join(root, folder))),
	);
	const broken = RULES.flatMap((rule) =>
		imports.filter((one) => rule.forbids(one)).map(({ from, to }) => `${rule.name}: ${from} → ${to}. ${rule.why}`),
	);
	const cycles = findCycles(imports.filter(({ from }) => !isTest(from)));
	return [...broken, ...cycles.map((members) => `no-cycles: ${members.join(' → ')}`)];
}

if (import.meta.main) {
	const violations = findViolations(join(import.meta.dirname, '../..'));
	for (const line of violations) console.error(line);
	process.exitCode = violations.length > 0 ? 1 : 0;
}
