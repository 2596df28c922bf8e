import type { ExchangeName } from '@fairtick/domain/market/contract';
import type { Queryable } from '../../../platform/database/index.ts';
import { mayBeReal } from '../catalogue.ts';
import { updateOrderedVenues } from '../sql/assets.ts';
import { lockCatalogue } from '../sql/lock-catalogue.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { AssetsRefused } from './refused.ts';

/**
 * Orders the exchanges that make an asset's price as soon as no trade on it is open: they are part of its source (MARKET-06). Fewer than
 * real money needs are refused while it is allowed: two people take it away first (MARKET-02). Throws `AssetsRefused`.
 */
export async function orderVenues(
	tx: Queryable,
	ticker: string,
	venues: readonly ExchangeName[],
): Promise<CatalogueChange> {
	await lockCatalogue(tx);
	const { id, terms, orderedVenues } = await findAsset(tx, ticker);
	if (terms.source !== 'exchange')
		throw new AssetsRefused(`${ticker} is of the source ${terms.source}: it has no venues.`, 'admin.unchanged');
	if (terms.realAllowed && !mayBeReal({ ...terms, venues }))
		throw new AssetsRefused('Real money needs the median of three exchanges.', 'assets.demo_only');
	if (`${orderedVenues ?? terms.venues}` === `${venues}`)
		throw new AssetsRefused(
			`${ticker} takes ${venues.join(', ')} already${orderedVenues ? ' as soon as no trade on it is open' : ''}.`,
			'admin.unchanged',
		);
	const isAsItIs = `${terms.venues}` === `${venues}`;
	await updateOrderedVenues(tx, id, isAsItIs ? null : venues);
	return {
		act: 'asset.venues_ordered',
		subject: `asset:${id}`,
		before: { venues: orderedVenues ?? terms.venues },
		after: { venues },
		answer: isAsItIs
			? `${ticker} keeps ${venues.join(', ')}.`
			: `${ticker} takes ${venues.join(', ')} as soon as no trade on it is open.`,
	};
}
