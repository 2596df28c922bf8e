import { AssetSettler } from '../../server/src/areas/trading/settling/settler.ts';
import type { Database } from '../../server/src/platform/database/index.ts';

/** Settles an asset's due trades once, with the product's own settler. Throws its first error. */
export async function settleAsset(assetId: number, database: Database, nowMs: () => number): Promise<void> {
	const errors: unknown[] = [];
	const settler = new AssetSettler(assetId, {
		database,
		realCurrency: 'SANDBOX_USD',
		nowMs,
		advanceLoggedThrough: async () => {},
		isPlacing: () => false,
		publish: () => {},
		publishEntered: () => {},
		onError: (error) => void errors.push(error),
	});
	settler.wake();
	await settler.idle();
	await settler.stop();
	if (errors.length > 0) throw errors[0];
}
