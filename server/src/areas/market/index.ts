export { listLacking } from './assets/list-lacking.ts';
export { loadAssets, loadIsTraded } from './assets/load-assets.ts';
export {
	computeQuotedTerms,
	findQuotedBounds,
	isTakenFrom,
	mayBeReal,
	polygonVenueOf,
} from './catalogue.ts';
export { addAsset } from './manage/add-asset.ts';
export { addRecorded } from './manage/add-recorded.ts';
export { announceMaintenance } from './manage/announce-maintenance.ts';
export { announcePayouts, type NewPayouts, planPayouts } from './manage/announce-payouts.ts';
export type { CatalogueChange } from './manage/change.ts';
export { type ChangedTerms, changeTerms, concernsReal, planTerms, replaceRecording } from './manage/change-terms.ts';
export { createAsset, type NewAsset, planFairAsset } from './manage/create-asset.ts';
export { endMaintenance } from './manage/end-maintenance.ts';
export { listAssets } from './manage/list-assets.ts';
export { orderVenues } from './manage/order-venues.ts';
export { refuseContradiction } from './manage/refuse-contradiction.ts';
export { AssetsRefused } from './manage/refused.ts';
export { remeasureSlippage } from './manage/remeasure-slippage.ts';
export { changeState, stateOf, suspendAsset, unlistAsset } from './manage/stop-placements.ts';
export { switchBeacon } from './manage/switch-beacon.ts';
export { prepareMarket } from './prepare-market.ts';
export { CHECKED_TICKS, type CheckedTickRow, toCheckedTick } from './quotes/feed-check-queries.ts';
export {
	CURRENCY_HOURS,
	computeTradingSession,
	STOCK_HOURS,
	type TradingSession,
} from './quotes/trading-hours.ts';
export { readRecord } from './quotes/venue-record.ts';
export {
	computeReplayTerms,
	insertRecording,
	keepRecording,
	loadRecordingRow,
	loadRecordingRows,
	type RecordingRow,
} from './recordings.ts';
export type { SourceSettings } from './source-settings.ts';
export { createMarketSearch, type MarketSearch } from './sources/exchange/search-markets.ts';
export { loadBeaconSignature } from './sources/fair/beacon/load-signature.ts';
export { createRoundVerifier } from './sources/fair/beacon/round-verifier.ts';
export { loadClosedHours } from './sources/fair/open-seeds.ts';
export { CATALOGUE_COLUMNS, type CatalogueAsset, type CatalogueRow, toCatalogueAsset } from './sql/assets.ts';
export { loadPayouts } from './sql/payouts.ts';
export { computeFirstDayAhead, type Market, type MarketOptions, type MarketTick, startMarket } from './start-market.ts';
