import type { Currency, Minor } from '@fairtick/domain/money/money';
import { changeRows, loadOnlyRow, type Query, type Queryable, runQuery } from '../../platform/database/index.ts';

/** The cover of users' money, in minor units (CASH-15). */
export interface Cover {
	/** Holdings of all providers, by the ledger. */
	readonly heldMinor: Minor;
	/** All users' money and suspense. */
	readonly owedMinor: Minor;
}

/** Sums over the accounts of users and over the transfers of providers' accounts and of suspense (LEDGER-04). */
export async function loadCover(db: Queryable, currency: Currency): Promise<Cover> {
	const { users, clearing, suspense } = await loadOnlyRow(
		db,
		{
			name: 'cover',
			text: `with names as (select id, kind from accounts where user_id is null and currency = $1
				and (kind = 'house:suspense' or kind like 'provider:%')),
			moved as (select source, destination, amount from ledger_transfers
				where source between 70 and 79 or destination between 70 and 79 or source between 10000 and 999999 or destination between 10000 and 999999),
			sums as (select n.kind, sum(case when m.destination = n.id then m.amount else -m.amount end) amount
				from names n join moved m on n.id in (m.source, m.destination) group by n.kind)
		select (select coalesce(sum(balance), 0)::bigint from accounts where user_id is not null and currency = $1) users,
			coalesce(sum(amount) filter (where kind <> 'house:suspense'), 0)::bigint clearing,
			coalesce(sum(amount) filter (where kind = 'house:suspense'), 0)::bigint suspense from sums`,
		},
		[currency],
	);
	return { heldMinor: -clearing, owedMinor: users + suspense };
}

/** True if users' money of a currency is covered, as it was last computed. */
export const coveredQuery = (currency: Currency): Query<boolean> => ({
	phase: 'reads',
	statement: {
		name: 'cover-shortfall',
		text: 'select from cover_shortfalls where currency = $1 and ended_at is null',
		values: [currency],
	},
	read: ({ rowCount }) => rowCount === 0,
});

export const loadCovered = (db: Queryable, currency: Currency): Promise<boolean> =>
	runQuery(db, coveredQuery(currency));

/** Keeps whether users' money is covered. Returns whether that has changed. */
export async function saveCover(db: Queryable, currency: Currency, { heldMinor, owedMinor }: Cover): Promise<boolean> {
	if (heldMinor >= owedMinor) {
		const rowCount = await changeRows(
			db,
			'update cover_shortfalls set ended_at = clock() where currency = $1 and ended_at is null',
			[currency],
		);
		return (rowCount ?? 0) > 0;
	}
	const rowCount = await changeRows(
		db,
		`insert into cover_shortfalls (currency, held, owed, began_at) values ($1, $2, $3, clock())
		on conflict (currency) where ended_at is null do nothing`,
		[currency, heldMinor, owedMinor],
	);
	return (rowCount ?? 0) > 0;
}
