import type { AssetGroup } from '@fairtick/domain/market/contract';
import { computeFairSlippageMin } from '@fairtick/domain/market/slippage';
import type { Config } from '../../../platform/config/index.ts';
import { type Database, inTransaction, type Queryable } from '../../../platform/database/index.ts';
import {
	computeQuotedTerms,
	EXCHANGE_ASSETS,
	FAIR_ASSETS,
	fairTerms,
	PAYOUTS,
	POLYGON_ASSETS,
	polygonVenueOf,
	type QuotedIdentity,
} from '../catalogue.ts';
import { insertAsset, insertAssetVersion, insertFirstPayouts } from '../sql/assets.ts';

/** Least slippage of an asset that has too few ticks to measure it. */
const UNMEASURED = 1;

export interface InstallOptions {
	readonly database: Database;
	readonly config: Pick<Config, 'beacon' | 'exchanges' | 'exchangesByDefault' | 'polygon'>;
}

/**
 * Adds the five indices, the payouts and the assets of the settings to a catalogue that lacks them; existing rows stay as
 * they are (MARKET-13).
 */
export async function installCatalogue({ database, config }: InstallOptions): Promise<void> {
	await installFairAssets(database, config.beacon.on === true);
	await inTransaction(database, async (tx) => {
		if (config.exchanges.length > 0 && !config.exchangesByDefault)
			for (const asset of EXCHANGE_ASSETS) await installQuoted(tx, asset, 'exchange', config.exchanges);
		if (config.polygon)
			for (const asset of POLYGON_ASSETS) await installQuoted(tx, asset, 'polygon', [polygonVenueOf(asset.ticker)]);
	});
}

/**
 * Adds payouts and fair indices where they are lacking.
 * @param withBeacon whether public randomness enters the steps of those that are added.
 */
export async function installFairAssets(database: Database, withBeacon: boolean): Promise<void> {
	await inTransaction(database, async (tx) => {
		for (const group of Object.keys(PAYOUTS) as AssetGroup[]) await insertFirstPayouts(tx, group, PAYOUTS[group]);
		for (const asset of FAIR_ASSETS)
			if (await insertAsset(tx, asset))
				await insertAssetVersion(tx, asset.id, fairTerms(withBeacon), computeFairSlippageMin(asset.ticker, withBeacon));
	});
}

/** Adds an asset that venues quote where it is lacking. */
export async function installQuoted(
	tx: Queryable,
	asset: QuotedIdentity,
	source: 'exchange' | 'polygon',
	venues: readonly string[],
): Promise<boolean> {
	const isNew = await insertAsset(tx, asset);
	if (isNew) await insertAssetVersion(tx, asset.id, computeQuotedTerms(asset, source, venues), UNMEASURED);
	return isNew;
}
