import type { Import } from './read-imports.ts';

/** Rings of files that import one another at run time, each named once by its files in order. */
export function findCycles(imports: readonly Import[]): string[][] {
	const next = new Map<string, string[]>();
	for (const { from, to, typeOnly } of imports) {
		if (!typeOnly) next.set(from, [...(next.get(from) ?? []), to]);
	}
	const cycles: string[][] = [];
	const done = new Set<string>();
	const visit = (file: string, path: readonly string[]) => {
		const start = path.indexOf(file);
		if (start >= 0) cycles.push([...path.slice(start), file]);
		if (start >= 0 || done.has(file)) return;
		for (const to of next.get(file) ?? []) visit(to, [...path, file]);
		done.add(file);
	};
	for (const file of next.keys()) visit(file, []);
	return cycles;
}
