export { loadLinkedGain } from './history/linked-trading.ts';
export { loadTradesById } from './history/queries.ts';
export { toPlacementKey } from './placing/placement.ts';
export { loadLastExitDeadline } from './settling/queries.ts';
export { openingEvent, settlingEvent } from './trade/ledger-events.ts';
export { FIRST_TICK_OF_ROUND } from './trade/lost-hours.ts';
export type { BatchPromises, DecidedAnswer, LogMark, Promises } from './trade/promises.ts';
export { type AcceptedSpan, ANY_TIME, loadTrades as loadStoredTrades } from './trade/queries.ts';
export { loadSalesOf, type PromisedSale } from './trade/sales.ts';
