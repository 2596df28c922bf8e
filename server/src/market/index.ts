export { loadAssets, loadNewestTicks } from './load-assets.ts';
export { marketRoutes } from './routes.ts';
export { type Market, startMarket } from './start-market.ts';
