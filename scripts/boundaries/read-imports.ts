import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { parseSync } from 'oxc-parser';

/** One import, by paths from the repository's root; a package keeps its name. */
export interface Import {
	readonly from: string;
	readonly to: string;
}

const SOURCE = /\.(ts|tsx|mts|mjs|js)$/;
const SKIPPED = new Set(['node_modules', 'dist', 'test-results', 'coverage']);
/** Catches `import('…')` of a module as well as of a type. */
const DYNAMIC = /\bimport\(\s*(['"])(?<name>[^'"]+)\1/g;

/** All imports and re-exports of the source files below the folders. Throws for a file that can't be parsed. */
export function readImports(root: string, folders: readonly string[]): Import[] {
	return folders.flatMap((folder) => listSources(root, folder)).flatMap((file) => importsOf(root, file));
}

function listSources(root: string, folder: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = posix.join(folder, entry.name);
		if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : listSources(root, path);
		return SOURCE.test(entry.name) ? [path] : [];
	});
}

function importsOf(root: string, file: string): Import[] {
	const source = readFileSync(join(root, file), 'utf8');
	const { module, errors } = parseSync(file, source);
	if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
	const found = new Set(module.staticImports.map(({ moduleRequest }) => moduleRequest.value));
	for (const { moduleRequest } of module.staticExports.flatMap(({ entries }) => entries))
		if (moduleRequest) found.add(moduleRequest.value);
	for (const { groups } of source.matchAll(DYNAMIC)) found.add(groups?.['name'] ?? '');
	return [...found].map((name) => ({ from: file, to: resolveName(file, name) }));
}

function resolveName(from: string, name: string): string {
	const path = name.replace(/\?.*$/, '');
	if (path.startsWith('.')) return posix.join(dirname(from), path);
	const [, workspace, file] = /^@fairtick\/(domain|texts)\/(.+)$/.exec(path) ?? [];
	return workspace === undefined ? path : `${workspace}/src/${file}.ts`;
}
