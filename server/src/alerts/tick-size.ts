import { loadValue, type Queryable } from '../database/index.ts';

/** The smallest step of an asset's price. */
export async function loadTickSize(db: Queryable, assetId: number): Promise<string> {
	const size = await loadValue<string>(
		db,
		'select tick_size from asset_versions where asset_id = $1 order by version desc limit 1',
		[assetId],
	);
	if (size === null) throw new Error(`asset ${assetId} has no tick size`);
	return size;
}
