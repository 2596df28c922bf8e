import { getCandles } from '@fairtick/domain/market/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';
import { useServerNow } from './use-live.ts';

const DAY_S = 86_400;

/** The opening price of an asset on the (UTC) day that begins at `dayMs`; null without one. */
export const dayOpenQuery = (assetId: number, dayMs: number) =>
	queryOptions({
		queryKey: ['day-open', assetId, dayMs],
		queryFn: async ({ signal }) => {
			const query = { interval: DAY_S, limit: 1 } as const;
			const candles = await fetchAnswer(getCandles, { params: { id: assetId }, query }, signal);
			return candles.at(-1)?.[1] ?? null;
		},
		staleTime: Number.POSITIVE_INFINITY,
		meta: { silent: true },
	});

/** Beginning of the server's (UTC) day, epoch milliseconds. */
export const useDayMs = (): number => useServerNow(DAY_S * 1000);

/** The opening price of an asset on the (UTC) day; null until it is known. */
export function useDayOpen(assetId: number): string | null {
	return useQuery(dayOpenQuery(assetId, useDayMs())).data ?? null;
}
