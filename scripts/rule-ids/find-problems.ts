import { readFiles, type TextFile } from './read-files.ts';
import { readCarried, readCited, readExplained } from './read-ids.ts';

/** Documents that explain ids whose proof is a test. */
const RULES = ['docs/specification.md', 'docs/rules.md'];
/** Figures are measured, not tested: what this document names is explained there. */
const FIGURES = { path: 'docs/performance.md', prefix: 'PERF-' };

/** Every id below `root` that is explained twice or nowhere, or whose tests contradict what its text says is built. */
export function findProblems(root: string): string[] {
	const files = readFiles(root);
	const rules = files.filter(({ path }) => RULES.includes(path)).flatMap(readExplained);
	const figures = files.filter(({ path }) => path === FIGURES.path).flatMap(readCited);
	const explained = new Set([...rules.map(({ id }) => id), ...figures.filter((id) => id.startsWith(FIGURES.prefix))]);
	const carried = pathsById(files, readCarried);
	const twice = rules.filter(({ id }, i) => rules.findIndex((one) => one.id === id) < i);
	return [
		...twice.map(({ id }) => `${id} is explained twice`),
		...[...pathsById(files, readCited)]
			.filter(([id]) => !explained.has(id))
			.map(([id, paths]) => `${id} is explained nowhere: ${paths.join(', ')}`),
		...rules
			.filter(({ id, built }) => built && !carried.has(id))
			.map(({ id }) => `${id} is carried by no test's title; if it is not built, its text must say so`),
		...rules
			.filter(({ id, endsUnbuilt }) => endsUnbuilt && carried.has(id))
			.map(
				({ id }) =>
					`${id} ends with what is not built yet while tests carry it: its part belongs into the list of docs/rules.md`,
			),
		...rules
			.filter(({ id, built }) => !built && carried.has(id))
			.map(({ id }) => `${id} is marked as not built yet: ${carried.get(id)?.join(', ')}`),
	];
}

function pathsById(files: readonly TextFile[], read: (file: TextFile) => string[]): Map<string, string[]> {
	const found = files.flatMap((file) => [...new Set(read(file))].map((id) => ({ id, path: file.path })));
	return new Map([...Map.groupBy(found, ({ id }) => id)].map(([id, at]) => [id, at.map(({ path }) => path)]));
}
