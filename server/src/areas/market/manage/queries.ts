import { execute, loadOnlyValue, loadRows, pick, type Queryable } from '../../../platform/database/index.ts';

export const updateListed = (tx: Queryable, assetId: number, listed: boolean) =>
	execute(tx, 'update assets set listed = $2 where id = $1', [assetId, listed]);

/** Decisions of staff and commands about an asset, whatever its source says. */
export interface Stopped {
	readonly listed: boolean;
	readonly suspended: boolean;
	readonly closeOnly: boolean;
}

export const updateStopped = (tx: Queryable, assetId: number, { listed, suspended, closeOnly }: Stopped) =>
	execute(tx, 'update assets set listed = $2, suspended = $3, close_only = $4 where id = $1', [
		assetId,
		listed,
		suspended,
		closeOnly,
	]);

/** An id for a new asset: beyond those that the product itself gives. The caller holds the catalogue's lock. */
export const loadNewAssetId = (tx: Queryable) => loadOnlyValue(tx, 'select greatest(1000, max(id)) + 1 from assets');

export interface NewMaintenance {
	/** Null: all assets. */
	readonly assetId: number | null;
	readonly fromMs: number;
	readonly untilMs: number;
	readonly announcedAtMs: number;
	readonly reason: string;
}

export const insertMaintenance = (tx: Queryable, one: NewMaintenance) =>
	execute(
		tx,
		'insert into maintenances (asset_id, begins_at, ends_at, announced_at, reason) values ($1, $2, $3, $4, $5)',
		pick(one, 'assetId', 'fromMs', 'untilMs', 'announcedAtMs', 'reason'),
	);

/** Takes back maintenance of an asset, or of all with null, that has not begun. */
export const withdrawMaintenances = (tx: Queryable, assetId: number | null) =>
	loadRows(
		tx,
		`select begins_at::float8 "fromMs", ends_at::float8 "untilMs" from withdraw_maintenances($1)
		where begins_at is not null and ends_at is not null`,
		[assetId],
	);

/** Ends maintenance of an asset, or of all with null, that is under way. Returns it as it was announced. */
export const updateMaintenancesEnded = (tx: Queryable, assetId: number | null, nowMs: number) =>
	loadRows(
		tx,
		`update maintenances m set ends_at = $2 from maintenances o where o.id = m.id and m.asset_id is not distinct from $1
			and m.begins_at < $2 and m.ends_at > $2 returning m.begins_at::float8 "fromMs", o.ends_at::float8 "untilMs"`,
		[assetId, nowMs],
	);

/** Maintenance that is not over, by its begin. */
export const loadMaintenancesAhead = (database: Queryable) =>
	loadRows(
		database,
		`select m.asset_id "assetId", a.ticker, m.begins_at::float8 "fromMs", m.ends_at::float8 "untilMs", m.reason
		from maintenances m left join assets a on a.id = m.asset_id
		where m.ends_at > (select clock()) order by m.begins_at, m.id`,
	);
