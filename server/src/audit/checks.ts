import type { Queryable } from '../database/index.ts';

/** One offending row and what is wrong with it. */
export interface Finding {
	readonly row: string;
	readonly problem: string;
}

/** What an earlier clean audit left off at; null audits everything. */
export interface AuditedState {
	/** Transactions before this one were all seen. */
	readonly xmin: string;
	/** Per asset, the newest group that was verified. */
	readonly chains: Readonly<
		Record<string, { readonly no: string; readonly head: string; readonly seq: string; readonly t: string }>
	>;
	/** Per fair index, the newest tick that was recomputed and the walk's position after it; states of older versions lack it. */
	readonly walks: Readonly<Record<string, { readonly k: number; readonly x: number | null }>>;
	/** The newest round of the beacon that was verified. */
	readonly round: string;
	/** Per currency, what the house's accounts held together, in minor units. */
	readonly house: Readonly<Record<string, string>>;
}

export interface CheckResult {
	/** Rows looked at. */
	readonly rows: number;
	readonly findings: readonly Finding[];
	/** Part of the state that the next incremental audit goes on from. */
	readonly state?: Partial<AuditedState>;
}

/** One part of the audit; `since` narrows it to what is new. */
export interface Check {
	readonly title: string;
	readonly run: (tx: Queryable, since: AuditedState | null) => Promise<CheckResult>;
}

/**
 * Condition on `ledger_events v`: of transactions since an earlier audit, or all. The number stands in the text, since a
 * plan that does not know it reads everything.
 */
export function isNewEvent(since: AuditedState | null): string {
	return since === null ? 'true' : `v.xid >= ${BigInt(since.xmin)}`;
}

/** Findings shown per check; one is enough to fail. */
export const MAX_FINDINGS = 20;
