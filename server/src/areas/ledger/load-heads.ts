import { loadOnlyRow, loadRows, loadRowsLike, loadValue, type Queryable } from '../../platform/database/index.ts';

/** An account of a user with its newest entry. */
export interface AccountHead {
	readonly account: bigint;
	readonly version: bigint;
	/** Hex. */
	readonly head: string;
}

const SEEN = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint';

/** The transaction before which everything is committed or undone. */
export const loadSeenXid = async (db: Queryable): Promise<bigint> => (await loadOnlyRow(db, `select ${SEEN} xid`)).xid;

const CHANGED_HEADS = `with seen as materialized (select ${SEEN} until)
	select seen.until, a.id account, a.version, encode(a.head, 'hex') head from seen cross join accounts a where a.id in (
		select x.account from seen cross join ledger_events v
			cross join lateral (select * from ledger_transfers where event_id = v.id and recorded_at = v.recorded_at offset 0) t
			cross join lateral (values (t.source, t.source_version), (t.destination, t.destination_version)) x (account, version)
		where v.xid >= $1::bigint and v.xid < seen.until and x.version is not null)` as const;

/**
 * The accounts of users that transactions changed, from one on and before the one before which everything is committed or undone, as they are now. The first number is
 * part of the text, since a plan that does not know it reads everything.
 */
export async function loadChangedHeads(
	db: Queryable,
	fromXid: bigint,
): Promise<{ readonly untilXid: bigint; readonly heads: AccountHead[] }> {
	const rows = await loadRowsLike(db, CHANGED_HEADS, CHANGED_HEADS.replace('$1::bigint', `${fromXid}`), []);
	return { untilXid: rows[0]?.until ?? fromXid, heads: rows };
}

/** The newest entry of `accounts a` on one side of transfers, of transactions before `$2`: found from the newest version down. */
const newestEntry = <const Side extends string>(side: Side) =>
	`(select t.${side}_version version, v.xid from ledger_transfers t
		cross join lateral (select xid from ledger_events where id = t.event_id and recorded_at = t.recorded_at offset 0) v
		where t.${side} = a.id and t.${side}_version is not null and v.xid < $2 order by t.${side}_version desc limit 1)` as const;

/** A user's accounts with entries of transactions before one, each with the transaction of the newest such entry. */
export const loadHeadXids = (db: Queryable, userId: number, untilXid: bigint) =>
	loadRows(
		db,
		{
			name: 'head-xids',
			text: `select a.id account, a.kind, a.currency, e.xid from accounts a cross join lateral (
				${newestEntry('source')} union all ${newestEntry('destination')} order by version desc limit 1) e
			where a.user_id = $1 order by a.id`,
		},
		[userId, untilXid],
	);

/** The hash of an account's entry, hex. */
export const loadEntryHash = async (db: Queryable, account: bigint, version: bigint): Promise<string> =>
	(await loadValue(
		db,
		{
			name: 'entry-hash',
			text: `select encode(hash, 'hex') from ledger_entries where account_id = $1 and version = $2`,
		},
		[account, version],
	)) ?? '';
