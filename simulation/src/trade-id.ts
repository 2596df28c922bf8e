import { randomBytes } from 'node:crypto';
import { toTradeId } from '@fairtick/domain/trading/trade-id';

/** An id as the product's page makes it for a trade placed at `atMs`, epoch milliseconds. */
export function makeTradeId(atMs = Date.now()): string {
	return toTradeId(atMs, randomBytes(10));
}
