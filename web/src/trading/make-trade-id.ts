import { toTradeId } from '@fairtick/domain/trading/trade-id';

/** The id of a trade clicked at `nowMs`. `crypto.randomUUID` is missing on pages served without TLS, its random source is not. */
export function makeTradeId(nowMs: number): string {
	return toTradeId(nowMs, crypto.getRandomValues(new Uint8Array(10)));
}
