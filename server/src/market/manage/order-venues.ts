import type { ExchangeName } from '../../config/index.ts';
import type { Queryable } from '../../database/index.ts';
import { updateOrderedVenues } from '../queries.ts';
import type { CatalogueChange } from './change.ts';
import { findAsset } from './find-asset.ts';
import { AssetsRefused } from './refused.ts';

/**
 * Orders the exchanges that make an asset's price from the next start on. They are part of its source, which changes with no
 * trade open alone (MARKET-06), and a running server has its connections. Throws `AssetsRefused`.
 */
export async function orderVenues(
	tx: Queryable,
	ticker: string,
	venues: readonly ExchangeName[],
): Promise<CatalogueChange> {
	const { id, terms, orderedVenues } = await findAsset(tx, ticker);
	if (terms.source !== 'exchange')
		throw new AssetsRefused(`${ticker} is of the source ${terms.source}: it has no venues.`);
	if (`${orderedVenues ?? terms.venues}` === `${venues}`)
		throw new AssetsRefused(
			`${ticker} takes ${venues.join(', ')} already${orderedVenues ? ' from the next start on' : ''}.`,
		);
	const isAsItIs = `${terms.venues}` === `${venues}`;
	await updateOrderedVenues(tx, id, isAsItIs ? null : venues);
	return {
		...{ act: 'asset.venues_ordered', subject: `asset:${id}` },
		...{ before: { venues: orderedVenues ?? terms.venues }, after: { venues } },
		answer: isAsItIs
			? `${ticker} keeps ${venues.join(', ')}.`
			: `${ticker} takes ${venues.join(', ')} from the next start on at which no trade on it is open.`,
	};
}
