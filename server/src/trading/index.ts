export { findTradeOwners } from './history/find-owners.ts';
export { loadLinkedGain } from './history/linked-trading.ts';
export { loadTrades } from './history/load-trades.ts';
export { lookAtSettlement } from './measures.ts';
export type { Settling } from './settling/create-settling.ts';
export { loadLastExitDeadline } from './settling/queries.ts';
export { startTrading } from './start-trading.ts';
export { openingEvent, settlingEvent } from './trade/ledger-events.ts';
