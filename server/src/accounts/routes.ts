import * as contract from '@fairtick/domain/accounts/contract';
import { decideActivateTab, decideAddTab, decideRemoveTab } from '@fairtick/domain/accounts/rules';
import { register } from '@fairtick/domain/identity/contract';
import { getAvailableAssets } from '@fairtick/domain/market/contract';
import { type Route, route } from '../http/index.ts';
import { changeTrade } from './change-trade.ts';
import { addFavouriteAsset, removeFavouriteAsset } from './favourite-assets.ts';
import { loadUser } from './load-user.ts';
import type { AccountsOptions } from './options.ts';
import { registerUser } from './register-user.ts';
import { reloadBalance } from './reload-balance.ts';
import { changeTabs, listAvailableAssets, listSelectedAssets } from './selected-assets.ts';

/** The calls of accounts, registration among them because it opens the accounts. */
export function accountsRoutes(options: AccountsOptions): Route[] {
	return [
		route(register, (call) => registerUser(options, call)),
		route(contract.getUser, ({ caller, locale }) => loadUser(options, caller.userId, locale)),
		route(contract.changeTrade, (call) => changeTrade(options, call)),
		route(contract.reloadBalance, (call) => reloadBalance(options, call)),
		route(getAvailableAssets, ({ caller }) => listAvailableAssets(options, caller)),
		route(contract.getSelectedAssets, ({ caller }) => listSelectedAssets(options, caller)),
		route(contract.addSelectedAsset, ({ caller, body }) =>
			changeTabs(options, caller, (tabs, offered) => decideAddTab(tabs, body.id, offered)),
		),
		route(contract.activateSelectedAsset, ({ caller, body }) =>
			changeTabs(options, caller, (tabs) => decideActivateTab(tabs, body.id)),
		),
		route(contract.deleteSelectedAsset, ({ caller, query }) =>
			changeTabs(options, caller, (tabs) => decideRemoveTab(tabs, query.id)),
		),
		route(contract.addFavouriteAsset, (call) => addFavouriteAsset(options, call)),
		route(contract.removeFavouriteAsset, (call) => removeFavouriteAsset(options, call)),
	];
}
