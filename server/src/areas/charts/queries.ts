import type { ChartLayout } from '@fairtick/domain/charts/contract';
import { loadRow, loadRows, loadValue, type Queryable } from '../../platform/database/index.ts';

/** The user's layout of an asset; null when there is no such asset. `version`: 0 before the first save. */
export const loadChartLayout = (db: Queryable, userId: number, assetId: number) =>
	loadRow(
		db,
		`select coalesce(version, 0) version, layout from assets
		left join chart_layouts on user_id = $1 and asset_id = assets.id
		where assets.id = $2`,
		[userId, assetId],
	);

/** Saves the layout over whatever was there and returns how often that has happened; null without such an asset. */
export const updateChartLayout = (db: Queryable, userId: number, assetId: number, layout: ChartLayout) =>
	loadValue(
		db,
		`insert into chart_layouts as saved (user_id, asset_id, version, layout, saved_at)
		select $1, id, 1, $3, clock() from assets where id = $2
		on conflict (user_id, asset_id) do update
		set version = saved.version + 1, layout = excluded.layout, saved_at = excluded.saved_at
		returning version`,
		[userId, assetId, JSON.stringify(layout)],
	);

/** Every layout of a user with its asset, for an export. */
export const loadLayoutsOfUser = (db: Queryable, userId: number) =>
	loadRows(
		db,
		`select ticker, version, layout, saved_at from chart_layouts join assets a on a.id = asset_id where user_id = $1
		order by a.id`,
		[userId],
	);
