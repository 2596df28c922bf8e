export { type ActingCall, actAs, type Transact, transactAs } from './act-as.ts';
export { actOnce } from './act-once.ts';
export { appendAudit, type Deed } from './append-audit.ts';
export type { AuditRow } from './audit-log-queries.ts';
export { deedOf } from './deed-of.ts';
export { isLivingSession } from './living-session.ts';
export { lockFreeUsers, lockUsers, takeEventNumber, type UserState } from './lock-users.ts';
export { noteBeyondRights } from './note-beyond-rights.ts';
