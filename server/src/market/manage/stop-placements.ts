import type { Queryable } from '../../database/index.ts';
import { loadCatalogueAssets } from '../queries.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { updateListed, updateSuspended } from './queries.ts';
import { AssetsRefused } from './refused.ts';

/** Stops placements on an asset, or lets them go on. Its ticks and open trades do not notice (TRADE-19). Throws `AssetsRefused`. */
export async function suspendAsset(tx: Queryable, ticker: string, suspended: boolean): Promise<CatalogueChange> {
	const asset = await findAsset(tx, ticker);
	if (asset.suspended === suspended)
		throw new AssetsRefused(`${ticker} is ${suspended ? 'already' : 'not'} suspended.`);
	await updateSuspended(tx, asset.id, suspended);
	return {
		...{ act: suspended ? 'asset.suspended' : 'asset.resumed', subject: `asset:${asset.id}` },
		...{ before: { suspended: !suspended }, after: { suspended } },
		answer: suspended
			? `${ticker} is suspended: it takes no new trades, and open ones end as agreed.`
			: `${ticker} takes trades again.`,
	};
}

/** Takes an asset off the list. Its prices go on as long as a trade on it is open. Throws `AssetsRefused`. */
export async function unlistAsset(tx: Queryable, ticker: string): Promise<CatalogueChange> {
	const { id, listed } = await findAsset(tx, ticker);
	if (!listed) throw new AssetsRefused(`${ticker} is not on the list.`);
	const others = (await loadCatalogueAssets(tx)).filter((asset) => asset.listed && asset.id !== id);
	if (others.length === 0) throw new AssetsRefused(`${ticker} is the last asset on the list, which is never empty.`);
	await updateListed(tx, id, false);
	return {
		...{ act: 'asset.unlisted', subject: `asset:${id}`, before: { listed: true }, after: { listed: false } },
		answer: `${ticker} is off the list: it takes no new trades, and open ones end as agreed. Open pages show it until they are loaded again.`,
	};
}
