export { appendAudit } from './audit-log.ts';
export { makeAdminLink, makeFirstAdminLink } from './first-admin.ts';
export { adminRoutes } from './routes.ts';
