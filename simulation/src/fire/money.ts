import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TEST = 'simulation/src/money/money.test.ts';

/**
 * Runs the test of money on so many sequences, in parts with a database and a seed each, which are told as they end. Throws when one
 * breaks a rule: `--seed` with the one of its part repeats it.
 */
export async function fireAtMoney(sequences: number, seed: number): Promise<void> {
	console.log(`${sequences} sequences, seed ${seed}`);
	const child = spawn(process.execPath, [VITEST, 'run', '--project', 'server', '--reporter', 'verbose', TEST], {
		cwd: ROOT,
		env: { ...process.env, MONEY_SEQUENCES: `${sequences}`, MONEY_SEED: `${seed}` },
		stdio: 'inherit',
	});
	const [code] = (await once(child, 'exit')) as [number | null];
	if (code !== 0) throw new Error('a rule of money was broken: --seed with the one of its part repeats it');
}
