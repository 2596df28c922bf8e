import { getCandles } from '@fairtick/domain/market/contract';
import { useQuery } from '@tanstack/react-query';
import { fetchAnswer } from '../api/query.ts';
import { useLatestTick } from './use-live.ts';

const DAY_S = 86_400;

export interface DayChange {
	/** As the server wrote it. */
	readonly price: string;
	/** Change since the day's opening in percent; null until the opening is known. */
	readonly percent: number | null;
}

/** Newest price of an asset, throttled, and how it stands to the opening of the (UTC) day; null before any price. */
export function useDayChange(assetId: number): DayChange | null {
	const tick = useLatestTick(assetId);
	const day = tick === null ? null : Math.floor(tick[2] / 1000 / DAY_S);
	const { data: open } = useQuery({
		queryKey: ['day-open', assetId, day],
		queryFn: async ({ signal }) => {
			const candles = await fetchAnswer(
				getCandles,
				{ params: { id: assetId }, query: { interval: DAY_S, limit: 1 } },
				signal,
			);
			return candles.at(-1)?.[1] ?? null;
		},
		enabled: day !== null,
		staleTime: Number.POSITIVE_INFINITY,
	});
	if (tick === null) return null;
	const price = tick[3];
	return { price, percent: open == null ? null : computeChange(Number(open), Number(price)) };
}

/** Change in percent, rounded to what is shown, so that its sign is that of the shown number. */
function computeChange(from: number, to: number): number {
	return Math.round((to / from - 1) * 10_000) / 100;
}
