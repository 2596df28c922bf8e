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
import type { AccountsContext } from './context.ts';
import { addFavouriteAsset, removeFavouriteAsset } from './favourite-assets.ts';
import { showGuest, startGuest } from './guests.ts';
import { loadUser } from './load-user.ts';
import { registerNamedPerson, registerUser } from './register-user.ts';
import { reloadBalance } from './reload-balance.ts';
import { changeTabs, listAvailableAssets, listSelectedAssets } from './selected-assets.ts';

/** The calls of accounts, registration among them because it opens the accounts. */
export function accountsRoutes(context: AccountsContext): Route[] {
	const { identity } = context;
	return [
		route(register, (call) => registerUser(context, call)),
		route(registerByProvider, (call) => registerNamedPerson(context, call)),
		route(guests.startGuest, (call) => startGuest(context, call)),
		route(guests.getGuest, (call) => showGuest(context, call)),
		route(contract.getUser, ({ caller, locale }) => loadUser(context, caller.userId, locale)),
		route(contract.changeTrade, (call) => changeTrade(context, call)),
		route(contract.reloadBalance, (call) => reloadBalance(context, call)),
		route(profile.changeProfile, async (call) => {
			const { default_pair: assetId } = call.body;
			const refused = await (assetId === undefined
				? identity.changeProfile(call)
				: changeDefaultAsset(context, call, assetId));
			return refused ?? loadUser(context, call.caller.userId, call.locale);
		}),
		route(profile.changePhoto, async (call) => {
			await identity.photos.change(call);
			return loadUser(context, call.caller.userId, call.locale);
		}),
		route(profile.removePhoto, async (call) => {
			await identity.photos.remove(call);
			return loadUser(context, call.caller.userId, call.locale);
		}),
		route(getAvailableAssets, ({ caller }) => listAvailableAssets(context, caller)),
		route(contract.getSelectedAssets, ({ caller }) => listSelectedAssets(context, caller)),
		route(contract.addSelectedAsset, (call) =>
			changeTabs(context, call, (tabs, offered) => decideAddTab(tabs, call.body.id, offered)),
		),
		route(contract.activateSelectedAsset, (call) =>
			changeTabs(context, call, (tabs) => decideActivateTab(tabs, call.body.id)),
		),
		route(contract.orderSelectedAssets, (call) =>
			changeTabs(context, call, (tabs) => decideOrderTabs(tabs, call.body.ids)),
		),
		route(contract.deleteSelectedAsset, (call) =>
			changeTabs(context, call, (tabs) => decideRemoveTab(tabs, call.query.id)),
		),
		route(contract.addFavouriteAsset, (call) => addFavouriteAsset(context, call)),
		route(contract.removeFavouriteAsset, (call) => removeFavouriteAsset(context, call)),
	];
}
