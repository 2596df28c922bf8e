import * as z from 'zod/mini';
import { user } from '../identity/contract.ts';
import { asset } from '../market/contract.ts';
import { MODES } from '../money/mode.ts';
import { defineEndpoint } from '../wire/endpoint.ts';
import { id, idParams, idText } from '../wire/primitives.ts';

/** Assets on tabs at once. */
export const TABS_LIMIT = 20;

export const ACCOUNTS_REFUSALS = {
	'accounts.asset_unknown': [],
	'accounts.last_asset': [],
	'accounts.active_asset': [],
	'accounts.asset_not_selected': [],
	'accounts.too_many_assets': ['limit'],
} as const;
export type AccountsRefusalCode = keyof typeof ACCOUNTS_REFUSALS;

/** The answer of the seed's account calls; `error` is a decision with a text, not a failure. */
export const accountAnswer = z.object({ status: z.enum(['success', 'error']), user, message: z.string() });

export const getUser = defineEndpoint({
	name: 'getUser',
	method: 'GET',
	path: '/api/user',
	summary: 'The caller: name, balances and settings',
	access: { who: 'user' },
	scope: 'read',
	answer: user,
});

export const changeTrade = defineEndpoint({
	name: 'changeTrade',
	method: 'GET',
	path: '/api/changetrade/{mode}',
	summary: 'Switch between the demo and the real account',
	access: { who: 'user' },
	scope: 'trade',
	changesState: true,
	params: z.strictObject({ mode: z.enum(MODES) }),
	answer: accountAnswer,
});

export const reloadBalance = defineEndpoint({
	name: 'reloadBalance',
	method: 'GET',
	path: '/api/balance/reload',
	summary: 'Top up the demo account to 10,000.00, stakes of open trades included',
	access: { who: 'user' },
	scope: 'money',
	changesState: true,
	answer: accountAnswer,
});

export const getSelectedAssets = defineEndpoint({
	name: 'getSelectedAssets',
	method: 'GET',
	path: '/api/get_selected_assets',
	summary: "The assets on the caller's tabs",
	access: { who: 'user' },
	scope: 'read',
	limit: 'lists',
	answer: z.array(asset),
});

export const deleteSelectedAsset = defineEndpoint({
	name: 'deleteSelectedAsset',
	method: 'GET',
	path: '/api/delete_selected_assets',
	summary: 'Remove an asset from the tabs; the last and the active one stay',
	access: { who: 'user' },
	changesState: true,
	query: z.strictObject({ id: idText }),
	answer: z.array(asset),
	refusals: ['accounts.last_asset', 'accounts.active_asset', 'accounts.asset_not_selected'],
});

export const addSelectedAsset = defineEndpoint({
	name: 'addSelectedAsset',
	method: 'POST',
	path: '/api/selected-assets',
	summary: 'Add an asset to the tabs and make it the active one; repeating it changes nothing',
	access: { who: 'user' },
	body: z.strictObject({ id }),
	answer: z.array(asset),
	refusals: ['accounts.asset_unknown', 'accounts.too_many_assets'],
});

export const activateSelectedAsset = defineEndpoint({
	name: 'activateSelectedAsset',
	method: 'PUT',
	path: '/api/selected-assets/active',
	summary: 'Make an asset on the tabs the active one',
	access: { who: 'user' },
	body: z.strictObject({ id }),
	answer: z.array(asset),
	refusals: ['accounts.asset_not_selected'],
});

export const orderSelectedAssets = defineEndpoint({
	name: 'orderSelectedAssets',
	method: 'PUT',
	path: '/api/selected-assets/order',
	summary: 'Reorder the tabs; those not named come last',
	access: { who: 'user' },
	body: z.strictObject({ ids: z.array(id).check(z.minLength(1), z.maxLength(TABS_LIMIT)) }),
	answer: z.array(asset),
	refusals: ['accounts.asset_not_selected'],
});

export const addFavouriteAsset = defineEndpoint({
	name: 'addFavouriteAsset',
	method: 'PUT',
	path: '/api/favourite-assets/{id}',
	summary: "Add an asset to the caller's favourites; repeating it changes nothing",
	access: { who: 'user' },
	params: idParams,
	refusals: ['accounts.asset_unknown'],
});

export const removeFavouriteAsset = defineEndpoint({
	name: 'removeFavouriteAsset',
	method: 'DELETE',
	path: '/api/favourite-assets/{id}',
	summary: "Remove an asset from the caller's favourites; repeating it changes nothing",
	access: { who: 'user' },
	params: idParams,
});
