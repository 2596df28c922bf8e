import type { ClosedReason } from '@fairtick/domain/market/contract';
import { execute, loadRow, loadRows, loadValue, type Queryable } from '../../platform/database/index.ts';
import { CATALOGUE_COLUMNS, type CatalogueRow } from '../market/index.ts';

export interface ManagedRow extends CatalogueRow {
	readonly name: string;
	readonly primaryExchange: string;
	readonly icon: string;
	readonly open: boolean;
	readonly closedReason: ClosedReason | null;
	/** Open, but its newest tick is older than an entry may be (TRADE-08). */
	readonly stale: boolean;
	readonly maintenanceFromMs: number | null;
	readonly maintenanceUntilMs: number | null;
	readonly nowMs: number;
}

const MANAGED = `with now as materialized (select clock() t)
	select ${CATALOGUE_COLUMNS}, a.name, a.primary_exchange "primaryExchange", a.icon, w.open, w.closed_reason "closedReason",
		coalesce(now.t - w.last_t > v.entry_within_ms, true) stale, m.begins_at::float8 "maintenanceFromMs", m.ends_at::float8 "maintenanceUntilMs",
		now.t::float8 "nowMs"
	from now cross join assets a join asset_writers w on w.asset_id = a.id
	join lateral (select * from asset_versions v where v.asset_id = a.id order by v.version desc limit 1) v on true
	left join lateral (select * from maintenances m where coalesce(m.asset_id, a.id) = a.id and m.ends_at > now.t order by m.begins_at limit 1) m on true` as const;

/** Assets by their number, after one. */
export const loadManagedRows = (database: Queryable, after: number, limit: number) =>
	loadRows(database, `${MANAGED} where a.id > $1::bigint order by a.id limit $2`, [after, limit]);

export const loadManagedRow = (database: Queryable, id: number) =>
	loadRow(database, `${MANAGED} where a.id = $1`, [id]);

/** Counts the open trades on an asset. */
export const countOpenTrades = async (database: Queryable, id: number) =>
	(await loadValue(database, 'select count(*)::int from open_trades where asset_id = $1', [id])) ?? 0;

/** Every version of an asset's terms, the newest first. */
export const loadVersions = (database: Queryable, id: number) =>
	loadRows(
		database,
		`select ${CATALOGUE_COLUMNS} from assets a join asset_versions v on v.asset_id = a.id where a.id = $1 order by v.version desc limit 100`,
		[id],
	);

export interface MaintenanceRow {
	readonly assetId: number | null;
	readonly fromMs: number;
	readonly untilMs: number;
	readonly reason: string;
}

/** Maintenance of all assets, or of one, that is not over. */
export const loadMaintenances = (database: Queryable, assetId: number | null) =>
	loadRows(
		database,
		`select asset_id "assetId", begins_at::float8 "fromMs", ends_at::float8 "untilMs", reason from maintenances
		where asset_id is not distinct from $1 and ends_at > (select clock()) order by begins_at`,
		[assetId],
	);

export const updateAppearance = (tx: Queryable, id: number, name: string, icon: string) =>
	execute(tx, 'update assets set name = $2, icon = $3 where id = $1', [id, name, icon]);

export const insertIcon = (tx: Queryable, hash: string, content: Buffer) =>
	execute(tx, 'insert into asset_icons (hash, content, created_at) values ($1, $2, clock()) on conflict do nothing', [
		hash,
		content,
	]);

export const loadIcon = (database: Queryable, hash: string) =>
	loadValue(database, 'select content from asset_icons where hash = $1', [hash]);
