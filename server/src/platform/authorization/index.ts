export { type Acting, type ActingCall, actAs, type Transact, transactAs } from './act-as.ts';
export { actOnItem, actOnItemOnce, type HeldItem, type ItemCall, type ItemCallOnce } from './act-on-item.ts';
export { actOnce, reread } from './act-once.ts';
export { actors } from './actors.ts';
export { appendAudit, type Deed } from './append-audit.ts';
export type { AuditRow } from './audit-log-queries.ts';
export { deedOf } from './deed-of.ts';
export { isLegallyHeld } from './is-legally-held.ts';
export { isLivingSession } from './living-session.ts';
export { loadDeciders } from './load-deciders.ts';
export {
	lockFreeUsers,
	lockFreeUsersQuery,
	lockUsers,
	lockUsersQuery,
	takeEventNumber,
	type UserState,
} from './lock-users.ts';
export { noteBeyondRights } from './note-beyond-rights.ts';
export { noteView } from './note-view.ts';
export { requireUser, seesStaff } from './require-user.ts';
export { takenOf, toTaken } from './taken-of.ts';
