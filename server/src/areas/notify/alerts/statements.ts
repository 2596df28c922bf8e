// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'insert into alert_firings (id, alert_id, user_id, times, at)\n\t\t\tselect unnest($1::uuid[]), unnest($2::uuid[]), unnest($3::int[]), unnest($4::int[]), unnest($5::bigint[])\n\t\t\ton conflict (alert_id) where told_at is null do update set times = alert_firings.times + excluded.times, at = excluded.at': {
			parameters: [
				List<string | null> | null,
				List<string | null> | null,
				List<number | null> | null,
				List<number | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into alerts (id, user_id, asset_id, price, condition, each_time, after_seq, created_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, clock()) returning created_at': {
			parameters: [
				string | null,
				number | null,
				number | null,
				bigint | number | null,
				string | null,
				boolean | null,
				bigint | number | null,
			];
			row: { created_at: bigint };
		};
		'insert into judged_ticks (asset_id, seq) values ($1, $2)\n\t\t\ton conflict (asset_id) do update set seq = greatest(judged_ticks.seq, excluded.seq)': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'select a.id, a.asset_id "assetId", s.ticker, a.price, a.condition "when", a.each_time "eachTime", a.created_at "createdAt"\n\tfrom alerts a join assets s on s.id = a.asset_id where a.user_id = $1 and a.ended_at is null order by a.created_at desc, a.id': {
			parameters: [number | null];
			row: {
				id: string;
				assetId: number;
				ticker: string;
				price: bigint;
				when: 'above' | 'below' | 'crossing';
				eachTime: boolean;
				createdAt: bigint;
			};
		};
		'select count(*)::int from alerts where user_id = $1 and ended_at is null': {
			parameters: [number | null];
			row: { count: number };
		};
		'select distinct f.user_id from alert_firings f where f.told_at is null and not exists (select from alert_firings o, (select clock() now offset 0) t\n\twhere o.alert_id = f.alert_id and o.told_at > t.now - 60000 and o.told_at <= t.now) and f.user_id > $1 order by 1 limit $2': {
			parameters: [number | null, bigint | number | null];
			row: { user_id: number };
		};
		'select distinct on (asset_id) asset_id, tick_size from asset_versions where asset_id = any($1::int[])\n\t\t\torder by asset_id, version desc': {
			parameters: [List<number | null> | null];
			row: { asset_id: number; tick_size: string };
			entry: [number, string];
		};
		'select f.id "firingId", f.times, f.at, a.id, a.asset_id "assetId", s.ticker, a.price, a.condition "when", a.each_time "eachTime", a.created_at "createdAt"\n\tfrom alerts a join assets s on s.id = a.asset_id join alert_firings f on f.alert_id = a.id\n\t\twhere f.user_id = $1 and f.id = any($2::uuid[])': {
			parameters: [number | null, List<string | null> | null];
			row: {
				firingId: string;
				times: number;
				at: bigint;
				id: string;
				assetId: number;
				ticker: string;
				price: bigint;
				when: 'above' | 'below' | 'crossing';
				eachTime: boolean;
				createdAt: bigint;
			};
		};
		'select greatest((select min(after_seq) from alerts where asset_id = $1 and ended_at is null),\n\t\t\t\t(select seq from judged_ticks where asset_id = $1))\n\t\t\twhere exists (select from alerts where asset_id = $1 and ended_at is null)': {
			parameters: [number | null];
			row: { greatest: bigint | null };
		};
		'select id, created_at "createdAt" from alerts where user_id = $1 and asset_id = $2 and price = $3 and condition = $4\n\t\t\tand each_time = $5 and ended_at is null': {
			parameters: [number | null, number | null, bigint | number | null, string | null, boolean | null];
			row: { id: string; createdAt: bigint };
		};
		'select id, user_id "userId", price, condition "when", each_time "eachTime", after_seq "afterSeq" from alerts\n\t\t\twhere asset_id = $1 and ended_at is null and price between $2 and $3 order by id for no key update': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				id: string;
				userId: number;
				price: bigint;
				when: 'above' | 'below' | 'crossing';
				eachTime: boolean;
				afterSeq: bigint;
			};
		};
		'select pg_advisory_xact_lock($1::int, $2::int)': {
			parameters: [number, number];
			row: { pg_advisory_xact_lock: string };
		};
		'select pg_advisory_xact_lock_shared($1::int, $2::int)': {
			parameters: [number | null, number | null];
			row: { pg_advisory_xact_lock_shared: string | null };
		};
		'select pg_try_advisory_xact_lock($1::int, $2::int)': {
			parameters: [number, number];
			row: { pg_try_advisory_xact_lock: boolean };
		};
		'select s.ticker, coalesce(w.last_seq, 0) "lastSeq", w.last_price "lastPrice"\n\t\t\tfrom assets s join asset_writers w on w.asset_id = s.id where s.id = $1 and s.listed': {
			parameters: [number | null];
			row: { ticker: string; lastSeq: bigint; lastPrice: bigint | null };
		};
		'select seq, t, price from ticks where asset_id = $1 and seq >= $2 order by seq limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: { seq: bigint; t: bigint; price: bigint };
		};
		'select w.asset_id, w.last_seq from asset_writers w\n\t\t\twhere exists (select from alerts a where a.asset_id = w.asset_id and a.ended_at is null) order by 1': {
			parameters: [];
			row: { asset_id: number; last_seq: bigint };
			entry: [number, bigint];
		};
		'update alert_firings set told_at = clock() where user_id = $1 and told_at is null': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update alerts a set ended_at = o.at from (select unnest($1::uuid[]), unnest($2::bigint[])) o (id, at) where a.id = o.id': {
			parameters: [List<string | null> | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'update alerts set ended_at = clock() where id = $1 and user_id = $2 and ended_at is null': {
			parameters: [string | null, number | null];
			row: Record<never, never>;
		};
		'update alerts set ended_at = clock() where id = any (array(select id from alerts\n\t\t\twhere user_id = $1 and ended_at is null order by id for no key update))': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'with told as (update alert_firings f set told_at = clock() where f.user_id = any($1::int[]) and f.told_at is null and not exists (select from alert_firings o, (select clock() now offset 0) t\n\twhere o.alert_id = f.alert_id and o.told_at > t.now - 60000 and o.told_at <= t.now) returning id, user_id, at)\n\t\tselect id, user_id "userId", at from told order by user_id, at, id': {
			parameters: [List<number | null> | null];
			row: { id: string; userId: number; at: bigint };
		};
	}
}
