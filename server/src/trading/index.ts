export { createTrading, type Trading, type TradingOptions } from './create-trading.ts';
export { loadUserEvents } from './load-user-events.ts';
