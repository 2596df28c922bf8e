import type { Config } from '../../../platform/config/index.ts';
import type { Queryable } from '../../../platform/database/index.ts';
import { EXCHANGE_ASSETS, POLYGON_ASSETS } from '../catalogue.ts';
import { loadAssetIds } from '../sql/assets.ts';

/** Known assets that were never in the catalogue, by the setting that brings them; only staff see them. */
export async function listLacking(db: Queryable, { exchanges, polygon }: Pick<Config, 'exchanges' | 'polygon'>) {
	const known = new Set(await loadAssetIds(db));
	return [
		{
			setting: exchanges.length === 0 ? 'EXCHANGES' : exchanges.join(', '),
			assets: EXCHANGE_ASSETS,
			waits: exchanges.length > 0,
		},
		{ setting: 'POLYGON_API_KEY', assets: POLYGON_ASSETS, waits: polygon !== undefined },
	].flatMap(({ setting, assets, waits }) => {
		const tickers = assets.flatMap(({ id, ticker }) => (known.has(id) ? [] : [ticker]));
		return tickers.length === 0 ? [] : [{ setting, tickers, waits }];
	});
}
