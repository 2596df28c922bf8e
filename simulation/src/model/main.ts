import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { INVARIANTS, type ModelResult, type ModelRun, NONE, PLANTS, runModel } from './run-model.ts';

const USAGE = 'usage: npm run model -- [--steps 1000000] [--seed 7] [--plant "lease without fence" | none]';

/** Steps of each trace: leases are taken over, keys replaced and servers promoted in most of them. */
const STEPS = 250;
/** Traces of one process of the simulator. */
const PART = 500;
/** A planted bug that breaks nothing in these is not found. */
const TRACES_OF_PLANT = 1_000;

const { values } = parseArgs({
	options: {
		steps: { type: 'string', default: '1000000' },
		seed: { type: 'string', default: '7' },
		/** One planted bug alone; `none`: only the model without one. */
		plant: { type: 'string' },
	},
});

/** Returns the exit code: 0 all invariants hold and each planted bug breaks its own, 1 not so. */
async function main(): Promise<number> {
	const [total, seed] = [values.steps, values.seed].map(Number) as [number, number];
	if (!(total >= STEPS) || !Number.isInteger(seed)) throw new Error(USAGE);
	const { plant: only } = values;
	if (only !== undefined && only !== NONE && !PLANTS.has(only))
		throw new Error(`There is no such plant: name any of ${[...PLANTS.keys(), NONE].join(', ')}.`);
	const plants = [...PLANTS].filter(([plant]) => only === undefined || only === plant);
	const hold = (only !== undefined && only !== NONE) || (await tryInvariants(Math.ceil(total / STEPS), seed));
	const found = await runSome(
		plants.map(([plant, invariant]) => ({
			plant,
			invariants: [invariant],
			traces: TRACES_OF_PLANT,
			steps: STEPS,
			seed,
		})),
		({ plant, invariants }, { broken, seed: own, ms }) =>
			console.log(
				broken.length > 0
					? `${plant}: breaks ${broken.join(', ')} after ${inSeconds(ms)} (seed ${own})`
					: `${plant}: DOES NOT BREAK ${invariants.join(', ')}`,
			),
	);
	return hold && found.every(({ broken }) => broken.length > 0) ? 0 : 1;
}

async function tryInvariants(traces: number, seed: number): Promise<boolean> {
	const beganMs = performance.now();
	const parts = Array.from({ length: Math.ceil(traces / PART) }, (_, i): ModelRun => {
		const own = Math.min(PART, traces - i * PART);
		return { plant: NONE, invariants: INVARIANTS, traces: own, steps: STEPS, seed: seed + i };
	});
	const results = await runSome(parts, (_, { broken, seed: own }) => {
		if (broken.length > 0) console.log(`BROKEN: ${broken.join(', ')} (seed ${own})`);
	});
	const isHeld = results.every(({ broken }) => broken.length === 0);
	const time = inSeconds(performance.now() - beganMs);
	if (isHeld) console.log(`${INVARIANTS.length} invariants hold in ${traces} traces of ${STEPS} steps, ${time}`);
	for (const name of results[0]?.reached.keys() ?? [])
		console.log(`  ${name}: in ${results.reduce((sum, { reached }) => sum + (reached.get(name) ?? 0), 0)} traces`);
	return isHeld;
}

/** Runs one on each core at a time. */
async function runSome(
	runs: readonly ModelRun[],
	onResult: (run: ModelRun, result: ModelResult) => void,
): Promise<ModelResult[]> {
	const waiting = runs.values();
	const results: ModelResult[] = [];
	const work = async () => {
		for (const run of waiting) {
			const result = await runModel(run);
			results.push(result);
			onResult(run, result);
		}
	};
	await Promise.all(Array.from({ length: availableParallelism() }, work));
	return results;
}

const inSeconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

process.exit(await main());
