// `npm start`: from a fresh clone to a running server. Plain JavaScript: it runs before anything is installed.
import { join } from 'node:path';
import { ensureServerBuilt, SERVER } from './setup/build-server.mjs';
import { ensureWebBuilt } from './setup/build-web.mjs';
import { ensureInstalled, NODE, ROOT } from './setup/install.mjs';
import { supervise } from './supervise.mjs';

/** @param {string} line */
const print = (line) => console.log(line);

try {
	ensureInstalled(print);
	ensureWebBuilt(print);
	ensureServerBuilt(print);
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exit(1);
}

// As compiled, kept for the next start. Where it can't be written it isn't.
const COMPILED = join(ROOT, 'node_modules/.cache/node');

// Trades expire together: with V8's 16 MiB for young objects, what lives until a batch's commit is copied several times.
const MEMORY = '--max-semi-space-size=64';

// One process unless WORKERS says more; the server itself refuses what is no number of processes.
const count = Number(process.env['WORKERS'] || 1);
const servers = supervise({
	command: [NODE, MEMORY, SERVER],
	env: { NODE_COMPILE_CACHE: COMPILED, ...process.env },
	cwd: ROOT,
	count: Number.isInteger(count) ? count : 1,
	print,
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
	process.on(signal, () => servers.stop(signal));
}
process.on('SIGUSR2', () => void servers.roll());
servers.ended.then((code) => process.exit(code));

// Nor do they outlive an npm that was killed, whose signals never come here. Without npm a parent may well end first.
const npm = process.ppid;
if (process.env['npm_lifecycle_event'] === 'start') {
	setInterval(() => process.ppid === npm || servers.stop('SIGTERM'), 1_000).unref();
}
