export { type AssetViewer, loadAssets, loadNewestTicks } from './load-assets.ts';
export { marketRoutes } from './routes.ts';
export { type AssetChange, type Market, type MarketOptions, type MarketTick, startMarket } from './start-market.ts';
