/** No trade lasts longer, in seconds: no asset takes a longer duration, and no boundary is offered further ahead (TRADE-06, TRADE-07). */
export const LONGEST_TRADE_S = 14_400;

/** From the acceptance of a trade to its expiry at most, in milliseconds: a sealed entry comes up to 5.5 s after the acceptance (TRADE-20). */
export const LONGEST_SPAN_MS = LONGEST_TRADE_S * 1_000 + 5_500;
