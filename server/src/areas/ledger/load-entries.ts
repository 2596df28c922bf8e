import { loadRows, type Queryable } from '../../platform/database/index.ts';

/** A transfer's effect on a user's account, with its event; amounts in minor units, `at` in epoch milliseconds. */
export interface LedgerEntry {
	readonly account_id: bigint;
	readonly account: string;
	readonly currency: string;
	readonly version: bigint;
	readonly at: bigint;
	readonly kind: string;
	readonly reference: string;
	readonly amount: bigint;
	readonly balance_after: bigint;
	/** The other fields that the entry's hash covers, and the hash, hex (`docs/money.md`). */
	readonly position: number;
	readonly event_hash: string;
	readonly hash: string;
}

/** A page of the entries of a user's accounts, after one of them: account by account, oldest first. */
export const loadEntriesOfUser = (db: Queryable, userId: number, limit: number, after: LedgerEntry | undefined) =>
	loadRows(
		db,
		`select e.account_id, a.kind account, a.currency, e.version, v.recorded_at "at", v.kind, v.reference, e.amount, e.balance_after,
			e.position, encode(v.hash, 'hex') event_hash, encode(e.hash, 'hex') hash
		from accounts a
			cross join lateral (select * from ledger_entries e where e.account_id = a.id
				and ($3::bigint is null or a.id > $3 or e.version > $4::bigint) order by e.version limit $2) e
			join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at
		where a.user_id = $1 and ($3::bigint is null or a.id >= $3) order by e.account_id, e.version limit $2`,
		[userId, limit, after?.account_id ?? null, after?.version ?? null],
	);
