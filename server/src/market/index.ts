export { loadAssets, loadNewestTicks } from './load-assets.ts';
export { marketRoutes } from './routes.ts';
export { type Market, type MarketTick, startMarket } from './start-market.ts';
