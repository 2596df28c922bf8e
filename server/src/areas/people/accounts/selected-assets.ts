import type { AccountsRefusalCode } from '@fairtick/domain/accounts/contract';
import type { Tabs, TabsDecision } from '@fairtick/domain/accounts/rules';
import type { Asset } from '@fairtick/domain/market/contract';
import { type ActingCall, actAs } from '../../../platform/authorization/index.ts';
import { type Caller, Refused } from '../../../platform/http/index.ts';
import type { AccountsContext } from './context.ts';
import { defaultAssetOf } from './load-user.ts';
import {
	loadAccountState,
	loadFavouriteAssets,
	loadSelectedAssets,
	type SelectedAsset,
	updateSelectedAssets,
} from './queries.ts';

/** Every asset on offer, in the caller's account mode and with the caller's current one and favourites marked. */
export async function listAvailableAssets(
	context: AccountsContext,
	caller: Pick<Caller, 'userId'> | null,
): Promise<Asset[]> {
	if (!caller) return context.loadAssets({ mode: 'demo', activeId: null });
	const { database } = context;
	const [{ lastTradeOn: mode, defaultAssetId }, selected, favourites] = await Promise.all([
		loadAccountState(database, caller.userId),
		loadSelectedAssets(database, caller.userId),
		loadFavouriteAssets(database, caller.userId),
	]);
	const assets = await context.loadAssets({ mode, activeId: null });
	const activeId = tabsOf(selected, assets, defaultAssetId).activeId;
	return assets.map((asset) => ({
		...asset,
		active: asset.id === activeId ? 1 : 0,
		favourite: favourites.has(asset.id),
	}));
}

/** The caller's tabs in order; none if nothing was ever chosen, and then the default pair is the tab (SEL-01). */
export async function listSelectedAssets(context: AccountsContext, caller: Pick<Caller, 'userId'>): Promise<Asset[]> {
	const [assets, selected] = await Promise.all([
		listAvailableAssets(context, caller),
		loadSelectedAssets(context.database, caller.userId),
	]);
	return selected.flatMap(({ assetId }) => assets.find(({ id }) => id === assetId) ?? []);
}

/** Changes the tabs by a pure decision under the user's lock. */
export async function changeTabs<Code extends AccountsRefusalCode>(
	context: AccountsContext,
	call: ActingCall,
	decide: (tabs: Tabs, offeredIds: ReadonlySet<number>) => TabsDecision<Code>,
) {
	const assets = await context.loadAssets({ mode: 'demo', activeId: null });
	const refusal = await actAs(context.database, call, async (tx, { actor: { userId } }) => {
		const selected = await loadSelectedAssets(tx, userId);
		const { defaultAssetId } = await loadAccountState(tx, userId);
		const decision = decide(tabsOf(selected, assets, defaultAssetId), new Set(assets.map(({ id }) => id)));
		if (decision.tabs === undefined) return decision.refusal;
		const { ids, activeId } = decision.tabs;
		// Tabs of assets that are not on offer right now wait behind the others.
		const hidden = selected.filter(({ assetId }) => !assets.some(({ id }) => id === assetId));
		await updateSelectedAssets(tx, userId, [
			...ids.map((assetId) => ({ assetId, active: assetId === activeId })),
			...hidden.map(({ assetId }) => ({ assetId, active: false })),
		]);
		return null;
	});
	return refusal ? new Refused<Code>(refusal) : listSelectedAssets(context, call.caller);
}

/** The tabs that can be shown; where none is stored, the default pair is the only one. */
function tabsOf(selected: readonly SelectedAsset[], assets: readonly Asset[], defaultAssetId: number | null): Tabs {
	const shown = selected.filter(({ assetId }) => assets.some(({ id }) => id === assetId));
	const [first] = shown;
	if (!first) {
		const { id } = defaultAssetOf(assets, defaultAssetId);
		return { ids: [id], activeId: id };
	}
	return { ids: shown.map(({ assetId }) => assetId), activeId: (shown.find(({ active }) => active) ?? first).assetId };
}
