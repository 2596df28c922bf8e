import { isFairTicker } from '@fairtick/domain/market/fair-walk';
import { computeFairSlippageMin, computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import type { Queryable } from '../../../platform/database/index.ts';
import type { AssetTerms } from '../catalogue.ts';
import { type CatalogueAsset, loadNewestPrices } from '../sql/assets.ts';

export interface MeasuredAsset extends Pick<CatalogueAsset, 'id' | 'ticker' | 'slippageMin'> {
	/** The version that the slippage is for: with the beacon its entries are sealed (TRADE-20). */
	readonly terms: Pick<AssetTerms, 'source' | 'beacon'>;
}

/**
 * The least slippage of an asset from its newest ticks (MARKET-10), in tick sizes. If there are too few: of a fair index
 * by its walk, else unchanged.
 */
export async function measureSlippage(
	database: Queryable,
	{ id, ticker, slippageMin, terms: { source, beacon } }: MeasuredAsset,
): Promise<number> {
	const isSealed = beacon !== null;
	const prices = await loadNewestPrices(database, id, SLIPPAGE_TICKS);
	if (prices.length >= SLIPPAGE_TICKS) return computeSlippageMin(prices, isSealed);
	return source === 'fair' && isFairTicker(ticker) ? computeFairSlippageMin(ticker, isSealed) : slippageMin;
}
