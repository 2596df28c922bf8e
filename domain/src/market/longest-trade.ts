/** No trade lasts longer, in seconds: no asset takes a longer duration, and no boundary is offered further ahead (TRADE-06, TRADE-07). */
export const LONGEST_TRADE_S = 14_400;
