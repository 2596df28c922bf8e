import type { StaffRole } from '../wire/endpoint.ts';

/** Roles that see users. Wherever staff read, the auditor reads too and changes nothing (ADMIN-01). */
export const USER_READERS = [
	'admin',
	'support',
	'verification',
	'finance',
	'risk',
	'auditor',
] as const satisfies StaffRole[];
export const ADMINS = ['admin'] as const satisfies StaffRole[];
export const OVERSEERS = ['admin', 'auditor'] as const satisfies StaffRole[];
