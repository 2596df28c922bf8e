import { computeSlippageMin, SLIPPAGE_TICKS } from '@fairtick/domain/market/slippage';
import { type Database, inTransaction } from '../../database/index.ts';
import type { Log } from '../../log/index.ts';
import { computeQuotedTerms, type QuotedIdentity } from '../catalogue.ts';
import { insertAsset, insertAssetVersion, loadNewestPrices, loadNewestTerms } from '../queries.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import type { FeedAsset } from './feed-source.ts';

/** Least slippage of an asset that has too few ticks to measure it; replaced once it has them. */
const UNMEASURED = 1;

export interface InstallOptions {
	readonly database: Database;
	readonly log: Log;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
}

/**
 * Puts an asset that venues quote on offer (MARKET-06). While trades on it are open, the venues and the tick size that
 * they were opened under stay, whatever is configured; the next start tries again.
 */
export async function installQuoted(
	{ database, log, loadLastExitDeadline }: InstallOptions,
	asset: QuotedIdentity,
	source: FeedAsset['source'],
	venues: readonly string[],
): Promise<FeedAsset> {
	return inTransaction(database, async (tx) => {
		await insertAsset(tx, asset, true);
		const before = await loadNewestTerms(tx, asset.id);
		const wanted = computeQuotedTerms(asset, source, venues);
		const isOther = before !== null && (before.tickSize !== wanted.tickSize || `${before.venues}` !== `${venues}`);
		if (isOther && (await loadLastExitDeadline(tx, [asset.id])) !== null) {
			log.warn(
				{ asset: asset.ticker, venues: before.venues },
				'trades are open: the asset keeps its venues until a later start',
			);
			return toFeedAsset({ ...asset, tickSize: before.tickSize }, source, before.venues);
		}
		const prices = await loadNewestPrices(tx, asset.id, SLIPPAGE_TICKS);
		const isMeasured = prices.length === SLIPPAGE_TICKS;
		const slippageMin = isMeasured ? computeSlippageMin(prices) : UNMEASURED;
		await insertAssetVersion(tx, asset.id, wanted, slippageMin, isMeasured && before?.slippageMin === UNMEASURED);
		return toFeedAsset(asset, source, venues);
	});
}

function toFeedAsset(asset: QuotedIdentity, source: FeedAsset['source'], venues: readonly string[]): FeedAsset {
	const { id, ticker, tickSize, lagMaxMs, band, quoteAgeMaxMs, hours } = asset;
	return { assetId: id, ticker, tickSize, venues, lagMaxMs, band, quoteAgeMaxMs, source, hours };
}
