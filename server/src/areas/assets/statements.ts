// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'insert into asset_icons (hash, content, created_at) values ($1, $2, clock()) on conflict do nothing': {
			parameters: [string | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'select a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",\n\ta.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",\n\tv.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",\n\tv.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",\n\tv.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording from assets a join asset_versions v on v.asset_id = a.id where a.id = $1 order by v.version desc limit 100': {
			parameters: [number | null];
			row: {
				id: number;
				ticker: string;
				group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities';
				listed: boolean;
				suspended: boolean;
				closeOnly: boolean;
				orderedVenues: string[] | null;
				version: number;
				effectiveAtMs: number;
				slippageMin: number;
				source: 'fair' | 'exchange' | 'polygon' | 'replay';
				tickSize: string;
				digits: number;
				entryWithinMs: number;
				exitMaxAgeMs: number;
				demoDurationMinS: number;
				realDurationMinS: number;
				durationMaxS: number;
				stakeMin: bigint;
				demoStakeMax: bigint;
				realStakeMax: bigint;
				realAllowed: boolean;
				venues: string[];
				hours: ColumnTypes['asset_versions.hours'] | null;
				beacon: ColumnTypes['asset_versions.beacon'] | null;
				recording: string | null;
			};
		};
		'select asset_id "assetId", begins_at::float8 "fromMs", ends_at::float8 "untilMs", reason from maintenances\n\t\twhere asset_id is not distinct from $1 and ends_at > (select clock()) order by begins_at': {
			parameters: [number | null];
			row: { assetId: number | null; fromMs: number; untilMs: number; reason: string };
		};
		'select content from asset_icons where hash = $1': { parameters: [string | null]; row: { content: Buffer } };
		'select count(*)::int from open_trades where asset_id = $1': {
			parameters: [number | null];
			row: { count: number };
		};
		'update assets set name = $2, icon = $3 where id = $1': {
			parameters: [number | null, string | null, string | null];
			row: Record<never, never>;
		};
		'with now as materialized (select clock() t)\n\tselect a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",\n\ta.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",\n\tv.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",\n\tv.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",\n\tv.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording, a.name, a.primary_exchange "primaryExchange", a.icon, w.open, w.closed_reason "closedReason",\n\t\tcoalesce(now.t - w.last_t > v.entry_within_ms, true) stale, m.begins_at::float8 "maintenanceFromMs", m.ends_at::float8 "maintenanceUntilMs",\n\t\tnow.t::float8 "nowMs"\n\tfrom now cross join assets a join asset_writers w on w.asset_id = a.id\n\tjoin lateral (select * from asset_versions v where v.asset_id = a.id order by v.version desc limit 1) v on true\n\tleft join lateral (select * from maintenances m where coalesce(m.asset_id, a.id) = a.id and m.ends_at > now.t order by m.begins_at limit 1) m on true where a.id = $1': {
			parameters: [number | null];
			row: {
				id: number;
				ticker: string;
				group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities';
				listed: boolean;
				suspended: boolean;
				closeOnly: boolean;
				orderedVenues: string[] | null;
				version: number;
				effectiveAtMs: number;
				slippageMin: number;
				source: 'fair' | 'exchange' | 'polygon' | 'replay';
				tickSize: string;
				digits: number;
				entryWithinMs: number;
				exitMaxAgeMs: number;
				demoDurationMinS: number;
				realDurationMinS: number;
				durationMaxS: number;
				stakeMin: bigint;
				demoStakeMax: bigint;
				realStakeMax: bigint;
				realAllowed: boolean;
				venues: string[];
				hours: ColumnTypes['asset_versions.hours'] | null;
				beacon: ColumnTypes['asset_versions.beacon'] | null;
				recording: string | null;
				name: string;
				primaryExchange: string;
				icon: string;
				open: boolean;
				closedReason: 'hours' | 'feed' | 'suspended' | 'close_only' | null;
				stale: boolean;
				maintenanceFromMs: number | null;
				maintenanceUntilMs: number | null;
				nowMs: number;
			};
		};
		'with now as materialized (select clock() t)\n\tselect a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",\n\ta.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",\n\tv.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",\n\tv.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",\n\tv.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording, a.name, a.primary_exchange "primaryExchange", a.icon, w.open, w.closed_reason "closedReason",\n\t\tcoalesce(now.t - w.last_t > v.entry_within_ms, true) stale, m.begins_at::float8 "maintenanceFromMs", m.ends_at::float8 "maintenanceUntilMs",\n\t\tnow.t::float8 "nowMs"\n\tfrom now cross join assets a join asset_writers w on w.asset_id = a.id\n\tjoin lateral (select * from asset_versions v where v.asset_id = a.id order by v.version desc limit 1) v on true\n\tleft join lateral (select * from maintenances m where coalesce(m.asset_id, a.id) = a.id and m.ends_at > now.t order by m.begins_at limit 1) m on true where a.id > $1::bigint order by a.id limit $2': {
			parameters: [bigint | number | null, bigint | number | null];
			row: {
				id: number;
				ticker: string;
				group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities';
				listed: boolean;
				suspended: boolean;
				closeOnly: boolean;
				orderedVenues: string[] | null;
				version: number;
				effectiveAtMs: number;
				slippageMin: number;
				source: 'fair' | 'exchange' | 'polygon' | 'replay';
				tickSize: string;
				digits: number;
				entryWithinMs: number;
				exitMaxAgeMs: number;
				demoDurationMinS: number;
				realDurationMinS: number;
				durationMaxS: number;
				stakeMin: bigint;
				demoStakeMax: bigint;
				realStakeMax: bigint;
				realAllowed: boolean;
				venues: string[];
				hours: ColumnTypes['asset_versions.hours'] | null;
				beacon: ColumnTypes['asset_versions.beacon'] | null;
				recording: string | null;
				name: string;
				primaryExchange: string;
				icon: string;
				open: boolean;
				closedReason: 'hours' | 'feed' | 'suspended' | 'close_only' | null;
				stale: boolean;
				maintenanceFromMs: number | null;
				maintenanceUntilMs: number | null;
				nowMs: number;
			};
		};
	}
}
