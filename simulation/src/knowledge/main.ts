import { parseArgs } from 'node:util';
import { type Ground, grind } from './grind.ts';
import { Keystream } from './keystream.ts';
import { DURATIONS_S, play, SEALED, type Shares } from './play.ts';
import { type SaleGain, STEPS_LEFT, sellOnWalks } from './sales.ts';

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

const inCents = ({ mean, error }: SaleGain) => `${mean.toFixed(2)} ± ${error.toFixed(2)}`.padStart(2 * NUMBER_WIDTH);

/** Prints the gains of early sales, and says whether those with the beacon are zero within three standard errors. */
function sellEarly(walks: number, random: Keystream): boolean {
	console.log(
		'Early sales without the fee: value less what holding returns, cents for a stake of 10.00, by the steps left',
	);
	console.log(`  ${''.padEnd(NAME_WIDTH)}${STEPS_LEFT.map((steps) => `${steps}`.padStart(2 * NUMBER_WIDTH)).join('')}`);
	const gains = STEPS_LEFT.map((steps) => sellOnWalks(walks, steps, 'V50', random));
	for (const [name, of] of [
		['any trade', 'all'],
		['beacon, the last known step was against it', 'against'],
		['without the beacon, it will be lost', 'losing'],
	] as const)
		console.log(`  ${name.padEnd(NAME_WIDTH)}${gains.map((gain) => inCents(gain[of])).join('')}`);
	return gains.flatMap(({ all, against }) => [all, against]).every(({ mean, error }) => Math.abs(mean) <= 3 * error);
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
	const isFair = sellEarly(trades, new Keystream(`${values.seed}|sales`));
	console.log(
		`\nEarly sales with the beacon: ${isFair ? 'nothing is gained' : 'NOT even'}, within three standard errors`,
	);
	return isEven && isFair ? 0 : 1;
}

try {
	process.exitCode = main();
} catch (error) {
	console.error(error instanceof Error ? error.message : error);
	process.exitCode = 2;
}
