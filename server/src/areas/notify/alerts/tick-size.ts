import { ints, loadMap, type Queryable } from '../../../platform/database/index.ts';

/** The smallest steps of assets' prices, by asset. */
export const loadTickSizes = (db: Queryable, assetIds: readonly number[]) =>
	loadMap(
		db,
		{
			name: 'alerts-tick-sizes',
			text: `select distinct on (asset_id) asset_id, tick_size from asset_versions where asset_id = any($1::int[])
			order by asset_id, version desc`,
		},
		[ints(assetIds)],
	);

/** The smallest step of an asset's price. */
export async function loadTickSize(db: Queryable, assetId: number): Promise<string> {
	const size = (await loadTickSizes(db, [assetId])).get(assetId);
	if (size === undefined) throw new Error(`asset ${assetId} has no tick size`);
	return size;
}
