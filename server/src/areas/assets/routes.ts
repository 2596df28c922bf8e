import * as contract from '@fairtick/domain/assets/contract';
import { type Route, route } from '../../platform/http/index.ts';
import {
	announceAssetMaintenance,
	changeAssetAppearance,
	changeAssetState,
	endAssetMaintenance,
	orderAssetVenues,
	replaceAssetRecording,
	uploadRecording,
} from './change-asset.ts';
import { changeAssetTerms } from './change-terms.ts';
import type { AssetsContext } from './context.ts';
import { createAsset } from './create-asset.ts';
import { uploadAssetIcon } from './icons.ts';
import { listManagedAssets, showManagedAsset, showSources } from './list-managed.ts';
import { listPayouts, proposePayouts } from './payouts.ts';
import { searchExchangeMarkets } from './search-markets.ts';

/** The calls of the catalogue in the back office, and the public history of payouts. */
export function assetsRoutes(context: AssetsContext): Route[] {
	return [
		route(contract.listManagedAssets, (call) => listManagedAssets(context, call)),
		route(contract.getManagedAsset, (call) => showManagedAsset(context, call)),
		route(contract.getAssetSources, () => showSources(context)),
		route(contract.searchExchangeMarkets, (call) => searchExchangeMarkets(context, call)),
		route(contract.uploadAssetIcon, (call) => uploadAssetIcon(context, call)),
		route(contract.uploadRecording, (call) => uploadRecording(context, call)),
		route(contract.createAsset, (call) => createAsset(context, call)),
		route(contract.changeAssetTerms, (call) => changeAssetTerms(context, call)),
		route(contract.changeAssetAppearance, (call) => changeAssetAppearance(context, call)),
		route(contract.changeAssetState, (call) => changeAssetState(context, call)),
		route(contract.orderAssetVenues, (call) => orderAssetVenues(context, call)),
		route(contract.replaceAssetRecording, (call) => replaceAssetRecording(context, call)),
		route(contract.announceAssetMaintenance, (call) => announceAssetMaintenance(context, call)),
		route(contract.endAssetMaintenance, (call) => endAssetMaintenance(context, call)),
		route(contract.getPayouts, (call) => listPayouts(context, call)),
		route(contract.proposePayouts, (call) => proposePayouts(context, call)),
	];
}
