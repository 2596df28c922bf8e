import { type Database, inTransaction } from '../database/index.ts';
import { computeTermsOfVenues } from './catalogue.ts';
import { describeDifferences } from './describe-differences.ts';
import { measureSlippage } from './measure-slippage.ts';
import { type CatalogueAsset, insertAssetVersion, loadCatalogueAssets, updateOrderedVenues } from './queries.ts';
import type { SourceSettings } from './source-settings.ts';
import type { LoadLastExitDeadline } from './sources/fair/fair-source.ts';

export interface OfferedOptions {
	readonly database: Database;
	readonly config: SourceSettings;
	readonly say: (line: string) => void;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
}

/**
 * The assets whose prices are wanted: those on the list, and those off it on which a trade is still open (TRADE-19). Carries
 * out what commands have ordered before, and says where settings and catalogue differ (MARKET-13).
 */
export async function loadOffered(options: OfferedOptions): Promise<CatalogueAsset[]> {
	const { database, config, say, loadLastExitDeadline } = options;
	let catalogue = await loadCatalogueAssets(database);
	const ordered = catalogue.filter(({ orderedVenues }) => orderedVenues !== null);
	for (const asset of ordered) await carryOut(options, asset);
	if (ordered.length > 0) catalogue = await loadCatalogueAssets(database);
	for (const line of describeDifferences(config, catalogue)) say(line);
	const offered: CatalogueAsset[] = [];
	for (const asset of catalogue)
		if (asset.listed || (await loadLastExitDeadline(database, [asset.id])) !== null) offered.push(asset);
	return offered;
}

/** Makes ordered venues an asset's terms, unless a trade on it is open, which keeps what it was opened under (MARKET-06). */
async function carryOut({ database, say, loadLastExitDeadline }: OfferedOptions, asset: CatalogueAsset): Promise<void> {
	const { id, ticker, terms } = asset;
	const venues = asset.orderedVenues ?? [];
	await inTransaction(database, async (tx) => {
		if ((await loadLastExitDeadline(tx, [id])) !== null) {
			say(
				`${ticker} keeps its venues until a start at which no trade on it is open, then it takes ${venues.join(', ')}`,
			);
			return;
		}
		await insertAssetVersion(tx, id, computeTermsOfVenues(terms, venues), await measureSlippage(tx, asset));
		await updateOrderedVenues(tx, id, null);
		say(`${ticker} takes ${venues.join(', ')} from now on`);
	});
}
