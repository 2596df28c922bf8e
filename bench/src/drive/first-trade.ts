import { HttpConnection } from '@fairtick/simulation/connection';
import type { Product } from '@fairtick/simulation/product';
import { findOpenAsset, type Trader } from '@fairtick/simulation/traders';
import { place } from './placing.ts';

/** Places one demo trade as soon as the product takes it. */
export async function placeFirst(product: Product, trader: Trader): Promise<void> {
	const connection = await HttpConnection.open(product.url);
	try {
		await place(connection, trader, await findOpenAsset(product.url));
	} finally {
		connection.close();
	}
}

/** Milliseconds that something takes. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await work();
	return performance.now() - startedAt;
}
