import { computeRoot } from '@fairtick/domain/proof/log/merkle';
import { type Check, Findings, isNewEvent, resultOf } from '../../../platform/audit/index.ts';
import { loadRows, loadValue, type Queryable } from '../../../platform/database/index.ts';
import { sealHead } from '../heads/count-heads.ts';
import { type CountedHeads, streamHeads } from '../heads/head-queries.ts';
import { splitHashes } from '../store/split-hashes.ts';

const DAY_MS = 86_400_000;
/** Counts are in the log within seconds; the check waits longer. A log that has stopped raises its own alarm. */
const LOGGED_MS = 240_000;

/**
 * PROOF-01: each root of heads is that of its leaves, and these are entries of the ledger; every account that changed since heads are counted is under the root
 * of its transaction, with that entry or a later one; and each root is in the log.
 */
export const accountHeads: Check = {
	title: 'account heads: every account that changed is under a root of the log, as the ledger has it',
	async run(tx, since) {
		const findings = new Findings();
		const sinceMs = since?.heads ?? 0;
		let rows = 0;
		for await (const heads of streamHeads(tx, sinceMs)) {
			rows++;
			await compareLeaves(tx, heads, findings);
		}
		await findings.addFrom(
			tx,
			`with due as (select h.at, x.account, max(x.version) version from ledger_events v
				cross join lateral (select at, from_xid from proof_heads where until_xid > v.xid order by until_xid limit 1) h
				join ledger_transfers t on t.event_id = v.id and t.recorded_at = v.recorded_at
				cross join lateral (values (t.source, t.source_version), (t.destination, t.destination_version)) x (account, version)
				-- Transactions of a database whose rows were copied have other numbers.
				where ${isNewEvent(since)} and v.xmin::text::bigint = v.xid % 4294967296 and x.version is not null
					and h.from_xid <= v.xid and h.at >= ${sinceMs} group by 1, 2),
			counted as (select h.at, c.account, c.version from proof_heads h cross join unnest(h.accounts, h.versions) c (account, version)
				where h.at >= ${sinceMs})
			select 'account ' || d.account "row", 'changed to version ' || d.version || ', the heads of ' || d.at || ' have ' || coalesce(c.version::text, 'none') problem
				from due d left join counted c using (at, account) where c.version is null or c.version < d.version
			union all
			select 'heads of ' || at, 'do not begin where those before end' from (
				select at, from_xid, lag(until_xid) over (order by at) before from proof_heads where at >= ${sinceMs}) h where from_xid > before
			union all
			select 'heads of ' || h.at, 'are not in the log' from proof_heads h where h.at >= ${sinceMs} and h.at < (select max(last_time) from proof_log) - ${LOGGED_MS}
				and not exists (select from proof_subjects p where p.subject = 'heads:' || h.at)`,
		);
		return resultOf(rows, [findings], await loadSeen(tx));
	},
};

async function loadSeen(tx: Queryable): Promise<{ heads?: number }> {
	const atMs = await loadValue(
		tx,
		`select max(h.at)::float8 from proof_heads h join proof_subjects p on p.subject = 'heads:' || h.at`,
	);
	return atMs === null ? {} : { heads: atMs };
}

/** Entries by version that were posted in a span, epoch milliseconds, in the order of `accounts`; `head` is null if none is found. */
const loadEntries = (
	tx: Queryable,
	accounts: readonly string[],
	versions: readonly string[],
	[fromMs, toMs]: readonly [number, number],
) =>
	loadRows(
		tx,
		`select i.account, i.version, encode(e.hash, 'hex') head from unnest($1::bigint[], $2::bigint[]) with ordinality i (account, version, n)
		left join ledger_entries e on e.account_id = i.account and e.version = i.version and e.recorded_at >= $3 and e.recorded_at <= $4
		order by i.n`,
		[accounts, versions, fromMs, toMs],
	);

/** Looks for the entries in the months around the count first: all months take many times as long, and few counts are made late. */
async function compareLeaves(
	tx: Queryable,
	{ atMs, key, accounts, versions, leaves, root }: CountedHeads,
	findings: Findings,
): Promise<void> {
	const near = await loadEntries(tx, accounts, versions, [atMs - DAY_MS, atMs + DAY_MS]);
	const entries = near.every(({ head }) => head !== null)
		? near
		: await loadEntries(tx, accounts, versions, [0, Number.MAX_SAFE_INTEGER]);
	const hashes = splitHashes(leaves);
	for (const [i, { account, version, head }] of entries.entries())
		if (head === null || !sealHead(key, { account, version, head }).equals(hashes[i] ?? Buffer.of()))
			findings.add(`account ${account}`, `has another entry of version ${version} than the heads of ${atMs}`);
	if (hashes.length !== entries.length || !root.equals(computeRoot(hashes)))
		findings.add(`heads of ${atMs}`, 'have another root than their leaves');
}
