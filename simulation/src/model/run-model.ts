import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The invariants of `cluster.qnt`, by their names there. */
export const INVARIANTS = [
	'oneHolder',
	'fencesRise',
	'orderBeforePrice',
	'checkpointGrows',
	'oneRoot',
	'promiseKey',
	'promiseKept',
	'answersStay',
	'termsInForce',
	'sessionLives',
	'resultsFollow',
] as const;

export type Invariant = (typeof INVARIANTS)[number];

/** The model without a planted bug. */
export const NONE = 'none';

/** Bugs of the protocol that the model knows, and the invariant that each must break. */
export const PLANTS: ReadonlyMap<string, Invariant> = new Map([
	['lease without fence', 'fencesRise'],
	['fence without lease', 'oneHolder'],
	['promotion within a lease', 'oneHolder'],
	['terms from memory', 'termsInForce'],
	['session from memory', 'sessionLives'],
	['another promise key', 'promiseKey'],
	['decision without end', 'promiseKept'],
	['checkpoint without compare-and-swap', 'checkpointGrows'],
	['message taken as fact', 'resultsFollow'],
	['batch after its first group', 'orderBeforePrice'],
	['acknowledgement before the standby', 'answersStay'],
	['second answer from a read', 'answersStay'],
	['warning ignored', 'oneRoot'],
]);

/** Conditions without which a run has shown nothing, as expressions of the model. */
const REACHED: Readonly<Record<string, string>> = {
	'prices taken over': 's.rows.ticks[s.rows.ticks.length() - 1].fence > 1',
	'log taken over': 's.rows.entries.length() > 0 and s.rows.entries[s.rows.entries.length() - 1].fence > 1',
	'log signed': 's.published.length() > 1',
	'key of promises replaced': 'keysIn(s.rows, s.rows.size) > 0',
	'server promoted': 's.skew != 0',
	'terms raised': 's.ackedTerms > 0',
	'trade settled': 's.rows.batches.keys().exists(id => s.rows.batches.get(id).exit >= 0)',
	'promise due': 's.rows.size > 0 and not(every(batch => s.rows.entries[s.rows.size - 1].time < batch.at + MERGE))',
};

export interface ModelRun {
	/** Name of a planted bug, or `NONE`. */
	readonly plant: string;
	readonly invariants: readonly Invariant[];
	readonly traces: number;
	/** Of each trace. */
	readonly steps: number;
	readonly seed: number;
}

export interface ModelResult {
	/** Invariants that do not hold in the last state of a trace; empty: all hold in every state. */
	readonly broken: readonly string[];
	/** Seed that repeats the trace alone. */
	readonly seed: string;
	/** Number of traces that reached each condition; only of runs in which all invariants hold. */
	readonly reached: ReadonlyMap<string, number>;
	readonly ms: number;
}

const MODEL = join(import.meta.dirname, 'cluster.qnt');
const require = createRequire(import.meta.url);
const QUINT = join(dirname(require.resolve('@informalsystems/quint/package.json')), 'dist/src/cli.js');

/** Draws traces of the model with Quint's own simulator, which needs no network. Throws if the model cannot be run. */
export async function runModel({ plant, invariants, traces, steps, seed }: ModelRun): Promise<ModelResult> {
	const beganMs = performance.now();
	const words = [
		['run', MODEL],
		['--backend', 'typescript', '--verbosity', '1'],
		['--init', `start("${plant}")`],
		['--max-samples', `${traces}`, '--max-steps', `${steps}`, '--seed', `${seed}`],
		['--invariants', ...invariants],
		['--witnesses', ...Object.values(REACHED)],
	].flat();
	const output = await new Promise<string>((resolve) => {
		execFile(process.execPath, [QUINT, ...words], (_, stdout, stderr) => resolve(stdout + stderr));
	});
	const isBroken = output.includes('[violation]');
	if (!isBroken && !output.includes('[ok]')) throw new Error(`the model could not be run:\n${output}`);
	const named = invariants.filter((name) => output.includes(`❌ ${name}`));
	return {
		broken: !isBroken || named.length > 0 ? named : invariants,
		seed: /--seed=(0x[0-9a-f]+)/.exec(output)?.[1] ?? `${seed}`,
		reached: new Map(Object.entries(REACHED).map(([name, expression]) => [name, countOf(output, expression)])),
		ms: performance.now() - beganMs,
	};
}

function countOf(output: string, expression: string): number {
	const line = output.split('\n').find((text) => text.startsWith(`${expression} was witnessed`));
	return Number(/witnessed in (\d+) trace/.exec(line ?? '')?.[1] ?? 0);
}
