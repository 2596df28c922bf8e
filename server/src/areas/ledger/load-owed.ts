import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { streamRows } from '../../platform/audit/index.ts';
import { loadOnlyRow, loadRows, loadValue, type Queryable } from '../../platform/database/index.ts';

/** The sum of a user's accounts; claims are not subtracted. */
export interface OwedToUser {
	readonly userId: number;
	readonly amount: Minor;
}

/**
 * Balances of `accounts a` in a currency, now and without entries after an instant. `$1` is the currency, `$2` the
 * instant.
 */
const OWED = `with later as (
		select e.account_id, sum(e.amount) amount from ledger_events v join ledger_entries e on e.event_id = v.id and e.recorded_at = v.recorded_at
		where v.recorded_at > $2::bigint and e.recorded_at > $2 and e.account_id % 10 = currency_digit($1) group by e.account_id)
	select a.user_id "userId", (sum(a.balance) - coalesce(sum(l.amount), 0))::bigint amount
	from accounts a left join later l on l.account_id = a.id
	where a.user_id is not null and a.currency = $1 group by a.user_id`;

/**
 * Users whose accounts held something at an instant of the past, in the order of their numbers (PROOF-04). All that is dated by then has to be
 * committed. Needs a snapshot; reads in pieces.
 */
export const streamOwed = (tx: Queryable, currency: Currency, atMs: number): AsyncGenerator<OwedToUser> =>
	streamRows(tx, `select * from (${OWED}) o where amount <> 0 order by "userId"`, [currency, atMs]);

/** The same for several instants, the earliest first, by one look at the postings since that one. */
export async function loadOwedSums(tx: Queryable, currency: Currency, atMs: readonly number[]) {
	const suspense = await loadSuspense(tx, currency, Number.MAX_SAFE_INTEGER);
	return loadRows(
		tx,
		`with now as (select coalesce(sum(balance), 0) users, $4::bigint suspense from accounts where user_id is not null and currency = $1),
			-- The bucket is the number of instants before an event.
			flows as (select width_bucket(v.recorded_at - 1, $2::bigint[]) bucket,
					sum(case when t.destination >= 1000000 then t.amount else 0 end - case when t.source >= 1000000 then t.amount else 0 end) users,
					sum(case when t.destination = $3 then t.amount else 0 end - case when t.source = $3 then t.amount else 0 end) suspense
				from ledger_events v join ledger_transfers t on t.event_id = v.id and t.recorded_at = v.recorded_at
				where v.recorded_at > ($2::bigint[])[1] and t.recorded_at > ($2::bigint[])[1] and t.source % 10 = currency_digit($1) group by 1)
		select (now.users - coalesce(sum(f.users), 0))::bigint users, (now.suspense - coalesce(sum(f.suspense), 0))::bigint suspense
		from unnest($2::bigint[]) with ordinality i (at, n) cross join now left join flows f on f.bucket >= i.n
		group by i.n, now.users, now.suspense order by i.n`,
		[currency, atMs, houseAccountId('house:suspense', currency), suspense],
	);
}

/** The balance of `house:suspense` at an instant: payments under review, a sum over few transfers (LEDGER-04). */
export const loadSuspense = async (tx: Queryable, currency: Currency, atMs: number): Promise<Minor> =>
	(await loadValue(
		tx,
		{
			name: 'suspense',
			// The first condition is that of the index.
			text: `select coalesce(sum(case when destination = $1 then amount else -amount end), 0)::bigint from ledger_transfers
			where (source between 70 and 79 or destination between 70 and 79) and (source = $1 or destination = $1) and recorded_at <= $2`,
		},
		[houseAccountId('house:suspense', currency), atMs],
	)) ?? 0n;

/** Money on a user's accounts besides available demo money, and the user's debts. Needs the user's lock. */
export const loadHeld = (tx: Queryable, userId: number) =>
	loadOnlyRow(
		tx,
		`select coalesce(sum(balance) filter (where currency <> 'DEMO_USD'), 0)::bigint "realMinor",
			coalesce(sum(balance) filter (where kind in ('in_orders', 'withdrawing')), 0)::bigint "pendingMinor",
			(select coalesce(sum(amount - paid - forgiven), 0) from claims where user_id = $1)::bigint "owedMinor"
		from accounts where user_id = $1`,
		[userId],
	);
