import { setTimeout as sleep } from 'node:timers/promises';
import { assertDurable, Product } from '@fairtick/simulation/product';
import pg from 'pg';
import { assertAuditClean, describe, type Measured } from './rounds.ts';

/** How long nothing may be added to the history before it counts as whole. */
const REST_S = 3;

/**
 * Measures a fresh product on a durable database, once it has made the charts' history of the day before, as it does
 * after its very first start only. The figures are told when the audit is clean, otherwise they are void.
 */
export async function onProduct(
	measure: (product: Product, databaseUrl: string) => Promise<readonly Measured[]>,
): Promise<void> {
	const product = await Product.start();
	try {
		const databaseUrl = await product.ownerUrl();
		await assertDurable(databaseUrl);
		await untilHistoryIsMade(databaseUrl);
		const found = await measure(product, databaseUrl);
		await assertAuditClean(product);
		for (const one of found) console.log(describe(one));
	} finally {
		await product.stop();
	}
}

async function untilHistoryIsMade(databaseUrl: string): Promise<void> {
	const client = new pg.Client({ connectionString: databaseUrl });
	await client.connect();
	let candles = 0;
	for (let restedS = 0; restedS < REST_S; restedS++) {
		await sleep(1_000);
		const { rows } = await client.query<{ count: number }>('select count(*)::int from app.candles where backfill');
		const count = rows[0]?.count ?? 0;
		if (count !== candles || count === 0) restedS = -1;
		candles = count;
	}
	await client.end();
}
