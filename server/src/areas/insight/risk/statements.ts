// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'delete from mirrored_pairs': { parameters: []; row: Record<never, never> };
		"select count(*) trades, coalesce(sum(t.stake), 0)::bigint staked, coalesce(sum(floor(t.stake::numeric * t.payout_bps / 10000)), 0)::bigint worst\n\t\tfrom open_trades o cross join lateral (select * from trade_terms where id = o.trade_id offset 0) t where t.mode = $1 and (t.mode = 'real' or exists (select from users u where u.id = t.user_id and t.accepted_at >= u.registered_at)) and ($2::int is null or t.asset_id = $2)\n\t\t\tand ($3::text is null or exists (select from users u where u.id = t.user_id and u.country = $3))": {
			parameters: [string | null, number | null, string | null];
			row: { trades: bigint; staked: bigint; worst: bigint };
		};
		'select from mirrored_report for update': { parameters: []; row: Record<never, never> };
		'select made_at from mirrored_report': { parameters: []; row: { made_at: bigint | null } };
		'select p.user_id "userId", u.name "userName", p.other_id "otherId", o.name "otherName", p.trades, p.staked, p.gain,\n\t\t\tp.first_at "firstAt", p.last_at "lastAt"\n\t\tfrom mirrored_pairs p join users u on u.id = p.user_id join users o on o.id = p.other_id\n\t\twhere p.currency = $1 order by p.gain desc, p.user_id, p.other_id limit $2': {
			parameters: [string | null, bigint | number | null];
			row: {
				userId: number;
				userName: string;
				otherId: number;
				otherName: string;
				trades: number;
				staked: bigint;
				gain: bigint;
				firstAt: bigint;
				lastAt: bigint;
			};
		};
		'update mirrored_report set made_at = clock()': { parameters: []; row: Record<never, never> };
		'with closed as materialized (select t.id, t.user_id, t.asset_id, t.direction, t.stake, t.accepted_at, t.expires_at, r.entry_seq, r.returned,\n\t\t\t\tt.accepted_at / 10000 slot\n\t\t\tfrom trade_terms t join trade_results r on r.trade_id = t.id\n\t\t\twhere t.currency = $1 and t.accepted_at > (select clock()) - 1209600000 and r.entry_seq is not null),\n\t\tnear as (select c.*, c.slot + d.step meets from closed c cross join (values (-1), (0), (1)) d (step))\n\t\tinsert into mirrored_pairs (user_id, other_id, currency, trades, staked, gain, first_at, last_at)\n\t\tselect user_id, other_id, $1, count(*), sum(stake), sum(returned - stake), min(accepted_at), max(accepted_at)\n\t\tfrom (select distinct o.id, o.user_id, p.user_id other_id, o.stake, o.returned, o.accepted_at\n\t\t\tfrom near o join closed p on p.slot = o.meets and p.asset_id = o.asset_id\n\t\t\twhere p.direction <> o.direction and p.user_id <> o.user_id and abs(p.accepted_at - o.accepted_at) <= 10000\n\t\t\t\tand abs(p.entry_seq - o.entry_seq) <= 2 and abs(p.expires_at - o.expires_at) <= 2000\n\t\t\t\tand p.stake <= o.stake * 2 and o.stake <= p.stake * 2) m\n\t\tgroup by user_id, other_id having count(*) >= 5': {
			parameters: [string | null];
			row: Record<never, never>;
		};
		"with open as materialized (\n\t\t\tselect t.user_id, t.asset_id, a.ticker, t.direction, t.stake, floor(t.stake::numeric * t.payout_bps / 10000) worst,\n\t\t\t\t(t.expires_at + 60000 - 1) / 60000 * 60000 expires_by\n\t\t\tfrom open_trades o cross join lateral (select * from trade_terms where id = o.trade_id offset 0) t join assets a on a.id = t.asset_id where t.mode = $1 and (t.mode = 'real' or exists (select from users u where u.id = t.user_id and t.accepted_at >= u.registered_at))),\n\t\texpiries as (select json_build_object('id', asset_id, 'ticker', ticker) asset, expires_by \"expiresBy\", json_build_object('trades', count(*) filter (where direction = 'up'),\n\t\t'staked', coalesce(sum(stake) filter (where direction = 'up'), 0),\n\t\t'worst', coalesce(sum(worst) filter (where direction = 'up'), 0)) up, json_build_object('trades', count(*) filter (where direction = 'down'),\n\t\t'staked', coalesce(sum(stake) filter (where direction = 'down'), 0),\n\t\t'worst', coalesce(sum(worst) filter (where direction = 'down'), 0)) down, sum(worst) worst, ticker\n\t\t\tfrom open group by asset_id, ticker, expires_by order by expires_by, ticker limit 300),\n\t\tlargest as (select user_id, asset_id, ticker, count(*) trades, coalesce(sum(stake), 0) staked, coalesce(sum(worst), 0) worst from open group by user_id, asset_id, ticker\n\t\t\torder by worst desc, user_id, asset_id limit 20)\n\t\tselect clock() now, (select to_json(s) from (select count(*) trades, coalesce(sum(stake), 0) staked, coalesce(sum(worst), 0) worst from open) s) \"all\",\n\t\t\tcoalesce((select json_agg(s) from (select json_build_object('id', asset_id, 'ticker', ticker) asset, direction, count(*) trades, coalesce(sum(stake), 0) staked, coalesce(sum(worst), 0) worst from open group by asset_id, ticker, direction\n\t\t\t\torder by 5 desc, ticker, direction desc) s), '[]') sides,\n\t\t\tcoalesce((select json_agg(json_build_object('asset', e.asset, 'expiresBy', e.\"expiresBy\", 'up', e.up, 'down', e.down)\n\t\t\t\torder by e.\"expiresBy\", e.ticker) from expiries e), '[]') expiries,\n\t\t\tcoalesce((select json_agg(s order by worst desc) from (select json_build_object('id', u.id, 'name', u.name) \"user\", json_build_object('id', asset_id, 'ticker', ticker) asset,\n\t\t\t\ttrades, staked, worst from largest l join users u on u.id = l.user_id) s), '[]') users": {
			parameters: [string | null];
			row: {
				now: bigint;
				all: { trades: number; staked: number; worst: number };
				sides: {
					asset: { id: number; ticker: string };
					direction: 'up' | 'down';
					trades: number;
					staked: number;
					worst: number;
				}[];
				expiries: {
					asset: { id: number; ticker: string };
					expiresBy: number;
					up: { trades: number; staked: number; worst: number };
					down: { trades: number; staked: number; worst: number };
				}[];
				users: {
					user: { id: number; name: string };
					asset: { id: number; ticker: string };
					trades: number;
					staked: number;
					worst: number;
				}[];
			};
		};
	}
}
