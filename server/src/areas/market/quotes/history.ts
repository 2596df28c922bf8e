import type { Candle } from '@fairtick/domain/market/candles';
import * as z from 'zod';

const MINUTE_MS = 60_000;

const historySchema = z.array(
	z
		.object({
			t: z.int().multipleOf(MINUTE_MS),
			open: z.number(),
			high: z.number(),
			low: z.number(),
			close: z.number(),
		})
		.refine(({ open, high, low, close }) => low > 0 && low <= Math.min(open, close) && high >= Math.max(open, close)),
);

/** A venue's candles of a minute, in plain prices; throws for impossible values. */
export function parseHistory(answer: unknown): Candle<number>[] {
	return historySchema.parse(answer);
}
