import type { Plugin } from 'vite';

/** Ends the build where a module uses what another one does not export: the page would end there instead. */
export function undefinedImports(): Plugin {
	return {
		name: 'undefined-imports',
		apply: 'build',
		onLog(_level, log) {
			if (log.code === 'IMPORT_IS_UNDEFINED') this.error(log);
		},
	};
}
