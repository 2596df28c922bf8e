import { ASSETS_REQUESTS } from '@fairtick/domain/assets/requests';
import type { Area, AreaFacts } from '../../platform/area/index.ts';
import type { Platform } from '../../platform/open-platform.ts';
import { serveRequests } from '../../platform/staff-requests/index.ts';
import { createMarketSearch } from '../market/index.ts';
import { termsExecutor } from './change-terms.ts';
import type { AssetsContext } from './context.ts';
import { registerIcons } from './icons.ts';
import { payoutExecutor } from './payouts.ts';
import { assetsRoutes } from './routes.ts';

export const assets: AreaFacts = { name: 'assets' };

/** The catalogue in the back office (ADMIN-05); `market/manage` has the market's part of it. */
export function serveAssets(platform: Platform): Area {
	const { config, database, places } = platform;
	const context: AssetsContext = {
		...platform,
		search: createMarketSearch(config),
		// Staff alone send icons.
		drawing: places.open({ name: 'icons', atOnce: 1, waitingEach: 2, waiting: 10 }),
	};
	return {
		...assets,
		routes: assetsRoutes(context),
		register: (http) => registerIcons(http, database),
		requests: serveRequests(ASSETS_REQUESTS, { 'asset.terms': termsExecutor, 'payout.change': payoutExecutor }),
	};
}
