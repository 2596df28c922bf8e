import { placement } from './placement.ts';
import { settlement } from './settlement.ts';
import { web } from './web/web.ts';

const BENCHMARKS: Readonly<Record<string, (args: readonly string[]) => Promise<void>>> = { placement, settlement, web };

const [name = '', ...args] = process.argv.slice(2);
const benchmark = BENCHMARKS[name];
if (benchmark) {
	await benchmark(args);
} else {
	console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
	process.exitCode = 2;
}
