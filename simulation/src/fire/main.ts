import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fireAtSessions } from './sessions.ts';

const USAGE =
	'usage: npm run fire -- sessions [--rounds 200] | money [--sequences 10000] [--seed 1] | receipts [--trades 10000] [--seed 1]';
const SEEDS = 2 ** 31;
const TRADES_OF_PART = 1_000;
const ROOT = resolve(import.meta.dirname, '../../..');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const TESTS = {
	MONEY_SEQUENCES: { file: 'simulation/src/money/money.test.ts', seed: 'MONEY_SEED' },
	RECEIPT_TRADES: { file: 'server/src/areas/proof/agree.test.ts', seed: 'RECEIPT_SEED' },
} as const;

async function main(): Promise<void> {
	const { positionals, values } = parseArgs({
		allowPositionals: true,
		options: {
			rounds: { type: 'string', default: '200' },
			sequences: { type: 'string', default: '10000' },
			trades: { type: 'string', default: '10000' },
			seed: { type: 'string', default: `${randomInt(SEEDS)}` },
		},
	});
	const numbers = [values.rounds, values.sequences, values.trades, values.seed].map(Number);
	const [rounds, sequences, trades, seed] = numbers as [number, number, number, number];
	if (!numbers.every(Number.isInteger) || rounds < 2 || sequences < 1 || trades < 1) throw new Error(USAGE);
	switch (positionals.join()) {
		case 'sessions':
			return fireAtSessions(rounds, ({ name, done, refused }) =>
				console.log(
					`${name}: ${rounds} rounds, ${done} done before the end of their session, ${refused} refused after it`,
				),
			);
		case 'money':
			return runTest('MONEY_SEQUENCES', sequences, seed);
		case 'receipts':
			// Each part has its own database and log, so that no part is slower than the one before.
			for (let part = 0; part * TRADES_OF_PART < trades; part++)
				await runTest(
					'RECEIPT_TRADES',
					Math.min(TRADES_OF_PART, trades - part * TRADES_OF_PART),
					(seed + part) % SEEDS,
				);
			return;
		default:
			throw new Error(USAGE);
	}
}

/** Runs a test of `npm test` with `count` cases from a seed, which it prints. Throws if it fails. */
async function runTest(name: keyof typeof TESTS, count: number, seed: number): Promise<void> {
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

try {
	await main();
} catch (error) {
	// The failed check, or the reason why the run could not start.
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 1;
}
