import type { Mode } from '@fairtick/domain/money/mode';
import { execute, loadColumn, loadOnlyRow, loadRows, type Queryable } from '../../../platform/database/index.ts';

/**
 * `eventN`: number of the user's newest event; `defaultAssetId`: the default asset that the user has chosen, or null.
 */
export const loadAccountState = (db: Queryable, userId: number) =>
	loadOnlyRow(
		db,
		`select last_trade_on "lastTradeOn", event_n "eventN", default_asset_id "defaultAssetId", case when frozen_at is not null then
			json_build_object('reason', coalesce(frozen_reason, ''), 'dueAt', frozen_due_at) end frozen
		from user_states where user_id = $1`,
		[userId],
	);

/** Needs the user's lock. */
export const updateMode = (tx: Queryable, userId: number, mode: Mode) =>
	execute(tx, 'update user_states set last_trade_on = $2 where user_id = $1', [userId, mode]);

/** Needs the user's lock. */
export const updateDefaultAsset = (tx: Queryable, userId: number, assetId: number) =>
	execute(tx, 'update user_states set default_asset_id = $2 where user_id = $1', [userId, assetId]);

export interface SelectedAsset {
	readonly assetId: number;
	readonly active: boolean;
}

/** In the order of the tabs. */
export const loadSelectedAssets = (db: Queryable, userId: number) =>
	loadRows(
		db,
		'select asset_id "assetId", active from selected_assets where user_id = $1 order by position, asset_id',
		[userId],
	);

/** Replaces the whole selection; needs the user's lock. */
export async function updateSelectedAssets(
	tx: Queryable,
	userId: number,
	selected: readonly SelectedAsset[],
): Promise<void> {
	await execute(tx, 'delete from selected_assets where user_id = $1', [userId]);
	await execute(
		tx,
		`insert into selected_assets (user_id, asset_id, active, position)
		select $1, asset_id, active, position from unnest($2::int[], $3::bool[]) with ordinality s (asset_id, active, position)`,
		[userId, selected.map(({ assetId }) => assetId), selected.map(({ active }) => active)],
	);
}

export const loadFavouriteAssets = async (db: Queryable, userId: number): Promise<ReadonlySet<number>> =>
	new Set(await loadColumn(db, 'select asset_id from favourite_assets where user_id = $1', [userId]));

export const insertFavouriteAsset = (db: Queryable, userId: number, assetId: number) =>
	execute(db, 'insert into favourite_assets (user_id, asset_id) values ($1, $2) on conflict do nothing', [
		userId,
		assetId,
	]);

export const deleteFavouriteAsset = (db: Queryable, userId: number, assetId: number) =>
	execute(db, 'delete from favourite_assets where user_id = $1 and asset_id = $2', [userId, assetId]);
