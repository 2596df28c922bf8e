import { join } from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ROOT } from './install.mjs';

/** The program of `npm start`. */
export const SERVER = 'server/dist/main.js';

/**
 * Puts the server's modules into a few files unless that was done from exactly these sources (PERF-10).
 * @param {(line: string) => void} print
 */
export function ensureServerBuilt(print) {
	ensureBuilt(
		{
			what: 'the server',
			inputs: ['server/src', 'domain/src', 'texts/src', 'scripts/setup/bundle-server.mjs', 'package-lock.json'],
			output: 'server/dist',
			words: [join(ROOT, 'scripts/setup/bundle-server.mjs')],
		},
		print,
	);
}
