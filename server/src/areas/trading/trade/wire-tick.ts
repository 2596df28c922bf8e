import { formatPrice } from '@fairtick/domain/market/price';
import { remember } from '@fairtick/domain/memo';
import type { TradeTick } from '@fairtick/domain/trading/contract';
import type { Tick } from '@fairtick/domain/trading/rules';

/** ISO 8601 of epoch milliseconds. Trades that end together share most of theirs. */
export const toInstant = remember(1_000, (atMs: number) => new Date(atMs).toISOString());

export const toWireTick = ({ seq, price, atMs }: Tick, tickSize: string): TradeTick => ({
	seq,
	price: formatPrice(price, tickSize),
	at: toInstant(atMs),
});
