import { readFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const PACKAGE = 'lucide-react';
const IMPORT = /import\s*\{([^}]*)\}\s*from\s*["']lucide-react["'];?/g;

/**
 * Imports each icon from the icon's own file (`lucide-react/icons/*`, a documented address). By way of the package's index, which
 * names them all, every icon that is used anywhere would count as one that the first page needs (`chunks.ts`): 5.6 kB more.
 */
export function iconImports(): Plugin {
	let files: ReadonlyMap<string, string> = new Map();
	return {
		name: 'icon-imports',
		apply: 'build',
		async buildStart() {
			const index = await this.resolve(PACKAGE);
			if (index === null) this.error(`${PACKAGE} is not installed`);
			files = readIndex(await readFile(index.id, 'utf8'));
		},
		transform: {
			filter: { code: IMPORT },
			handler(code) {
				const importOne = (specifier: string) => {
					const [name = '', local = name] = specifier.trim().split(/\s+as\s+/);
					const file = files.get(name);
					if (file === undefined) this.error(`${PACKAGE} has no icon ${name}`);
					return `import ${local} from '${PACKAGE}/icons/${file}';`;
				};
				const importEach = (_: string, names: string) =>
					names
						.split(',')
						.filter((name) => name.trim() !== '')
						.map(importOne)
						.join('');
				return { code: code.replace(IMPORT, importEach), map: null };
			},
		},
	};
}

/** The file of each icon by its names, of which an icon has several. */
function readIndex(code: string): ReadonlyMap<string, string> {
	const lines = code.matchAll(/export \{([^}]*)\} from '\.\/icons\/([\w-]+)\.mjs'/g);
	return new Map(
		[...lines].flatMap(([, names = '', file = '']) =>
			[...names.matchAll(/default as (\w+)/g)].map(([, name = '']): [string, string] => [name, file]),
		),
	);
}
