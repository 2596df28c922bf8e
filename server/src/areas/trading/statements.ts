// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'select (exists (select from fair_hours where lost_at is not null and finished_at is null)\n\tor exists (select from silent_rounds where finished_at is null)) lost': {
			parameters: [];
			row: { lost: boolean };
		};
		"select a.id, (select coalesce(json_agg(v order by v.version), '[]') from asset_versions v where v.asset_id = a.id) terms,\n\t\t\t(select coalesce(json_agg(p order by p.version), '[]') from payout_versions p where p.asset_group = a.asset_group) payouts\n\t\tfrom assets a": {
			parameters: [];
			row: {
				id: number;
				terms: {
					asset_id: number;
					version: number;
					effective_at: number;
					source: 'fair' | 'exchange' | 'polygon' | 'replay';
					tick_size: string;
					digits: number;
					entry_within_ms: number;
					exit_max_age_ms: number;
					demo_duration_min_s: number;
					real_duration_min_s: number;
					duration_max_s: number;
					stake_min: number;
					demo_stake_max: number;
					real_stake_max: number;
					slippage_min: number;
					real_allowed: boolean;
					hours: ColumnTypes['asset_versions.hours'] | null;
					beacon: ColumnTypes['asset_versions.beacon'] | null;
					venues: string[];
					recording: string | null;
				}[];
				payouts: {
					asset_group: ColumnTypes['payout_versions.asset_group'];
					version: number;
					effective_at: number;
					standard_bps: number;
					gold_bps: number;
					premium_bps: number;
				}[];
			};
		};
		'select clock()::float8 "clockMs", (select min(expires_at) from open_trades\n\t\t\twhere asset_id = $1 and trade_id not in (select unnest($2::uuid[])))::float8 "dueMs"': {
			parameters: [number | null, List<string | null> | null];
			row: { clockMs: number; dueMs: number | null };
		};
		'select distinct asset_id from feed_errors where finished_at is null order by asset_id': {
			parameters: [];
			row: { asset_id: number };
		};
		"select distinct t.id, t.user_id \"userId\" from fair_hours h join asset_versions v on v.source = 'fair'\n\tjoin trades t on t.asset_id = v.asset_id and t.asset_version = v.version\n\t\tand t.accepted_at >= h.epoch * 3600000::bigint - 14405500\n\t\tand t.accepted_at < (h.epoch + 1) * 3600000::bigint\n\twhere t.status = 'void' and t.void_reason = 'seed_lost' and t.mode = 'real' and t.entry_t is not null and h.epoch = $1 and not h.backfill and t.id > $2::uuid\n\t\tand h.lost_at is not null and h.epoch between coalesce(t.entry_after, t.accepted_at) / 3600000 and t.expires_at / 3600000\n\tand not exists (select from ticks k where k.asset_id = t.asset_id\n\tand k.t > least(t.expires_at, h.epoch * 3600000::bigint + 3599999) - 500 and k.t <= least(t.expires_at, h.epoch * 3600000::bigint + 3599999)) and not exists (select from trade_corrections c where c.trade_id = t.id)\n\t\t\torder by t.id limit $3": {
			parameters: [number | null, string | null, bigint | number | null];
			row: { id: string; userId: number };
		};
		'select epoch from fair_hours where lost_at is not null and finished_at is null order by epoch': {
			parameters: [];
			row: { epoch: number };
		};
		'select from trade_terms t where t.user_id = $1 and ($2::bigint is null or t.accepted_at >= $2) and ($3::bigint is null or t.accepted_at < $3)\n\t\t\t\tand ($4::bigint is null or (t.accepted_at, t.id) < ($4, $5::uuid)) order by t.accepted_at desc, t.id desc offset $6 limit 1': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		"select id, user_id \"userId\", request asked, json_build_object('code', code, 'params', params) refusal\n\t\tfrom refused_placements where id = any($1::uuid[])": {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				userId: number;
				asked: ColumnTypes['refused_placements.request'];
				refusal: { code: string; params: ColumnTypes['refused_placements.params'] };
			};
		};
		'select max(expires_at + exit_max_age_ms)::float8 from open_trades where asset_id = any($1::int[])': {
			parameters: [List<number | null> | null];
			row: { max: number | null };
		};
		'select pg_try_advisory_xact_lock($1, currency_digit($2)) got': {
			parameters: [number, string];
			row: { got: boolean };
		};
		'select round from silent_rounds where finished_at is null order by round': {
			parameters: [];
			row: { round: bigint };
		};
		'select s.open_trades "openTrades", s.frozen_at is not null frozen, u.email_verified_at is not null "emailVerified", u.role <> \'user\' "isStaff",\n\t\t\tu.residence country, u.terms_version "termsVersion", s.has_limits "hasLimits", s.held_back_until "heldBackUntil", clock() now\n\t\tfrom user_states s join users u on u.id = s.user_id where s.user_id = $1': {
			parameters: [number | null];
			row: {
				openTrades: number;
				frozen: boolean;
				emailVerified: boolean;
				isStaff: boolean;
				country: string;
				termsVersion: number;
				hasLimits: boolean;
				heldBackUntil: bigint | null;
				now: bigint;
			};
		};
		"select s.round from silent_rounds s where s.round = any($1::bigint[]) and s.declared_at < clock() - 60000\n\t\t\tand not exists (select from open_trades o where o.asset_id in (select asset_id from asset_versions where source = 'fair')\n\t\t\t\tand o.accepted_at < s.declared_at and o.expires_at >= ((s.round + 564267788) * 3000 + 1750))": {
			parameters: [List<bigint | number | string | null> | null];
			row: { round: bigint };
		};
		"select stamp, (select json_agg(json_build_object('id', a.id, 'ticker', a.ticker, 'suspended', a.suspended, 'closeOnly', a.close_only,\n\t\t\t\t'maintenances', (select coalesce(json_agg(json_build_array(m.begins_at, m.ends_at)), '[]') from maintenances m\n\t\t\t\t\twhere coalesce(m.asset_id, a.id) = a.id and m.ends_at > (select clock())),\n\t\t\t\t'terms', (select coalesce(json_agg(v order by v.version desc), '[]') from asset_versions v where v.asset_id = a.id),\n\t\t\t\t'payouts', (select coalesce(json_agg(p order by p.version desc), '[]') from payout_versions p where p.asset_group = a.asset_group)))\n\t\t\tfrom assets a where a.listed) assets from catalogue_stamp": {
			parameters: [];
			row: {
				stamp: bigint;
				assets:
					| {
							id: number;
							ticker: string;
							suspended: boolean;
							closeOnly: boolean;
							maintenances: [number, number][];
							terms: {
								asset_id: number;
								version: number;
								effective_at: number;
								source: 'fair' | 'exchange' | 'polygon' | 'replay';
								tick_size: string;
								digits: number;
								entry_within_ms: number;
								exit_max_age_ms: number;
								demo_duration_min_s: number;
								real_duration_min_s: number;
								duration_max_s: number;
								stake_min: number;
								demo_stake_max: number;
								real_stake_max: number;
								slippage_min: number;
								real_allowed: boolean;
								hours: ColumnTypes['asset_versions.hours'] | null;
								beacon: ColumnTypes['asset_versions.beacon'] | null;
								venues: string[];
								recording: string | null;
							}[];
							payouts: {
								asset_group: ColumnTypes['payout_versions.asset_group'];
								version: number;
								effective_at: number;
								standard_bps: number;
								gold_bps: number;
								premium_bps: number;
							}[];
					  }[]
					| null;
			};
		};
		'select sum(o.returned - o.stake)::bigint gain\n\t\tfrom trades o cross join lateral (select distinct p.user_id other from trades p\n\t\t\twhere p.accepted_at between o.accepted_at - $4::bigint and o.accepted_at + $4::bigint and p.asset_id = o.asset_id\n\t\t\t\tand p.currency = o.currency and p.direction <> o.direction and p.user_id <> o.user_id\n\t\t\t\tand abs(p.entry_seq - o.entry_seq) <= 2 and abs(p.expires_at - o.expires_at) <= 2000\n\t\t\t\tand p.stake <= o.stake * 2 and o.stake <= p.stake * 2) pair\n\t\twhere o.user_id = $1 and o.currency = $2 and o.accepted_at > (select clock()) - $3::bigint and o.returned is not null\n\t\tgroup by pair.other having count(*) >= $5 order by 1 desc limit 1': {
			parameters: [
				number | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: { gain: bigint };
		};
		'select t.*, a.ticker, v.tick_size from trades t join assets a on a.id = t.asset_id\n\t\t\tjoin asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version where t.id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				user_id: number;
				mode: 'demo' | 'real';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				asset_id: number;
				asset_version: number;
				direction: 'up' | 'down';
				stake: bigint;
				payout_bps: number;
				payout_version: number;
				expiry_kind: 'duration' | 'clock';
				expiry_asked: bigint;
				payout_seen_bps: number;
				valid_until: bigint | null;
				max_slippage: bigint | null;
				seen_seq: bigint | null;
				seen_price: bigint | null;
				accepted_at: bigint;
				kept_seq: bigint;
				expires_at: bigint;
				entry_within_ms: number;
				exit_max_age_ms: number;
				rules_version: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				void_reason: ColumnTypes['trade_results.void_reason'] | null;
				entry_seq: bigint | null;
				entry_t: bigint | null;
				entry_price: bigint | null;
				exit_seq: bigint | null;
				exit_t: bigint | null;
				exit_price: bigint | null;
				returned: bigint | null;
				closed_at: bigint | null;
				entry_after: bigint | null;
				asked_at: bigint | null;
				seen_unknown: boolean;
				ticker: string;
				tick_size: string;
			};
		};
		"select t.*, a.ticker, v.tick_size, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, (v.source = 'fair' and exists (select from fair_hours h where not h.backfill and h.lost_at is not null\n\tand h.epoch between (t.entry_t + 500) / 3600000 and t.exit_t / 3600000)) unchecked, case when c.trade_id is not null then coalesce(c.seq, c.value_seq, t.exit_seq) end corrected_seq,\n\tcase when c.silent_round is not null then 'beacon' else coalesce(f.cause, 'seed_lost') end corrected_cause, c.amount corrected_amount, c.corrected_at\n\t\t\tfrom (select * from (select t.* from open_trades o join trades t on t.id = o.trade_id where o.user_id = $1\n\t\t\t\tand ($2::bigint is null or t.accepted_at >= $2) and ($3::bigint is null or t.accepted_at < $3)\n\t\t\t\tand ($4::bigint is null or (t.accepted_at, t.id) < ($4, $5::uuid)) order by t.accepted_at desc, t.id desc limit $9) t\n\t\t\t\twhere ($6::text[] is null or t.status = any($6)) and ($7::text is null or t.mode = $7) and ($8::int is null or t.asset_id = $8)\n\t\t\t\torder by t.accepted_at desc, t.id desc limit $10) t\n\t\t\tjoin assets a on a.id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version\n\t\t\tleft join lateral (select e.seq, e.t, e.price from ticks e where t.status = 'open' and e.asset_id = t.asset_id and e.seq > t.kept_seq\n\t\tand e.t > coalesce(t.entry_after, t.accepted_at) and e.t <= coalesce(t.entry_after, t.accepted_at) + t.entry_within_ms\n\t\tand known_at(e.source, e.t, e.source_t) > coalesce(t.entry_after, t.accepted_at) order by e.t, e.seq limit 1) entry on true left join trade_corrections c on c.trade_id = t.id\n\tleft join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq\n\t\t\torder by t.accepted_at desc, t.id desc": {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				List<string | null> | null,
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: {
				id: string;
				user_id: number;
				mode: 'demo' | 'real';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				asset_id: number;
				asset_version: number;
				direction: 'up' | 'down';
				stake: bigint;
				payout_bps: number;
				payout_version: number;
				expiry_kind: 'duration' | 'clock';
				expiry_asked: bigint;
				payout_seen_bps: number;
				valid_until: bigint | null;
				max_slippage: bigint | null;
				seen_seq: bigint | null;
				seen_price: bigint | null;
				accepted_at: bigint;
				kept_seq: bigint;
				expires_at: bigint;
				entry_within_ms: number;
				exit_max_age_ms: number;
				rules_version: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				void_reason: ColumnTypes['trade_results.void_reason'] | null;
				entry_seq: bigint | null;
				entry_t: bigint | null;
				entry_price: bigint | null;
				exit_seq: bigint | null;
				exit_t: bigint | null;
				exit_price: bigint | null;
				returned: bigint | null;
				closed_at: bigint | null;
				entry_after: bigint | null;
				asked_at: bigint | null;
				seen_unknown: boolean;
				ticker: string;
				tick_size: string;
				unchecked: boolean;
				corrected_seq: bigint | null;
				corrected_cause: 'beacon' | 'not_its_quotes' | 'source_time' | 'venue_record' | 'seed_lost';
			} & (
				| { entry_found_seq: bigint; entry_found_t: bigint; entry_found_price: bigint }
				| { entry_found_seq: null; entry_found_t: null; entry_found_price: null }
			) &
				({ corrected_amount: bigint; corrected_at: bigint } | { corrected_amount: null; corrected_at: null });
		};
		"select t.*, a.ticker, v.tick_size, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, (v.source = 'fair' and exists (select from fair_hours h where not h.backfill and h.lost_at is not null\n\tand h.epoch between (t.entry_t + 500) / 3600000 and t.exit_t / 3600000)) unchecked, case when c.trade_id is not null then coalesce(c.seq, c.value_seq, t.exit_seq) end corrected_seq,\n\tcase when c.silent_round is not null then 'beacon' else coalesce(f.cause, 'seed_lost') end corrected_cause, c.amount corrected_amount, c.corrected_at\n\t\t\tfrom (select * from (select t.* from trades t where t.user_id = $1\n\t\t\t\tand ($2::bigint is null or t.accepted_at >= $2) and ($3::bigint is null or t.accepted_at < $3)\n\t\t\t\tand ($4::bigint is null or (t.accepted_at, t.id) < ($4, $5::uuid)) order by t.accepted_at desc, t.id desc limit $9) t\n\t\t\t\twhere ($6::text[] is null or t.status = any($6)) and ($7::text is null or t.mode = $7) and ($8::int is null or t.asset_id = $8)\n\t\t\t\torder by t.accepted_at desc, t.id desc limit $10) t\n\t\t\tjoin assets a on a.id = t.asset_id join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version\n\t\t\tleft join lateral (select e.seq, e.t, e.price from ticks e where t.status = 'open' and e.asset_id = t.asset_id and e.seq > t.kept_seq\n\t\tand e.t > coalesce(t.entry_after, t.accepted_at) and e.t <= coalesce(t.entry_after, t.accepted_at) + t.entry_within_ms\n\t\tand known_at(e.source, e.t, e.source_t) > coalesce(t.entry_after, t.accepted_at) order by e.t, e.seq limit 1) entry on true left join trade_corrections c on c.trade_id = t.id\n\tleft join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq\n\t\t\torder by t.accepted_at desc, t.id desc": {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				List<string | null> | null,
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: {
				id: string;
				user_id: number;
				mode: 'demo' | 'real';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				asset_id: number;
				asset_version: number;
				direction: 'up' | 'down';
				stake: bigint;
				payout_bps: number;
				payout_version: number;
				expiry_kind: 'duration' | 'clock';
				expiry_asked: bigint;
				payout_seen_bps: number;
				valid_until: bigint | null;
				max_slippage: bigint | null;
				seen_seq: bigint | null;
				seen_price: bigint | null;
				accepted_at: bigint;
				kept_seq: bigint;
				expires_at: bigint;
				entry_within_ms: number;
				exit_max_age_ms: number;
				rules_version: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				void_reason: ColumnTypes['trade_results.void_reason'] | null;
				entry_seq: bigint | null;
				entry_t: bigint | null;
				entry_price: bigint | null;
				exit_seq: bigint | null;
				exit_t: bigint | null;
				exit_price: bigint | null;
				returned: bigint | null;
				closed_at: bigint | null;
				entry_after: bigint | null;
				asked_at: bigint | null;
				seen_unknown: boolean;
				ticker: string;
				tick_size: string;
				unchecked: boolean;
				corrected_seq: bigint | null;
				corrected_cause: 'beacon' | 'not_its_quotes' | 'source_time' | 'venue_record' | 'seed_lost';
			} & (
				| { entry_found_seq: bigint; entry_found_t: bigint; entry_found_price: bigint }
				| { entry_found_seq: null; entry_found_t: null; entry_found_price: null }
			) &
				({ corrected_amount: bigint; corrected_at: bigint } | { corrected_amount: null; corrected_at: null });
		};
		"select t.*, a.ticker, v.tick_size, entry.seq entry_found_seq, entry.t entry_found_t, entry.price entry_found_price, (v.source = 'fair' and exists (select from fair_hours h where not h.backfill and h.lost_at is not null\n\tand h.epoch between (t.entry_t + 500) / 3600000 and t.exit_t / 3600000)) unchecked, case when c.trade_id is not null then coalesce(c.seq, c.value_seq, t.exit_seq) end corrected_seq,\n\tcase when c.silent_round is not null then 'beacon' else coalesce(f.cause, 'seed_lost') end corrected_cause, c.amount corrected_amount, c.corrected_at\n\t\t\tfrom trades t join assets a on a.id = t.asset_id\n\t\t\tjoin asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version\n\t\t\tleft join lateral (select e.seq, e.t, e.price from ticks e where t.status = 'open' and e.asset_id = t.asset_id and e.seq > t.kept_seq\n\t\tand e.t > coalesce(t.entry_after, t.accepted_at) and e.t <= coalesce(t.entry_after, t.accepted_at) + t.entry_within_ms\n\t\tand known_at(e.source, e.t, e.source_t) > coalesce(t.entry_after, t.accepted_at) order by e.t, e.seq limit 1) entry on true left join trade_corrections c on c.trade_id = t.id\n\tleft join feed_errors f on f.asset_id = c.asset_id and f.seq = c.seq where t.user_id = $1 and t.id = any($2::uuid[])": {
			parameters: [number | null, List<string | null> | null];
			row: {
				id: string;
				user_id: number;
				mode: 'demo' | 'real';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				asset_id: number;
				asset_version: number;
				direction: 'up' | 'down';
				stake: bigint;
				payout_bps: number;
				payout_version: number;
				expiry_kind: 'duration' | 'clock';
				expiry_asked: bigint;
				payout_seen_bps: number;
				valid_until: bigint | null;
				max_slippage: bigint | null;
				seen_seq: bigint | null;
				seen_price: bigint | null;
				accepted_at: bigint;
				kept_seq: bigint;
				expires_at: bigint;
				entry_within_ms: number;
				exit_max_age_ms: number;
				rules_version: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				void_reason: ColumnTypes['trade_results.void_reason'] | null;
				entry_seq: bigint | null;
				entry_t: bigint | null;
				entry_price: bigint | null;
				exit_seq: bigint | null;
				exit_t: bigint | null;
				exit_price: bigint | null;
				returned: bigint | null;
				closed_at: bigint | null;
				entry_after: bigint | null;
				asked_at: bigint | null;
				seen_unknown: boolean;
				ticker: string;
				tick_size: string;
				unchecked: boolean;
				corrected_seq: bigint | null;
				corrected_cause: 'beacon' | 'not_its_quotes' | 'source_time' | 'venue_record' | 'seed_lost';
			} & (
				| { entry_found_seq: bigint; entry_found_t: bigint; entry_found_price: bigint }
				| { entry_found_seq: null; entry_found_t: null; entry_found_price: null }
			) &
				({ corrected_amount: bigint; corrected_at: bigint } | { corrected_amount: null; corrected_at: null });
		};
		"select t.id, t.user_id \"userId\" from fair_hours h join asset_versions v on v.source = 'fair'\n\tjoin trades t on t.asset_id = v.asset_id and t.asset_version = v.version\n\t\tand t.accepted_at >= h.epoch * 3600000::bigint - 14405500\n\t\tand t.accepted_at < (h.epoch + 1) * 3600000::bigint\n\twhere t.status = 'lost' and h.epoch = $1 and t.mode = 'real' and v.source = 'fair' and h.lost_at is not null\n\tand h.epoch between (t.entry_t + 500) / 3600000 and t.exit_t / 3600000 and not exists (select from trade_corrections c where c.trade_id = t.id) order by t.user_id limit $2": {
			parameters: [number | null, bigint | number | null];
			row: { id: string; userId: number };
		};
		"select t.id, t.user_id \"userId\" from open_trades o join trade_terms t on t.id = o.trade_id\n\t\tjoin asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version\n\t\twhere o.asset_id = $1 and (v.source = 'fair' and exists (select from fair_hours h where h.lost_at is not null and h.epoch between coalesce(t.entry_after, t.accepted_at) / 3600000 and t.expires_at / 3600000\n\tand not exists (select from ticks k where k.asset_id = t.asset_id\n\tand k.t > least(t.expires_at, h.epoch * 3600000::bigint + 3599999) - 500 and k.t <= least(t.expires_at, h.epoch * 3600000::bigint + 3599999))) or v.source = 'fair' and v.beacon is not null and exists (select from silent_rounds s where t.accepted_at < s.declared_at and ((s.round + 564267788) * 3000 + 1750) <= t.expires_at\n\tand not exists (select from ticks k where k.asset_id = t.asset_id\n\tand k.t > t.expires_at - 500 and k.t <= t.expires_at)))": {
			parameters: [number | null];
			row: { id: string; userId: number };
		};
		'select t.id, v.source = \'fair\' and exists (select from fair_hours h where h.lost_at is not null and h.epoch between coalesce(t.entry_after, t.accepted_at) / 3600000 and t.expires_at / 3600000\n\tand not exists (select from ticks k where k.asset_id = t.asset_id\n\tand k.t > least(t.expires_at, h.epoch * 3600000::bigint + 3599999) - 500 and k.t <= least(t.expires_at, h.epoch * 3600000::bigint + 3599999))) "seedLost", v.source = \'fair\' and v.beacon is not null and exists (select from silent_rounds s where t.accepted_at < s.declared_at and ((s.round + 564267788) * 3000 + 1750) <= t.expires_at\n\tand not exists (select from ticks k where k.asset_id = t.asset_id\n\tand k.t > t.expires_at - 500 and k.t <= t.expires_at)) "beaconSilent"\n\t\tfrom trade_terms t join asset_versions v on v.asset_id = t.asset_id and v.version = t.asset_version\n\t\twhere t.id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: { id: string; seedLost: boolean; beaconSilent: boolean };
		};
		'select trade_id id, user_id "userId" from open_trades where asset_id = $1\n\t\t\tand expires_at <= (select least(logged_through, clock()) from asset_writers where asset_id = $1)\n\t\t\tand trade_id not in (select unnest($3::uuid[]))\n\t\t\torder by expires_at, user_id limit $2': {
			parameters: [number | null, bigint | number | null, List<string | null> | null];
			row: { id: string; userId: number };
		};
		'select user_id from trade_terms where id = $1': { parameters: [string | null]; row: { user_id: number } };
		'update fair_hours set finished_at = clock() where epoch = $1 and lost_at is not null and finished_at is null': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update feed_errors set finished_at = clock() where asset_id = $1 and seq = any($2::bigint[]) and finished_at is null': {
			parameters: [number | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'update silent_rounds set finished_at = clock() where round = $1 and finished_at is null': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'voids-of-round': {
			parameters: [bigint | number | null, string | null, bigint | number | null];
			row: { id: string; userId: number };
		};
		'with now as materialized (select clock() t)\n\t\tselect count(*)::int overdue, coalesce(max(now.t - d.expires_at), 0)::float8 "overdueMs",\n\t\t\tcoalesce(max(now.t - d.expires_at) filter (where d.expires_at <= w.logged_through), 0)::float8 "decidableMs"\n\t\tfrom now cross join asset_writers w cross join lateral (\n\t\t\tselect expires_at from open_trades where asset_id = w.asset_id and expires_at <= now.t\n\t\t\t\tand trade_id not in (select unnest($1::uuid[]))) d': {
			parameters: [List<string | null> | null];
			row: { overdue: number; overdueMs: number; decidableMs: number };
		};
		"with oldest as materialized (select min(accepted_at) t from open_trades\n\t\t\t\twhere asset_id in (select asset_id from asset_versions where source = 'fair')),\n\t\t\thours as (select epoch, (epoch + 1) * 3600000::bigint until from unnest($1::int[]) epoch)\n\t\t\tselect epoch from hours where until < clock() - 60000 and until <= coalesce((select t from oldest), until)": {
			parameters: [List<number>];
			row: { epoch: number };
		};
		'with oldest as materialized (select min(accepted_at) t from open_trades where asset_id = $1)\n\t\t\tselect e.seq from feed_errors e where e.asset_id = $1 and e.finished_at is null\n\t\t\t\tand e.t < clock() - 60000 and e.t < coalesce((select t from oldest), e.t + 1)': {
			parameters: [number | null];
			row: { seq: bigint };
		};
		'with w as materialized (select logged_through l, clock() now from asset_writers where asset_id = $1)\n\t\t\tselect exists (select from open_trades where asset_id = $1\n\t\t\t\t\tand expires_at > (select l from w) and expires_at <= (select now from w))\n\t\t\t\tor (select l < now - 1000 from w) and exists (select from open_trades where asset_id = $1) waiting': {
			parameters: [number | null];
			row: { waiting: boolean | null };
		};
		'with wrong as materialized (select seq, t from feed_errors where asset_id = $1 and finished_at is null)\n\t\t\tselect t.id, t.user_id "userId" from trades t\n\t\t\twhere t.asset_id = $1 and t.status = \'lost\'\n\t\t\t\tand t.accepted_at >= (select min(wrong.t) from wrong) - 14405500 and t.accepted_at <= (select max(wrong.t) from wrong)\n\t\t\t\tand (t.entry_seq in (select seq from wrong) or t.exit_seq in (select seq from wrong))\n\t\t\t\tand not exists (select from trade_corrections c where c.trade_id = t.id)\n\t\t\torder by t.user_id limit $2': {
			parameters: [number | null, bigint | number | null];
			row: { id: string; userId: number };
		};
	}
}
