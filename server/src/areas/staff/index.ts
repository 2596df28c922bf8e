export { auditLog } from './audit-log-checks.ts';
export { makeAdminLink, makeFirstAdminLink } from './first-admin.ts';
