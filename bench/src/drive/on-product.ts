import { assertDurable, Product } from '@fairtick/simulation/product';
import { assertAuditClean, describe, type Measured } from './rounds.ts';

/**
 * Measures a fresh product on a durable database. Its charts begin with the one day that it makes before it is ready: a
 * month is made during its first hour only. The figures are printed if the audit is clean, otherwise they are void.
 * @param audits false if trades are made up beside the log: an audit would find each of them.
 */
export async function onProduct(
	measure: (product: Product, databaseUrl: string) => Promise<readonly Measured[]>,
	{ settings = {}, audits = true }: { settings?: Readonly<Record<string, string>>; audits?: boolean } = {},
): Promise<void> {
	const product = await Product.start({ FAIR_HISTORY_DAYS: '1', ...settings });
	try {
		const databaseUrl = await product.ownerUrl();
		await assertDurable(databaseUrl);
		const found = await measure(product, databaseUrl);
		if (audits) await assertAuditClean(product);
		for (const one of found) console.log(describe(one));
	} finally {
		await product.stop();
	}
}
