import { loadOnlyRow, type Queryable, uuids } from '../../../platform/database/index.ts';

/**
 * Lag of settlement, without the trades in `except`; reads the list of open trades alone. `overdue`: open trades whose end
 * is over; `overdueMs`: milliseconds since the oldest of these ends, 0 without any; `decidableMs`: the same of those that
 * the log lets be decided already: only settlement itself is late then.
 */
export const loadSettlementLag = (db: Queryable, except: readonly string[]) =>
	loadOnlyRow(
		db,
		`with now as materialized (select clock() t)
		select count(*)::int overdue, coalesce(max(now.t - d.expires_at), 0)::float8 "overdueMs",
			coalesce(max(now.t - d.expires_at) filter (where d.expires_at <= w.logged_through), 0)::float8 "decidableMs"
		from now cross join asset_writers w cross join lateral (
			select expires_at from open_trades where asset_id = w.asset_id and expires_at <= now.t
				and trade_id not in (select unnest($1::uuid[]))) d`,
		[uuids(except)],
	);
