import { listTrades } from '@fairtick/domain/trading/contract';
import { fetchAnswer } from '../../../kit/api/query.ts';

/** Asset id of a guest's newest open trade. Throws if the server does not answer. */
export async function findTradedAsset(): Promise<number | undefined> {
	const { data } = await fetchAnswer(listTrades, { query: { status: 'open', mode: 'demo', limit: 1 } });
	return data[0]?.asset.id;
}
