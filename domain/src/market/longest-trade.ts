import { LONGEST_SEAL_MS } from './quicknet-times.ts';

/** No trade lasts longer, in seconds: no asset takes a longer duration, and no boundary is offered further ahead (TRADE-06, TRADE-07). */
export const LONGEST_TRADE_S = 14_400;

/** From the acceptance of a trade to its expiry at most, in milliseconds: a duration counts from the sealed entry (TRADE-20). */
export const LONGEST_SPAN_MS = LONGEST_TRADE_S * 1_000 + LONGEST_SEAL_MS;
