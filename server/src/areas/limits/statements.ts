// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'delete from held_back_money where used_by = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: Record<never, never>;
		};
		"insert into exclusion_persons (hash, exclusion_id)\n\t\tselect h.hash, x.id from exclusions x, (select unnest($2::bytea[]) hash union\n\t\t\t\tselect p.hash from exclusions o join exclusion_persons p on p.exclusion_id = o.id where o.user_id = $1 and (o.ends_at is null or o.ends_at > clock() or o.kind = 'self_exclusion' and not exists (\n\tselect from exclusion_returns r where r.exclusion_id = o.id and r.asked_at >= o.ends_at and r.asked_at + 86400000 <= clock()))) h\n\t\twhere x.user_id = $1 and (x.ends_at is null or x.ends_at > clock() or x.kind = 'self_exclusion' and not exists (\n\tselect from exclusion_returns r where r.exclusion_id = x.id and r.asked_at >= x.ends_at and r.asked_at + 86400000 <= clock())) on conflict do nothing": {
			parameters: [number | null, List<Uint8Array | null> | null];
			row: Record<never, never>;
		};
		"insert into exclusion_persons (hash, exclusion_id) select decode(h, 'hex'), $1 from unnest($2::text[]) h on conflict do nothing": {
			parameters: [string | null, List<string | null> | null];
			row: Record<never, never>;
		};
		'insert into exclusions (id, user_id, kind, begins_at, ends_at) values ($1, $2, $3, $4, $5) on conflict (id) do nothing': {
			parameters: [string | null, number | null, string | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into exclusions (user_id, kind, begins_at, ends_at) values ($1, $2, $3, $4)': {
			parameters: [number | null, string | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		"insert into exclusions (user_id, kind, begins_at, ends_at, inherited_from)\n\tselect $1, x.kind, x.begins_at, x.ends_at, x.id from exclusions x\n\twhere x.id in (select exclusion_id from exclusion_persons where hash = any($2::bytea[])) and x.user_id is distinct from $1 and (x.ends_at is null or x.ends_at > clock() or x.kind = 'self_exclusion' and not exists (\n\tselect from exclusion_returns r where r.exclusion_id = x.id and r.asked_at >= x.ends_at and r.asked_at + 86400000 <= clock()))\n\t\tand not exists (select from exclusions own where own.user_id = $1 and own.kind = x.kind\n\t\t\tand (own.ends_at is null or own.ends_at >= x.ends_at))": {
			parameters: [number | null, List<Uint8Array | null> | null];
			row: Record<never, never>;
		};
		"insert into exclusions (user_id, kind, begins_at, ends_at, inherited_from)\n\tselect $1, x.kind, x.begins_at, x.ends_at, x.id from exclusions x\n\twhere x.user_id = $2 and x.user_id is distinct from $1 and (x.ends_at is null or x.ends_at > clock() or x.kind = 'self_exclusion' and not exists (\n\tselect from exclusion_returns r where r.exclusion_id = x.id and r.asked_at >= x.ends_at and r.asked_at + 86400000 <= clock()))\n\t\tand not exists (select from exclusions own where own.user_id = $1 and own.kind = x.kind\n\t\t\tand (own.ends_at is null or own.ends_at >= x.ends_at))": {
			parameters: [number | null, number | null];
			row: Record<never, never>;
		};
		'insert into final_withdrawals (user_id, n, ends_at, changed_at) values ($1, $2, $3, $4)': {
			parameters: [number | null, number | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into final_withdrawals (user_id, n, ends_at, changed_at) values ($1, $2, $3, $4) on conflict do nothing': {
			parameters: [number | null, number | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into held_back_money (withdrawal_id, user_id, amount, until) values ($1, $2, $3, $4)': {
			parameters: [string | null, number | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into held_back_money (withdrawal_id, user_id, amount, until, used_by)\n\t\tselect withdrawal_id, user_id, $2, until, $3 from held_back_money where id = $1': {
			parameters: [bigint | number | null, bigint | number | null, string | null];
			row: Record<never, never>;
		};
		"insert into limit_sums (user_id, hour, deposited, staked, ended, returned) select $1, p.* from (select hour, sum(deposited) deposited, sum(staked) staked, sum(ended) ended, sum(returned) returned from (\n\t\tselect coalesce(counted_at, created_at) / 3600000 as hour, amount deposited, 0 staked, 0 ended, 0 returned\n\t\tfrom deposits where user_id = $1 and status not in ('failed', 'expired', 'returned')\n\t\tunion all select accepted_at / 3600000, 0, case when status = 'void' then 0 else stake end, 0, 0\n\t\tfrom trades where user_id = $1 and mode = 'real'\n\t\tunion all select closed_at / 3600000, 0, 0, stake, returned from trades where user_id = $1 and mode = 'real' and status <> 'open'\n\t\tunion all select corrected_at / 3600000, 0, 0, 0, amount from trade_corrections c join trade_terms t on t.id = c.trade_id\n\t\t\twhere t.user_id = $1 and t.mode = 'real') x\n\twhere hour >= clock() / 3600000 - 720 group by hour) p on conflict do nothing": {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'insert into own_limits (user_id, kind, period, n, value, wish_value, wished_at, changed_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8)': {
			parameters: [
				number | null,
				string | null,
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into own_limits (user_id, kind, period, n, value, wish_value, wished_at, changed_at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing': {
			parameters: [
				number | null,
				string | null,
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'select count(*) n': { parameters: []; row: { n: bigint } };
		'select created_at at from users where id = $1': { parameters: [number | null]; row: { at: bigint } };
		"select distinct p.instrument_kind || ' ' || encode(p.instrument_hash, 'hex') from deposits d join payments p on p.deposit_id = d.id\n\t\twhere d.user_id = $1 and p.instrument_hash is not null and p.instrument_kind in ('card', 'bank', 'pix', 'upi', 'qris') and p.state = 'paid' and p.doubt is null\n\t\tunion select 'document ' || encode(document_hash, 'hex') from verified_persons where user_id = $1": {
			parameters: [number | null];
			row: { '?column?': string };
		};
		'select email, email_verified_at is not null "emailVerified", phone from users where id = $1': {
			parameters: [number | null];
			row: { email: string; emailVerified: boolean; phone: string | null };
		};
		'select from json_to_recordset($1) e (kind text, id uuid, "userId" int, "joinedAtMs" bigint, "limit" text, "window" text, n int)\n\t\twhere case kind when \'exclusion\' then not exists (select from exclusions x where x.id = e.id)\n\t\t\telse exists (select from users u where u.id = e."userId" and u.created_at = e."joinedAtMs") and case kind\n\t\t\t\twhen \'limit\' then not exists (select from own_limits l\n\t\t\t\t\twhere l.user_id = e."userId" and l.kind = e."limit" and l.period is not distinct from e."window" and l.n = e.n)\n\t\t\t\telse not exists (select from final_withdrawals f where f.user_id = e."userId" and f.n = e.n) end end limit 1': {
			parameters: [Json | null];
			row: Record<never, never>;
		};
		'select id, user_id "userId", amount "amountMinor", until from held_back_money where used_by = $1': {
			parameters: [string | null];
			row: { id: bigint; userId: number; amountMinor: bigint; until: bigint };
		};
		'select id, user_id "userId", amount "amountMinor", until from held_back_money where user_id = any($1::int[]) and used_by is null': {
			parameters: [List<number | null> | null];
			row: { id: bigint; userId: number; amountMinor: bigint; until: bigint };
		};
		'select journalled_at from limits_in_force where user_id = $1': {
			parameters: [number | null];
			row: { journalled_at: bigint | null };
		};
		"select json_build_object('kind', 'exclusion', 'userId', x.user_id, 'joinedAtMs', u.created_at, 'id', x.id, 'exclusion', x.kind,\n\t\t\t'beginsAtMs', x.begins_at, 'endsAtMs', x.ends_at,\n\t\t\t'hashes', (select coalesce(json_agg(encode(p.hash, 'hex') order by p.hash), '[]') from exclusion_persons p where p.exclusion_id = x.id))\n\t\tfrom exclusions x join users u on u.id = x.user_id where $1::int is null or u.id = $1 order by x.begins_at, x.id": {
			parameters: [number | null];
			row: {
				json_build_object: {
					kind: 'exclusion';
					userId: number;
					joinedAtMs: number;
					id: string;
					exclusion: 'time_out' | 'self_exclusion';
					beginsAtMs: number;
					endsAtMs: number | null;
					hashes: string[];
				};
			};
		};
		"select json_build_object('kind', 'final', 'userId', f.user_id, 'joinedAtMs', u.created_at, 'n', f.n, 'endsAtMs', f.ends_at,\n\t\t\t'changedAtMs', f.changed_at)\n\t\tfrom (select distinct on (user_id) * from final_withdrawals where $1::int is null or user_id = $1 order by user_id, n desc) f\n\t\t\tjoin users u on u.id = f.user_id order by f.user_id": {
			parameters: [number | null];
			row: {
				json_build_object: {
					kind: 'final';
					userId: number;
					joinedAtMs: number;
					n: number;
					endsAtMs: number | null;
					changedAtMs: number;
				};
			};
		};
		"select json_build_object('kind', 'limit', 'userId', l.user_id, 'joinedAtMs', u.created_at, 'limit', l.kind, 'window', l.period, 'n', l.n,\n\t\t\t'value', l.value, 'wishValue', l.wish_value, 'wishedAtMs', l.wished_at, 'changedAtMs', l.changed_at)\n\t\tfrom own_limits l join users u on u.id = l.user_id where ($1::int is null or u.id = $1) and l.changed_at >= $2\n\t\torder by l.user_id, l.kind, l.period, l.n": {
			parameters: [number | null, bigint | number | null];
			row: {
				json_build_object: {
					kind: 'limit';
					userId: number;
					joinedAtMs: number;
					limit: 'deposit' | 'loss' | 'turnover' | 'stake' | 'session' | 'reality_check';
					window: '24h' | '7d' | '30d' | null;
					n: number;
					value: number | null;
					wishValue: number | null;
					wishedAtMs: number | null;
					changedAtMs: number;
				};
			};
		};
		'select kind, period, n, value, wish_value, wished_at, changed_at from own_limits\n\twhere user_id = $1 and kind = $2 and n > $3 and period = $5 order by period, n limit $4': {
			parameters: [number | null, string | null, number | null, bigint | number | null, string | null];
			row: {
				kind: 'deposit' | 'loss' | 'turnover' | 'stake' | 'session' | 'reality_check';
				period: '24h' | '7d' | '30d';
				n: number;
				value: bigint | null;
				wish_value: bigint | null;
				wished_at: bigint | null;
				changed_at: bigint;
			};
		};
		'select kind, period, n, value, wish_value, wished_at, changed_at from own_limits\n\twhere user_id = $1 and kind = $2 and n > $3 and period is null order by period, n limit $4': {
			parameters: [number | null, string | null, number | null, bigint | number | null];
			row: {
				kind: 'deposit' | 'loss' | 'turnover' | 'stake' | 'session' | 'reality_check';
				period: '24h' | '7d' | '30d' | null;
				n: number;
				value: bigint | null;
				wish_value: bigint | null;
				wished_at: bigint | null;
				changed_at: bigint;
			};
		};
		'select n, ends_at from final_withdrawals where user_id = $1 order by n desc limit 1': {
			parameters: [number | null];
			row: { n: number; ends_at: bigint | null };
		};
		'select n, value, wish_value, wished_at from own_limits\n\t\t\t\t\twhere user_id = $1 and kind = $2 and period = $3 order by period desc, n desc limit 1': {
			parameters: [number | null, string | null, string | null];
			row: { n: number; value: bigint | null; wish_value: bigint | null; wished_at: bigint | null };
		};
		'select n, value, wish_value, wished_at from own_limits\n\t\t\t\t\twhere user_id = $1 and kind = $2 and period is null order by period desc, n desc limit 1': {
			parameters: [number | null, string | null];
			row: { n: number; value: bigint | null; wish_value: bigint | null; wished_at: bigint | null };
		};
		"select o.user_id from exclusions x join exclusions o on o.inherited_from = x.id or o.id = x.inherited_from where x.user_id = $1\n\t\t\tand o.user_id is not null\n\t\tunion\n\t\tselect other.user_id from deposits own join payments p on p.deposit_id = own.id\n\t\t\tjoin payments q on q.instrument_hash = p.instrument_hash and q.instrument_kind = p.instrument_kind\n\t\t\tjoin deposits other on other.id = q.deposit_id\n\t\twhere own.user_id = $1 and other.user_id <> $1 and p.instrument_kind in ('card', 'bank', 'pix', 'upi', 'qris') and p.state = 'paid' and p.doubt is null and q.instrument_kind in ('card', 'bank', 'pix', 'upi', 'qris') and q.state = 'paid' and q.doubt is null\n\t\tunion\n\t\tselect q.user_id from verified_persons p join verified_persons q on q.document_hash = p.document_hash\n\t\twhere p.user_id = $1 and q.user_id <> $1\n\t\tunion\n\t\tselect case when m.user_id = $1 then m.other_id else m.user_id end from verification_matches m\n\t\twhere $1 in (m.user_id, m.other_id) and m.other_id is not null and m.result = 'confirmed'": {
			parameters: [number | null];
			row: { user_id: number };
		};
		"select pg_advisory_xact_lock(hashtextextended('instrument ' || i, 0)) from (select unnest($1::text[]) i order by 1) sorted": {
			parameters: [List<string>];
			row: { pg_advisory_xact_lock: string };
		};
		"select u.user_id \"userId\",\n\t\t\t\t\tcoalesce((select l.limits from limits_in_force l where l.user_id = u.user_id), '[]') limits,\n\t\t\t\t\t(select coalesce(json_agg(json_build_object('kind', x.kind, 'endsAtMs', x.ends_at, 'returnAskedAtMs', r.asked_at)), '[]')\n\t\t\t\t\t\tfrom exclusions x left join exclusion_returns r on r.exclusion_id = x.id where x.user_id = u.user_id) exclusions,\n\t\t\t\t\t(select json_build_object('beganAtMs', began_at, 'lastAtMs', last_at, 'checkedAtMs', checked_at,\n\t\t\t\t\t\t\t'trades', trades, 'netMinor', net, 'overUntilMs', over_until)\n\t\t\t\t\t\tfrom sittings s where s.user_id = u.user_id) sitting,\n\t\t\t\t\t(select coalesce(sum(balance), 0)::bigint from accounts a where a.user_id = u.user_id\n\t\t\t\t\t\tand currency <> 'DEMO_USD' and kind in ('in_trades', 'in_orders')) \"openStakes\"\n\t\t\t\tfrom unnest($1::int[]) u (user_id)": {
			parameters: [List<number>];
			row: {
				userId: number;
				limits: ColumnTypes['limits_in_force.limits'] | never[];
				exclusions: { kind: 'time_out' | 'self_exclusion'; endsAtMs: number | null; returnAskedAtMs: number | null }[];
				sitting: {
					beganAtMs: number;
					lastAtMs: number;
					checkedAtMs: number;
					trades: number;
					netMinor: number;
					overUntilMs: number | null;
				} | null;
				openStakes: bigint;
			};
		};
		'select user_id "userId", case when hour >= $2 then \'24h\' when hour >= $3 then \'7d\' else \'30d\' end "window",\n\t\t\t\t\tsum(greatest(deposited, 0))::bigint deposited, sum(staked)::bigint staked, sum(ended)::bigint ended, sum(returned)::bigint returned,\n\t\t\t\t\tmin(hour) filter (where deposited > 0) "oldestDeposit", min(hour) filter (where ended > returned) "oldestLoss",\n\t\t\t\t\tmin(hour) filter (where staked > 0) "oldestStake"\n\t\t\t\tfrom limit_sums where user_id = any($1::int[]) and hour >= $4 group by 1, 2': {
			parameters: [List<number | null> | null, number | null, number | null, number | null];
			row: {
				userId: number;
				window: '24h' | '7d' | '30d';
				deposited: bigint;
				staked: bigint;
				ended: bigint;
				returned: bigint;
				oldestDeposit: number | null;
				oldestLoss: number | null;
				oldestStake: number | null;
			};
		};
		'select x.id, x.kind, x.ends_at, r.asked_at from exclusions x left join exclusion_returns r on r.exclusion_id = x.id\n\t\twhere x.user_id = $1': {
			parameters: [number | null];
			row: { id: string; kind: 'time_out' | 'self_exclusion'; ends_at: bigint | null; asked_at: bigint | null };
		};
		'update held_back_money set amount = $2 where id = $1': {
			parameters: [bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update held_back_money set amount = $2, used_by = null where id = $1': {
			parameters: [bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update held_back_money set used_by = $2 where id = $1': {
			parameters: [bigint | number | null, string | null];
			row: Record<never, never>;
		};
		'update limits_in_force set journalled_at = greatest(journalled_at, $2) where user_id = $1': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update limits_in_force set journalled_at = null where journalled_at is not null': {
			parameters: [];
			row: Record<never, never>;
		};
		'with recursive x as (select id, inherited_from from exclusions where id = any($1::uuid[])\n\t\t\tunion select o.id, o.inherited_from from x join exclusions o on o.id = x.inherited_from\n\t\t\t\tleft join users u on u.id = o.user_id where o.user_id is null or u.closed_at is not null)\n\t\tinsert into exclusion_returns (exclusion_id, asked_at) select id, $2::bigint from x on conflict do nothing': {
			parameters: [List<string | null> | null, bigint | number | null];
			row: Record<never, never>;
		};
	}
}
