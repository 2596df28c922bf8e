import type { QueryClient } from '@tanstack/react-query';
import { openTradesQuery } from '../trading/trades-cache.ts';

/** The id of the asset of a guest's newest open trade. */
export async function findTradedAsset(queryClient: QueryClient): Promise<number | undefined> {
	const trades = await queryClient.query({ ...openTradesQuery('demo'), meta: { silent: true } });
	return trades[0]?.asset.id;
}
