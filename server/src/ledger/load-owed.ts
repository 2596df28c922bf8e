import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { streamRows } from '../audit/index.ts';
import { loadValue, type Queryable } from '../database/index.ts';

/** What a user's accounts held together, claims not subtracted. */
export interface OwedToUser {
	readonly userId: number;
	readonly amount: Minor;
}

/** Balances of `accounts a` in a currency, now and without what was entered after an instant. `$1` is the currency, `$2` the instant. */
const OWED = `with later as (
		select e.account_id, sum(e.amount) amount from ledger_events v join ledger_entries e on e.event_id = v.id
		where v.recorded_at > $2::bigint and e.account_id % 10 = currency_digit($1) group by e.account_id)
	select a.user_id "userId", (sum(a.balance) - coalesce(sum(l.amount), 0))::bigint amount
	from accounts a left join later l on l.account_id = a.id
	where a.user_id is not null and a.currency = $1 group by a.user_id`;

/**
 * Users whose accounts held something at an instant of the past, in the order of their numbers (PROOF-04). All that is dated by then has to be
 * committed. Needs a snapshot; reads in pieces.
 */
export const streamOwed = (tx: Queryable, currency: Currency, atMs: number): AsyncGenerator<OwedToUser> =>
	streamRows(tx, `select * from (${OWED}) o where amount <> 0 order by "userId"`, [currency, atMs]);

/** What all accounts of users held at an instant. */
export const loadOwedSum = async (tx: Queryable, currency: Currency, atMs: number): Promise<Minor> =>
	(await loadValue<Minor>(tx, `select coalesce(sum(amount), 0)::bigint from (${OWED}) o`, [currency, atMs])) ?? 0n;

/** What `house:suspense` held at an instant: payments under review, a sum over few transfers (LEDGER-04). */
export const loadSuspense = async (tx: Queryable, currency: Currency, atMs: number): Promise<Minor> =>
	(await loadValue<Minor>(
		tx,
		// The first condition is that of the index.
		`select coalesce(sum(case when t.destination = $1 then t.amount else -t.amount end), 0)::bigint
		from ledger_transfers t join ledger_events v on v.id = t.event_id
		where (t.source between 70 and 79 or t.destination between 70 and 79) and (t.source = $1 or t.destination = $1)
			and v.recorded_at <= $2`,
		[houseAccountId('house:suspense', currency), atMs],
	)) ?? 0n;
