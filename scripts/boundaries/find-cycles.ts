import type { Import } from './read-imports.ts';

/**
 * Rings of files that import one another and of sibling folders whose files do, each named once by its members in order.
 * Types count: a file that can't be understood without another depends on it.
 */
export function findCycles(imports: readonly Import[]): string[][] {
	return [...findRings(imports), ...findRings(imports.flatMap(betweenFolders))];
}

/** An import as one between the sibling folders that its two files lie below; none if either file has no such folder. */
function betweenFolders({ from, to }: Import): Import[] {
	const [mine, other] = [from.split('/'), to.split('/')];
	const parts = mine.findIndex((name, depth) => name !== other[depth]) + 1;
	if (parts === 0 || parts >= mine.length || parts >= other.length) return [];
	return [{ from: mine.slice(0, parts).join('/'), to: other.slice(0, parts).join('/') }];
}

function findRings(edges: readonly Import[]): string[][] {
	const next = new Map<string, Set<string>>();
	for (const { from, to } of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
	const rings: string[][] = [];
	const done = new Set<string>();
	const visit = (node: string, path: readonly string[]) => {
		const start = path.indexOf(node);
		if (start >= 0) rings.push([...path.slice(start), node]);
		if (start >= 0 || done.has(node)) return;
		for (const to of next.get(node) ?? []) visit(to, [...path, node]);
		done.add(node);
	};
	for (const node of next.keys()) visit(node, []);
	return rings;
}
