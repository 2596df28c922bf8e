import type { Queryable } from '../../../platform/database/index.ts';
import { type CatalogueAsset, loadCatalogueAssets } from '../sql/assets.ts';
import { AssetsRefused } from './refused.ts';

/** The asset that a ticker means: the one on the list, else the one that was. Throws `AssetsRefused` if none is or was. */
export async function findAsset(tx: Queryable, ticker: string): Promise<CatalogueAsset> {
	const named = (await loadCatalogueAssets(tx)).filter((asset) => asset.ticker === ticker);
	const asset = named.find(({ listed }) => listed) ?? named[0];
	if (!asset) throw new AssetsRefused(`There is no asset ${ticker} in the catalogue: npm run assets -- list`);
	return asset;
}
