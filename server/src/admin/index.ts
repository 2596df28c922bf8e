export { auditLog } from './audit-log-checks.ts';
export type { RequestKind } from './context.ts';
export { makeAdminLink, makeFirstAdminLink } from './first-admin.ts';
