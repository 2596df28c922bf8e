import { computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import type { Queryable } from '../database/index.ts';
import { type CatalogueAsset, loadNewestPrices } from './queries.ts';

/** The least slippage of an asset from its newest ticks (MARKET-10), in tick sizes; as it is, where these are too few. */
export async function measureSlippage(
	database: Queryable,
	{ id, slippageMin }: Pick<CatalogueAsset, 'id' | 'slippageMin'>,
): Promise<number> {
	const prices = await loadNewestPrices(database, id, SLIPPAGE_TICKS);
	return prices.length < SLIPPAGE_TICKS ? slippageMin : computeSlippageMin(prices);
}
