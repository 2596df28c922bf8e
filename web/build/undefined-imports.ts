import type { Plugin } from 'vite';

/** Fails the build if a module imports a name that another one does not export, which would fail in the browser. */
export function undefinedImports(): Plugin {
	return {
		name: 'undefined-imports',
		apply: 'build',
		onLog(_level, log) {
			if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
		},
	};
}
