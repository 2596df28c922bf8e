import { type Database, inTransaction } from '../../../platform/database/index.ts';
import type { Lease } from '../../../platform/leases/index.ts';
import { computeTermsOfVenues } from '../catalogue.ts';
import type { LoadLastExitDeadline } from '../sources/fair/fair-source.ts';
import {
	type CatalogueAsset,
	insertAssetVersion,
	loadCatalogueAssets,
	loadCatalogueInForce,
	updateOrderedVenues,
} from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import { measureSlippage } from '../ticks/measure-slippage.ts';

export interface OfferedOptions {
	readonly database: Database;
	readonly print: (line: string) => void;
	readonly loadLastExitDeadline: LoadLastExitDeadline;
}

export interface Offered {
	/** Assets whose prices are needed, under the terms in force. */
	readonly assets: readonly CatalogueAsset[];
	/** Some are needed for their open trades alone, or wait for the end of these to get other venues. */
	readonly waitsForTrades: boolean;
}

/** The assets whose prices are needed: those on the list, and those off it on which a trade is still open (TRADE-19). */
export async function loadOffered({ database, loadLastExitDeadline }: OfferedOptions): Promise<Offered> {
	const assets: CatalogueAsset[] = [];
	let waitsForTrades = false;
	for (const asset of await loadCatalogueInForce(database)) {
		const isTraded = !asset.listed && (await loadLastExitDeadline(database, [asset.id])) !== null;
		if (asset.listed || isTraded) assets.push(asset);
		if (isTraded || asset.orderedVenues !== null) waitsForTrades = true;
	}
	return { assets, waitsForTrades };
}

/** Assets with ordered venues on which no trade is open. */
export async function loadCarriable({ database, loadLastExitDeadline }: OfferedOptions): Promise<CatalogueAsset[]> {
	const ordered = (await loadCatalogueAssets(database)).filter(({ orderedVenues }) => orderedVenues !== null);
	const carriable: CatalogueAsset[] = [];
	for (const asset of ordered) if ((await loadLastExitDeadline(database, [asset.id])) === null) carriable.push(asset);
	return carriable;
}

/**
 * Makes ordered venues an asset's terms while nothing writes its prices, unless a trade on it is open, which keeps its
 * terms (MARKET-06). Throws `LeaseLost`, and changes nothing, if another process has taken the lease of prices.
 */
export async function carryOutOrders(options: OfferedOptions, lease: Pick<Lease, 'hold'>): Promise<void> {
	const { database, print, loadLastExitDeadline } = options;
	for (const { id, ticker } of await loadCarriable(options))
		await inTransaction(database, async (tx) => {
			await lockCatalogue(tx);
			const asset = (await loadCatalogueAssets(tx)).find((one) => one.id === id);
			if (!asset?.orderedVenues || (await loadLastExitDeadline(tx, [id])) !== null) return;
			const { terms, orderedVenues: venues } = asset;
			await insertAssetVersion(tx, id, computeTermsOfVenues(terms, venues), await measureSlippage(tx, asset));
			await updateOrderedVenues(tx, id, null);
			// Last: renewals of the lease wait until this commits.
			await lease.hold(tx);
			print(`${ticker} takes ${venues.join(', ')} from now on`);
		});
}
