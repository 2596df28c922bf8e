import type * as contract from '@fairtick/domain/assets/contract';
import type { Call } from '../../platform/http/index.ts';
import type { AssetsContext } from './context.ts';

/** Markets of the exchanges by a part of their name; exchanges that do not answer are listed. */
export async function searchExchangeMarkets(
	{ search }: AssetsContext,
	{ query }: Call<typeof contract.searchExchangeMarkets>,
) {
	const { found, missing } = await search.find(query.search);
	return {
		data: found.map(({ ticker, name, venues, tickSize }) => ({
			ticker,
			name,
			venues: [...venues],
			tick_size: tickSize,
		})),
		missing: [...missing],
	};
}
