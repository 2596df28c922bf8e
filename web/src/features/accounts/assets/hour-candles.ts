import { getCandles } from '@fairtick/domain/market/contract';
import { queryOptions } from '@tanstack/react-query';
import { fetchAnswer } from '../../../kit/api/query.ts';

const MINUTE_S = 60;
const MINUTES = 60;

/** Closing prices of the last hour's minutes, oldest first. */
export const hourQuery = (assetId: number) =>
	queryOptions({
		queryKey: ['hour', assetId],
		queryFn: async ({ signal }) => {
			const query = { interval: MINUTE_S, limit: MINUTES } as const;
			const candles = await fetchAnswer(getCandles, { params: { id: assetId }, query }, signal);
			return candles.map(([, , , , close]) => Number(close));
		},
		staleTime: 60_000,
		meta: { silent: true },
	});

/** A price's usual move within a minute, by the median of the last hour's minutes; null for fewer than ten. */
export function typicalMove(closes: readonly number[]): number | null {
	const moves = closes
		.slice(1)
		.map((close, index) => Math.abs(close - (closes[index] as number)))
		.sort((a, b) => a - b);
	return moves.length < 10 ? null : (moves[Math.floor(moves.length / 2)] as number);
}

/** The typical move as a share of the newest price, so that assets can be compared. */
export function relativeMove(closes: readonly number[]): number | null {
	const move = typicalMove(closes);
	return move === null ? null : move / (closes.at(-1) as number);
}
