// `npm test [-- whole] [checks | unit | installations | e2e]`: one line per step, details of failures, a count at the end.
// Plain JavaScript: it runs before anything is installed.
import { ensureInstalled } from './setup/install.mjs';

try {
	ensureInstalled((line) => console.log(line));
	const { runSteps } = await import('./test/run-steps.mjs');
	process.exitCode = await runSteps(process.argv.slice(2));
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	console.log('0 passed, 1 failed');
	process.exitCode = 1;
}
