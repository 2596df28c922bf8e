import { getTrade, type Trade } from '@fairtick/domain/trading/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';
import { closedTradesQuery, oneTradeKey, openTradesQuery } from '../placing/trades-cache.ts';

/** A trade that was picked from a list, as it is now: lists follow the live events, the trade itself is asked once. */
export function useShownTrade(picked: Trade): Trade {
	const open = useQuery({ ...openTradesQuery(picked.mode), enabled: false }).data;
	const closed = useInfiniteQuery({ ...closedTradesQuery(picked.mode), enabled: false }).data;
	const isPicked = ({ id }: Trade) => id === picked.id;
	const listed = open?.find(isPicked) ?? closed?.pages.flatMap(({ data }) => data).find(isPicked);
	const { data: asked } = useQuery({
		queryKey: oneTradeKey(picked.id),
		queryFn: ({ signal }) => fetchAnswer(getTrade, { params: { id: picked.id } }, signal),
		enabled: picked.status === 'open' && listed === undefined,
		// What is known of it is what was picked.
		staleTime: 0,
		meta: { silent: true },
	});
	return listed ?? asked ?? picked;
}
