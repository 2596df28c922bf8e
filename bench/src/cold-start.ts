import { BareHouse } from '@fairtick/simulation/bare-house';
import { assertDurable, Product } from '@fairtick/simulation/product';
import { signUp, type Trader } from '@fairtick/simulation/traders';
import { nameWithBar } from './bars.ts';
import { placeFirst, timed } from './drive/first-trade.ts';
import { assertAuditClean, describe, inTurn, ratios } from './drive/rounds.ts';

const ROUNDS = 5;

/**
 * PERF-09: from an empty data folder to the first committed demo trade of a user who registered meanwhile; against
 * `initdb`, the start of PostgreSQL and of a bare Fastify.
 */
export async function coldStart(): Promise<void> {
	const [baseline, system] = await inTurn(ROUNDS, bareStart, firstTrade);
	console.log(describe({ name: 'baseline, initdb, PostgreSQL and a bare Fastify', unit: 'ms', values: baseline }));
	console.log(describe({ name: 'empty data folder to first trade', unit: 'ms', values: system }));
	console.log(describe({ name: nameWithBar('PERF-09', 'time', 'ratio'), unit: '', values: ratios(system, baseline) }));
}

async function bareStart(): Promise<number> {
	let house: BareHouse | undefined;
	try {
		return await timed(async () => {
			house = await BareHouse.make();
		});
	} finally {
		await house?.remove();
	}
}

async function firstTrade(): Promise<number> {
	let product: Product | undefined;
	try {
		const took = await timed(async () => {
			product = await Product.start();
			const [trader] = await signUp(product.url, 1);
			await placeFirst(product, trader as Trader);
		});
		const started = product as unknown as Product;
		await assertDurable(await started.ownerUrl());
		await assertAuditClean(started);
		return took;
	} finally {
		await product?.stop();
	}
}
