import { deleteInSteps, execute, loadRow, loadValue, type Queryable } from '../../../platform/database/index.ts';

/** Before which transaction everything was looked at; null: heads were never counted. */
export const loadCountedXid = (db: Queryable) =>
	loadValue(db, 'select until_xid from proof_heads order by at desc limit 1');

export interface NewHeads {
	readonly fromXid: bigint;
	readonly untilXid: bigint;
	readonly key: Buffer;
	readonly accounts: readonly bigint[];
	readonly versions: readonly bigint[];
	readonly leaves: Buffer;
	readonly root: Uint8Array;
}

/** Only one process counts at a time; a second one waits. */
export const lockHeads = (tx: Queryable) =>
	execute(tx, `select pg_advisory_xact_lock(hashtextextended('account heads', 0))`);

export const insertHeads = (tx: Queryable, heads: NewHeads) =>
	execute(
		tx,
		`insert into proof_heads (at, from_xid, until_xid, key, accounts, versions, leaves, root)
		values (clock(), $1, $2, $3, $4::bigint[], $5::bigint[], $6, $7)`,
		[
			heads.fromXid,
			heads.untilXid,
			heads.key,
			heads.accounts.map(String),
			heads.versions.map(String),
			heads.leaves,
			heads.root,
		],
	);

/** Heads of this long ago are forgotten, as the log's items may be: newer entries continue them. */
export const KEPT_MS = 400 * 86_400_000;

export const deleteOldHeads = (db: Queryable) =>
	deleteInSteps(
		db,
		`delete from proof_heads where at in (select at from proof_heads where at < clock() - ${KEPT_MS} limit $1)`,
	);

const SIGNED = `proof_heads h join proof_subjects p on p.subject = 'heads:' || h.at join proof_log l on p.entry < l.size`;

/** The transaction before which everything is under a signed root; null: nothing is. */
export const loadSignedXid = (db: Queryable) =>
	loadValue(db, `select h.until_xid from ${SIGNED} order by h.at desc limit 1`);

/**
 * The root that was counted of a transaction, as it holds an account; null: none does, any more. `leaf`: the place of
 * the account from 0; `version`: of its entry.
 */
export const loadHeadsOf = (db: Queryable, account: bigint, xid: bigint) =>
	loadRow(
		db,
		`select p.entry::float8, p.place, h.key, h.leaves, i.leaf - 1 leaf, coalesce(h.versions[i.leaf], 0) version
		from ${SIGNED} cross join lateral (select array_position(h.accounts, $1::bigint) leaf) i
		where h.until_xid > $2 and h.from_xid <= $2 and i.leaf is not null order by h.until_xid limit 1`,
		[account, xid],
	);

/** Heads that were counted together. */
export interface CountedHeads {
	readonly atMs: number;
	readonly key: Buffer;
	/** Digits. */
	readonly accounts: readonly string[];
	readonly versions: readonly string[];
	readonly leaves: Buffer;
	readonly root: Buffer;
}

/** All that were counted from an instant on, in their order. One at a time, as those of a busy minute are many. */
export async function* streamHeads(tx: Queryable, fromMs: number): AsyncGenerator<CountedHeads> {
	for (let after = fromMs - 1; ; ) {
		const heads = await loadRow(
			tx,
			`select at::float8 "atMs", key, accounts::text[], versions::text[], leaves, root from proof_heads where at > $1 order by at limit 1`,
			[after],
		);
		if (heads === null) return;
		yield heads;
		after = heads.atMs;
	}
}
