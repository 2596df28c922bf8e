import { withSnapshot } from '../../platform/audit/index.ts';
import { type Database, loadOnlyRow, loadRow, type Queryable } from '../../platform/database/index.ts';

/**
 * The newest events that are checked: enough for one moment's writes, and the same small work however large the ledger
 * is.
 */
const NEWEST_EVENTS = 1_000;

export interface LedgerGlance {
	/** Invariants that do not hold, by name; empty when all do. */
	readonly broken: readonly (typeof INVARIANTS)[number][];
	/** The last audit that was kept, if there ever was one. */
	readonly audit: AuditGlance | null;
}

export interface AuditGlance {
	readonly atMs: number;
	/** Findings of the last run, or of the last whole one if that had more: an incremental one does not look there again. */
	readonly findings: number;
	/** The last clean one, and how long ago it was; null: there was none. */
	readonly cleanAtMs: number | null;
	readonly cleanAgoMs: number | null;
}

const INVARIANTS = ['sums', 'chains', 'balances', 'held'] as const;

/**
 * Checks the newest events alone, between two audits: transfers and entries agree, entries continue the ones before, the
 * accounts that they moved hold the entries' balances, and their stakes are those of open trades. Proves nothing of older
 * rows, which `npm run audit` does.
 */
export async function loadLedgerGlance(database: Database): Promise<LedgerGlance> {
	return withSnapshot(database, async (tx) => {
		const { low, high } = await loadOnlyRow(
			tx,
			'select min(id) low, max(id) high from (select id from ledger_events order by id desc limit $1) newest',
			[NEWEST_EVENTS],
		);
		const held = await loadOnlyRow(
			tx,
			`with t as materialized (select * from ledger_transfers where event_id between $1 and $2),
				e as materialized (select * from ledger_entries where event_id between $1 and $2),
				moved as (select a.* from accounts a where a.id in (select account_id from e)),
				stakes as (select t.user_id, t.currency, sum(t.stake) stake from open_trades o join trade_terms t on t.id = o.trade_id and t.accepted_at = o.accepted_at
					where o.user_id in (select user_id from moved) group by t.user_id, t.currency)
			select
				not exists (select from t where (source >= 1000000) <> (source_version is not null)
					or (destination >= 1000000) <> (destination_version is not null)) sums,
				not exists (select from e left join ledger_entries p on p.account_id = e.account_id and p.version = e.version - 1
					where (e.version > 1) <> (p.version is not null) or e.balance_after <> coalesce(p.balance_after, 0) + e.amount) chains,
				not exists (select from moved m cross join lateral (select version, balance_after, hash from ledger_entries n
						where n.account_id = m.id order by version desc limit 1) n
					where (m.balance, m.version, m.head) is distinct from (n.balance_after, n.version, n.hash)) balances,
				not exists (select from moved m left join stakes s using (user_id, currency)
					where m.kind = 'in_trades' and m.balance <> coalesce(s.stake, 0)) held`,
			[low ?? 0n, high ?? 0n],
		);
		return { broken: INVARIANTS.filter((name) => !held[name]), audit: await loadAuditGlance(tx) };
	});
}

const loadAuditGlance = (tx: Queryable) =>
	loadRow(
		tx,
		`select r.recorded_at::float8 "atMs", coalesce(greatest(r.findings, w.findings), 0)::float8 findings, c.recorded_at::float8 "cleanAtMs",
			case when c.recorded_at is not null then greatest(clock() - c.recorded_at, 0) end::float8 "cleanAgoMs"
		from (select * from audit_runs where written_by is not null order by id desc limit 1) r
		left join lateral (select recorded_at from audit_runs where clean and written_by is not null order by id desc limit 1) c on true
		left join lateral (select findings from audit_runs where whole and written_by is not null order by id desc limit 1) w on true`,
	);
