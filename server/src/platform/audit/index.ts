export type { AuditTask } from './audit-thread.ts';
export {
	type AuditedState,
	type Check,
	type CheckResult,
	Findings,
	findBy,
	ID_NAMED,
	isNewEvent,
	LATE_MS,
	resultOf,
} from './checks.ts';
export { type Audits, type AuditsOptions, createAudits } from './create-audits.ts';
export { type CountedDays, checkDaySums } from './day-sums.ts';
export { inBulk } from './in-bulk.ts';
export { AuditRefused, keepAudit, WrongHeads } from './keep-audit.ts';
export type { CheckReport } from './run-audit.ts';
export { streamRows, withSnapshot } from './snapshot.ts';
