import { SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import type { Queryable } from '../../../platform/database/index.ts';
import { insertAssetVersion, loadNewestPrices } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import { measureSlippage } from '../ticks/measure-slippage.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { AssetsRefused } from './refused.ts';

const showSteps = (count: number) => (count === 1 ? '1 price step' : `${count} price steps`);

/** Begins a version of an asset's terms whose least slippage is measured now (MARKET-10). Throws `AssetsRefused`. */
export async function remeasureSlippage(tx: Queryable, ticker: string): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const asset = await findAsset(tx, ticker);
	const { length } = await loadNewestPrices(tx, asset.id, SLIPPAGE_TICKS);
	if (length === 0) throw new AssetsRefused(`${ticker} has no ticks yet.`);
	if (length < SLIPPAGE_TICKS)
		throw new AssetsRefused(`${ticker} has only ${length} of the ${SLIPPAGE_TICKS} ticks that are measured.`);
	const slippageMin = await measureSlippage(tx, asset);
	if (slippageMin === asset.slippageMin)
		throw new AssetsRefused(
			`${ticker} keeps its least slippage of ${showSteps(slippageMin)}: its ticks say nothing else.`,
		);
	await insertAssetVersion(tx, asset.id, asset.terms, slippageMin, { isRemeasured: true });
	return {
		act: 'asset.measured',
		subject: `asset:${asset.id}`,
		before: { slippage_min: asset.slippageMin },
		after: { slippage_min: slippageMin },
		answer: `The least slippage of ${ticker} is ${showSteps(slippageMin)} now, instead of ${asset.slippageMin}.`,
	};
}
