import type { Asset } from '@fairtick/domain/market/contract';
import { getOpenApi, getStatus } from '@fairtick/domain/site/contract';
import type { AnswerOf } from '@fairtick/domain/wire/endpoint';
import type { Database } from '../database/index.ts';
import { type OpenApi, type Route, route } from '../http/index.ts';

export interface SiteOptions {
	readonly database: Database;
	readonly loadAssets: () => Promise<readonly Asset[]>;
	/** Given later, since it describes these routes as well. */
	readonly describe: () => OpenApi;
}

/** The calls about the site itself. */
export function siteRoutes({ database, loadAssets, describe }: SiteOptions): Route[] {
	return [
		route(getOpenApi, () => ({ ...describe() })),
		route(getStatus, async (): Promise<AnswerOf<typeof getStatus>> => {
			try {
				await database.query('select 1');
			} catch {
				return { status: 'degraded', database: 'down', sources: [] };
			}
			const assets = await loadAssets();
			const closedByItself = assets.some(({ closed_reason }) => closed_reason === 'feed');
			return {
				status: closedByItself ? 'degraded' : 'ok',
				database: 'up',
				sources: assets.map(({ ticker, source, open, closed_reason }) => ({ ticker, source, open, closed_reason })),
			};
		}),
	];
}
