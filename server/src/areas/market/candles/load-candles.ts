import { mergeCandles } from '@fairtick/domain/market/candles';
import type { getCandles } from '@fairtick/domain/market/contract';
import { formatPrice } from '@fairtick/domain/market/price';
import type { AnswerOf, QueryOf } from '@fairtick/domain/wire/endpoint';
import type { Queryable } from '../../../platform/database/index.ts';
import { loadTickSizes } from '../sql/assets.ts';
import { loadCandleParts } from '../sql/candles.ts';

const MOST_CANDLES = 1_000;

/** The newest candles of an asset, oldest first, with the one that is still moving; null for an unknown asset. */
export async function loadCandles(
	database: Queryable,
	assetId: number,
	{ interval, to = Number.MAX_SAFE_INTEGER, limit = MOST_CANDLES }: QueryOf<typeof getCandles>,
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
