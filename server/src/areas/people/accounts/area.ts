import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import { on } from '../../../platform/hooks/index.ts';
import type { Platform } from '../../../platform/open-platform.ts';
import { balanceChanged } from '../../ledger/hooks.ts';
import { loadAssets } from '../../market/index.ts';
import type { AccountsContext } from './context.ts';
import * as hooks from './hooks.ts';
import { insertBalanceEvent } from './insert-balance-event.ts';
import { accountsRoutes } from './routes.ts';
import { accountsEventViews } from './user-event.ts';

export const accounts = {
	name: 'people/accounts',
	tables: ['favourite_assets', 'selected_assets'],
	offers: Object.values(hooks),
	eventViews: accountsEventViews,
	personal: {
		lists: {
			selected_assets: `select ticker, s.active from selected_assets s join assets a on a.id = asset_id where user_id = $1
				order by s.position, a.id`,
			favourite_assets:
				'select ticker from favourite_assets join assets a on a.id = asset_id where user_id = $1 order by a.id',
		},
		erasedTables: ['favourite_assets', 'selected_assets'],
	},
} satisfies AreaFacts;

export function serveAccounts(platform: Platform, services: Pick<AccountsContext, 'identity' | 'persons'>): Area {
	const { database, realCurrency, bus } = platform;
	const context: AccountsContext = {
		...platform,
		...services,
		loadAssets: (view) => loadAssets(database, view, realCurrency),
		publish: bus.publish,
	};
	return {
		...accounts,
		subscriptions: [on(balanceChanged, (tx, change) => insertBalanceEvent(context, tx, change))],
		routes: accountsRoutes(context),
	};
}
