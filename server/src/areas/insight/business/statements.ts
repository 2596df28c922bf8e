// Written by "npm run statements": the statements of this folder as PostgreSQL describes them. A test compares them with the schema.
export {};

declare module '../../../platform/database/statements.ts' {
	interface Statements {
		'days of figures': {
			parameters: [number | null, number | null, string | null, string | null, number | null];
			row: {
				day: number;
				registrations: bigint;
				deposits: bigint;
				deposited: bigint;
				withdrawn: bigint;
				withdrawals: bigint;
				trades: bigint;
				staked: bigint;
				ended: bigint;
				returned: bigint;
				verifications: bigint;
				traders: bigint;
				endedStaked: bigint;
				toMoneyMs: bigint;
				toMoneyLongestMs: bigint;
				toVerificationMs: bigint;
				toVerificationLongestMs: bigint;
			};
		};
		'delete from day_figures where day = $1': { parameters: [number | null]; row: Record<never, never> };
		'insert a day of figures': {
			parameters: [
				number | null,
				bigint | number | null,
				bigint | number | null,
				List<string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
				List<bigint | number | string | null> | null,
			];
			row: Record<never, never>;
		};
		"select m.id, m.kind, m.user_id \"userId\", u.name \"userName\", u.country, m.method, m.amount, m.status,\n\tm.created_at \"createdAt\", s.at \"doneAt\", m.created_at at from (\n\tselect id, 'deposit' kind, user_id, method, amount, currency, status, created_at from deposits where $6::int is null or user_id = $6\n\tunion all select id, 'withdrawal', user_id, method, amount, currency, status, created_at from withdrawals where $6::int is null or user_id = $6) m\n\tjoin users u on u.id = m.user_id\n\tleft join lateral (select min(s.at) at from movement_steps s where s.movement_id = m.id and s.status = case m.kind when 'deposit' then 'confirmed' else 'completed' end) s on true\n\twhere m.currency = $1 and ($2::text is null or m.kind = $2) and ($5::text is null or u.country = $5)\n\tand ($6::int is null or m.user_id = $6) and ($3::bigint is null or m.created_at >= $3) and ($4::bigint is null or m.created_at < $4)\n\t\tand ($7::bigint is null or (m.created_at, m.id) < ($7, $8::uuid))\n\torder by m.created_at desc, m.id desc limit $9": {
			parameters: [
				string | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: {
				id: string;
				kind: 'deposit' | 'withdrawal';
				userId: number;
				userName: string;
				country: string;
				method: string;
				amount: bigint;
				status:
					| 'created'
					| 'pending'
					| 'review'
					| 'confirmed'
					| 'expired'
					| 'failed'
					| 'part_refunded'
					| 'refunded'
					| 'inquiry'
					| 'disputed'
					| 'won'
					| 'lost'
					| 'reversed'
					| 'returning'
					| 'returned'
					| 'requested'
					| 'approved'
					| 'sending'
					| 'unknown'
					| 'sent'
					| 'completed'
					| 'rejected'
					| 'cancelled';
				createdAt: bigint;
				doneAt: bigint | null;
				at: bigint;
			};
		};
		"select m.id, m.kind, m.user_id \"userId\", u.name \"userName\", u.country, m.method, m.amount, m.status,\n\tm.created_at \"createdAt\", s.at \"doneAt\", s.at from movement_steps s join (\n\tselect id, 'deposit' kind, user_id, method, amount, currency, status, created_at from deposits where true\n\tunion all select id, 'withdrawal', user_id, method, amount, currency, status, created_at from withdrawals where true) m on m.id = s.movement_id\n\tjoin users u on u.id = m.user_id\n\twhere s.status in ('confirmed', 'completed') and s.status = case m.kind when 'deposit' then 'confirmed' else 'completed' end and m.currency = $1 and ($2::text is null or m.kind = $2) and ($5::text is null or u.country = $5)\n\tand ($6::int is null or m.user_id = $6) and ($3::bigint is null or s.at >= $3)\n\t\tand ($4::bigint is null or s.at < $4) and ($7::bigint is null or (s.at, m.id) < ($7, $8::uuid))\n\torder by s.at desc, m.id desc limit $9": {
			parameters: [
				string | null,
				string | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: {
				id: string;
				kind: 'deposit' | 'withdrawal';
				userId: number;
				userName: string;
				country: string;
				method: string;
				amount: bigint;
				status:
					| 'created'
					| 'pending'
					| 'review'
					| 'confirmed'
					| 'expired'
					| 'failed'
					| 'part_refunded'
					| 'refunded'
					| 'inquiry'
					| 'disputed'
					| 'won'
					| 'lost'
					| 'reversed'
					| 'returning'
					| 'returned'
					| 'requested'
					| 'approved'
					| 'sending'
					| 'unknown'
					| 'sent'
					| 'completed'
					| 'rejected'
					| 'cancelled';
				createdAt: bigint;
				doneAt: bigint;
				at: bigint;
			};
		};
		'select s.through, clock() now, (select min(registered_at) from users) "firstAt" from day_figures_state s': {
			parameters: [];
			row: { through: bigint | null; now: bigint; firstAt: bigint | null };
		};
		'select s.through, clock() now, (select min(registered_at) from users) "firstAt" from day_figures_state s for update of s': {
			parameters: [];
			row: { through: bigint | null; now: bigint; firstAt: bigint | null };
		};
		'select t.id, r.closed_at at, t.user_id "userId", u.name "userName", u.country, t.asset_id "assetId", a.ticker, t.mode, t.direction,\n\t\tt.stake, t.payout_bps "payoutBps", coalesce(r.status, \'open\') status, r.returned, t.accepted_at "acceptedAt",\n\t\tt.expires_at "expiresAt", r.closed_at "closedAt"\n\tfrom trade_results r join trade_terms t on t.id = r.trade_id join users u on u.id = t.user_id join assets a on a.id = t.asset_id\n\twhere t.currency = $1 and ($2::int is null or t.asset_id = $2) and ($3::bigint is null or r.closed_at >= $3)\n\t\tand ($4::bigint is null or r.closed_at < $4) and ($5::text is null or u.country = $5) and case when $6::int is null then t.mode = \'real\' or t.accepted_at >= u.registered_at else t.user_id = $6 end\n\t\tand ($7::bigint is null or (r.closed_at, t.id) < ($7, $8::uuid))\n\torder by r.closed_at desc, t.id desc limit $9': {
			parameters: [
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: {
				id: string;
				at: bigint;
				userId: number;
				userName: string;
				country: string;
				assetId: number;
				ticker: string;
				mode: 'demo' | 'real';
				direction: 'up' | 'down';
				stake: bigint;
				payoutBps: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				returned: bigint;
				acceptedAt: bigint;
				expiresAt: bigint;
				closedAt: bigint;
			};
		};
		'select t.id, t.accepted_at at, t.user_id "userId", u.name "userName", u.country, t.asset_id "assetId", a.ticker, t.mode, t.direction,\n\t\tt.stake, t.payout_bps "payoutBps", coalesce(r.status, \'open\') status, r.returned, t.accepted_at "acceptedAt",\n\t\tt.expires_at "expiresAt", r.closed_at "closedAt"\n\tfrom open_trades o join trade_terms t on t.id = o.trade_id left join trade_results r on r.trade_id = t.id join users u on u.id = t.user_id join assets a on a.id = t.asset_id\n\twhere t.currency = $1 and ($2::int is null or t.asset_id = $2) and ($3::bigint is null or t.accepted_at >= $3)\n\t\tand ($4::bigint is null or t.accepted_at < $4) and ($5::text is null or u.country = $5) and case when $6::int is null then t.mode = \'real\' or t.accepted_at >= u.registered_at else t.user_id = $6 end\n\t\tand ($7::bigint is null or (t.accepted_at, t.id) < ($7, $8::uuid))\n\torder by t.accepted_at desc, t.id desc limit $9': {
			parameters: [
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: {
				id: string;
				at: bigint;
				userId: number;
				userName: string;
				country: string;
				assetId: number;
				ticker: string;
				mode: 'demo' | 'real';
				direction: 'up' | 'down';
				stake: bigint;
				payoutBps: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				acceptedAt: bigint;
				expiresAt: bigint;
			} & ({ returned: bigint; closedAt: bigint } | { returned: null; closedAt: null });
		};
		'select t.id, t.accepted_at at, t.user_id "userId", u.name "userName", u.country, t.asset_id "assetId", a.ticker, t.mode, t.direction,\n\t\tt.stake, t.payout_bps "payoutBps", coalesce(r.status, \'open\') status, r.returned, t.accepted_at "acceptedAt",\n\t\tt.expires_at "expiresAt", r.closed_at "closedAt"\n\tfrom trade_terms t left join trade_results r on r.trade_id = t.id join users u on u.id = t.user_id join assets a on a.id = t.asset_id\n\twhere t.currency = $1 and ($2::int is null or t.asset_id = $2) and ($3::bigint is null or t.accepted_at >= $3)\n\t\tand ($4::bigint is null or t.accepted_at < $4) and ($5::text is null or u.country = $5) and case when $6::int is null then t.mode = \'real\' or t.accepted_at >= u.registered_at else t.user_id = $6 end\n\t\tand ($7::bigint is null or (t.accepted_at, t.id) < ($7, $8::uuid))\n\torder by t.accepted_at desc, t.id desc limit $9': {
			parameters: [
				string | null,
				number | null,
				bigint | number | null,
				bigint | number | null,
				string | null,
				number | null,
				bigint | number | null,
				string | null,
				bigint | number | null,
			];
			row: {
				id: string;
				at: bigint;
				userId: number;
				userName: string;
				country: string;
				assetId: number;
				ticker: string;
				mode: 'demo' | 'real';
				direction: 'up' | 'down';
				stake: bigint;
				payoutBps: number;
				status: 'won' | 'lost' | 'tied' | 'sold' | 'void' | 'open';
				acceptedAt: bigint;
				expiresAt: bigint;
			} & ({ returned: bigint; closedAt: bigint } | { returned: null; closedAt: null });
		};
		'update day_figures_state set through = $1': { parameters: [bigint | number | null]; row: Record<never, never> };
		"with kinds as materialized (select country, asset_id from day_figures where day between $1 and $2 group by 1, 2)\n\t\tselect (select array_agg(distinct country order by country) from kinds) countries,\n\t\t\t(select json_agg(json_build_object('id', a.id, 'ticker', a.ticker) order by a.ticker, a.id) from assets a\n\t\t\t\twhere a.id in (select asset_id from kinds)) assets": {
			parameters: [number | null, number | null];
			row: { countries: string[] | null; assets: { id: number; ticker: string }[] | null };
		};
	}
}
