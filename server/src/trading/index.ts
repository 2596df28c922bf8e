export { createTrading, type Trading } from './create-trading.ts';
export { lookAtSettlement } from './measures.ts';
export type { PublishedTradeEvent } from './placing/open-trade.ts';
export { openingEvent, settlingEvent } from './trade/ledger-events.ts';
export { loadUserEvents } from './trade/load-user-events.ts';
export { loadLastExitDeadline } from './trade/queries.ts';
export { type StoredTrade, type TradeRow, toTick, toTrade } from './trade/row.ts';
