export { Corrector } from './correcting/corrector.ts';
export { loadLinkedGain } from './history/linked-trading.ts';
export { loadTrades } from './history/load-trades.ts';
export { lookAtSettlement } from './measures.ts';
export { createPlacing } from './placing/create-placing.ts';
export { createSettling, type Settling } from './settling/create-settling.ts';
export { loadLastExitDeadline } from './settling/queries.ts';
export { openingEvent, settlingEvent } from './trade/ledger-events.ts';
