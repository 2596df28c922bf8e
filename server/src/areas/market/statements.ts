// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'insert into asset_writers (asset_id) values ($1)': { parameters: [number | null]; row: Record<never, never> };
		'insert into assets (id, ticker, name, primary_exchange, icon, asset_group) values ($1, $2, $3, $4, $5, $6)\n\t\ton conflict do nothing': {
			parameters: [number | null, string | null, string | null, string | null, string | null, string | null];
			row: Record<never, never>;
		};
		"insert into beacon_rounds (round, signature, randomness, relay, fetched_at)\n\t\t\tselect round, decode(signature, 'hex'), decode(randomness, 'hex'), relay, clock()\n\t\t\tfrom unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) r (round, signature, randomness, relay)\n\t\t\ton conflict (round) do nothing": {
			parameters: [
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into beacon_tries (round, relay, first_at, last_at) select distinct $1::bigint, relay, now, now\n\t\t\tfrom unnest($2::text[]) relay cross join clock() now\n\t\ton conflict (round, relay) do update set last_at = greatest(beacon_tries.last_at, excluded.last_at)': {
			parameters: [bigint | number | null, List<string | null> | null];
			row: Record<never, never>;
		};
		'insert into fair_hours (epoch, commitment, committed_at, instance)\n\t\tselect epoch, commitment, clock(), $3 from unnest($1::int[], $2::bytea[]) c (epoch, commitment)\n\t\ton conflict (epoch, backfill) do nothing': {
			parameters: [List<number | null> | null, List<Uint8Array | null> | null, string | null];
			row: Record<never, never>;
		};
		'insert into fair_hours (epoch, commitment, committed_at, seed, revealed_at, backfill)\n\t\tselect $1, $2, t, $3, t, true from clock() t': {
			parameters: [number | null, Uint8Array | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into fair_starts (asset_id, first_k, epoch, x, backfill)\n\t\tselect * from unnest($1::int[], $2::bigint[], $3::int[], $4::bigint[], $5::boolean[])': {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<boolean | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into feed_checks (asset_id, part, through) values ($1, $2, $4)\n\t\ton conflict (asset_id, part) do update set through = excluded.through where feed_checks.through = $3': {
			parameters: [number | null, string | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into feed_errors (asset_id, seq, t, cause, record, found_at)\n\t\tselect $1, e.*, clock() from unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[]) e (seq, t, cause, record)\n\t\ton conflict do nothing': {
			parameters: [
				number | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into maintenances (asset_id, begins_at, ends_at, announced_at, reason) values ($1, $2, $3, $4, $5)': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
			];
			row: Record<never, never>;
		};
		'insert into payout_versions (asset_group, version, effective_at, standard_bps, gold_bps, premium_bps)\n\t\tselect $1, 1, clock(), $2::int, $3::int, $4::int\n\t\twhere not exists (select from payout_versions where asset_group = $1) on conflict do nothing': {
			parameters: [string | null, number | null, number | null, number | null];
			row: Record<never, never>;
		};
		'insert into payout_versions (asset_group, version, effective_at, standard_bps, gold_bps, premium_bps) values ($1, $2, $3, $4, $5, $6)': {
			parameters: [string | null, number | null, bigint | number | null, number | null, number | null, number | null];
			row: Record<never, never>;
		};
		'insert into recordings (id, name, form, ticks, digits, length_ms, slippage_min, pair, jump, jump_line, uploaded_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, clock()) on conflict do nothing': {
			parameters: [
				string | null,
				string | null,
				string | null,
				number | null,
				number | null,
				bigint | number | null,
				number | null,
				string | null,
				number | null,
				number | null,
			];
			row: Record<never, never>;
		};
		"insert into tick_groups (asset_id, no, kind, t, logged_through, first_seq, last_seq, reason, hash, at)\n\t\t\tselect *, case when kind in ('open', 'close') then greatest(t, logged_through) else t end from unnest($1::int[], $2::bigint[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::text[], $9::bytea[])\n\t\t\t\tg (asset_id, no, kind, t, logged_through, first_seq, last_seq, reason, hash)": {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<Uint8Array | null> | null,
			];
			row: Record<never, never>;
		};
		'select (select min(t) from candles where asset_id = $1 and interval_s = 60 and backfill)::float8 "oldestMs",\n\t\t\t(select t from ticks where asset_id = $1 order by t limit 1)::float8 "firstTickMs"': {
			parameters: [number | null];
			row: { oldestMs: number | null; firstTickMs: number | null };
		};
		'select * from asset_writers order by asset_id': {
			parameters: [];
			row: {
				asset_id: number;
				fence: bigint;
				last_seq: bigint;
				last_t: bigint | null;
				last_price: bigint | null;
				logged_through: bigint;
				chain_no: bigint;
				chain_head: Buffer;
				open: boolean;
				closed_reason: 'hours' | 'feed' | 'suspended' | 'close_only' | null;
				opens_at: bigint | null;
				session_ends_at: bigint | null;
				fair_k: bigint | null;
				fair_x: bigint | null;
				replay_anchor: bigint | null;
				closed_detail: 'beacon' | 'clock' | null;
			};
		};
		'select a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",\n\ta.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",\n\tv.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",\n\tv.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",\n\tv.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording\n\t\tfrom assets a join lateral (select * from asset_versions v where v.asset_id = a.id order by v.version desc limit 1) v on true\n\t\torder by a.id': {
			parameters: [];
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
		'select a.ticker, w.open, greatest(0, clock() - w.logged_through)::float8 "lagMs"\n\t\tfrom assets a join asset_writers w on w.asset_id = a.id where a.listed order by a.id': {
			parameters: [];
			row: { ticker: string; open: boolean; lagMs: number };
		};
		'select asset_id "assetId", fence, last_seq "lastSeq", last_t::float8 "lastT", last_price "lastPrice",\n\t\t\t\tlogged_through::float8 "loggedThrough", chain_no "chainNo", chain_head "chainHead", open, closed_reason "closedReason",\n\t\t\t\topens_at::float8 "opensAt", session_ends_at::float8 "tradingSessionEndsAt", fair_k::float8 "fairK", fair_x::float8 "fairX",\n\t\t\t\treplay_anchor::float8 "replayAnchor", closed_detail "closedDetail"\n\t\t\tfrom asset_writers where asset_id = any($1::int[]) order by asset_id for update': {
			parameters: [List<number | null> | null];
			row: {
				assetId: number;
				fence: bigint;
				lastSeq: bigint;
				lastT: number | null;
				lastPrice: bigint | null;
				loggedThrough: number;
				chainNo: bigint;
				chainHead: Buffer;
				open: boolean;
				closedReason: 'hours' | 'feed' | 'suspended' | 'close_only' | null;
				opensAt: number | null;
				tradingSessionEndsAt: number | null;
				fairK: number | null;
				fairX: number | null;
				replayAnchor: number | null;
				closedDetail: 'beacon' | 'clock' | null;
			};
		};
		'select asset_id, coalesce((select t + $2 from candles c where c.asset_id = a.asset_id and interval_s = $3 and not backfill\n\t\t\torder by t desc limit 1), 0)::float8\n\t\tfrom unnest($1::int[]) a (asset_id)': {
			parameters: [List<number>, bigint | number, number | null];
			row: { asset_id: number; coalesce: number };
			entry: [number, number];
		};
		'select asset_id, last_seq as seq, last_t as t, last_price as price from asset_writers\n\t\t\twhere asset_id = any($1::int[]) and last_t is not null and last_price is not null': {
			parameters: [List<number | null> | null];
			row: { asset_id: number; seq: bigint; t: bigint; price: bigint };
		};
		'select asset_id, seq, t, price, source, source_t from ticks where asset_id = $1 and seq >= $2 order by seq limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				asset_id: number;
				seq: bigint;
				t: bigint;
				price: bigint;
				source: ColumnTypes['ticks.source'];
				source_t: bigint;
			};
		};
		'select asset_id, seq, t, price, source, source_t from ticks where asset_id = $1 and t >= $2 order by t, seq limit $3': {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				asset_id: number;
				seq: bigint;
				t: bigint;
				price: bigint;
				source: ColumnTypes['ticks.source'];
				source_t: bigint;
			};
		};
		'select begins_at::float8 "fromMs", ends_at::float8 "untilMs" from withdraw_maintenances($1)\n\t\twhere begins_at is not null and ends_at is not null': {
			parameters: [number | null];
			row: { fromMs: number; untilMs: number };
		};
		'select bool_and(case when open then last_t >= greatest($2, clock() - $3) else opens_at is not null end) settled\n\t\tfrom asset_writers where asset_id = any($1::int[])': {
			parameters: [List<number | null> | null, bigint | number | null, bigint | number | null];
			row: { settled: boolean | null };
		};
		"select chain_no::text no, encode(chain_head, 'hex') head, last_seq::text seq, last_t::text t\n\t\tfrom tick_archives where asset_id = $1 and chain_no > 0 order by through desc limit 1": {
			parameters: [number | null];
			row: { no: string; head: string; seq: string; t: string };
		};
		'select coalesce((select through from feed_checks where asset_id = $1 and part = $2), 0)::float8 "throughMs",\n\t\t\tw.logged_through::float8 "loggedThroughMs", clock()::float8 "nowMs"\n\t\tfrom asset_writers w where w.asset_id = $1': {
			parameters: [number | null, string | null];
			row: { throughMs: number; loggedThroughMs: number; nowMs: number };
		};
		'select coalesce(max(logged_through), 0) as l from asset_writers where asset_id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: { l: bigint };
		};
		'select declare_hour_lost($1, $2)': { parameters: [number, string]; row: { declare_hour_lost: boolean } };
		'select declare_instance_lost($1, $2::int[])': {
			parameters: [string, List<number>];
			row: { declare_instance_lost: number };
		};
		'select declare_round_silent($1) "first"': { parameters: [bigint | number | null]; row: { first: boolean | null } };
		'select distinct on (asset_id) asset_id, tick_size from asset_versions where asset_id = any($1::int[]) order by asset_id, version desc': {
			parameters: [List<number | null> | null];
			row: { asset_id: number; tick_size: string };
			entry: [number, string];
		};
		"select encode(signature, 'hex') from beacon_rounds where round = $1": {
			parameters: [bigint | number | null];
			row: { encode: string };
		};
		'select epoch from generate_series($1::int, $2::int) epoch\n\t\twhere not exists (select from fair_hours h where h.epoch = epoch.epoch and not backfill) and not exists (select from (select * from generations order by n desc limit 1) g cross join proof_log l\n\twhere g.restored and g.id is distinct from l.generation) order by epoch': {
			parameters: [number, number];
			row: { epoch: number };
		};
		'select epoch, commitment, committed_at, seed, lost_at, fair_beacon($2, epoch) beacon from fair_hours where epoch = $1 and not backfill': {
			parameters: [number | null, number | null];
			row: {
				epoch: number;
				commitment: Buffer;
				committed_at: bigint;
				seed: Buffer | null;
				lost_at: bigint | null;
				beacon: string | null;
			};
		};
		'select epoch, commitment, committed_at::float8 "committedAt", instance, lost_at is not null lost, seed from fair_hours\n\t\twhere ($1::int is null or epoch < $1) and seed is null and lost_at is null and not backfill order by epoch': {
			parameters: [number | null];
			row: {
				epoch: number;
				commitment: Buffer;
				committedAt: number;
				instance: string;
				lost: boolean;
				seed: Buffer | null;
			};
		};
		'select epoch, commitment, committed_at::float8 "committedAt", instance, lost_at is not null lost, seed from fair_hours where epoch = $1 and not backfill': {
			parameters: [number | null];
			row: {
				epoch: number;
				commitment: Buffer;
				committedAt: number;
				instance: string;
				lost: boolean;
				seed: Buffer | null;
			};
		};
		'select epoch, commitment, committed_at::float8 "committedAt", instance, lost_at is not null lost, seed from fair_hours where epoch >= $1 and not backfill order by epoch': {
			parameters: [number | null];
			row: {
				epoch: number;
				commitment: Buffer;
				committedAt: number;
				instance: string;
				lost: boolean;
				seed: Buffer | null;
			};
		};
		'select exists (select from asset_writers w join fair_hours h on h.epoch = w.last_t / 3600000 and not h.backfill\n\t\t\twhere w.asset_id = any($2::int[]) and h.instance = $1 and w.last_t > clock() - $3::bigint) ticking': {
			parameters: [string | null, List<number | null> | null, bigint | number | null];
			row: { ticking: boolean };
		};
		'select exists (select from silent_rounds where round = $1) silent': {
			parameters: [bigint | number | null];
			row: { silent: boolean };
		};
		'select first_k, x from fair_starts where asset_id = $1 and first_k > $2 and not backfill': {
			parameters: [number | null, bigint | number | null];
			row: { first_k: bigint; x: bigint };
		};
		'select g.first_k, g.last_k, count(*) trades, min(t.id::text) one\n\t\t\tfrom unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[]) g (first_k, last_k, first_t, last_t)\n\t\t\tjoin trade_terms t on t.asset_id = $1 and t.accepted_at < g.last_t and t.expires_at >= g.first_t\n\t\t\t\tand t.accepted_at >= g.first_t - (select greatest($6::bigint, max(duration_max_s) * 1000::bigint) from asset_versions where asset_id = $1)\n\t\t\tgroup by g.first_k, g.last_k order by g.first_k': {
			parameters: [
				number | null,
				List<bigint | number | string>,
				List<bigint | number | string>,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				bigint | number | null,
			];
			row: { first_k: bigint; last_k: bigint; trades: bigint; one: string };
		};
		'select greatest(1000, max(id)) + 1 from assets': { parameters: []; row: { '?column?': number } };
		"select h.*, coalesce(s.starts, '[]') starts, case when not h.backfill then fair_beacon($4, h.epoch) end beacon from fair_hours h\n\t\t\tleft join lateral (select jsonb_agg(jsonb_build_object('asset', a.ticker, 'first_tick', f.first_k, 'x', f.x) order by a.id, f.first_k) starts\n\t\t\t\tfrom fair_starts f join assets a on a.id = f.asset_id where f.epoch = h.epoch and f.backfill = h.backfill) s on true\n\t\t\twhere h.epoch >= $1 and h.epoch < $2 order by h.epoch, h.backfill desc limit $3": {
			parameters: [number | null, number | null, bigint | number | null, number | null];
			row: {
				epoch: number;
				commitment: Buffer;
				committed_at: bigint;
				seed: Buffer | null;
				revealed_at: bigint | null;
				backfill: boolean;
				lost_at: bigint | null;
				instance: string;
				finished_at: bigint | null;
				lost_epoch: number | null;
				starts: { asset: string; first_tick: number; x: number }[];
				beacon: string | null;
			};
		};
		"select i.id, i.ticker, w.logged_through, (select max(last_t) from tick_archives x where x.asset_id = i.id and x.last_t > 0) archived_t\n\t\t\tfrom (select a.id, a.ticker from assets a where a.ticker ~ '^V[1-9][0-9]{0,2}$'\n\tor exists (select from fair_starts f where f.asset_id = a.id and not f.backfill)) i left join asset_writers w on w.asset_id = i.id order by i.id": {
			parameters: [];
			row: { id: number; ticker: string; logged_through: bigint | null; archived_t: bigint | null };
		};
		'select id from assets order by id': { parameters: []; row: { id: number } };
		'select id from unnest($1::int[]) id where fair_beacon(id, $2) is not null': {
			parameters: [List<number>, number | null];
			row: { id: number };
		};
		'select id, name, form, ticks, digits, length_ms::float8 "lengthMs", slippage_min "slippageMin", pair, jump, jump_line "jumpLine",\n\tuploaded_at::float8 "uploadedAtMs" from recordings order by uploaded_at desc, id limit $1': {
			parameters: [bigint | number | null];
			row: {
				id: string;
				name: string;
				form: 'histdata' | 'truefx' | 'quotes' | 'trades';
				ticks: number;
				digits: number;
				lengthMs: number;
				slippageMin: number;
				pair: string | null;
				jump: number | null;
				jumpLine: number | null;
				uploadedAtMs: number;
			};
		};
		'select id, name, form, ticks, digits, length_ms::float8 "lengthMs", slippage_min "slippageMin", pair, jump, jump_line "jumpLine",\n\tuploaded_at::float8 "uploadedAtMs" from recordings where id = $1': {
			parameters: [string | null];
			row: {
				id: string;
				name: string;
				form: 'histdata' | 'truefx' | 'quotes' | 'trades';
				ticks: number;
				digits: number;
				lengthMs: number;
				slippageMin: number;
				pair: string | null;
				jump: number | null;
				jumpLine: number | null;
				uploadedAtMs: number;
			};
		};
		"select k.asset_id, k.seq, k.t, k.price, k.source_t, k.source_ref, v.tick_size, v.venues,\n\t\tb.t before_t, b.source_t before_source_t, b.source_ref before_source_ref\n\tfrom ticks k\n\tjoin lateral (select source, tick_size, venues from asset_versions v where v.asset_id = k.asset_id and v.effective_at <= k.t\n\t\torder by v.version desc limit 1) v on v.source = k.source and k.source in ('exchange', 'polygon')\n\tleft join lateral (select b.t, b.source_t, b.source_ref from ticks b where b.asset_id = k.asset_id and b.t <= k.t and b.seq < k.seq\n\t\torder by b.t desc, b.seq desc limit 1) b on true where k.asset_id = $1 and k.t > $2 and k.t <= $3 order by k.t, k.seq": {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: {
				asset_id: number;
				seq: bigint;
				t: bigint;
				price: bigint;
				source_t: bigint;
				source_ref: string;
				tick_size: string;
				venues: string[];
			} & (
				| { before_t: bigint; before_source_t: bigint; before_source_ref: string }
				| { before_t: null; before_source_t: null; before_source_ref: null }
			);
		};
		'select lock_catalogue()': { parameters: []; row: { lock_catalogue: string | null } };
		'select m.asset_id "assetId", a.ticker, m.begins_at::float8 "fromMs", m.ends_at::float8 "untilMs", m.reason\n\t\tfrom maintenances m left join assets a on a.id = m.asset_id\n\t\twhere m.ends_at > (select clock()) order by m.begins_at, m.id': {
			parameters: [];
			row: { assetId: number | null; ticker: string | null; fromMs: number; untilMs: number; reason: string };
		};
		'select make_tick_partitions(clock() - 86400000, 9)': {
			parameters: [];
			row: { make_tick_partitions: number | null };
		};
		'select price from ticks where asset_id = $1 order by t desc, seq desc limit $2': {
			parameters: [number | null, bigint | number | null];
			row: { price: bigint };
		};
		"select round, encode(signature, 'hex') signature from beacon_rounds where round between $1 and $2": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { round: bigint; signature: string };
		};
		"select round, encode(signature, 'hex') signature, fetched_at from beacon_rounds where round >= $1 order by round limit $2": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { round: bigint; signature: string; fetched_at: bigint };
		};
		"select round::float8, encode(randomness, 'hex') from beacon_rounds b where b.round between $1 and $2 order by b.round": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { round: number; encode: string };
			entry: [number, string];
		};
		'select w.asset_id "assetId", coalesce(f.first_k, w.fair_k + 1)::float8 "firstK", coalesce(f.x, w.fair_x)::float8 x,\n\t\t\tcoalesce(l.first_k, w.fair_k + 1)::float8 "liveK"\n\t\tfrom asset_writers w\n\t\tleft join lateral (select first_k, x from fair_starts where asset_id = w.asset_id order by first_k limit 1) f on true\n\t\tleft join lateral (select first_k from fair_starts where asset_id = w.asset_id and not backfill order by first_k limit 1) l on true\n\t\twhere w.asset_id = any($1::int[]) and w.fair_k is not null and w.fair_x is not null order by w.asset_id': {
			parameters: [List<number | null> | null];
			row: { assetId: number; firstK: number; x: number; liveK: number };
		};
		'update asset_writers set logged_through = greatest(logged_through, $2) where asset_id = $1': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update assets set listed = $2 where id = $1': {
			parameters: [number | null, boolean | null];
			row: Record<never, never>;
		};
		'update assets set listed = $2, suspended = $3, close_only = $4 where id = $1': {
			parameters: [number | null, boolean | null, boolean | null, boolean | null];
			row: Record<never, never>;
		};
		'update assets set ordered_venues = $2 where id = $1': {
			parameters: [number | null, List<string | null> | null];
			row: Record<never, never>;
		};
		'update fair_hours set seed = $2, revealed_at = clock()\n\t\twhere epoch = $1 and not backfill and seed is null and lost_at is null': {
			parameters: [number | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'update maintenances m set ends_at = $2 from maintenances o where o.id = m.id and m.asset_id is not distinct from $1\n\t\t\tand m.begins_at < $2 and m.ends_at > $2 returning m.begins_at::float8 "fromMs", o.ends_at::float8 "untilMs"': {
			parameters: [number | null, bigint | number | null];
			row: { fromMs: number; untilMs: number };
		};
		'with bounds as materialized (\n\t\t\t\tselect w.asset_id, b.since, (w.logged_through + 1) / $4 * $4 as through\n\t\t\t\tfrom unnest($1::int[], $2::bigint[]) b (asset_id, since) join asset_writers w using (asset_id)),\n\t\t\tshortest as materialized (\n\t\t\t\tselect k.asset_id, k.t - k.t % $4 as t, (array_agg(k.price order by k.t, k.seq))[1] as open, max(k.price) as high,\n\t\t\t\t\tmin(k.price) as low, (array_agg(k.price order by k.t desc, k.seq desc))[1] as close\n\t\t\t\tfrom bounds b join ticks k on k.asset_id = b.asset_id and k.t >= b.since and k.t < b.through group by 1, 2),\n\t\t\twritten as (\n\t\t\t\tinsert into candles (asset_id, interval_s, t, open, high, low, close, backfill)\n\t\t\t\tselect asset_id, interval_s, t - t % (interval_s * 1000::bigint) as start, (array_agg(open order by t))[1], max(high), min(low),\n\t\t\t\t\t(array_agg(close order by t desc))[1], false\n\t\t\t\tfrom shortest, unnest($3::int[]) interval_s group by asset_id, interval_s, start order by asset_id, interval_s, start\n\t\t\t\ton conflict (asset_id, interval_s, t) do update set high = greatest(candles.high, excluded.high),\n\t\t\t\t\tlow = least(candles.low, excluded.low), close = excluded.close)\n\t\t\tselect asset_id, greatest(since, through)::float8 from bounds': {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string>,
				List<number | null> | null,
				bigint | number,
			];
			row: { asset_id: number; greatest: number };
			entry: [number, number];
		};
		'with locked as (select asset_id from asset_writers where asset_id = any($1::int[]) order by asset_id for update)\n\t\tupdate asset_writers w set fence = fence + 1 from locked where w.asset_id = locked.asset_id returning w.asset_id, w.fence': {
			parameters: [List<number | null> | null];
			row: { asset_id: number; fence: bigint };
			entry: [number, bigint];
		};
		'with newest as (select * from asset_versions where asset_id = $1 order by version desc limit 1),\n\t\t\tbegin as (select greatest(clock(), (select effective_at from newest), $20::bigint) at)\n\t\tinsert into asset_versions (asset_id, version, effective_at, source, tick_size, digits, entry_within_ms, exit_max_age_ms,\n\t\t\tdemo_duration_min_s, real_duration_min_s, duration_max_s, stake_min, demo_stake_max, real_stake_max, real_allowed, slippage_min, beacon, venues, hours,\n\t\t\trecording)\n\t\tselect $1, coalesce((select version from newest), 0) + 1, (select at from begin), $2::text, $3::text, $4::int, $5::int, $6::int, $7::int, $8::int,\n\t\t\t$9::int, $10::bigint, $11::bigint, $12::bigint, $13::boolean, $14::int, $15::text, $16::text[], $17::jsonb, $19::text\n\t\twhere not exists (select from newest where (source, tick_size, digits, entry_within_ms, exit_max_age_ms, demo_duration_min_s,\n\t\t\treal_duration_min_s, duration_max_s, stake_min, demo_stake_max, real_stake_max, real_allowed, beacon, venues, hours, recording)\n\t\t\tis not distinct from ($2::text, $3::text, $4::int, $5::int, $6::int, $7::int, $8::int, $9::int, $10::bigint, $11::bigint, $12::bigint, $13::boolean,\n\t\t\t$15::text, $16::text[], $17::jsonb, $19::text) and (not $18::boolean or slippage_min = $14::int))\n\t\ton conflict do nothing': {
			parameters: [
				number | null,
				string | null,
				string | null,
				number | null,
				number | null,
				number | null,
				number | null,
				number | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				boolean | null,
				number | null,
				string | null,
				List<string | null> | null,
				Json | null,
				boolean | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'with now as materialized (select clock() t)\n\t\t\tselect a.id, a.ticker, a.name, a.primary_exchange, a.icon, a.asset_group, v.source, v.digits, v.demo_duration_min_s,\n\t\t\t\tv.real_duration_min_s, v.duration_max_s, v.stake_min, v.demo_stake_max, v.real_stake_max, v.real_allowed, v.entry_within_ms, v.exit_max_age_ms, v.tick_size, v.slippage_min, v.beacon, v.venues, p.standard_bps, p.gold_bps, p.premium_bps,\n\t\t\t\tw.open, w.closed_reason, w.closed_detail, w.opens_at, coalesce(now.t - w.last_t > v.entry_within_ms, true) stale,\n\t\t\t\ta.suspended, a.close_only, m.begins_at maintenance_from, m.ends_at maintenance_until, now.t now\n\t\t\tfrom now join assets a on a.listed join asset_writers w on w.asset_id = a.id\n\t\t\tjoin lateral (select * from asset_versions v where v.asset_id = a.id and v.effective_at <= now.t order by v.version desc limit 1) v on true\n\t\t\tjoin lateral (select * from payout_versions p where p.asset_group = a.asset_group and p.effective_at <= now.t order by p.version desc limit 1) p on true\n\t\t\tleft join lateral (select * from maintenances m where coalesce(m.asset_id, a.id) = a.id and m.ends_at > now.t order by m.begins_at limit 1) m on true\n\t\t\torder by a.id': {
			parameters: [];
			row: {
				id: number;
				ticker: string;
				name: string;
				primary_exchange: string;
				icon: string;
				asset_group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities';
				source: 'fair' | 'exchange' | 'polygon' | 'replay';
				digits: number;
				demo_duration_min_s: number;
				real_duration_min_s: number;
				duration_max_s: number;
				stake_min: bigint;
				demo_stake_max: bigint;
				real_stake_max: bigint;
				real_allowed: boolean;
				entry_within_ms: number;
				exit_max_age_ms: number;
				tick_size: string;
				slippage_min: number;
				beacon: ColumnTypes['asset_versions.beacon'] | null;
				venues: string[];
				standard_bps: number;
				gold_bps: number;
				premium_bps: number;
				open: boolean;
				closed_reason: 'hours' | 'feed' | 'suspended' | 'close_only' | null;
				closed_detail: 'beacon' | 'clock' | null;
				opens_at: bigint | null;
				stale: boolean;
				suspended: boolean;
				close_only: boolean;
				now: bigint;
			} & (
				| { maintenance_from: bigint; maintenance_until: bigint }
				| { maintenance_from: null; maintenance_until: null }
			);
		};
		'with now as materialized (select clock() t)\n\t\t\tselect s.stamp::float8 stamp,\n\t\t\t\t(select count(*) from asset_versions where effective_at <= now.t) || \'.\' ||\n\t\t\t\t(select count(*) from payout_versions where effective_at <= now.t) "inForce" from now cross join catalogue_stamp s': {
			parameters: [];
			row: { stamp: number; inForce: string };
		};
		'with now as materialized (select clock() t) select a.id, a.ticker, a.asset_group "group", a.listed, a.suspended, a.close_only "closeOnly",\n\ta.ordered_venues "orderedVenues", v.version, v.effective_at::float8 "effectiveAtMs", v.slippage_min "slippageMin", v.source, v.tick_size "tickSize",\n\tv.digits, v.entry_within_ms "entryWithinMs", v.exit_max_age_ms "exitMaxAgeMs", v.demo_duration_min_s "demoDurationMinS",\n\tv.real_duration_min_s "realDurationMinS", v.duration_max_s "durationMaxS", v.stake_min "stakeMin", v.demo_stake_max "demoStakeMax",\n\tv.real_stake_max "realStakeMax", v.real_allowed "realAllowed", v.venues, v.hours, v.beacon, v.recording\n\t\tfrom now cross join assets a join lateral (select * from asset_versions v where v.asset_id = a.id\n\t\t\torder by v.effective_at <= now.t desc, case when v.effective_at <= now.t then v.version else -v.version end desc limit 1) v on true\n\t\torder by a.id': {
			parameters: [];
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
		'with numbered as (select *, row_number() over (order by effective_at desc, asset_group, version desc)::int at from payout_versions\n\t\t\t\twhere ($1::text is null or asset_group = $1) and ($2::bigint is null or effective_at >= $2) and ($3::bigint is null or effective_at < $3))\n\t\tselect asset_group "group", version, effective_at::float8 "effectiveAtMs", standard_bps standard, gold_bps gold, premium_bps premium, at\n\t\tfrom numbered where at > coalesce($4::bigint, 0) order by at limit $5': {
			parameters: [
				string | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: {
				group: ColumnTypes['payout_versions.asset_group'];
				version: number;
				effectiveAtMs: number;
				standard: number;
				gold: number;
				premium: number;
				at: number;
			};
		};
		'with stored as (\n\t\t\t\tselect t, open, high, low, close from candles where asset_id = $1 and interval_s = $2 and t < $3 order by t desc limit $4),\n\t\t\tafter as (\n\t\t\t\tselect coalesce((select t + $6 from candles where asset_id = $1 and interval_s = $5 and not backfill order by t desc limit 1), 0) as t)\n\t\t\tselect t::float8 t, open, high, low, close from (\n\t\t\t\tselect 0::bigint as seq, * from stored\n\t\t\t\tunion all\n\t\t\t\tselect k.seq, k.t, k.price, k.price, k.price, k.price from ticks k, after where k.asset_id = $1 and k.t >= after.t and k.t < $3\n\t\t\t) parts order by seq, parts.t': {
			parameters: [
				number | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				number | null,
				bigint | number | null,
			];
			row: { t: number; open: bigint; high: bigint; low: bigint; close: bigint };
		};
	}
}
