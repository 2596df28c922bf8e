// `npm run reload`: installs and builds what changed, then lets a running `npm start` replace its server processes one after the other.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureServerBuilt } from './setup/build-server.mjs';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { ensureInstalled, ROOT } from './setup/install.mjs';

/** @param {string} line */
const print = (line) => console.log(line);

/** @returns {number} process id of the `npm start` */
function findStart() {
	const file = resolve(ROOT, process.env['DATA_DIR'] || '.data', 'run.json');
	try {
		const { starter } = JSON.parse(readFileSync(file, 'utf8'));
		if (Number.isInteger(starter) && process.kill(starter, 0)) return starter;
	} catch {}
	throw new Error(`No npm start with several server processes (WORKERS) runs on ${file}.`);
}

try {
	findStart();
	ensureInstalled(print);
	ensureWebBuilt(print);
	ensureServerBuilt(print);
	process.kill(findStart(), 'SIGUSR2');
	print('the server processes are replaced one after the other; npm start says when');
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}
