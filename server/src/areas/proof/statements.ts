// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
import type { ColumnTypes } from '../../platform/database/column-types.ts';

declare module '../../platform/database/statements.ts' {
	interface Statements {
		'count histograms of a day': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: Record<never, never>;
		};
		'count outcomes of a day': {
			parameters: [number | null, bigint | number | null, bigint | number | null, string | null];
			row: Record<never, never>;
		};
		'delete from liability_accounts where day < $1': { parameters: [string | null]; row: Record<never, never> };
		'delete from liability_files where day = $1': { parameters: [string | null]; row: Record<never, never> };
		"delete from proof_histograms where day = $1 and kind <> 'placement'": {
			parameters: [number | null];
			row: Record<never, never>;
		};
		"delete from proof_keys k where not exists (select from proof_subjects s where s.subject = 'key:' || k.no)": {
			parameters: [];
			row: Record<never, never>;
		};
		'delete from proof_keys where named_at is null': { parameters: []; row: Record<never, never> };
		'delete from proof_trader_days where day <= $1': { parameters: [number | null]; row: Record<never, never> };
		"insert into fair_hours (epoch, commitment, committed_at, instance)\n\t\tselect epoch, decode(commitment, 'hex'), at, instance from unnest($1::int[], $2::text[], $3::bigint[], $4::uuid[]) c (epoch, commitment, at, instance)\n\t\ton conflict (epoch, backfill) do nothing": {
			parameters: [
				List<number | null> | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
			];
			row: Record<never, never>;
		};
		"insert into liability_accounts (user_id, day, amount, places, amounts, salts)\n\t\tselect (a->>0)::int, $1, (a->>1)::bigint, p.places, p.amounts, p.salts from jsonb_array_elements($2::jsonb) a\n\t\t\tjoin users u on u.id = (a->>0)::int and u.closed_at is null\n\t\t\tcross join lateral (select array_agg((p->>0)::int order by n) places, array_agg((p->>1)::bigint order by n) amounts,\n\t\t\t\tarray_agg(decode(p->>2, 'hex') order by n) salts from jsonb_array_elements(a->2) with ordinality o (p, n)) p\n\t\tfor share of u": {
			parameters: [string | null, Json | null];
			row: Record<never, never>;
		};
		"insert into liability_days (day, currency, instant, round, signature, sum, root, leaves, suspense, suspense_place, suspense_salt, made_at)\n\t\tvalues ($1, $2, $3, $4, decode($5, 'hex'), $6, $7, $8, $9, $10, $11, clock()) on conflict do nothing": {
			parameters: [
				string | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
				Uint8Array | null,
				number | null,
				bigint | number | null,
				number | null,
				Uint8Array | null,
			];
			row: Record<never, never>;
		};
		'insert into liability_files (day, no, leaves) values ($1, $2, $3)': {
			parameters: [string | null, number | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into proof_chains (asset_id, no) select * from unnest($1::int[], $2::bigint[])\n\t\ton conflict (asset_id) do update set no = excluded.no': {
			parameters: [List<number | null> | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'insert into proof_chains (asset_id, no) select asset_id, chain_no from asset_writers': {
			parameters: [];
			row: Record<never, never>;
		};
		'insert into proof_days (day, accepted, refused, in_log, cover_bps, counted_through, late_answers, greatest_lag_ms, late_groups)\n\t\tselect $1, (select count(*) from trade_terms where accepted_at >= $2 and accepted_at < $3),\n\t\t\t(select count(*) from refused_placements where refused_at >= $2 and refused_at < $3),\n\t\t\tb.answers, $4, $5, b.late, b.lag, (select coalesce(sum(groups), 0) from proof_late_groups where day = $1)\n\t\tfrom (select coalesce(sum(octet_length(b.leaves) / 32), 0) answers, greatest(max(e.time - b.at), 0) lag,\n\t\t\t\tcoalesce(sum(octet_length(b.leaves) / 32) filter (where e.time - b.at > 5000), 0) late\n\t\t\tfrom proof_batches b join proof_entries e on e.no = b.entry where b.at >= $2 and b.at < $3) b': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into proof_entries (no, time, leaf, items) select * from unnest($1::bigint[], $2::bigint[], $3::text[], $4::bytea[])': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<string | null> | null,
				List<Uint8Array | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into proof_heads (at, from_xid, until_xid, key, accounts, versions, leaves, root)\n\t\tvalues (clock(), $1, $2, $3, $4::bigint[], $5::bigint[], $6, $7)': {
			parameters: [
				bigint | number | null,
				bigint | number | null,
				Uint8Array | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				Uint8Array | null,
				Uint8Array | null,
			];
			row: Record<never, never>;
		};
		"insert into proof_histograms (day, kind, currency, asset_id, bin, n)\n\t\tselect $1, 'placement', null, null, b.bin, b.n from unnest($2::int[], $3::bigint[]) b (bin, n)\n\t\ton conflict (day, kind, currency, asset_id, bin) do update set n = proof_histograms.n + excluded.n": {
			parameters: [number | null, List<number | null> | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'insert into proof_keys (no, use, key, asked_at) select count(*), $1, $2, $3 from proof_keys on conflict do nothing': {
			parameters: [string | null, string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into proof_keys (no, use, key, asked_at, named_at) values ($1, $2, $3, $4, $4) on conflict do nothing': {
			parameters: [number | null, string | null, string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into proof_late_groups (entry, day, groups) select * from unnest($1::bigint[], $2::int[], $3::int[]) on conflict do nothing': {
			parameters: [
				List<bigint | number | string | null> | null,
				List<number | null> | null,
				List<number | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into proof_left_out (generation, name, decided_at)\n\t\tselect id, $1, clock() from generations order by n desc limit 1 on conflict do nothing': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'insert into proof_log (origin, root) values ($1, $2) on conflict do nothing': {
			parameters: [string | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'insert into proof_losing (day, currency, days, accounts, lost)\n\t\tselect $1, s.currency, d.days, count(*), count(*) filter (where s.net < 0) from unnest($2::int[]) d (days)\n\t\tcross join lateral (select currency, user_id, sum(net) net from proof_trader_days where day > $1 - d.days and day <= $1\n\t\t\tgroup by currency, user_id having sum(trades) > 0) s\n\t\tgroup by s.currency, d.days': {
			parameters: [number | null, List<number | null> | null];
			row: Record<never, never>;
		};
		'insert into proof_shares (share, trade_id, user_id, shared_at) values ($1, $2, $3, clock()) on conflict (trade_id) do nothing': {
			parameters: [string | null, string | null, number | null];
			row: Record<never, never>;
		};
		'insert into proof_spans (asset_id, entry) select * from unnest($1::int[], $2::bigint[]) on conflict do nothing': {
			parameters: [List<number | null> | null, List<bigint | number | string | null> | null];
			row: Record<never, never>;
		};
		'insert into proof_subjects (subject, entry, place) select * from unnest($1::text[], $2::bigint[], $3::int[])': {
			parameters: [
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<number | null> | null,
			];
			row: Record<never, never>;
		};
		'insert into proof_successors (no, origin, checkpoint, before_log_key, before_promise_key, reason, at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7)\n\t\ton conflict do nothing': {
			parameters: [
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		'insert into proof_successors (no, origin, checkpoint, before_log_key, before_promise_key, reason, at)\n\t\tvalues ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing': {
			parameters: [
				number | null,
				string | null,
				string | null,
				string | null,
				string | null,
				string | null,
				bigint | number | null,
			];
			row: Record<never, never>;
		};
		"insert into proof_trader_days (day, currency, user_id, trades, net)\n\t\tselect $1, currency, user_id, sum(trades), sum(net) from (\n\t\t\tselect t.currency, t.user_id, (r.status <> 'void')::int trades, r.returned - t.stake net\n\t\t\tfrom trade_results r join trade_terms t on t.id = r.trade_id where r.closed_at >= $2 and r.closed_at < $3\n\t\t\tunion all\n\t\t\tselect t.currency, t.user_id, 0, c.amount from trade_corrections c join trade_terms t on t.id = c.trade_id\n\t\t\twhere c.corrected_at >= $2 and c.corrected_at < $3) o\n\t\tgroup by currency, user_id": {
			parameters: [number | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'insert into turned_away as t values (clock() / 60000, $1, $2, $3) on conflict (minute) do update\n\t\tset malformed = t.malformed + excluded.malformed, too_many = t.too_many + excluded.too_many, unavailable = t.unavailable + excluded.unavailable': {
			parameters: [bigint | number | null, bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'select \'batch:\' || id "name", entry::float8, place from proof_batches where entry is not null and id = any($1::uuid[])\n\t\t\tunion all select subject, entry::float8, place from proof_subjects where subject = any($2::text[])': {
			parameters: [List<string | null> | null, List<string | null> | null];
			row: { name: string; entry: number; place: number | null };
		};
		'select (minute / 1440)::int as day, sum(malformed)::float8 malformed, sum(too_many)::float8 "tooMany", sum(unavailable)::float8 unavailable\n\t\tfrom turned_away where minute >= $1::bigint * 1440 and minute < ($2::bigint + 1) * 1440 and minute < clock() / 60000 - 1 group by 1 order by 1': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { day: number; malformed: number; tooMany: number; unavailable: number };
		};
		'select (select counted_through from proof_days order by day desc limit 1)::float8 "throughMs", clock()::float8 "nowMs",\n\t\t\t(select time from proof_entries where no = 0)::float8 "firstMs"': {
			parameters: [];
			row: { throughMs: number | null; nowMs: number; firstMs: number | null };
		};
		'select (select min(day) from liability_days) "firstDay", (select time::float8 from proof_entries order by no limit 1) "firstAtMs"': {
			parameters: [];
			row: { firstDay: string | null; firstAtMs: number | null };
		};
		'select a.asset_group "group", v.source, v.beacon from asset_versions v join assets a on a.id = v.asset_id\n\t\twhere v.asset_id = $1 and v.version = $2': {
			parameters: [number | null, number | null];
			row: {
				group: 'fair' | 'currencies' | 'crypto' | 'stocks' | 'commodities';
				source: 'fair' | 'exchange' | 'polygon' | 'replay';
				beacon: ColumnTypes['asset_versions.beacon'] | null;
			};
		};
		"select a.day, d.currency, p.entry::float8, p.place, a.amount, a.places, a.amounts::text[], a.salts\n\t\tfrom liability_accounts a join liability_days d using (day) join proof_subjects p on p.subject = 'liabilities:' || d.day\n\t\t\tjoin proof_log l on p.entry < l.size\n\t\twhere a.user_id = $1 order by a.day desc limit $2": {
			parameters: [number | null, bigint | number | null];
			row: {
				day: string;
				currency: ColumnTypes['liability_days.currency'];
				entry: number;
				place: number;
				amount: bigint;
				places: number[];
				amounts: string[];
				salts: Buffer[];
			};
		};
		'select a.id "assetId", (select max(entry)::float8 from proof_spans where asset_id = a.id) entry from unnest($1::int[]) a (id)': {
			parameters: [List<number>];
			row: { assetId: number; entry: number | null };
		};
		'select at::float8 "atMs", key, accounts::text[], versions::text[], leaves, root from proof_heads where at > $1 order by at limit 1': {
			parameters: [bigint | number | null];
			row: { atMs: number; key: Buffer; accounts: string[]; versions: string[]; leaves: Buffer; root: Buffer };
		};
		'select batch, asset_id "assetId", min(accepted_at)::float8 "atMs" from trade_terms where batch = any($1::uuid[])\n\t\t\tgroup by batch, asset_id order by batch, asset_id': {
			parameters: [List<string | null> | null];
			row: { batch: string; assetId: number; atMs: number };
		};
		"select c.day from generate_series($1::text::timestamp, $2::text::timestamp, interval '1 day') g (at)\n\t\t\tcross join lateral (select to_char(g.at, 'YYYY-MM-DD') as day) c\n\t\twhere not exists (select from liability_days d where d.day = c.day) order by 1": {
			parameters: [string, string];
			row: { day: string };
		};
		'select c.trade_id id, c.asset_id "assetId", coalesce(c.seq, c.value_seq, r.exit_seq) seq, c.amount, c.corrected_at "at"\n\t\t\tfrom trade_corrections c join trade_results r on r.trade_id = c.trade_id\n\t\t\twhere c.corrected_at >= $1 and not exists (select from proof_subjects where subject = \'correction:\' || c.trade_id)\n\t\t\torder by c.corrected_at, c.trade_id': {
			parameters: [bigint | number | null];
			row: { id: string; assetId: number; seq: bigint | null; amount: bigint; at: bigint };
		};
		'select clock()': { parameters: []; row: { clock: bigint } };
		'select coalesce(split_part(n.checkpoint, e\'\\n\', 1), l.origin) origin, coalesce(n.before_log_key, l.log_key) "logKey",\n\t\t\t\tcoalesce(n.before_promise_key, l.promise_key) "promiseKey"\n\t\t\tfrom proof_log l left join proof_successors n on n.no = 0': {
			parameters: [];
			row: { origin: string; logKey: string | null; promiseKey: string | null };
		};
		'select count(*) from ledger_events where recorded_at > $1 and recorded_at < $2': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { count: bigint };
		};
		'select counted_through::float8 from proof_days order by day desc limit 1': {
			parameters: [];
			row: { counted_through: number };
		};
		'select cover_bps from proof_days where day = $1': {
			parameters: [number | null];
			row: { cover_bps: bigint | null };
		};
		"select currency, a.id, a.ticker, sum(settled)::float8 settled, sum(voids)::float8 voids, sum(refusals)::float8 refusals,\n\t\t\tsum(worse)::float8 worse, sum(same)::float8 same, sum(better)::float8 better from (\n\t\t\tselect currency, asset_id, coalesce(sum(won + lost + tied) filter (where kind = 'settled'), 0) settled,\n\t\t\t\tcoalesce(sum(won + lost + tied + undecided) filter (where kind = 'void'), 0) voids,\n\t\t\t\tcoalesce(sum(won + lost + tied + undecided) filter (where kind = 'refused'), 0) refusals, 0 worse, 0 same, 0 better\n\t\t\tfrom proof_outcomes where day between $1 and $2 and kind <> 'corrected' group by 1, 2\n\t\t\tunion all\n\t\t\tselect currency, asset_id, 0, 0, 0, coalesce(sum(n) filter (where bin < 0), 0), coalesce(sum(n) filter (where bin = 0), 0),\n\t\t\t\tcoalesce(sum(n) filter (where bin > 0), 0) from proof_histograms where day between $1 and $2 and kind = 'slippage' group by 1, 2) s\n\t\tjoin assets a on a.id = s.asset_id group by currency, a.id, a.ticker order by a.ticker, a.id": {
			parameters: [number | null, number | null];
			row: {
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD' | null;
				id: number;
				ticker: string;
				settled: number;
				voids: number;
				refusals: number;
				worse: number;
				same: number;
				better: number;
			};
		};
		"select currency, kind, reason, sum(won) won, sum(lost) lost, sum(tied) tied, sum(undecided) undecided, sum(staked) staked, sum(returned) returned\n\t\tfrom (select day, currency, kind, reason, sum(won)::float8 won, sum(lost)::float8 lost, sum(tied)::float8 tied, sum(undecided)::float8 undecided,\n\t(case when kind = 'corrected' or sum(won + lost + tied + undecided) >= 5 then sum(staked) end)::float8 staked, (case when kind = 'corrected' or sum(won + lost + tied + undecided) >= 5 then sum(returned) end)::float8 returned from proof_outcomes where day between $1 and $2 group by 1, 2, 3, 4) d group by 1, 2, 3 order by 1, 2, sum(won + lost + tied + undecided) desc, 3": {
			parameters: [number | null, number | null];
			row: {
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				kind: 'settled' | 'void' | 'corrected' | 'refused';
				reason: string;
				won: number;
				lost: number;
				tied: number;
				undecided: number;
				staked: number | null;
				returned: number | null;
			};
		};
		"select d.day, d.currency, d.instant::float8 \"atMs\", d.round::float8, d.sum, encode(d.root, 'hex') root, d.leaves, p.entry::float8, p.place,\n\t\t\t(d.looked + (select count(*) from liability_accounts a where a.day = d.day and a.looked))::int looked\n\t\tfrom liability_days d join proof_subjects p on p.subject = 'liabilities:' || d.day join proof_log l on p.entry < l.size\n\t\torder by d.day desc limit $1": {
			parameters: [bigint | number | null];
			row: {
				day: string;
				currency: ColumnTypes['liability_days.currency'];
				atMs: number;
				round: number | null;
				sum: bigint;
				root: string;
				leaves: number;
				entry: number;
				place: number;
				looked: number;
			};
		};
		'select d.day, d.currency, d.instant::float8 "atMs", d.sum, d.root, d.leaves, d.suspense, d.suspense_place "suspensePlace",\n\t\t\td.suspense_salt "suspenseSalt", d.made_at < clock() - 3600000 due, p.entry::float8, p.place,\n\t\t\tcoalesce(p.entry < l.size, false) signed, to_jsonb(i) item\n\t\tfrom liability_days d left join proof_subjects p on p.subject = \'liabilities:\' || d.day left join proof_log l on true\n\t\t\tcross join lateral (select d.day, d.currency::text, d.instant::text "at", d.round::text, encode(d.signature, \'hex\') signature, d.sum::text,\n\tencode(d.root, \'hex\') root, d.leaves::text) i\n\t\twhere d.day > $1 order by d.day': {
			parameters: [string | null];
			row: {
				day: string;
				currency: ColumnTypes['liability_days.currency'];
				atMs: number;
				sum: bigint;
				root: Buffer;
				leaves: number;
				suspense: bigint;
				suspensePlace: number;
				suspenseSalt: Buffer;
				due: boolean;
				entry: number | null;
				place: number | null;
				signed: boolean;
				item: {
					day: string;
					currency: string;
					at: string;
					round: string | null;
					signature: string | null;
					sum: string;
					root: string;
					leaves: string;
				};
			};
		};
		'select day from liability_days where not filed order by day': { parameters: []; row: { day: string } };
		'select day, accepted::float8, refused::float8, in_log::float8 "inLog", cover_bps::float8 "coverBps",\n\t\t\tlate_answers::float8 "lateAnswers", greatest_lag_ms::float8 "greatestLagMs", late_groups::float8 "lateGroups" from proof_days where day between $1 and $2 order by day': {
			parameters: [number | null, number | null];
			row: {
				day: number;
				accepted: number;
				refused: number;
				inLog: number;
				coverBps: number | null;
				lateAnswers: number;
				greatestLagMs: number;
				lateGroups: number;
			};
		};
		'select day, currency, days, accounts::float8, case when accounts >= 5 then lost::float8 end lost from proof_losing where day between $1 and $2 order by day, currency, days': {
			parameters: [number | null, number | null];
			row: {
				day: number;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				days: number;
				accounts: number;
				lost: number | null;
			};
		};
		"select day, currency, kind, reason, sum(won)::float8 won, sum(lost)::float8 lost, sum(tied)::float8 tied, sum(undecided)::float8 undecided,\n\t(case when kind = 'corrected' or sum(won + lost + tied + undecided) >= 5 then sum(staked) end)::float8 staked, (case when kind = 'corrected' or sum(won + lost + tied + undecided) >= 5 then sum(returned) end)::float8 returned from proof_outcomes where day between $1 and $2 group by 1, 2, 3, 4 order by 1, 2, 3, 4": {
			parameters: [number | null, number | null];
			row: {
				day: number;
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD';
				kind: 'settled' | 'void' | 'corrected' | 'refused';
				reason: string;
				won: number;
				lost: number;
				tied: number;
				undecided: number;
				staked: number | null;
				returned: number | null;
			};
		};
		'select day, kind, currency, bin, sum(n)::float8 count from proof_histograms where day between $1 and $2 group by 1, 2, 3, 4 order by 1, 2, 3, 4': {
			parameters: [number | null, number | null];
			row: {
				day: number;
				kind: 'slippage' | 'placement' | 'settlement' | 'feed';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD' | null;
				bin: number;
				count: number;
			};
		};
		'select e.no::float8, e.time::float8 "timeMs", b.time::float8 "beforeMs" from proof_entries l\n\t\t\tjoin proof_entries e on e.time between l.time - $2::bigint and l.time and e.no <= l.no\n\t\t\tjoin proof_entries b on b.no = e.no - 1\n\t\twhere l.no = $1 and e.time - b.time >= $3::bigint order by e.no': {
			parameters: [bigint | number | null, bigint | number | null, bigint | number | null];
			row: { no: number; timeMs: number; beforeMs: number };
		};
		'select epoch from fair_hours where lost_at is not null and not backfill and epoch between $1 and $2 order by epoch': {
			parameters: [number | null, number | null];
			row: { epoch: number };
		};
		'select epoch, commitment from fair_hours where epoch = any($1::int[]) and not backfill and seed is null and lost_at is null': {
			parameters: [List<number | null> | null];
			row: { epoch: number; commitment: Buffer };
		};
		'select exists (select from assets where fair_beacon(id, $1) is not null)': {
			parameters: [number | null];
			row: { exists: boolean };
		};
		'select exists (select from beacon_rounds where round >= $1)': {
			parameters: [bigint | number | null];
			row: { exists: boolean };
		};
		"select exists (select from liability_days where day = $1)\n\t\t\tor exists (select from proof_subjects where subject = 'liabilities:' || $1)": {
			parameters: [string | null];
			row: { '?column?': boolean };
		};
		'select exists (select from proof_log l, (select clock() - 5000 t) due where l.looked_at < due.t and (\n\t\t\t(select min(at) from proof_batches where entry is null) < due.t\n\t\t\tor exists (select from asset_writers w left join proof_chains c using (asset_id)\n\t\t\t\tcross join lateral (select g.at from tick_groups g where g.asset_id = w.asset_id and g.no = coalesce(c.no, 0) + 1 limit 1) g\n\t\t\t\twhere w.chain_no > coalesce(c.no, 0) and g.at < due.t)))': {
			parameters: [];
			row: { exists: boolean };
		};
		"select floor(clock() - extract(epoch from clock_timestamp() - min(a.xact_start)) * 1000)::float8\n\t\tfrom pg_locks l join pg_stat_activity a using (pid)\n\t\twhere l.locktype = 'advisory' and l.classid = $1 and l.objid = $2 and l.objsubid = 2 and l.granted\n\t\t\tand l.database = (select oid from pg_database where datname = current_database())": {
			parameters: [number | null, number | null];
			row: { floor: number | null };
		};
		'select greatest((select max(round) from beacon_rounds where round <= $1),\n\t\t\t\t(select (leaf::json ->> 3)::bigint from proof_entries where no = $2 - 1), 0)': {
			parameters: [bigint | number | null, number | null];
			row: { greatest: bigint };
		};
		"select h.until_xid from proof_heads h join proof_subjects p on p.subject = 'heads:' || h.at join proof_log l on p.entry < l.size order by h.at desc limit 1": {
			parameters: [];
			row: { until_xid: bigint };
		};
		"select i.account, i.version, encode(e.hash, 'hex') head from unnest($1::bigint[], $2::bigint[]) with ordinality i (account, version, n)\n\t\tleft join ledger_entries e on e.account_id = i.account and e.version = i.version order by i.n": {
			parameters: [List<bigint | number | string>, List<bigint | number | string>];
			row: { account: bigint; version: bigint; head: string | null };
		};
		'select id from trade_terms': { parameters: []; row: { id: string } };
		'select id from users where id = any($1::int[]) and closed_at is not null': {
			parameters: [List<number | null> | null];
			row: { id: number };
		};
		'select id, leaves, at, refused from proof_batches where id = any($1::uuid[])': {
			parameters: [List<string | null> | null];
			row: { id: string; leaves: Buffer; at: bigint; refused: ColumnTypes['proof_batches.refused'] | null };
		};
		'select id, leaves, at::float8 "atMs", refused from proof_batches where entry is null order by at, id limit $1': {
			parameters: [bigint | number | null];
			row: { id: string; leaves: Buffer; atMs: number; refused: ColumnTypes['proof_batches.refused'] | null };
		};
		'select items from proof_entries where no = $1': {
			parameters: [bigint | number | null];
			row: { items: Buffer | null };
		};
		'select k.asset_id "assetId", k.seq, k.t::float8, k.price, k.source_t::float8 "sourceT", k.source_ref "sourceRef", k.source\n\t\tfrom unnest($1::int[], $2::bigint[], $3::bigint[]) s (asset_id, after, until)\n\t\t\tcross join lateral (select * from ticks k where k.asset_id = s.asset_id and k.t > s.after and k.t <= s.until) k\n\t\torder by k.asset_id, k.seq': {
			parameters: [
				List<number | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: {
				assetId: number;
				seq: bigint;
				t: number;
				price: bigint;
				sourceT: number;
				sourceRef: string;
				source: ColumnTypes['ticks.source'];
			};
		};
		'select k.no, k.use, k.key, k.named_at::float8 "namedAtMs", k.alone_at::float8 "aloneAtMs", s.entry::float8, s.place\n\t\tfrom proof_keys k left join proof_subjects s on s.subject = \'key:\' || k.no order by k.no': {
			parameters: [];
			row: {
				no: number;
				use: 'log' | 'promise';
				key: string;
				namedAtMs: number | null;
				aloneAtMs: number | null;
				entry: number | null;
				place: number | null;
			};
		};
		'select kind, currency, bin, sum(n)::float8 count from proof_histograms where day between $1 and $2 group by 1, 2, 3 order by 1, 2, 3': {
			parameters: [number | null, number | null];
			row: {
				kind: 'slippage' | 'placement' | 'settlement' | 'feed';
				currency: 'USD' | 'DEMO_USD' | 'SANDBOX_USD' | null;
				bin: number;
				count: number;
			};
		};
		'select log_key log, promise_key promise from proof_log where log_key is not null and promise_key is not null': {
			parameters: [];
			row: { log: string; promise: string };
		};
		'select max(entry)::float8 from proof_spans where asset_id = $1 and entry <= $2': {
			parameters: [number | null, bigint | number | null];
			row: { max: number | null };
		};
		"select max(h.at)::float8 from proof_heads h join proof_subjects p on p.subject = 'heads:' || h.at": {
			parameters: [];
			row: { max: number | null };
		};
		'select min(entry)::float8 from proof_spans where asset_id = $1 and entry > $2': {
			parameters: [number | null, bigint | number | null];
			row: { min: number | null };
		};
		'select n.no, n.origin, n.checkpoint, n.before_log_key "beforeLogKey", n.before_promise_key "beforePromiseKey", n.reason,\n\t\t\tn.at::float8 "atMs", s.entry::float8, s.place\n\t\tfrom proof_successors n left join proof_subjects s on s.subject = \'successor:\' || n.no order by n.no': {
			parameters: [];
			row: {
				no: number;
				origin: string;
				checkpoint: string;
				beforeLogKey: string;
				beforePromiseKey: string;
				reason: string;
				atMs: number;
				entry: number | null;
				place: number | null;
			};
		};
		'select n::int, g.hash from unnest($1::int[], $2::bigint[]) with ordinality i (asset_id, no, n)\n\t\t\tleft join tick_groups g on g.asset_id = i.asset_id and g.no = i.no\n\t\t\twhere g.hash is not null or not exists (select from tick_archives a where a.asset_id = i.asset_id and a.chain_no >= i.no)': {
			parameters: [List<number | null> | null, List<bigint | number | string | null> | null];
			row: { n: number; hash: Buffer | null };
		};
		'select name from proof_left_out where generation = (select id from generations order by n desc limit 1)': {
			parameters: [];
			row: { name: string };
		};
		'select no, leaves from liability_files where day = $1 and no >= $2 order by no limit 1': {
			parameters: [string | null, number | null];
			row: { no: number; leaves: Buffer };
		};
		'select no::float8 from proof_entries where time >= $1 order by time, no limit 1': {
			parameters: [bigint | number | null];
			row: { no: number };
		};
		'select no::float8, items from proof_entries where items is not null order by no limit $1': {
			parameters: [bigint | number | null];
			row: { no: number; items: Buffer };
		};
		'select no::float8, leaf from proof_entries where no = any($1::bigint[])': {
			parameters: [List<bigint | number | string | null> | null];
			row: { no: number; leaf: string };
		};
		'select no::float8, leaf from proof_entries where no >= $1 and no < $2 order by no': {
			parameters: [bigint | number | null, bigint | number | null];
			row: { no: number; leaf: string };
		};
		'select note_restored()': { parameters: []; row: { note_restored: string | null } };
		'select origin, fence, entries::float8, last_time::float8 "lastTimeMs", looked_at::float8 "lookedAtMs", halted, size::float8, root\n\tfrom proof_log': {
			parameters: [];
			row: {
				origin: string;
				fence: bigint;
				entries: number;
				lastTimeMs: number;
				lookedAtMs: number;
				halted: string | null;
				size: number;
				root: Buffer;
			};
		};
		'select origin, fence, entries::float8, last_time::float8 "lastTimeMs", looked_at::float8 "lookedAtMs", halted, size::float8, root\n\tfrom proof_log for update': {
			parameters: [];
			row: {
				origin: string;
				fence: bigint;
				entries: number;
				lastTimeMs: number;
				lookedAtMs: number;
				halted: string | null;
				size: number;
				root: Buffer;
			};
		};
		"select p.entry::float8, p.place, h.key, h.leaves, i.leaf - 1 leaf, coalesce(h.versions[i.leaf], 0) version\n\t\tfrom proof_heads h join proof_subjects p on p.subject = 'heads:' || h.at join proof_log l on p.entry < l.size cross join lateral (select array_position(h.accounts, $1::bigint) leaf) i\n\t\twhere h.until_xid > $2 and h.from_xid <= $2 and i.leaf is not null order by h.until_xid limit 1": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { entry: number; place: number; key: Buffer; leaves: Buffer; leaf: number; version: bigint };
		};
		'select p.id, b.id batch, p.batch_place place, b.key, b.leaves, b.note, b.at::float8 "atMs", b.entry::float8, b.place "entryPlace" from trade_terms p join proof_batches b on b.id = p.batch where p.id = any($1::uuid[]) and p.batch_place is not null': {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				batch: string;
				place: number;
				key: Buffer;
				leaves: Buffer;
				note: string;
				atMs: number;
				entry: number | null;
				entryPlace: number | null;
			};
		};
		'select p.id, p.user_id "userId", p.request asked, p.code, p.params, p.rules_version "rulesVersion", p.entry_after::float8 "entryAfterMs", b.id batch, p.batch_place place, b.key, b.leaves, b.note, b.at::float8 "atMs", b.entry::float8, b.place "entryPlace"\n\t\tfrom refused_placements p join proof_batches b on b.id = p.batch where p.id = any($1::uuid[]) and p.batch_place is not null': {
			parameters: [List<string | null> | null];
			row: {
				id: string;
				userId: number;
				asked: ColumnTypes['refused_placements.request'];
				code: string;
				params: ColumnTypes['refused_placements.params'];
				rulesVersion: number;
				entryAfterMs: number | null;
				batch: string;
				place: number;
				key: Buffer;
				leaves: Buffer;
				note: string;
				atMs: number;
				entry: number | null;
				entryPlace: number | null;
			};
		};
		"select p.subject from silent_notes s join proof_subjects p on p.subject = 'silent:' || s.round || ':' || s.at\n\t\twhere ((s.round + 564267788) * 3000 + 1750) > $1 and ((s.round + 564267788) * 3000 + 1750) <= $2 order by s.round, s.at limit 1": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { subject: string };
		};
		"select pg_advisory_xact_lock(hashtextextended('account heads', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		"select pg_advisory_xact_lock(hashtextextended('liability leaves', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		"select pg_advisory_xact_lock(hashtextextended('proof statistics', 0))": {
			parameters: [];
			row: { pg_advisory_xact_lock: string };
		};
		'select r.recorded_at "atMs", coalesce(r.whole, false) whole, coalesce(greatest(r.findings, w.findings), 0)::float8 findings,\n\t\t\tc.recorded_at "cleanAtMs", w.recorded_at "wholeAtMs"\n\t\tfrom (select * from audit_runs where written_by is not null order by id desc limit 1) r\n\t\tleft join lateral (select recorded_at from audit_runs where clean and written_by is not null order by id desc limit 1) c on true\n\t\tleft join lateral (select recorded_at, findings from audit_runs where whole and written_by is not null order by id desc limit 1) w on true': {
			parameters: [];
			row: { atMs: bigint; whole: boolean; findings: number; cleanAtMs: bigint | null; wholeAtMs: bigint | null };
		};
		"select r.trade_id id, r.void_reason reason, r.closed_at \"at\" from trade_results r\n\t\t\twhere r.status = 'void' and r.void_reason is not null and r.closed_at >= $1 and not exists (select from proof_subjects where subject = 'void:' || r.trade_id)\n\t\t\torder by r.closed_at, r.trade_id": {
			parameters: [bigint | number | null];
			row: { id: string; reason: ColumnTypes['trade_results.void_reason']; at: bigint };
		};
		'select restored and id is distinct from (select generation from proof_log) from generations order by n desc limit 1': {
			parameters: [];
			row: { '?column?': boolean };
		};
		"select round, encode(signature, 'hex') signature from beacon_rounds where round between $1 and $2 order by round": {
			parameters: [bigint | number | null, bigint | number | null];
			row: { round: bigint; signature: string };
		};
		'select share from proof_shares where trade_id = $1': { parameters: [string | null]; row: { share: string } };
		'select size::float8, beats from proof_log': { parameters: []; row: { size: number; beats: bigint } };
		'select size::float8, note from proof_checkpoints where size > $1 order by size limit 1': {
			parameters: [bigint | number | null];
			row: { size: number; note: string };
		};
		'select size::float8, note, at::float8 "atMs" from proof_checkpoints order by size desc limit 1': {
			parameters: [];
			row: { size: number; note: string; atMs: number };
		};
		'select subject "name", entry::float8, place from proof_subjects where subject = any($1::text[])': {
			parameters: [List<string | null> | null];
			row: { name: string; entry: number; place: number };
		};
		'select subject from proof_subjects': { parameters: []; row: { subject: string } };
		'select subject row_key, subject from proof_subjects': {
			parameters: [];
			row: { row_key: string; subject: string };
		};
		'select time::float8 "timeMs" from proof_entries where no = $1': {
			parameters: [bigint | number | null];
			row: { timeMs: number };
		};
		'select time::float8 from proof_entries where no = 0': { parameters: []; row: { time: number } };
		'select trade_id from proof_shares where share = $1': { parameters: [string | null]; row: { trade_id: string } };
		'select until_xid from proof_heads order by at desc limit 1': { parameters: []; row: { until_xid: bigint } };
		'update fair_hours set seed = $2, revealed_at = $3 where epoch = $1 and not backfill': {
			parameters: [number | null, Uint8Array | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update liability_accounts set looked = false where day < $1 and looked': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update liability_accounts set looked = true where user_id = $1 and not looked and day = (select max(day) from liability_days)': {
			parameters: [number | null];
			row: Record<never, never>;
		};
		'update liability_days d set looked = d.looked + (select count(*) from liability_accounts a where a.day = d.day and a.looked)\n\t\twhere d.day < $1 and exists (select from liability_accounts a where a.day = d.day and a.looked)': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update liability_days set filed = true where day = $1': { parameters: [string | null]; row: Record<never, never> };
		'update proof_batches b set entry = p.entry, place = p.place from unnest($1::uuid[], $2::bigint[], $3::int[]) p (id, entry, place)\n\t\twhere b.id = p.id': {
			parameters: [
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<number | null> | null,
			];
			row: Record<never, never>;
		};
		'update proof_entries set items = null where no <= $1 and items is not null': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'update proof_keys set alone_at = $2 where no = $1 and alone_at is null': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update proof_keys set named_at = $2 where no = $1 and named_at is null': {
			parameters: [number | null, bigint | number | null];
			row: Record<never, never>;
		};
		'update proof_log set beats = beats + 1 where fence = $1 and size = entries': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'update proof_log set entries = $1, last_time = $2, halted = null': {
			parameters: [bigint | number | null, bigint | number | null];
			row: Record<never, never>;
		};
		"update proof_log set fence = fence + 1, halted = coalesce(halted, 'crashed') returning fence": {
			parameters: [];
			row: { fence: bigint };
		};
		'update proof_log set generation = (select id from generations order by n desc limit 1) where fence = $1': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		"update proof_log set halted = case when $2 = 'stopped' then coalesce(halted, $2) else $2 end where fence = $1": {
			parameters: [bigint | number | null, string | null];
			row: Record<never, never>;
		};
		'update proof_log set log_key = $1, promise_key = $2 where log_key is null or entries = 0': {
			parameters: [string | null, string | null];
			row: Record<never, never>;
		};
		'update proof_log set log_key = null, promise_key = null, fence = fence + 1': {
			parameters: [];
			row: Record<never, never>;
		};
		'update proof_log set looked_at = $1, halted = null': {
			parameters: [bigint | number | null];
			row: Record<never, never>;
		};
		'update proof_log set origin = $1, log_key = $2, promise_key = $3, fence = fence + 1': {
			parameters: [string | null, string | null, string | null];
			row: Record<never, never>;
		};
		'update proof_log set origin = $1, log_key = null, promise_key = null, fence = fence + 1': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		'update proof_log set size = $3, root = $4 where fence = $1 and size = $2 and $3 between size and entries': {
			parameters: [bigint | number | null, bigint | number | null, bigint | number | null, Uint8Array | null];
			row: Record<never, never>;
		};
		'with log as (select from proof_log where fence = $1 for share)\n\t\tinsert into proof_checkpoints (size, note, at) select $2, $3, $4 from log\n\t\twhere not exists (select from proof_checkpoints where size >= $2) on conflict do nothing': {
			parameters: [bigint | number | null, bigint | number | null, string | null, bigint | number | null];
			row: Record<never, never>;
		};
		'with waiting as (\n\t\t\tselect asset_id, coalesce(c.no, 0) taken, w.chain_no newest from asset_writers w left join proof_chains c using (asset_id)\n\t\t\twhere w.chain_no > coalesce(c.no, 0))\n\t\tselect g.asset_id "assetId", g.no, w.newest, g.kind, g.t::float8, g.logged_through::float8 "loggedThrough", g.reason, g.at::float8,\n\t\t\tg.first_seq "firstSeq", g.last_seq "lastSeq", p.hash previous, coalesce(p.logged_through, 0)::float8 "after"\n\t\tfrom waiting w cross join lateral (\n\t\t\tselect * from tick_groups g where g.asset_id = w.asset_id and g.no > w.taken and g.no <= w.newest order by g.no\n\t\t\tlimit (select $1 / count(*) + 1 from waiting)) g\n\t\tleft join tick_groups p on p.asset_id = g.asset_id and p.no = g.no - 1\n\t\torder by g.asset_id, g.no': {
			parameters: [bigint | number | null];
			row: {
				assetId: number;
				no: bigint;
				newest: bigint;
				kind: 'ticks' | 'caught_up' | 'heartbeat' | 'open' | 'close';
				t: number;
				loggedThrough: number;
				reason: string | null;
				at: number;
				firstSeq: bigint | null;
				lastSeq: bigint | null;
				previous: Buffer | null;
				after: number;
			};
		};
	}
}
