import { loadRowsLike, type Queryable } from '../database/index.ts';
import type { StorePlace } from '../objects/index.ts';

/** One offending row and its problem. */
export interface Finding {
	readonly row: string;
	readonly problem: string;
}

/** State at the end of an earlier clean audit; null audits everything. */
export interface AuditedState {
	/** Transactions before this one were all seen. */
	readonly xmin: string;
	/** Transactions from this one on had not begun. Runs of before have none. */
	readonly xmax?: string;
	/** Per asset, the newest group that was verified. */
	readonly chains: Readonly<
		Record<string, { readonly no: string; readonly head: string; readonly seq: string; readonly t: string }>
	>;
	/**
	 * Per fair index, the newest tick up to which everything was recomputed, the walk's position after it, and its position
	 * at the last midnight UTC, which decides about a reset at the next one. Null if it isn't known.
	 */
	readonly walks: Readonly<
		Record<string, { readonly k: number; readonly x: number | null; readonly midnightX: number | null }>
	>;
	/** The newest round of the beacon that was verified. */
	readonly round: string;
	/**
	 * Entries of the proof log that were seen, the roots of the complete subtrees that they make, and per asset the time of the newest price in them; runs
	 * of before have none.
	 */
	readonly log?: {
		readonly entries: number;
		readonly roots: readonly string[];
		readonly newest?: Readonly<Record<string, number>>;
	};
	/** The time of the newest heads of accounts that the run saw, with all before; earlier runs have none. */
	readonly heads?: number;
	/** The newest day of liabilities that the run saw, with all before; earlier runs have none. */
	readonly owed?: string;
	/** Per currency, the sum of the house's accounts, in minor units. */
	readonly house: Readonly<Record<string, string>>;
}

export interface CheckResult {
	/** Rows looked at. */
	readonly rows: number;
	/** The first findings; `found` counts them all. */
	readonly findings: readonly Finding[];
	readonly found: number;
	/** Notes, in sentences: they are no findings, but the operator must know them. */
	readonly notes?: readonly string[];
	/** Part of the state that the next incremental audit continues from. */
	readonly state?: Partial<AuditedState>;
}

/** Inputs of an audit besides the database. */
export interface AuditedPlace extends Partial<StorePlace> {
	/** Without it files are not looked at, wherever they lie. */
	readonly dataDir?: string;
}

/** One part of the audit; `since` narrows it to new rows. */
export interface Check {
	readonly title: string;
	readonly run: (tx: Queryable, since: AuditedState | null, place?: AuditedPlace) => Promise<CheckResult>;
}

/**
 * Condition on `ledger_events v`: of transactions since an earlier audit, or all. The number is part of the text, since a
 * plan that does not know it reads everything.
 */
export function isNewEvent(since: AuditedState | null): string {
	return since === null ? 'true' : `v.xid >= ${BigInt(since.xmin)}`;
}

/** A row dated this number of milliseconds before an audit existed when that audit was made; this leaves room for a corrected clock. */
export const LATE_MS = 60_000;

/** The id that the reference of `ledger_events v` names, most often a trade's; null if it names none. */
export const ID_NAMED = `case when pg_input_is_valid(split_part(v.reference, ':', 2), 'uuid') then split_part(v.reference, ':', 2)::uuid end`;

/** Findings that a list shows; one is enough to fail. */
const SHOWN = 20;

/** Counts all findings and keeps the first ones, to be shown in the order in which they were found. */
export class Findings {
	readonly shown: Finding[] = [];
	count = 0;

	add(row: string, problem: string): void {
		this.count++;
		if (this.shown.length < SHOWN) this.shown.push({ row, problem });
	}

	async addFrom(tx: Queryable, text: string, values: readonly unknown[] = []): Promise<void> {
		const shown = `select f."row", f.problem, count(*) over () n from (${text}) f limit ${SHOWN}`;
		const rows = await loadRowsLike(tx, `select ''::text "row", ''::text problem, count(*) over () n`, shown, values);
		for (const { row, problem } of rows) this.add(row, problem);
		this.count += Number(rows[0]?.n ?? 0) - rows.length;
	}
}

/**
 * The result of a check in SQL alone: a query that counts the checked rows, and queries of rows and problems, each a part
 * of its own.
 */
export async function findBy(tx: Queryable, counted: string, offenders: readonly string[]): Promise<CheckResult> {
	const parts: Findings[] = [];
	for (const text of offenders) {
		const findings = new Findings();
		await findings.addFrom(tx, text);
		parts.push(findings);
	}
	const [rows] = await loadRowsLike(tx, 'select count(*)', counted, []);
	return resultOf(Number(rows?.count), parts);
}

/** The result of a check whose parts each show their first findings, so that none hides another's. */
export function resultOf(rows: number, parts: readonly Findings[], state?: Partial<AuditedState>): CheckResult {
	return {
		rows,
		findings: parts.flatMap(({ shown }) => shown),
		found: parts.reduce((sum, { count }) => sum + count, 0),
		...(state ? { state } : {}),
	};
}
