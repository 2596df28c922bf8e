import { setTimeout as pause } from 'node:timers/promises';
import { BareHouse } from '@fairtick/simulation/bare-house';
import { assertDurable, Product } from '@fairtick/simulation/product';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { placeFirst, timed } from './drive/first-trade.ts';
import { assertAuditClean, describe, inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;
/** The log makes an entry a second. Kills that follow one another faster let it fall behind, and placing stops (PROOF-08). */
const ENTERED_MS = 2_000;
/** A server stores its compiled code 5 s after it is ready. One that is killed has usually run for longer. */
const COMPILED_MS = 7_000;

/** PERF-10: server and PostgreSQL are killed; from the next start to a trade; against PostgreSQL and a bare Fastify. */
export async function restart(): Promise<void> {
	const product = await Product.start();
	const house = await BareHouse.make();
	try {
		await assertDurable(await product.ownerUrl());
		const [trader] = await signUp(product.url, 1);
		await placeFirst(product, trader as Trader);
		await pause(COMPILED_MS);
		const [baseline, system] = await inTurn(
			ROUNDS,
			async () => {
				await house.kill();
				return timed(() => house.start());
			},
			async () => {
				await pause(ENTERED_MS);
				await product.killEverything();
				return timed(async () => {
					await product.restart();
					await placeFirst(product, trader as Trader);
				});
			},
		);
		await assertAuditClean(product);
		console.log(describe({ name: 'baseline, PostgreSQL and a bare Fastify', unit: 'ms', values: baseline }));
		console.log(describe({ name: 'killed to first trade', unit: 'ms', values: system }));
		console.log(
			describe({ name: nameWithBar('PERF-10', 'time', 'ratio'), unit: '', values: ratios(system, baseline) }),
		);
	} finally {
		await Promise.all([product.stop(), house.remove()]);
	}
}
