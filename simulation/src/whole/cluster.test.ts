import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeRun } from '../cluster/report.ts';
import { runCluster } from '../cluster/run.ts';

const SEED = 7;
/** Beside other tests everything takes longer; `npm run cluster` has the bars themselves. */
const BARS = { pauseMs: 15_000, heldMs: 15_000 };

test('[CLUSTER-02] [CLUSTER-03] [CLUSTER-04] [CLUSTER-05] [CLUSTER-09] three processes are killed, frozen, cut off and ended in turn, and PostgreSQL is killed, under load: nothing acknowledged is lost, each effect is there once, and every socket shows it in order', async () => {
	const out = await mkdtemp(join(tmpdir(), 'fairtick-cluster-'));
	const printed: string[] = [];
	try {
		const run = await runCluster({
			minutes: 0,
			seed: SEED,
			workers: 3,
			traders: 10,
			rate: 60,
			out,
			bars: BARS,
			print: (line) => printed.push(line),
		});
		expect(run.problems, describeRun(run, printed)).toEqual([]);
	} finally {
		await rm(out, { recursive: true });
	}
}, 400_000);
