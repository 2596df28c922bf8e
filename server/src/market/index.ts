export { findQuotedBounds } from './catalogue.ts';
export { loadAssets, loadNewestTicks } from './load-assets.ts';
export { loadLogLags } from './load-log-lags.ts';
export { CHECKED_TICKS, type CheckedTickRow, toCheckedTick } from './quotes/feed-check-queries.ts';
export { HOLIDAYS_END_MS } from './quotes/trading-hours.ts';
export { readRecord } from './quotes/venue-record.ts';
export { marketRoutes } from './routes.ts';
export { createRoundVerifier } from './sources/fair/beacon/round-verifier.ts';
export { computeFirstDayAhead, type Market, type MarketTick, startMarket } from './start-market.ts';
