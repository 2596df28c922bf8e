import type { Readable } from 'node:stream';
import { columnsOf, type Queryable } from '../database/index.ts';
import { type Check, type CheckResult, Findings, LATE_MS, resultOf } from './checks.ts';
import { type Head, readHeads } from './heads-file.ts';

const HEADS_AT_ONCE = 2_000;

/** An earlier audit: its file of heads, which is the one of its line, and its time. */
export interface EarlierHeads {
	/** Path or address of the file, for messages. */
	readonly path: string;
	readonly open: () => Readable;
	/** Time of its snapshot, epoch milliseconds. */
	readonly atMs: number;
}

/**
 * LEDGER-08: every head in the file is in the database as it was. Together with the unbroken chains nothing that they
 * cover was changed or deleted since. Of days that were archived since, the newest group alone is here to be compared.
 * Rows after the heads are not dated back behind that audit.
 */
export function earlierHeads({ path, open, atMs }: EarlierHeads): Check {
	return {
		title: 'heads of an earlier audit: every head in the database',
		async run(tx): Promise<CheckResult> {
			const findings = new Findings();
			let rows = 0;
			let batch: Head[] = [];
			for await (const head of readHeads(open())) {
				rows++;
				if (head === null) findings.add(`${path}, line ${rows}`, 'is not a head');
				else batch.push(head);
				if (batch.length === HEADS_AT_ONCE) {
					await compare(tx, batch, atMs, findings);
					batch = [];
				}
			}
			await compare(tx, batch, atMs, findings);
			return resultOf(rows, [findings]);
		},
	};
}

async function compare(tx: Queryable, heads: readonly Head[], atMs: number, findings: Findings): Promise<void> {
	const accounts = heads.filter((head) => head.of === 'account');
	const assets = heads.filter((head) => head.of === 'asset');
	const entries = heads.filter((head) => head.of === 'audit_log');
	await findings.addFrom(tx, ACCOUNTS, columnsOf(accounts, 'id', 'version', 'hash'));
	await findings.addFrom(tx, LATE_ENTRIES, [
		accounts.map(({ id }) => id),
		accounts.map(({ version }) => version),
		atMs,
	]);
	await findings.addFrom(tx, ASSETS, columnsOf(assets, 'id', 'seq', 'no', 'hash'));
	await findings.addFrom(tx, AUDIT_LOG, [entries.map(({ n }) => n), entries.map(({ hash }) => hash)]);
	await findings.addFrom(tx, LATE_ACTS, [entries.map(({ n }) => n), atMs]);
}

/** An account that had no entry yet had the beginning of its chain as head. */
const ACCOUNTS = `select 'account ' || h.id "row",
		case when a.id is null then 'is gone' when e.hash is null then 'its entry ' || h.version || ' is gone'
			else 'its entry ' || h.version || ' is not what it was' end problem
	from unnest($1::bigint[], $2::bigint[], $3::bytea[]) h (id, version, hash)
	left join accounts a on a.id = h.id
	left join lateral (select e.hash from ledger_entries e where h.version > 0 and e.account_id = h.id and e.version = h.version
		union all select a.head where h.version = 0 and a.version = 0
		union all select h.hash where h.version = 0 and a.version > 0) e on true
	where a.id is null or e.hash is distinct from h.hash`;

const ASSETS = `select 'asset ' || h.id "row",
		case when coalesce(g.hash, x.hash) is null then 'its group ' || h.no || ' (through tick ' || h.seq || ') is gone'
			else 'its group ' || h.no || ' (through tick ' || h.seq || ') is not what it was' end problem
	from unnest($1::int[], $2::bigint[], $3::bigint[], $4::bytea[]) h (id, seq, no, hash)
	left join tick_groups g on g.asset_id = h.id and g.no = h.no
	left join lateral (select case when a.chain_no = h.no then a.chain_head else h.hash end hash from tick_archives a
		where a.asset_id = h.id and a.chain_no >= h.no order by a.chain_no limit 1) x on true
	where h.no > 0 and coalesce(g.hash, x.hash) is distinct from h.hash`;

const AUDIT_LOG = `select 'audit log ' || h.n "row", case when a.n is null then 'is gone' else 'is not what it was' end problem
	from unnest($1::bigint[], $2::bytea[]) h (n, hash) left join audit_log a on a.n = h.n
	where h.n > 0 and a.hash is distinct from h.hash`;

const LATE_ENTRIES = `select 'event ' || v.reference "row", 'is dated ' || v.recorded_at || ', and that audit did not see it' problem
	from unnest($1::bigint[], $2::bigint[]) h (id, version)
	join ledger_entries e on e.account_id = h.id and e.version > h.version
	join ledger_events v on v.id = e.event_id and v.recorded_at = e.recorded_at
	where v.recorded_at < $3::bigint - ${LATE_MS}`;

const LATE_ACTS = `select 'audit log ' || a.n "row", 'is dated ' || a.recorded_at || ', and that audit did not see it' problem
	from unnest($1::bigint[]) h (n) join audit_log a on a.n > h.n where a.recorded_at < $2::bigint - ${LATE_MS}`;
