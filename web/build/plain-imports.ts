import type { Plugin } from 'vite';

/**
 * Leaves every `import()` as it is written. Vite puts a function around it that loads the styles of the later file first;
 * all of ours are in one file, which the page names.
 */
export function plainImports(): Plugin {
	return {
		name: 'plain-imports',
		apply: 'build',
		enforce: 'pre',
		load: {
			filter: { id: /^\0vite\/preload-helper\.js$/ },
			handler: () => 'export const __vitePreload = (load) => load();',
		},
	};
}
