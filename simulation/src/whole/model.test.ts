import { expect, test } from 'vitest';
import { INVARIANTS, NONE, PLANTS, runModel } from '../model/run-model.ts';

const TRACES = 40;
const STEPS = 250;
const SEED = 7;
/** Planted bugs that break their invariant within few traces; `npm run model` tries all. */
const QUICK = ['fence without lease', 'promotion within a lease', 'another promise key', 'terms from memory'];

test('[CLUSTER-02] [CLUSTER-03] [CLUSTER-05] [PROOF-05] [PROOF-07] [PROOF-08] in the model of several processes every invariant holds, in traces that reach what matters', async () => {
	const { broken, seed, reached } = await runModel({
		plant: NONE,
		invariants: INVARIANTS,
		traces: TRACES,
		steps: STEPS,
		seed: SEED,
	});
	expect(broken, `seed ${seed}`).toEqual([]);
	expect([...reached].filter(([, traces]) => traces === 0)).toEqual([]);
}, 240_000);

test.each(QUICK)(
	'[CLUSTER-02] [CLUSTER-03] [PROOF-05] the planted bug "%s" breaks its invariant in the model',
	async (plant) => {
		const invariant = PLANTS.get(plant);
		if (invariant === undefined) throw new Error(`${plant} is not there`);
		const { broken } = await runModel({ plant, invariants: [invariant], traces: 200, steps: STEPS, seed: SEED });
		expect(broken).toEqual([invariant]);
	},
	120_000,
);
