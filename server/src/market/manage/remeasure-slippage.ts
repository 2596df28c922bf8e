import type { Queryable } from '../../database/index.ts';
import { measureSlippage } from '../measure-slippage.ts';
import { insertAssetVersion } from '../queries.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { AssetsRefused } from './refused.ts';

/** Begins a version of an asset's terms whose least slippage is measured now (MARKET-10). Throws `AssetsRefused`. */
export async function remeasureSlippage(tx: Queryable, ticker: string): Promise<CatalogueChange> {
	const asset = await findAsset(tx, ticker);
	const slippageMin = await measureSlippage(tx, asset);
	if (slippageMin === asset.slippageMin)
		throw new AssetsRefused(
			`${ticker} keeps its least slippage of ${slippageMin} price steps: its ticks say nothing else.`,
		);
	await insertAssetVersion(tx, asset.id, asset.terms, slippageMin, true);
	return {
		...{ act: 'asset.measured', subject: `asset:${asset.id}` },
		...{ before: { slippage_min: asset.slippageMin }, after: { slippage_min: slippageMin } },
		answer: `The least slippage of ${ticker} is ${slippageMin} price steps now, instead of ${asset.slippageMin}.`,
	};
}
