import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './install.mjs';

/**
 * Builds the web part unless it was built from exactly these sources.
 * @param {(line: string) => void} print
 */
export function ensureWebBuilt(print) {
	ensureBuilt(
		{
			what: 'the web part',
			inputs: ['web', 'domain/src', 'texts', 'package-lock.json', 'tsconfig.base.json'],
			output: 'web/dist',
			words: [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
			cwd: 'web',
		},
		print,
	);
}
