import { parseArgs } from 'node:util';
import { type Ground, grind } from './grind.ts';
import { Keystream } from './keystream.ts';
import { DURATIONS_S, play, SEALED, type Shares } from './play.ts';

const USAGE = 'usage: npm run knowledge -- [--trades 1000000] [--seeds 600] [--seed 1] [--hmac]';
const NAME_WIDTH = 44;
const NUMBER_WIDTH = 8;
const percent = (share: number) => (100 * share).toFixed(1);

function describe(shares: Shares): string {
	const head = DURATIONS_S.map((seconds) => `${seconds} s`.padStart(NUMBER_WIDTH)).join('');
	return Object.entries(shares)
		.map(([table, lines]) => {
			const rows = Object.entries(lines).map(
				([line, all]) =>
					`  ${line.padEnd(NAME_WIDTH)}${all.map((share) => percent(share).padStart(NUMBER_WIDTH)).join('')}`,
			);
			return [table, `  ${''.padEnd(NAME_WIDTH)}${head}`, ...rows].join('\n');
		})
		.join('\n\n');
}

function describeGround(seeds: number, { mean, deviation, lowest, highest, expected }: Ground): string {
	return [
		'Choosing a seed before the commitment (V100 without the beacon, one hour, a user who follows the last 5 s every 5 s)',
		`  ${seeds} seeds: won ${percent(mean)} on average, deviation ${(100 * deviation).toFixed(2)}, from ${percent(lowest)} to ${percent(highest)}`,
		`  lowest of 2^20 seeds by the normal law ${percent(expected.of20)}, of 2^30 ${percent(expected.of30)}`,
	].join('\n');
}

/**
 * Maximum distance from one half without knowledge: 0.2 points, or four standard deviations if there are few trades.
 */
const allowed = (trades: number) => Math.max(0.002, 2 / Math.sqrt(trades));

function main(): number {
	const { values } = parseArgs({
		options: {
			trades: { type: 'string', default: '1000000' },
			seeds: { type: 'string', default: '600' },
			seed: { type: 'string', default: '1' },
			hmac: { type: 'boolean', default: false },
		},
	});
	const [trades, seeds] = [Number(values.trades), Number(values.seeds)];
	if (!Number.isInteger(trades) || !Number.isInteger(seeds) || trades < 1_000 || seeds < 2) throw new Error(USAGE);
	const hashes = values.hmac ? 'hmac' : 'keystream';
	console.log(`${trades} moments, steps by ${hashes}, seed ${values.seed}: percent of decided trades\n`);
	const shares = play(trades, values.seed, hashes);
	console.log(`${describe(shares)}\n`);
	console.log(describeGround(seeds, grind(seeds, new Keystream(`${values.seed}|seeds`))));
	const [any = [], best = []] = Object.values(shares[SEALED] ?? {});
	const isEven = [...any, ...best].every((share) => Math.abs(share - 0.5) <= allowed(trades));
	console.log(
		`\nSealed entry, dated truly: ${isEven ? 'a half' : 'NOT a half'}, within ${percent(allowed(trades))} points`,
	);
	return isEven ? 0 : 1;
}

try {
	process.exitCode = main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
}
