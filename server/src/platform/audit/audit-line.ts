import { hash } from 'node:crypto';
import type { CheckReport } from './run-audit.ts';

/** Heads that an audit has written to a file. */
export interface KeptHeads {
	readonly accounts: number;
	readonly assets: number;
	/** Number of the audit log's newest entry. */
	readonly auditLog: bigint;
	/** Hash of the file, hex. */
	readonly sha256: string;
}

export interface LineParts {
	readonly atMs: number;
	readonly whole: boolean;
	readonly checks: readonly CheckReport[];
	readonly heads: KeptHeads;
}

/** Sums an audit up in one line: kept outside of the database, it proves the file of heads later (LEDGER-08). */
export function describeAudit({ atMs, whole, checks, heads }: LineParts): string {
	const rows = checks.reduce((sum, check) => sum + check.rows, 0);
	const findings = countFindings(checks);
	return [
		`audit of ${new Date(atMs).toISOString()}, ${whole ? 'whole' : 'incremental'}, ${findings === 0 ? 'clean' : 'FAILED'}`,
		`${rows} rows, ${findings} findings`,
		`heads of ${heads.accounts} accounts, ${heads.assets} assets, audit log ${heads.auditLog}`,
		`sha256 ${heads.sha256}`,
	].join('; ');
}

export function countFindings(checks: readonly CheckReport[]): number {
	return checks.reduce((sum, { found }) => sum + found, 0);
}

/** Equal for the same findings, by the checks that made them; null when there are none. */
export function hashFindings(checks: readonly CheckReport[]): string | null {
	const failed = checks.filter(({ found }) => found > 0);
	return failed.length === 0
		? null
		: hash('sha256', JSON.stringify(failed.map((c) => [c.title, c.found, c.findings])), 'hex');
}

const LINE = /\baudit of (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z), .*; sha256 ([0-9a-f]{64})\b/s;

/** Time and SHA-256 of a line, also within a line of the log or a mail; null when it is none. */
export function readLine(text: string): { readonly atMs: number; readonly sha256: string } | null {
	const [, time, sha256] = LINE.exec(text) ?? [];
	return time === undefined || sha256 === undefined ? null : { atMs: Date.parse(time), sha256 };
}
