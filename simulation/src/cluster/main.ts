import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PLANTS } from './plants.ts';
import { describeRun } from './report.ts';
import { runCluster } from './run.ts';

const USAGE =
	'usage: npm run cluster -- [--minutes 2] [--seed 7] [--workers 3 | --machines 3 [--clock=+1h]] [--traders 12] [--rate 80] [--only "kill market"] [--plant "lease without fence"] [--promotions 20 [--control]] [--out .data/cluster]';

const { values } = parseArgs({
	options: {
		minutes: { type: 'string', default: '2' },
		seed: { type: 'string', default: '7' },
		workers: { type: 'string', default: '3' },
		machines: { type: 'string' },
		/** The clock of the last machine is off by as much. */
		clock: { type: 'string' },
		traders: { type: 'string', default: '12' },
		rate: { type: 'string', default: '80' },
		only: { type: 'string' },
		/** A fault that the named check must find. */
		plant: { type: 'string' },
		/** Promotions of a standby instead of other disruptions. */
		promotions: { type: 'string' },
		/** Commits do not wait for the standby: the run must find lost trades. */
		control: { type: 'boolean', default: false },
		out: { type: 'string', default: '.data/cluster' },
	},
});
const toNumber = (text: string): number => {
	const number = Number(text);
	if (!(number > 0)) throw new Error(USAGE);
	return number;
};

/** Returns the exit code: 0 no problems, or the planted fault was found; 1 problems named in the report, 2 it could not run. */
async function main(): Promise<number> {
	const [minutes, seed, workers, traders, rate] = [
		values.minutes,
		values.seed,
		values.machines ?? values.workers,
		values.traders,
		values.rate,
	].map(toNumber) as [number, number, number, number, number];
	const plant = PLANTS.find(({ name }) => name === values.plant);
	if (values.plant !== undefined && !plant)
		throw new Error(`There is no such plant: name any of ${PLANTS.map(({ name }) => name).join(', ')}.`);
	const out = resolve(values.out);
	const beganMs = performance.now();
	const print = (line: string) =>
		console.log(`${((performance.now() - beganMs) / 1_000).toFixed(1).padStart(6)} ${line}`);
	const ending = new AbortController();
	for (const name of ['SIGINT', 'SIGTERM']) process.once(name, () => ending.abort());
	try {
		const run = await runCluster({
			minutes,
			seed,
			workers,
			machines: values.machines !== undefined,
			clock: values.clock,
			traders,
			rate,
			out,
			only: values.only ?? plant?.only,
			plant,
			promotions: values.promotions === undefined ? undefined : toNumber(values.promotions),
			isControl: values.control,
			print,
			signal: ending.signal,
		});
		console.log(describeRun(run, [`seed ${seed}, history in ${join(out, 'history.jsonl')}`]));
		if (values.control) {
			const isLost = run.problems.some(({ check }) => check === 'lost');
			console.log(`the loss of accepted trades ${isLost ? 'was found' : 'WAS NOT FOUND'}`);
			return isLost ? 0 : 1;
		}
		if (!plant) return run.problems.length === 0 ? 0 : 1;
		const isFound = run.problems.some(({ check }) => check === plant.check);
		console.log(`${plant.name} ${isFound ? 'was found' : 'WAS NOT FOUND'} by the check ${plant.check}`);
		return isFound ? 0 : 1;
	} catch (error) {
		console.error(error);
		return 2;
	}
}

process.exit(await main());
