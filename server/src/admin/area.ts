import type { AreaFacts } from '../area/index.ts';
import { auditLog } from './audit-log-checks.ts';

export const admin: AreaFacts = {
	name: 'admin',
	tables: ['admin_links', 'audit_log', 'audit_log_head', 'staff_requests'],
	auditChecks: [auditLog],
};
