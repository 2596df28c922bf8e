import { type Database, loadOnlyRow, type Queryable } from '../database/index.ts';
import type { AuditedPlace, AuditedState, Check, CheckResult } from './checks.ts';
import { withSnapshot } from './snapshot.ts';

export interface CheckReport extends CheckResult {
	readonly title: string;
}

export interface AuditReport {
	readonly clean: boolean;
	readonly checks: readonly CheckReport[];
	/** State that the next incremental audit continues from if this one is clean. */
	readonly state: AuditedState;
}

export interface AuditOptions extends AuditedPlace {
	/** Done in this order. */
	readonly checks: readonly Check[];
	/** End of an earlier clean audit; without it everything is audited. */
	readonly since?: AuditedState | null;
	readonly onCheck?: (report: CheckReport) => void;
}

/** Proves the whole database in one snapshot, beside a running server (LEDGER-06), and keeps nothing. */
export function runAudit(database: Database, options: AuditOptions): Promise<AuditReport> {
	return withSnapshot(database, (tx) => prove(tx, options));
}

/**
 * Runs every check in the caller's snapshot. With `since` it trusts the rows that audit saw; the heads of all accounts
 * and chains are compared in any case.
 */
export async function prove(tx: Queryable, options: AuditOptions): Promise<AuditReport> {
	const { checks: all, since = null, onCheck, dataDir, store } = options;
	const place = dataDir === undefined ? {} : { dataDir, store };
	const { xmin, xmax } = await loadOnlyRow(
		tx,
		'select pg_snapshot_xmin(s)::text xmin, pg_snapshot_xmax(s)::text xmax from pg_current_snapshot() s',
	);
	let state: AuditedState = { xmin, xmax, chains: {}, walks: {}, round: '0', house: {} };
	const checks: CheckReport[] = [];
	for (const { title, run } of all) {
		const report = { title, ...(await runAlone(tx, () => run(tx, since, place))) };
		state = { ...state, ...report.state };
		checks.push(report);
		onCheck?.(report);
	}
	return { clean: checks.every(({ found }) => found === 0), checks, state };
}

/** Classes of errors that say nothing about the data: no room, a statement or a connection that was ended, a broken disk. */
const OUTAGES = ['53', '57', '58'];

/** Data that a check can't read is a finding of that check, and keeps no other one from looking. */
async function runAlone(tx: Queryable, run: () => Promise<CheckResult>): Promise<CheckResult> {
	await tx.query('savepoint before_check');
	try {
		return await run();
	} catch (error) {
		// Fails as well when the connection is gone: then there is no audit.
		await tx.query('rollback to savepoint before_check');
		const { code, message } = error as Error & { code?: string };
		if (OUTAGES.includes(code?.slice(0, 2) ?? '')) throw error;
		return { rows: 0, findings: [{ row: 'this check', problem: `could not be done: ${message}` }], found: 1 };
	}
}
