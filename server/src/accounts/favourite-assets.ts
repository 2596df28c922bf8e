import type { addFavouriteAsset as add, removeFavouriteAsset as remove } from '@fairtick/domain/accounts/contract';
import { type Call, Refused } from '../http/index.ts';
import type { AccountsOptions } from './options.ts';
import { deleteFavouriteAsset, insertFavouriteAsset } from './queries.ts';

/** Marks an asset on offer as a favourite of the caller; repeating it changes nothing. */
export async function addFavouriteAsset(
	{ database, loadAssets }: AccountsOptions,
	{ caller, params }: Call<typeof add>,
): Promise<Refused<'accounts.asset_unknown'> | undefined> {
	const assets = await loadAssets({ mode: 'demo', activeId: null });
	if (!assets.some(({ id }) => id === params.id)) return new Refused({ code: 'accounts.asset_unknown', params: {} });
	await insertFavouriteAsset(database, caller.userId, params.id);
	return undefined;
}

/** Takes the mark away; without one nothing happens. */
export async function removeFavouriteAsset(
	{ database }: AccountsOptions,
	{ caller, params }: Call<typeof remove>,
): Promise<undefined> {
	await deleteFavouriteAsset(database, caller.userId, params.id);
}
