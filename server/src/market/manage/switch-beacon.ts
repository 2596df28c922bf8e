import { QUICKNET } from '@fairtick/domain/market/beacon';
import type { Queryable } from '../../database/index.ts';
import { measureSlippage } from '../measure-slippage.ts';
import { insertAssetVersion, loadCatalogueAssets } from '../queries.ts';
import type { CatalogueChange } from './change.ts';
import { AssetsRefused } from './refused.ts';

/**
 * Announces that public randomness enters the steps of the fair indices, or does no more (MARKET-04): hours ahead, as
 * `insertAssetVersion` says. Without it they take no real money. Throws `AssetsRefused`.
 */
export async function switchBeacon(tx: Queryable, on: boolean): Promise<CatalogueChange> {
	const beacon = on ? QUICKNET.name : null;
	const load = async () => (await loadCatalogueAssets(tx)).filter(({ terms }) => terms.source === 'fair');
	const other = (await load()).filter(({ terms }) => terms.beacon !== beacon);
	if (other.length === 0) throw new AssetsRefused(`The beacon is ${on ? 'on' : 'off'} already, or announced to be.`);
	for (const asset of other)
		await insertAssetVersion(
			tx,
			asset.id,
			{ ...asset.terms, beacon, realAllowed: on },
			await measureSlippage(tx, asset),
		);
	const begin = new Date(Math.max(...(await load()).map(({ effectiveAtMs }) => effectiveAtMs))).toISOString();
	return {
		...{ act: 'beacon.switched', subject: 'assets', before: { on: !on }, after: { on, begin } },
		answer: `The fair indices ${on ? 'take the beacon' : 'take no beacon any more'} from ${begin} on; no trade reaches beyond that.`,
	};
}
