import type { addFavouriteAsset as add, removeFavouriteAsset as remove } from '@fairtick/domain/accounts/contract';
import { actAs } from '../../../platform/authorization/index.ts';
import { type Call, Refused } from '../../../platform/http/index.ts';
import type { AccountsContext } from './context.ts';
import { deleteFavouriteAsset, insertFavouriteAsset } from './queries.ts';

/** Marks an asset on offer as a favourite of the caller; repeating it changes nothing. */
export async function addFavouriteAsset(
	{ database, loadAssets }: AccountsContext,
	call: Call<typeof add>,
): Promise<Refused<'accounts.asset_unknown'> | undefined> {
	const { id: assetId } = call.params;
	const assets = await loadAssets({ mode: 'demo', activeId: null });
	if (!assets.some(({ id }) => id === assetId)) return new Refused({ code: 'accounts.asset_unknown', params: {} });
	await actAs(database, call, (tx, { actor }) => insertFavouriteAsset(tx, actor.userId, assetId));
	return undefined;
}

/** Takes the mark away; without one nothing happens. */
export async function removeFavouriteAsset(
	{ database }: AccountsContext,
	call: Call<typeof remove>,
): Promise<undefined> {
	await actAs(database, call, (tx, { actor }) => deleteFavouriteAsset(tx, actor.userId, call.params.id));
}
