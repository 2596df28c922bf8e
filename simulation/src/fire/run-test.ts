import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TESTS = {
	MONEY_SEQUENCES: { file: 'simulation/src/money/money.test.ts', seed: 'MONEY_SEED' },
	RECEIPT_TRADES: { file: 'server/src/areas/proof/agree.test.ts', seed: 'RECEIPT_SEED' },
} as const;

/** Runs a test of `npm test` with `count` cases from a seed, which it prints. Throws if it fails. */
export async function runTest(name: keyof typeof TESTS, count: number, seed: number): Promise<void> {
	const { file, seed: seedName } = TESTS[name];
	console.log(`${count}, seed ${seed}`);
	const child = spawn(process.execPath, [VITEST, 'run', '--project', 'server', '--reporter', 'verbose', file], {
		cwd: ROOT,
		env: { ...process.env, [name]: `${count}`, [seedName]: `${seed}` },
		stdio: 'inherit',
	});
	const [code] = (await once(child, 'exit')) as [number | null];
	if (code !== 0) throw new Error(`it failed: --seed with the one of its part repeats it`);
}
