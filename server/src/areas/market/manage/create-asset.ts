import type { FairTicker } from '@fairtick/domain/market/fair-walk';
import { computeFairSlippageMin } from '@fairtick/domain/market/slippage';
import { toInstant } from '@fairtick/domain/wire/primitives';
import { loadClock, type Queryable } from '../../../platform/database/index.ts';
import { type AssetIdentity, type AssetTerms, fairTerms, nameFairAsset } from '../catalogue.ts';
import { insertAsset, insertAssetVersion, loadCatalogueAssets, loadCatalogueInForce } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { loadNewAssetId } from './queries.ts';
import { AssetsRefused } from './refused.ts';
import { refuseNamesake } from './stop-placements.ts';

export interface NewAsset {
	readonly identity: Omit<AssetIdentity, 'id'>;
	readonly terms: AssetTerms;
	/** In tick sizes. */
	readonly slippageMin: number;
}

/**
 * Puts a new asset on the list. Its writer, the sockets and settlement notice it by the catalogue's stamp (MARKET-12).
 */
export async function createAsset(
	tx: Queryable,
	{ identity, terms, slippageMin }: NewAsset,
): Promise<CatalogueChange & { readonly id: number }> {
	await lockCatalogue(tx);
	refuseNamesake(identity, await loadCatalogueAssets(tx));
	const id = await loadNewAssetId(tx);
	if (!(await insertAsset(tx, { ...identity, id })))
		throw new AssetsRefused(`${identity.ticker} is on the list.`, 'assets.ticker_listed', { ticker: identity.ticker });
	await insertAssetVersion(tx, id, terms, slippageMin);
	const { ticker } = identity;
	return {
		id,
		act: 'asset.created',
		subject: `asset:${id}`,
		before: null,
		after: { ...identity, ...showTerms(terms) },
		answer: `${ticker} is on the list.`,
	};
}

/**
 * A fair index of another volatility. All indices of an installation take the same beacon in the same hours: while another
 * one is announced, none is created. Throws `AssetsRefused`.
 */
export async function planFairAsset(tx: Queryable, ticker: FairTicker): Promise<NewAsset> {
	await lockCatalogue(tx);
	const others = (await loadCatalogueAssets(tx)).filter(({ terms }) => terms.source === 'fair');
	const inForce = (await loadCatalogueInForce(tx)).filter(({ terms }) => terms.source === 'fair');
	const nowMs = Number(await loadClock(tx));
	const announced = others.find(({ effectiveAtMs }) => effectiveAtMs > nowMs);
	if (announced) {
		const begin = toInstant(announced.effectiveAtMs);
		throw new AssetsRefused(`Another beacon begins at ${begin}: add the index then.`, 'assets.beacon_announced', {
			begin,
		});
	}
	const withBeacon = inForce.some(({ terms }) => terms.beacon !== null);
	const name = nameFairAsset(ticker);
	return {
		identity: { ticker, name, primaryExchange: 'Fairtick', icon: ticker.toLowerCase(), group: 'fair' },
		terms: fairTerms(withBeacon),
		slippageMin: computeFairSlippageMin(ticker, withBeacon),
	};
}

/** Terms as the audit log and requests keep them: JSON has no whole numbers beyond those of a float. */
export const showTerms = ({ stakeMin, demoStakeMax, realStakeMax, ...terms }: AssetTerms) => ({
	...terms,
	stakeMin: Number(stakeMin),
	demoStakeMax: Number(demoStakeMax),
	realStakeMax: Number(realStakeMax),
});
