import { placement } from './placement.ts';
import { settlement } from './settlement.ts';

const BENCHMARKS: Readonly<Record<string, () => Promise<void>>> = { placement, settlement };

const name = process.argv[2] ?? '';
const benchmark = BENCHMARKS[name];
if (benchmark) {
	await benchmark();
} else {
	console.error(`usage: npm run bench -- ${Object.keys(BENCHMARKS).join(' | ')}`);
	process.exitCode = 2;
}
