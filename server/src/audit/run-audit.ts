import type { Database } from '../database/index.ts';
import { auditLog } from './audit-log-checks.ts';
import type { AuditedState, Check, CheckResult } from './checks.ts';
import { corrections } from './correction-checks.ts';
import { beaconRounds, fairWalks } from './fair-checks.ts';
import { LEDGER_CHECKS } from './ledger-checks.ts';
import { withSnapshot } from './snapshot.ts';
import { tickChains } from './tick-checks.ts';
import { trades } from './trade-checks.ts';

export interface CheckReport extends CheckResult {
	readonly title: string;
}

export interface AuditReport {
	readonly clean: boolean;
	/** Whether it went on from an earlier clean audit. */
	readonly incremental: boolean;
	readonly checks: readonly CheckReport[];
}

export interface AuditOptions {
	readonly incremental?: boolean;
	readonly onCheck?: (report: CheckReport) => void;
	/** Public key of the beacon's network; another one than quicknet's in tests alone. */
	readonly beaconKey?: string;
}

/**
 * Proves the whole database in one snapshot, beside a running server (LEDGER-06). `incremental` goes on from the last
 * clean audit and trusts what that one saw; the heads of all accounts and chains are compared in any case.
 */
export async function runAudit(database: Database, options: AuditOptions = {}): Promise<AuditReport> {
	const all: readonly Check[] = [
		...LEDGER_CHECKS,
		tickChains,
		beaconRounds(options.beaconKey),
		fairWalks,
		trades,
		corrections,
		auditLog,
	];
	const since = options.incremental ? await loadLastClean(database) : null;
	const { checks, state } = await withSnapshot(database, async (tx) => {
		const { rows } = await tx.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text xmin');
		let state: AuditedState = { xmin: rows[0]?.xmin ?? '0', chains: {}, walks: {}, round: '0', house: {} };
		const checks: CheckReport[] = [];
		for (const { title, run } of all) {
			const report = { title, ...(await run(tx, since)) };
			state = { ...state, ...report.state };
			checks.push(report);
			options.onCheck?.(report);
		}
		return { checks, state };
	});
	const clean = checks.every(({ findings }) => findings.length === 0);
	await database.query('insert into audit_runs (recorded_at, clean, state) values (clock(), $1, $2)', [clean, state]);
	return { clean, incremental: since !== null, checks };
}

/** A database restored from a backup counts its transactions anew: what was audited before says nothing then. */
async function loadLastClean(database: Database): Promise<AuditedState | null> {
	const { rows } = await database.query<{ state: AuditedState }>(
		`select state from audit_runs where clean and (state->>'xmin')::bigint <= pg_snapshot_xmin(pg_current_snapshot())::text::bigint
		order by id desc limit 1`,
	);
	return rows[0]?.state ?? null;
}
