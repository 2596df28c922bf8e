export { createTrading, type Trading } from './create-trading.ts';
export { loadSettlementLag } from './load-settlement-lag.ts';
export { loadUserEvents } from './load-user-events.ts';
export type { PublishedTradeEvent } from './open-trade.ts';
export { loadLastExitDeadline, loadTradesOfUser } from './queries.ts';
export { tradingRoutes } from './routes.ts';
export { openingEvent, settlingEvent } from './trade-events.ts';
export { type StoredTrade, type TradeRow, toTick, toTrade } from './trade-row.ts';
export { toWireTrade } from './trade-view.ts';
