import * as contract from '@fairtick/domain/accounts/contract';
import { decideActivateTab, decideAddTab, decideOrderTabs, decideRemoveTab } from '@fairtick/domain/accounts/rules';
import * as guests from '@fairtick/domain/identity/guest-contract';
import { registerByProvider } from '@fairtick/domain/identity/oauth-contract';
import * as profile from '@fairtick/domain/identity/profile-contract';
import { register } from '@fairtick/domain/identity/register-contract';
import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { type Route, route } from '../../../platform/http/index.ts';
import { changeDefaultAsset } from './change-default-asset.ts';
import { changeTrade } from './change-trade.ts';
import { addFavouriteAsset, removeFavouriteAsset } from './favourite-assets.ts';
import { showGuest, startGuest } from './guests.ts';
import { loadUser } from './load-user.ts';
import type { AccountsOptions } from './options.ts';
import { registerNamedPerson, registerUser } from './register-user.ts';
import { reloadBalance } from './reload-balance.ts';
import { changeTabs, listAvailableAssets, listSelectedAssets } from './selected-assets.ts';

/** The calls of accounts, registration among them because it opens the accounts. */
export function accountsRoutes(options: AccountsOptions): Route[] {
	const { identity } = options;
	return [
		route(register, (call) => registerUser(options, call)),
		route(registerByProvider, (call) => registerNamedPerson(options, call)),
		route(guests.startGuest, (call) => startGuest(options, call)),
		route(guests.getGuest, (call) => showGuest(options, call)),
		route(contract.getUser, ({ caller, locale }) => loadUser(options, caller.userId, locale)),
		route(contract.changeTrade, (call) => changeTrade(options, call)),
		route(contract.reloadBalance, (call) => reloadBalance(options, call)),
		route(profile.changeProfile, async (call) => {
			const { default_pair: assetId } = call.body;
			const refused = await (assetId === undefined
				? identity.changeProfile(call)
				: changeDefaultAsset(options, call, assetId));
			return refused ?? loadUser(options, call.caller.userId, call.locale);
		}),
		route(profile.changePhoto, async (call) => {
			await identity.photos.change(call);
			return loadUser(options, call.caller.userId, call.locale);
		}),
		route(profile.removePhoto, async (call) => {
			await identity.photos.remove(call);
			return loadUser(options, call.caller.userId, call.locale);
		}),
		route(getAvailableAssets, ({ caller }) => listAvailableAssets(options, caller)),
		route(contract.getSelectedAssets, ({ caller }) => listSelectedAssets(options, caller)),
		route(contract.addSelectedAsset, (call) =>
			changeTabs(options, call, (tabs, offered) => decideAddTab(tabs, call.body.id, offered)),
		),
		route(contract.activateSelectedAsset, (call) =>
			changeTabs(options, call, (tabs) => decideActivateTab(tabs, call.body.id)),
		),
		route(contract.orderSelectedAssets, (call) =>
			changeTabs(options, call, (tabs) => decideOrderTabs(tabs, call.body.ids)),
		),
		route(contract.deleteSelectedAsset, (call) =>
			changeTabs(options, call, (tabs) => decideRemoveTab(tabs, call.query.id)),
		),
		route(contract.addFavouriteAsset, (call) => addFavouriteAsset(options, call)),
		route(contract.removeFavouriteAsset, (call) => removeFavouriteAsset(options, call)),
	];
}
