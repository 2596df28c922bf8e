import { houseAccountId } from '@fairtick/domain/ledger/rules';
import type { Currency, Minor } from '@fairtick/domain/money/money';
import { loadRows, type Query, type Queryable, runQuery } from '../../platform/database/index.ts';

/** Balance of `house:capital` in minor units, which may be negative: a sum over its few transfers (LEDGER-04). */
export const capitalQuery = (currency: Currency): Query<Minor> => ({
	phase: 'reads',
	statement: {
		name: 'capital',
		// The first condition is that of the index: without it a generic plan would read every transfer.
		text: `select coalesce(sum(case when destination = $1 then amount else -amount end), 0)::bigint capital from ledger_transfers
			where (source between 60 and 69 or destination between 60 and 69) and (source = $1 or destination = $1)`,
		values: [houseAccountId('house:capital', currency)],
	},
	read: ({ rows }) => rows[0].capital,
});

export const loadCapital = (db: Queryable, currency: Currency): Promise<Minor> => runQuery(db, capitalQuery(currency));

export interface CapitalPostingRow {
	readonly eventId: bigint;
	readonly at: bigint;
	readonly kind: string;
	readonly reference: string;
	/** The account at the other end. */
	readonly counterpart: string;
	/** Minor units; below zero: taken from the capital. */
	readonly amount: Minor;
}

/** Postings that moved `house:capital` before an event, newest first. */
export const loadCapitalPostings = (
	db: Queryable,
	currency: Currency,
	{ before, limit }: { readonly before: number | null; readonly limit: number },
) =>
	loadRows(
		db,
		{
			name: 'capital-postings',
			text: `select t.event_id "eventId", v.recorded_at at, v.kind, v.reference, a.kind counterpart,
			(case when t.destination = $1 then t.amount else -t.amount end)::bigint amount
		from ledger_transfers t cross join lateral (select * from ledger_events where id = t.event_id and recorded_at = t.recorded_at offset 0) v
		join accounts a on a.id = case when t.destination = $1 then t.source else t.destination end
		where (t.source between 60 and 69 or t.destination between 60 and 69) and (t.source = $1 or t.destination = $1)
			and ($2::bigint is null or t.event_id < $2)
		order by t.event_id desc, t.position limit $3`,
		},
		[houseAccountId('house:capital', currency), before, limit],
	);
