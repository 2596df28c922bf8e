import { computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import type { Queryable } from '../database/index.ts';
import type { AssetTerms } from './catalogue.ts';
import { type CatalogueAsset, loadNewestPrices } from './queries.ts';

export interface MeasuredAsset extends Pick<CatalogueAsset, 'id' | 'slippageMin'> {
	/** Of the version that the slippage is for: with the beacon its entries are sealed (TRADE-20). */
	readonly terms: Pick<AssetTerms, 'beacon'>;
}

/** The least slippage of an asset from its newest ticks (MARKET-10), in tick sizes; as it is, where these are too few. */
export async function measureSlippage(database: Queryable, { id, slippageMin, terms }: MeasuredAsset): Promise<number> {
	const prices = await loadNewestPrices(database, id, SLIPPAGE_TICKS);
	return prices.length < SLIPPAGE_TICKS ? slippageMin : computeSlippageMin(prices, terms.beacon !== null);
}
