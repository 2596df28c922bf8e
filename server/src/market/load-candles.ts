import { mergeCandles } from '@fairtick/domain/market/candles';
import type { CandleIntervalS, getCandles } from '@fairtick/domain/market/contract';
import { formatPrice } from '@fairtick/domain/market/price';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../database/index.ts';
import { loadCandleParts } from './candle-queries.ts';
import { loadTickSizes } from './queries.ts';

const MOST_CANDLES = 1_000;

export interface CandleQuery {
	readonly interval: CandleIntervalS;
	/** Only candles that start before it, epoch milliseconds. */
	readonly to?: number | undefined;
	readonly limit?: number | undefined;
}

/** The newest candles of an asset, oldest first, with the one that is still moving; null for an unknown asset. */
export async function loadCandles(
	database: Queryable,
	assetId: number,
	{ interval, to = Number.MAX_SAFE_INTEGER, limit = MOST_CANDLES }: CandleQuery,
): Promise<AnswerOf<typeof getCandles> | null> {
	const tickSize = (await loadTickSizes(database, [assetId])).get(assetId);
	if (tickSize === undefined) return null;
	const parts = await loadCandleParts(database, assetId, interval, to, limit);
	return mergeCandles(parts, interval)
		.slice(-limit)
		.map(({ t, open, high, low, close }) => [
			t,
			formatPrice(open, tickSize),
			formatPrice(high, tickSize),
			formatPrice(low, tickSize),
			formatPrice(close, tickSize),
		]);
}
