import type { Area, AreaFacts } from '../../../platform/area/index.ts';
import type { AccountsOptions } from './options.ts';
import { accountsRoutes } from './routes.ts';
import { accountsEventViews } from './user-event.ts';

export const accounts = {
	name: 'people/accounts',
	tables: ['favourite_assets', 'selected_assets'],
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

export const serveAccounts = (options: AccountsOptions): Area => ({ ...accounts, routes: accountsRoutes(options) });
